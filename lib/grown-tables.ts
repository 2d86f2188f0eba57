import { sql } from "drizzle-orm";
import { db, rows } from "@/db/client";
import { countGrown } from "@/db/statistics";

/** Has the database's planner know of tables that have grown. @returns those that were looked at */
export function countGrownTables(): Promise<string[]> {
  return countGrown((statement) => rows(db(), sql.raw(statement)));
}
