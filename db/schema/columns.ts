import { sql } from "drizzle-orm";
import { type AnyPgColumn, customType, integer, timestamp, uuid } from "drizzle-orm/pg-core";

/** The integer primary key of most tables. */
export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();

/** A timestamp in UTC with millisecond precision, read as a Date. */
export const timestampColumn = () => timestamp({ withTimezone: true, precision: 3 });

export const createdAt = () => timestampColumn().notNull().defaultNow();
export const updatedAt = () => timestampColumn().notNull().defaultNow();

/** A reference to the row that a row belongs to, and with which it is deleted. */
export const ownedBy = (column: () => AnyPgColumn) =>
  integer().notNull().references(column, { onDelete: "cascade" });

export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => "bytea",
});

/** Columns for tables whose rows are queue entries; see `lib/platform/jobs/lease.ts`. */
export const leaseColumns = () => ({
  /** The current attempt's id, or null while pending. Results of others are discarded. */
  claim: uuid(),
  leaseUntil: timestampColumn(),
  attempts: integer().notNull().default(0),
  /** The earliest time of the next attempt after a failure. */
  notBefore: timestampColumn(),
});

/** Returns the SQL condition `column in ('a', 'b')` for a check constraint. */
export function oneOf(column: AnyPgColumn, values: readonly string[]) {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`;
}
