import { z } from "zod";
import { ROLES } from "@/lib/enums";
import { idFilter, orRequired, time, trimmed } from "@/lib/platform/fields";
import { pageQuery } from "@/lib/platform/pagination";
import { ownPassword, userJson } from "../users/schemas";

export const loginSchema = z.object({
  email: z
    .string({ error: orRequired("This must be text.") })
    .trim()
    .min(1, "Email is required.")
    .max(254, "This may have at most 254 characters."),
  password: z
    .string({ error: orRequired("This must be text.") })
    .min(1, "Password is required.")
    .max(1000, "This may have at most 1,000 characters."),
});
export type Login = z.output<typeof loginSchema>;

/** The response to signing in, also set as the session cookie. */
export const signInAnswer = z.object({ token: z.string(), user: userJson });

/** API tokens survive a password change unless the call revokes them too. */
export const passwordChangedAnswer = signInAnswer.extend({
  api_tokens: z.int().describe("Personal API tokens that still work."),
});
export type PasswordChanged = z.infer<typeof passwordChangedAnswer>;

export const messageJson = z.object({ message: z.string() });

/** A personal API token in lists: never the key, of which only a hash is stored. */
export const apiTokenJson = z.object({
  id: z.int(),
  user: z.int().describe("The user it belongs to."),
  name: z.string(),
  role: z.enum(ROLES).describe("The maximum role; never more than the user's own."),
  prefix: z.string().describe("The key's first characters."),
  created_at: time,
  last_used_at: time.nullable().describe("Accurate to the minute; null if it was never used."),
  expires_at: time,
});
export type ApiTokenJson = z.infer<typeof apiTokenJson>;

/** The response to creating one; `token` is never shown again. */
export const createdApiTokenJson = apiTokenJson.extend({ token: z.string() });
export type CreatedApiTokenJson = z.infer<typeof createdApiTokenJson>;

export const createApiTokenSchema = z.object({
  name: trimmed(100, 1),
  role: z.enum(ROLES).describe("Not above your own."),
  expires_in_days: z
    .int("This must be a whole number of days.")
    .min(1, "This must be at least 1 day.")
    .max(365, "This may be at most 365 days.")
    .default(90)
    .describe("1 to 365; 90 if omitted."),
  password: ownPassword.describe("Your password, which you sign in with."),
});
export type CreateApiToken = z.output<typeof createApiTokenSchema>;

export const apiTokenQuery = pageQuery.extend({ user: idFilter });
