import { z } from "zod";
import { DELIVERY_STATUSES, WEBHOOK_EVENTS } from "@/db/schema/enums";
import { enumFilter, trimmed } from "@/lib/fields";
import { pageQuery } from "@/lib/pagination";

/** An address that is told what happens. */
export const webhookJson = z.object({
  id: z.int(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  is_active: z.boolean(),
  created_by: z.int().nullable(),
  created_by_name: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Until then deliveries are also signed with the secret before; null where it has ended. */
  previous_secret_until: z.string().nullable(),
  /** How its newest delivery stands; null where there is none. */
  last_delivery: z
    .object({
      status: z.enum(DELIVERY_STATUSES),
      created_at: z.string(),
      response_status: z.int().nullable(),
      error_message: z.string().nullable(),
    })
    .nullable(),
});
export type WebhookJson = z.infer<typeof webhookJson>;

export const createdWebhookJson = webhookJson.extend({
  /** What deliveries are signed with. It is shown this once. */
  secret: z.string(),
});
export type CreatedWebhookJson = z.infer<typeof createdWebhookJson>;

export const newSecretSchema = z.object({
  /** For a secret that has leaked; otherwise it goes on beside the new one for 24 hours. */
  end_old_at_once: z.boolean().default(false),
});
export type NewSecret = z.output<typeof newSecretSchema>;

const address = trimmed(2000, 1)
  .refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value), {
    error: "This must be an address that begins with https:// or http://.",
    abort: true,
  })
  .refine((value) => !new URL(value).username && !new URL(value).password, {
    error: "This must not hold a user name or a password.",
  });

const events = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1, "Choose at least one event.")
  .max(20, "This may have at most 20 entries.")
  .transform((chosen) => WEBHOOK_EVENTS.filter((event) => chosen.includes(event)));

export const createWebhookSchema = z.object({
  url: address,
  description: trimmed(200).default(""),
  events,
  is_active: z.boolean().default(true),
});
export type CreateWebhook = z.output<typeof createWebhookSchema>;

export const updateWebhookSchema = z.object({
  url: address.optional(),
  description: trimmed(200).optional(),
  events: events.optional(),
  is_active: z.boolean().optional(),
});
export type UpdateWebhook = z.output<typeof updateWebhookSchema>;

/** One event for one address, and what came of it. */
export const deliveryJson = z.object({
  id: z.int(),
  webhook: z.int(),
  /** One of the events, or `ping` of a test. */
  event: z.enum([...WEBHOOK_EVENTS, "ping"]),
  /** The same for every address, attempt and redelivery of the event. */
  event_id: z.string(),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.int(),
  /** Null where none is due. */
  next_attempt_at: z.string().nullable(),
  last_attempt_at: z.string().nullable(),
  delivered_at: z.string().nullable(),
  /** Of the last attempt. */
  response_status: z.int().nullable(),
  response_excerpt: z.string().nullable(),
  response_ms: z.int().nullable(),
  error_message: z.string().nullable(),
  /** The JSON that is sent. */
  payload: z.string(),
  created_at: z.string(),
});
export type DeliveryJson = z.infer<typeof deliveryJson>;

export const deliveryQuery = pageQuery.extend({ status: enumFilter(DELIVERY_STATUSES) });
export type DeliveryQuery = z.output<typeof deliveryQuery>;
