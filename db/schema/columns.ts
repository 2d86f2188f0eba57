import { sql } from "drizzle-orm";
import { type AnyPgColumn, integer, timestamp, uuid } from "drizzle-orm/pg-core";

/** The integer primary key of most tables. */
export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();

/** A UTC timestamp, as a Date. */
export const moment = () => timestamp({ withTimezone: true, precision: 3 });

export const createdAt = () => moment().notNull().defaultNow();
export const updatedAt = () => moment().notNull().defaultNow();

/** The columns of a table whose rows are queue entries; see `lib/platform/jobs/lease.ts`. */
export const leaseColumns = () => ({
  /**
   * Identifies the current attempt; null while pending. Results with another claim are discarded.
   */
  claim: uuid(),
  leaseUntil: moment(),
  /** Number of attempts. */
  attempts: integer().notNull().default(0),
  /** Earliest time of the next attempt after a failure. */
  notBefore: moment(),
});

/** Returns `column in ('a', 'b')`, for a check constraint. */
export function oneOf(column: AnyPgColumn, values: readonly string[]) {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`;
}
