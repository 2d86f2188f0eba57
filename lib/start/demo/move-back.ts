import { getTableColumns, is, or, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { db, queryRows } from "@/db/client";
import * as schema from "@/db/schema";

/** All tables with timestamp columns, each with those columns by key. */
const DATED_TABLES = Object.values(schema)
  .filter((each) => is(each, PgTable))
  .map((table) => ({
    table,
    columns: Object.entries(getTableColumns(table)).filter(
      ([, { columnType }]) => columnType === "PgTimestamp",
    ),
  }))
  .filter(({ columns }) => columns.length > 0);

/** Returns the database's time in milliseconds, the precision of its columns. */
export async function getDatabaseTime(): Promise<Date> {
  const [row] = await queryRows<{ now: string }>(
    db(),
    sql`select date_trunc('milliseconds', clock_timestamp())::text as now`,
  );
  if (!row) throw new Error("The database clock returned no row.");
  return new Date(row.now);
}

/** Backdates all timestamps from `since` onward by the difference between `since` and `to`. */
export async function shiftTimestamps(since: Date, to: Date): Promise<void> {
  const interval = sql`make_interval(secs => ${(since.getTime() - to.getTime()) / 1000})`;
  const sinceTime = sql`${since.toISOString()}::timestamptz`;
  await db().transaction(async (tx) => {
    for (const { table, columns } of DATED_TABLES) {
      const newValues = columns.map(([key, column]) => {
        const shiftedTime = sql`case when ${column} >= ${sinceTime} then ${column} - ${interval} else ${column} end`;
        return [key, shiftedTime] as const;
      });
      const dueConditions = columns.map(([, column]) => sql`${column} >= ${sinceTime}`);
      await tx
        .update(table)
        .set(Object.fromEntries(newValues))
        .where(or(...dueConditions));
    }
  });
}
