import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, moment } from "./columns";

/** Unavailable models, whose calls and probes fail. An available one has no row. */
export const modelOutages = pgTable("model_outages", {
  /** Its id. */
  model: text().primaryKey(),
  /** The result of the last probe, as a message. */
  reason: text().notNull(),
  /** Number of consecutive failed probes. */
  failures: integer().notNull(),
  since: createdAt(),
  /** No process probes it earlier. */
  probeAfter: moment().notNull(),
});
