import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, moment } from "./columns";

/** Models that are currently unavailable. Available models have no row. */
export const modelOutages = pgTable("model_outages", {
  /** The model's id. */
  model: text().primaryKey(),
  /** The result of the last probe, as a message. */
  reason: text().notNull(),
  /** Number of consecutive failed probes. */
  failures: integer().notNull(),
  since: createdAt(),
  /** No process probes the model before this time. */
  probeAfter: moment().notNull(),
});
