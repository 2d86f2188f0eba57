import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { ROLES } from "../../lib/enums";
import { createdAt, id, oneOf, timestampColumn } from "./columns";
import { users } from "./users";

/**
 * Open invitations. The account is created when the invitation is accepted, which deletes the row.
 * Only the SHA-256 hash of the link's token is stored.
 */
export const invitations = pgTable(
  "invitations",
  {
    id: id(),
    email: text().notNull(),
    firstName: text().notNull().default(""),
    lastName: text().notNull().default(""),
    role: text({ enum: ROLES }).notNull(),
    tokenHash: text().notNull(),
    /** The user who created or last renewed the invitation. */
    invitedBy: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    expiresAt: timestampColumn().notNull(),
  },
  (t) => [
    uniqueIndex("invitations_email_key").on(sql`lower(${t.email})`),
    uniqueIndex("invitations_token_hash_key").on(t.tokenHash),
    index("invitations_invited_by_idx").on(t.invitedBy),
    check("invitations_role_check", oneOf(t.role, ROLES)),
  ],
);
