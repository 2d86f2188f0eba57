import { z } from "zod";
import { DELIVERY_STATUSES, MAX_DELIVERY_ATTEMPTS, WEBHOOK_EVENTS } from "@/lib/enums";
import { enumFilter, timeJson, trimmedText } from "@/lib/platform/fields";
import { pageQuery } from "@/lib/platform/pagination";

export const webhookJson = z.object({
  id: z.int(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  is_active: z.boolean(),
  created_by: z.int().nullable().describe("Null if the account was deleted."),
  created_by_name: z.string().nullable().describe("Null if the account was deleted."),
  created_at: timeJson,
  updated_at: timeJson,
  previous_secret_until: timeJson
    .nullable()
    .describe(
      "Until then, deliveries are also signed with the previous secret; null if it has expired.",
    ),
  failing_since: timeJson
    .nullable()
    .describe(
      "When the first attempt since the last success failed; after three days the webhook is switched off. Null if the last attempt succeeded.",
    ),
  last_delivery: z
    .object({
      status: z.enum(DELIVERY_STATUSES),
      created_at: timeJson,
      response_status: z.int().nullable().describe("HTTP status; null if there was no response."),
      error_message: z
        .string()
        .nullable()
        .describe("Why the last attempt did not succeed; null otherwise."),
    })
    .nullable()
    .describe("The state of its latest delivery; null if there is none."),
});
export type WebhookJson = z.infer<typeof webhookJson>;

export const createdWebhookJson = webhookJson.extend({
  secret: z.string().describe("The secret that signs deliveries. It is shown only once."),
});
export type CreatedWebhookJson = z.infer<typeof createdWebhookJson>;

export const newSecretSchema = z.object({
  end_old_at_once: z
    .boolean()
    .default(false)
    .describe(
      "Whether the old secret expires immediately, such as after a leak; otherwise it stays valid for 24 hours.",
    ),
});
export type NewSecret = z.output<typeof newSecretSchema>;

const addressSchema = trimmedText(2000, 1)
  .refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value), {
    error: "This must be an address that begins with https:// or http://.",
    abort: true,
  })
  .refine((value) => !new URL(value).username && !new URL(value).password, {
    error: "This must not contain a username or a password.",
  })
  // Normalized, so that what is shown and audited is what is called, as with `http://0x7f.1`.
  .transform((value) => new URL(value).href);

const eventsSchema = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1, "Choose at least one event.")
  .max(20, "This may have at most 20 entries.")
  .transform((selectedEvents) => WEBHOOK_EVENTS.filter((event) => selectedEvents.includes(event)));

export const createWebhookSchema = z.object({
  url: addressSchema,
  description: trimmedText(200).default(""),
  events: eventsSchema,
  is_active: z.boolean().default(true),
});
export type CreateWebhook = z.output<typeof createWebhookSchema>;

export const updateWebhookSchema = z.object({
  url: addressSchema.optional(),
  description: trimmedText(200).optional(),
  events: eventsSchema.optional(),
  is_active: z.boolean().optional(),
});
export type UpdateWebhook = z.output<typeof updateWebhookSchema>;

export const deliveryJson = z.object({
  id: z.int(),
  webhook: z.int().describe("The webhook's id."),
  event: z.enum([...WEBHOOK_EVENTS, "ping"]).describe("One of the events, or `ping` for a test."),
  event_id: z
    .string()
    .describe(
      "The header `webhook-id`: the same for every address, attempt and redelivery of the event.",
    ),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.int().describe(`At most ${MAX_DELIVERY_ATTEMPTS}.`),
  next_attempt_at: timeJson.nullable().describe("Null if no attempt is scheduled."),
  last_attempt_at: timeJson.nullable().describe("Null before the first."),
  delivered_at: timeJson.nullable().describe("Null until it is delivered."),
  response_status: z
    .int()
    .nullable()
    .describe("HTTP status of the last attempt; null if there was no response."),
  response_excerpt: z
    .string()
    .nullable()
    .describe("The first 2,000 bytes of the response; null if there was none."),
  response_ms: z
    .int()
    .nullable()
    .describe("Milliseconds until the response; null before the first attempt."),
  error_message: z
    .string()
    .nullable()
    .describe("Why the last attempt did not succeed; null otherwise."),
  payload: z.string().describe("The request body."),
  created_at: timeJson,
});
export type DeliveryJson = z.infer<typeof deliveryJson>;

export const deliveryQuery = pageQuery.extend({
  status: enumFilter(DELIVERY_STATUSES),
  search: z.string().trim().optional().describe("Searches the event and the error message."),
});
export type DeliveryQuery = z.output<typeof deliveryQuery>;
