import { z } from "zod";
import { ROLES, SIGN_IN_METHODS, USER_ORDERINGS } from "@/lib/enums";
import {
  createOrderingFilter,
  createRequiredMessage,
  enumFilter,
  flagFilter,
  timeJson,
  trimmedText,
} from "@/lib/platform/fields";
import { pageQuery } from "@/lib/platform/pagination";

/** A user in responses. It never contains the password hash. */
export const userJson = z.object({
  id: z.int(),
  email: z.string(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.enum(ROLES),
  is_active: z.boolean(),
  created_at: timeJson,
  last_login_at: timeJson.nullable().describe("Null before the first sign-in."),
});
export type UserJson = z.infer<typeof userJson>;

/** A user in responses to admins, with the user's sign-in methods. */
export const accountJson = userJson.extend({
  sign_in_methods: z
    .array(z.enum(SIGN_IN_METHODS))
    .describe("Includes `single_sign_on` once they have signed in with the provider."),
  last_login_method: z.enum(SIGN_IN_METHODS).nullable().describe("Null before the first sign-in."),
  emergency_access: z
    .boolean()
    .describe("Whether the password works even if PASSWORD_SIGN_IN is 0."),
});
export type AccountJson = z.infer<typeof accountJson>;

export const userQuery = pageQuery.extend({
  search: z.string().trim().optional(),
  role: enumFilter(ROLES),
  is_active: flagFilter,
  ordering: createOrderingFilter(USER_ORDERINGS),
});
export type UserQuery = z.output<typeof userQuery>;

export const newPassword = z
  .string({ error: createRequiredMessage("This must be text.") })
  .refine((value) => [...value].length >= 12, "A password needs at least 12 characters.")
  .refine((value) => value.length <= 1000, "A password may have at most 1,000 characters.");

export const emailField = z
  .string({ error: createRequiredMessage("This must be text.") })
  .trim()
  .max(254, "This may have at most 254 characters.")
  .pipe(z.email("This is not an email address."));

export const createUserSchema = z.object({
  email: emailField,
  password: newPassword,
  role: z.enum(ROLES),
  username: trimmedText(150, 1)
    .optional()
    .describe("If omitted: the part of the email before @, with a number if that is taken."),
  first_name: trimmedText(150).default(""),
  last_name: trimmedText(150).default(""),
  is_active: z.boolean().default(true),
});
export type CreateUser = z.output<typeof createUserSchema>;

export const updateUserSchema = z.object({
  email: emailField.optional(),
  password: newPassword.optional(),
  role: z.enum(ROLES).optional(),
  username: trimmedText(150, 1).optional(),
  first_name: trimmedText(150).optional(),
  last_name: trimmedText(150).optional(),
  is_active: z.boolean().optional(),
  emergency_access: z
    .boolean()
    .optional()
    .describe("Whether the password works even if PASSWORD_SIGN_IN is 0."),
  single_sign_on: z
    .literal(false, "This must be false: users connect themselves by signing in.")
    .optional()
    .describe("`false` disconnects the account from the provider's user."),
});
export type UpdateUser = z.output<typeof updateUserSchema>;

/** A current password as proof of identity; the rules for new ones do not apply. */
export const ownPassword = z
  .string({ error: createRequiredMessage("This must be text.") })
  .min(1, "Your current password is required.")
  .max(1000, "This may have at most 1,000 characters.");

export const changePasswordSchema = z.object({
  current_password: ownPassword,
  new_password: newPassword,
  revoke_api_tokens: z
    .boolean()
    .default(false)
    .describe("Also revoke all your personal API tokens; if omitted, they keep working."),
});
export type ChangePassword = z.output<typeof changePasswordSchema>;

export const updateProfileSchema = z.object({
  first_name: trimmedText(150).optional(),
  last_name: trimmedText(150).optional(),
  email: emailField.optional(),
  password: ownPassword
    .optional()
    .describe(
      "Required for a new email: your password. Without one, you must have signed in in the last 15 minutes.",
    ),
});
export type UpdateProfile = z.output<typeof updateProfileSchema>;
