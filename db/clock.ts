import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Returns a time relative to the database clock, because process clocks can differ. */

export function fromNow(milliseconds: number): SQL<Date> {
  return sql`now() + make_interval(secs => ${milliseconds / 1000}::double precision)`;
}

/** The tolerance for rounding stored times to milliseconds. */
const ROUNDING_MS = 1000;

/**
 * Returns whether a time has passed. Times more than `maxAgeMs` in the future also count as
 * passed, because they can occur only if the clock was set back.
 */
export function hasExpired(column: PgColumn, maxAgeMs: number): SQL {
  return sql`(${column} <= now() or ${column} > ${fromNow(maxAgeMs + ROUNDING_MS)})`;
}
