import { check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { ROLES } from "../../lib/enums";
import { createdAt, id, oneOf, ownedBy, timestampColumn } from "./columns";
import { users } from "./users";

/** API tokens of users. Only the key's SHA-256 hash is stored. */
export const apiTokens = pgTable(
  "api_tokens",
  {
    id: id(),
    userId: ownedBy(() => users.id),
    name: text().notNull(),
    /** The maximum role of the token. The effective role never exceeds the user's current role. */
    role: text({ enum: ROLES }).notNull(),
    hash: text().notNull(),
    /** The first characters of the key, shown to identify the token. */
    prefix: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: timestampColumn(),
    expiresAt: timestampColumn().notNull(),
    revokedAt: timestampColumn(),
  },
  (t) => [
    uniqueIndex("api_tokens_hash_key").on(t.hash),
    index("api_tokens_user_id_idx").on(t.userId, t.id),
    check("api_tokens_role_check", oneOf(t.role, ROLES)),
  ],
);
