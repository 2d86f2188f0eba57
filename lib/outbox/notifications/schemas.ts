import { z } from "zod";
import { APPROVAL_ACTIONS, NOTIFICATION_KINDS, type NotificationKind } from "@/lib/enums";
import { flagFilter, timeJson } from "@/lib/platform/fields";
import { createPageSchema, pageQuery } from "@/lib/platform/pagination";

export const notificationJson = z.object({
  id: z.int(),
  kind: z.enum(NOTIFICATION_KINDS),
  title: z.string().describe("What happened, in one sentence without a period."),
  text: z.string().describe("Details; may be empty."),
  href: z
    .string()
    .nullable()
    .describe("The page of the object; null if it was deleted or the user may not see it."),
  count: z
    .int()
    .describe("Number of similar events since it was last read; it describes the latest one."),
  actor: z.int().nullable().describe("Who did it; null for Plumbline itself."),
  actor_name: z
    .string()
    .nullable()
    .describe("Null if no user did it, or if the account was deleted."),
  product: z
    .int()
    .nullable()
    .describe(
      "The product's internal id; null if the notification is not about a product, or the product was deleted.",
    ),
  product_id: z
    .string()
    .nullable()
    .describe(
      "The business id; null if the notification is not about a product, or the product was deleted.",
    ),
  product_name: z
    .string()
    .nullable()
    .describe("The name at that time; null if the notification is not about a product."),
  validation: z.int().nullable().describe("The validation's id; null if there is none."),
  approval: z.int().nullable().describe("The approval's id; null if there is none."),
  action: z.enum(APPROVAL_ACTIONS).nullable().describe("The decision; null if there was none."),
  batch: z.int().nullable().describe("The batch's id; null if there is none."),
  read_at: timeJson.nullable().describe("When it was first read; null if it is unread."),
  created_at: timeJson,
});
export type NotificationJson = z.infer<typeof notificationJson>;

export const notificationQuery = pageQuery.extend({
  unread: flagFilter.describe("`true`: unread; `false`: read."),
});
export type NotificationQuery = z.output<typeof notificationQuery>;

export const notificationPage = createPageSchema(notificationJson).extend({
  unread_count: z
    .int()
    .describe("The number of all unread notifications, regardless of page and filter."),
});
export type NotificationPage = z.infer<typeof notificationPage>;

export const readAllResponse = z.object({ message: z.string(), read_count: z.int() });

const channelFields = {
  by_mail: z
    .boolean()
    .optional()
    .describe("Whether it is sent to the user's email. Absent unless mail is set up."),
  in_product: z.boolean().describe("Whether it appears in the notification list."),
  by_webhook: z
    .boolean()
    .describe("Whether it is sent to the webhooks that are subscribed to `notification.created`."),
};

/** Returns an object schema with an entry for each kind of notification. */
function createKindSchema<Schema extends z.ZodType>(schema: Schema) {
  return z.strictObject(
    Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, schema])) as Record<
      NotificationKind,
      Schema
    >,
    {
      error: ({ code }) =>
        code === "unrecognized_keys"
          ? `Unknown kind of notification. Use one of: ${NOTIFICATION_KINDS.join(", ")}.`
          : undefined,
    },
  );
}

export const preferencesJson = z.object({
  preferences: createKindSchema(z.object(channelFields)).describe("The channels of each kind."),
  webhooks: z
    .int()
    .describe("Number of active webhooks that are subscribed to `notification.created`."),
});
export type PreferencesJson = z.infer<typeof preferencesJson>;

export const updatePreferencesSchema = z.strictObject({
  preferences: createKindSchema(z.strictObject(channelFields).partial().optional()).describe(
    "The kinds to change, with the channels to change; all others stay unchanged.",
  ),
});
export type UpdatePreferences = z.output<typeof updatePreferencesSchema>;
