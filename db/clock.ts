import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Moments by the database's own clock: those of the processes may differ. */

export function fromNow(milliseconds: number): SQL<Date> {
  return sql`now() + make_interval(secs => ${milliseconds / 1000}::double precision)`;
}

/** Moments are stored rounded to milliseconds. */
const ROUNDING_MS = 1000;

/** Whether a moment has come, or lies further away than any can, since the clock was set back. */
export function isOver(moment: PgColumn, longestMs: number): SQL {
  return sql`(${moment} <= now() or ${moment} > ${fromNow(longestMs + ROUNDING_MS)})`;
}
