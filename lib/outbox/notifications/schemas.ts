import { z } from "zod";
import { APPROVAL_ACTIONS, NOTIFICATION_KINDS } from "@/lib/enums";
import { flagFilter, time } from "@/lib/platform/fields";
import { pageOf, pageQuery } from "@/lib/platform/pagination";

export const notificationJson = z.object({
  id: z.int(),
  kind: z.enum(NOTIFICATION_KINDS),
  title: z.string().describe("What happened, in one sentence without a full stop."),
  text: z.string().describe("More of it; may be empty."),
  href: z
    .string()
    .nullable()
    .describe("The page of the thing itself; null where it is gone or not for this person."),
  count: z
    .int()
    .describe(
      "How many like this one happened since it was last read; their newest is what it names.",
    ),
  actor: z.int().nullable().describe("Who did it; null for Plumbline itself."),
  actor_name: z.string().nullable().describe("Null as above."),
  product: z
    .int()
    .nullable()
    .describe("The product's internal id; null where it is about none, or the product is gone."),
  product_id: z.string().nullable().describe("The business id; null as above."),
  product_name: z
    .string()
    .nullable()
    .describe("As it was called then; null where it is about no product."),
  validation: z.int().nullable().describe("Null where it is about none."),
  approval: z.int().nullable().describe("Null where it is about none."),
  action: z.enum(APPROVAL_ACTIONS).nullable().describe("What was decided; null where nothing was."),
  batch: z.int().nullable().describe("Null where it is about none."),
  read_at: time.nullable().describe("When it was first read; null where it was not."),
  created_at: time,
});
export type NotificationJson = z.infer<typeof notificationJson>;

export const notificationQuery = pageQuery.extend({
  unread: flagFilter.describe("`true`: those that are not read; `false`: those that are."),
});
export type NotificationQuery = z.output<typeof notificationQuery>;

export const notificationPage = pageOf(notificationJson).extend({
  unread_count: z.int().describe("Of all, whatever the page and the filter."),
});
export type NotificationPage = z.infer<typeof notificationPage>;

export const readAllAnswer = z.object({ message: z.string(), read_count: z.int() });
