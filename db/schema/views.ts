import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { VIEWED_LISTS } from "../../lib/enums";
import { createdAt, id, oneOf, updatedAt } from "./columns";
import { users } from "./users";

/** Lists as people want to find them again: filters and order under a name. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    list: text({ enum: VIEWED_LISTS }).notNull(),
    name: text().notNull(),
    /** What stands behind `?` in the address of the list's screen. */
    query: text().notNull(),
    /** Whether everyone finds it. */
    shared: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("saved_views_name_key").on(t.userId, t.list, sql`lower(${t.name})`),
    index("saved_views_shared_idx").on(t.list).where(sql`shared`),
    check("saved_views_list_check", oneOf(t.list, VIEWED_LISTS)),
  ],
);
