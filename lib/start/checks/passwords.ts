import { isGuessable } from "@/lib/people/auth/chosen-password";
import type { Config } from "@/lib/platform/config";
import { type Finding, ok, warning } from "./report";

/** Checks whether the first administrator's password would be rejected for other users. */
export async function checkPasswords({ ADMIN_EMAIL, ADMIN_PASSWORD }: Config): Promise<Finding[]> {
  if (!ADMIN_EMAIL || !ADMIN_PASSWORD) return [];
  return (await isGuessable(ADMIN_PASSWORD, [ADMIN_EMAIL, ...ADMIN_EMAIL.split("@")]))
    ? [
        warning(
          "Admin password",
          "ADMIN_PASSWORD is easily guessed. Once signed in, change it: a changed setting changes no account.",
        ),
      ]
    : [ok("Admin password", "not easily guessed")];
}
