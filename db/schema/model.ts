import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, moment } from "./columns";

/** A model whose last calls timed out; one that answers has no row. */
export const modelTimeouts = pgTable("model_timeouts", {
  /** Its id. */
  model: text().primaryKey(),
  /** In a row, in whatever process. */
  count: integer().notNull(),
  /** When the first of them was noted. */
  since: createdAt(),
  /** Nobody else tries it before this moment. */
  tryAfter: moment(),
});
