import { z } from "zod";
import { ROLES } from "@/lib/enums";
import { createRequiredMessage, timeJson } from "@/lib/platform/fields";
import { newPassword } from "../users/schemas";

const token = z
  .string({ error: createRequiredMessage("This must be text.") })
  .min(1, "This field is required.")
  .max(100, "This may have at most 100 characters.")
  .describe("The part of the link after the #.");

export const openLinkSchema = z.object({ token });
export const acceptLinkSchema = z.object({ token, password: newPassword });
export type AcceptLink = z.output<typeof acceptLinkSchema>;

export const linkJson = z.object({
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.enum(ROLES),
  expires_at: timeJson,
});
export type LinkJson = z.infer<typeof linkJson>;
