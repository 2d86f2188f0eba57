import { z } from "zod";
import { ROLES } from "@/lib/enums";
import { createRequiredMessage, idFilter, timeJson, trimmedText } from "@/lib/platform/fields";
import { pageQuery } from "@/lib/platform/pagination";
import { ownPassword, userJson } from "../users/schemas";

export const loginSchema = z.object({
  email: z
    .string({ error: createRequiredMessage("This must be text.") })
    .trim()
    .min(1, "Email is required.")
    .max(254, "This may have at most 254 characters."),
  password: z
    .string({ error: createRequiredMessage("This must be text.") })
    .min(1, "Password is required.")
    .max(1000, "This may have at most 1,000 characters."),
});
export type Login = z.output<typeof loginSchema>;

/** The response to a sign-in. The token is also set as the session cookie. */
export const signInResponseSchema = z.object({ token: z.string(), user: userJson });

/** The response to a password change. API tokens stay valid unless revoked too. */
export const passwordChangedResponse = signInResponseSchema.extend({
  api_tokens: z.int().describe("The number of personal API tokens that are still active."),
});
export type PasswordChangedResponse = z.infer<typeof passwordChangedResponse>;

export const signedOutResponse = z.object({
  message: z.string(),
  provider_sign_out: z
    .url()
    .optional()
    .describe("After single sign-on: where to sign out at the provider, too."),
});
export type SignedOutResponse = z.infer<typeof signedOutResponse>;

export const singleSignOnQuery = z.object({
  next: z
    .string()
    .optional()
    .describe("The path to open afterwards; other sites' addresses are ignored."),
});

/** A personal API token in lists. The key is not included, because only its hash is stored. */
export const apiTokenJson = z.object({
  id: z.int(),
  user: z.int().describe("The user it belongs to."),
  name: z.string(),
  role: z.enum(ROLES).describe("The maximum role; never more than the user's own."),
  prefix: z.string().describe("The key's first characters."),
  created_at: timeJson,
  last_used_at: timeJson.nullable().describe("Accurate to the minute; null if it was never used."),
  expires_at: timeJson,
});
export type ApiTokenJson = z.infer<typeof apiTokenJson>;

export const sessionJson = z.object({
  id: z.uuid(),
  device: z.string().describe("Browser and system, such as `Chrome on Windows`."),
  address: z.string().nullable().describe("The IP address of the sign-in; null if unknown."),
  created_at: timeJson,
  last_seen_at: timeJson.describe("Accurate to the minute."),
  current: z.boolean().describe("Whether it is the session of this request."),
});
export type SessionJson = z.infer<typeof sessionJson>;

export const endSessionsQuery = z.object({
  others: z
    .literal("true", "This must be true: only your other sessions are ended.")
    .describe("Required: ends your other sessions."),
});

/** The response to the creation of a token. `token` is never shown again. */
export const createdApiTokenJson = apiTokenJson.extend({ token: z.string() });
export type CreatedApiTokenJson = z.infer<typeof createdApiTokenJson>;

export const createApiTokenSchema = z.object({
  name: trimmedText(100, 1),
  role: z.enum(ROLES).describe("At most your own role."),
  expires_in_days: z
    .int("This must be a whole number of days.")
    .min(1, "This must be at least 1 day.")
    .max(365, "This may be at most 365 days.")
    .default(90)
    .describe("1 to 365; 90 if omitted."),
  password: ownPassword
    .optional()
    .describe(
      "Your password; required if you have one. Otherwise you must have signed in in the last 15 minutes.",
    ),
});
export type CreateApiToken = z.output<typeof createApiTokenSchema>;

export const apiTokenQuery = pageQuery.extend({ user: idFilter });
