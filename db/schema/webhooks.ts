import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { DELIVERY_STATUSES, type WebhookEvent } from "../../lib/enums";
import { createdAt, id, leaseColumns, oneOf, ownedBy, timestampColumn, updatedAt } from "./columns";
import { users } from "./users";

export const webhooks = pgTable(
  "webhooks",
  {
    id: id(),
    url: text().notNull(),
    description: text().notNull().default(""),
    /** The secret that signs deliveries, encrypted and shown once (`webhooks/secret.ts`). */
    secret: text().notNull(),
    /** The previous secret, also encrypted. Until it expires, deliveries are signed with both. */
    previousSecret: text(),
    previousSecretUntil: timestampColumn(),
    events: jsonb().$type<WebhookEvent[]>().notNull(),
    isActive: boolean().notNull().default(true),
    /** The first failed attempt since the last success, or null after a success. */
    failingSince: timestampColumn(),
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
    webhookId: ownedBy(() => webhooks.id),
    event: text().$type<WebhookEvent | "ping">().notNull(),
    /** The event id, shared by all webhooks and attempts. */
    eventId: uuid().notNull(),
    /** The JSON that is signed and sent, identical in all attempts. */
    body: text().notNull(),
    status: text({ enum: DELIVERY_STATUSES }).notNull().default("pending"),
    /** The user who requested a test or redelivery, which even paused webhooks get. */
    requestedBy: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),

    ...leaseColumns(),
    lastAttemptAt: timestampColumn(),
    deliveredAt: timestampColumn(),
    /** HTTP status of the last response, or null if there was none. */
    responseStatus: integer(),
    responseExcerpt: text(),
    responseMilliseconds: integer(),
    /** Reason why the last attempt failed. */
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
