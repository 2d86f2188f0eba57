import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { DELIVERY_STATUSES, type WebhookEvent } from "../../lib/enums";
import { createdAt, id, leaseColumns, moment, oneOf, updatedAt } from "./columns";
import { users } from "./users";

/** A webhook. */
export const webhooks = pgTable(
  "webhooks",
  {
    id: id(),
    url: text().notNull(),
    description: text().notNull().default(""),
    /**
     * Encrypted (`lib/outbox/webhooks/secret.ts`): signs every delivery. Shown once, on creation.
     */
    secret: text().notNull(),
    /** The previous one, also encrypted; until then deliveries are signed with both. */
    previousSecret: text(),
    previousSecretUntil: moment(),
    events: jsonb().$type<WebhookEvent[]>().notNull(),
    isActive: boolean().notNull().default(true),
    /** The first of the failed attempts since the last that succeeded; null if that succeeded. */
    failingSince: moment(),
    createdBy: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index("webhooks_created_by_idx").on(t.createdBy)],
);

/** One event for one webhook. A pending row is a queue entry. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: id(),
    webhookId: integer()
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    event: text().$type<WebhookEvent | "ping">().notNull(),
    /** The event's id, equal for every webhook and every attempt. */
    eventId: uuid().notNull(),
    /** The JSON that is sent and signed, identical in every attempt. */
    body: text().notNull(),
    status: text({ enum: DELIVERY_STATUSES }).notNull().default("pending"),
    /** Who requested a test or redelivery, which is also sent to a paused webhook. */
    requestedBy: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),

    ...leaseColumns(),
    lastAttemptAt: moment(),
    deliveredAt: moment(),
    /** Status of the last response; null without one. */
    responseStatus: integer(),
    responseExcerpt: text(),
    responseMilliseconds: integer(),
    /** Why the last attempt failed. */
    errorMessage: text(),
  },
  (t) => [
    index("webhook_deliveries_log_idx").on(t.webhookId, t.id.desc().nullsFirst()),
    index("webhook_deliveries_queue_idx")
      .on(t.webhookId, t.id)
      .where(sql`status = 'pending' and claim is null`),
    index("webhook_deliveries_lease_idx").on(t.leaseUntil).where(sql`claim is not null`),
    index("webhook_deliveries_age_idx").on(t.createdAt),
    index("webhook_deliveries_requested_by_idx")
      .on(t.requestedBy)
      .where(sql`requested_by is not null`),
    check("webhook_deliveries_status_check", oneOf(t.status, DELIVERY_STATUSES)),
  ],
);
