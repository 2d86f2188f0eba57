import { z } from "zod";
import { APPROVAL_ACTIONS, NOTIFICATION_KINDS } from "@/db/schema/enums";
import { flagFilter } from "@/lib/fields";
import { pageOf, pageQuery } from "@/lib/pagination";

export const notificationJson = z.object({
  id: z.int(),
  kind: z.enum(NOTIFICATION_KINDS),
  /** What happened, in one sentence without a full stop. */
  title: z.string(),
  /** More of it; may be empty. */
  text: z.string(),
  /** The page of the thing itself; null where it is gone or not for this person. */
  href: z.string().nullable(),
  /** How many like this one happened since it was last read; their newest is what it names. */
  count: z.int(),
  actor: z.int().nullable(),
  actor_name: z.string().nullable(),
  /** The internal id. */
  product: z.int().nullable(),
  product_id: z.string().nullable(),
  product_name: z.string().nullable(),
  validation: z.int().nullable(),
  approval: z.int().nullable(),
  action: z.enum(APPROVAL_ACTIONS).nullable(),
  batch: z.int().nullable(),
  read_at: z.string().nullable(),
  created_at: z.string(),
});
export type NotificationJson = z.infer<typeof notificationJson>;

export const notificationQuery = pageQuery.extend({
  /** `true`: those that are not read; `false`: those that are. */
  unread: flagFilter,
});
export type NotificationQuery = z.output<typeof notificationQuery>;

export const notificationPage = pageOf(notificationJson).extend({
  /** Of all, whatever the page and the filter. */
  unread_count: z.int(),
});
export type NotificationPage = z.infer<typeof notificationPage>;

export const readAllAnswer = z.object({ message: z.string(), read_count: z.int() });
