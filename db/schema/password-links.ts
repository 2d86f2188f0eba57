import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, timestampColumn } from "./columns";
import { users } from "./users";

/**
 * Links with which users set a new password, at most one per user. Using a link deletes its row.
 * Only the SHA-256 hash of the link's token is stored.
 */
export const passwordLinks = pgTable(
  "password_links",
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    tokenHash: text().notNull(),
    sentBy: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    expiresAt: timestampColumn().notNull(),
  },
  (t) => [
    uniqueIndex("password_links_token_hash_key").on(t.tokenHash),
    index("password_links_sent_by_idx").on(t.sentBy),
  ],
);
