import { and, eq, gt } from "drizzle-orm";
import { z } from "zod";
import { db } from "@/db/client";
import { sessions } from "@/db/schema/users";
import { type FieldErrors, invalidField, invalidFields } from "@/lib/errors";
import { fieldErrors } from "@/lib/platform/fields";
import { ownPassword } from "../users/schemas";
import { verifyPassword } from "./passwords";
import type { Session, SessionUser } from "./sessions";
import { giveBack, PASSWORD_LIMIT, take } from "./throttle";

/** How long a sign-in proves who a user without a password is. */
const RECENT_MS = 15 * 60 * 1000;

/**
 * Verifies that the session is used by its user: by their password or, if they have none, by a
 * sign-in in the last 15 minutes.
 * @throws DomainError invalid; too_many after repeated failures
 */
export async function confirmIdentity(
  { id, user }: Session,
  password: string | undefined,
): Promise<void> {
  if (user.passwordHash === null) {
    const after = new Date(Date.now() - RECENT_MS);
    const recent = and(eq(sessions.id, id), gt(sessions.createdAt, after));
    if ((await db().$count(sessions, recent)) > 0) return;
    throw invalidField(
      "password",
      "Your account has no password, so your sign-in has to be recent. Sign in again first.",
    );
  }
  if (password === undefined) throw invalidFields(passwordFaults({}));
  await requirePassword(user, password, "password");
}

/** Returns the error of a missing password, together with those of a body's other fields. */
export function passwordFaults(sent: unknown): FieldErrors {
  const parsed = z.object({ password: ownPassword }).safeParse(sent);
  return parsed.success ? {} : fieldErrors(parsed.error);
}

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
