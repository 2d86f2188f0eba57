import { invalidField } from "@/lib/errors";
import { verifyPassword } from "./passwords";
import type { SessionUser } from "./sessions";
import { giveBack, PASSWORD_LIMIT, take } from "./throttle";

/**
 * Verifies the signed-in user's password again, from this field.
 * @throws DomainError invalid if it is wrong; too_many after repeated failures
 */
export async function requirePassword(
  user: SessionUser,
  password: string,
  field: string,
): Promise<void> {
  const key = String(user.id);
  await take(PASSWORD_LIMIT, key, "Too many attempts. Please wait a few minutes.");
  if (!(await verifyPassword(user.passwordHash, password)))
    throw invalidField(field, "This is not your current password.");
  await giveBack(PASSWORD_LIMIT, key);
}
