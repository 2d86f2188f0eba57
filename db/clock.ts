import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Returns a time relative to the database's clock, because the processes' clocks can differ. */

export function fromNow(milliseconds: number): SQL<Date> {
  return sql`now() + make_interval(secs => ${milliseconds / 1000}::double precision)`;
}

/** Times are stored rounded to milliseconds. */
const ROUNDING_MS = 1000;

/**
 * Returns whether a time has passed, or is further away than possible because the clock was set
 * back.
 */
export function isOver(moment: PgColumn, longestMs: number): SQL {
  return sql`(${moment} <= now() or ${moment} > ${fromNow(longestMs + ROUNDING_MS)})`;
}
