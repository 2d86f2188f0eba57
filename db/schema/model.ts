import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, timestampColumn } from "./columns";

/** Models that are currently unavailable. Available models have no row. */
export const modelOutages = pgTable("model_outages", {
  model: text().primaryKey(),
  /** The result of the last probe, as a message. */
  reason: text().notNull(),
  /** The number of consecutive failed probes. */
  failures: integer().notNull(),
  since: createdAt(),
  /** The earliest time at which any process probes the model again. */
  probeAfter: timestampColumn().notNull(),
});
