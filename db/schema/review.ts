import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { UNDO_KINDS } from "../../lib/enums";
import { id, moment } from "./columns";
import { users } from "./users";
import { validations } from "./validations";

/** What somebody decided and may take back for a short time. */
export const undos = pgTable(
  "undos",
  {
    id: id(),
    token: uuid().notNull().defaultRandom(),
    personId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: UNDO_KINDS }).notNull(),
    /** What its kind needs to restore the state before; `lib/validations/undo/kinds.ts` reads it. */
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

/** Who has a validation on the screen of the review desk, so that nobody else is given it. */
export const reviewHolds = pgTable(
  "review_holds",
  {
    validationId: integer()
      .primaryKey()
      .references(() => validations.id, { onDelete: "cascade" }),
    personId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** By the database's clock. */
    until: moment().notNull(),
  },
  (t) => [index("review_holds_person_idx").on(t.personId)],
);
