import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Returns a time relative to the database's clock, because the clocks of processes can differ. */

export function fromNow(milliseconds: number): SQL<Date> {
  return sql`now() + make_interval(secs => ${milliseconds / 1000}::double precision)`;
}

/** Tolerance for the rounding of stored times to milliseconds. */
const ROUNDING_MS = 1000;

/**
 * Returns whether a time has passed. Times more than `longestMs` ahead also count as passed,
 * because they can only result from setting the clock back.
 */
export function isOver(moment: PgColumn, longestMs: number): SQL {
  return sql`(${moment} <= now() or ${moment} > ${fromNow(longestMs + ROUNDING_MS)})`;
}
