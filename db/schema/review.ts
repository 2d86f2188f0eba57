import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { UNDO_KINDS } from "../../lib/enums";
import { id, ownedBy, timestampColumn } from "./columns";
import { users } from "./users";
import { validations } from "./validations";

/** A decision that can be undone for a short time. */
export const undos = pgTable(
  "undos",
  {
    id: id(),
    token: uuid().notNull().defaultRandom(),
    personId: ownedBy(() => users.id),
    kind: text({ enum: UNDO_KINDS }).notNull(),
    /** Data for undoing this kind of decision, which `RESTORE_BY_KIND` reads. */
    payload: jsonb().notNull(),
    /** The expiry time, according to the database clock. */
    expiresAt: timestampColumn().notNull(),
    usedAt: timestampColumn(),
  },
  (t) => [
    uniqueIndex("undos_token_key").on(t.token),
    index("undos_expires_idx").on(t.expiresAt),
    index("undos_person_idx").on(t.personId),
  ],
);

/** The user who has a validation open in the review queue. Other users skip this validation. */
export const reviewLocks = pgTable(
  "review_locks",
  {
    validationId: integer()
      .primaryKey()
      .references(() => validations.id, { onDelete: "cascade" }),
    userId: ownedBy(() => users.id),
    /** The time until which the lock applies, according to the database clock. */
    until: timestampColumn().notNull(),
  },
  (t) => [index("review_locks_user_idx").on(t.userId)],
);
