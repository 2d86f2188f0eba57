import { z } from "zod";
import { DELIVERY_STATUSES, ROLES } from "@/lib/enums";
import { timeJson, trimmedText } from "@/lib/platform/fields";
import { emailField } from "../users/schemas";

export const createInvitationSchema = z.object({
  email: emailField,
  role: z.enum(ROLES),
  first_name: trimmedText(150).default(""),
  last_name: trimmedText(150).default(""),
});
export type CreateInvitation = z.output<typeof createInvitationSchema>;

/** An open invitation. Its link is not included, because only the hash of its token is stored. */
export const invitationJson = z.object({
  id: z.int(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.enum(ROLES),
  invited_by: z
    .string()
    .nullable()
    .describe("The name of the admin who sent it last; null if the account was deleted."),
  mail: z
    .enum(DELIVERY_STATUSES)
    .nullable()
    .describe("The state of the mail with the link; null if mail is not set up."),
  mail_error: z.string().nullable().describe("Why the last attempt failed; null if none failed."),
  created_at: timeJson,
  expires_at: timeJson,
  is_expired: z.boolean(),
});
export type InvitationJson = z.infer<typeof invitationJson>;

/** The response to a new or renewed invitation. `url` is never shown again. */
export const createdInvitationJson = invitationJson.extend({
  url: z.url().describe("The link. It works once, until `expires_at`."),
});
export type CreatedInvitationJson = z.infer<typeof createdInvitationJson>;
