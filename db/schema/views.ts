import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { VIEWED_LISTS } from "../../lib/enums";
import { createdAt, id, oneOf, ownedBy, updatedAt } from "./columns";
import { users } from "./users";

/** Saved views of lists: named filters and sort orders. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: id(),
    userId: ownedBy(() => users.id),
    list: text({ enum: VIEWED_LISTS }).notNull(),
    name: text().notNull(),
    /** The query string that opens the list in this view. */
    query: text().notNull(),
    /** Whether other users can see it. */
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
