import { sql } from "drizzle-orm";
import { type AnyPgColumn, integer, timestamp, uuid } from "drizzle-orm/pg-core";

/** The integer key that every table of things has. */
export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();

/** A moment in UTC, as a Date. */
export const moment = () => timestamp({ withTimezone: true, precision: 3 });

export const createdAt = () => moment().notNull().defaultNow();
export const updatedAt = () => moment().notNull().defaultNow();

/** Of a table whose rows wait for work to be done on them; `lib/platform/jobs/lease.ts` reads and writes them. */
export const leaseColumns = () => ({
  /** Who works on it now; null while it waits. A result that names another claim is thrown away. */
  claim: uuid(),
  leaseUntil: moment(),
  /** How often it was begun. */
  attempts: integer().notNull().default(0),
  /** Not before this moment, after an attempt that went wrong. */
  notBefore: moment(),
});

/** `column in ('a', 'b')`, for a check constraint. */
export function oneOf(column: AnyPgColumn, values: readonly string[]) {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`;
}
