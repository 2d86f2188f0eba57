import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, moment } from "./columns";

/** Models that are away: calls fail, and so do probes. One that answers has no row. */
export const modelOutages = pgTable("model_outages", {
  /** Its id. */
  model: text().primaryKey(),
  /** What the last probe came to, as a sentence for people. */
  reason: text().notNull(),
  /** Failures in a row of the probe. */
  failures: integer().notNull(),
  since: createdAt(),
  /** No process probes it before this moment. */
  probeAfter: moment().notNull(),
});
