import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { UNDO_KINDS } from "../../lib/enums";
import { id, moment } from "./columns";
import { users } from "./users";
import { validations } from "./validations";

/** A decision that can be undone for a short time. */
export const undos = pgTable(
  "undos",
  {
    id: id(),
    token: uuid().notNull().defaultRandom(),
    personId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: UNDO_KINDS }).notNull(),
    /** Data to undo this kind of decision; read by `lib/validations/undo/kinds.ts`. */
    payload: jsonb().notNull(),
    /** By the database's clock. */
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (t) => [
    uniqueIndex("undos_token_key").on(t.token),
    index("undos_expires_idx").on(t.expiresAt),
    index("undos_person_idx").on(t.personId),
  ],
);

/** The user who has a validation open in the review queue. Other users skip it. */
export const reviewLocks = pgTable(
  "review_locks",
  {
    validationId: integer()
      .primaryKey()
      .references(() => validations.id, { onDelete: "cascade" }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** By the database's clock. */
    until: moment().notNull(),
  },
  (t) => [index("review_locks_user_idx").on(t.userId)],
);
