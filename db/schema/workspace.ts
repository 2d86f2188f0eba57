import { sql } from "drizzle-orm";
import { check, integer, pgTable } from "drizzle-orm/pg-core";
import { timestampColumn } from "./columns";

/** Settings of the whole workspace, in at most one row. */
export const workspace = pgTable(
  "workspace",
  {
    id: integer().primaryKey().default(1),
    /** The highest ids of the demo data, or null without demo data. */
    lastDemoProduct: integer(),
    lastDemoCategory: integer(),
    /** Incremented with every change to the names. */
    namesVersion: integer().notNull().default(0),
    /** When an admin dismissed the "first steps" card. */
    dismissedAt: timestampColumn(),
  },
  (t) => [check("workspace_one_row_check", sql`${t.id} = 1`)],
);
