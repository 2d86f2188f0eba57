import { and, eq, gt } from "drizzle-orm";
import { z } from "zod";
import { db } from "@/db/client";
import { sessions } from "@/db/schema/users";
import { type FieldErrors, invalidField, invalidFields } from "@/lib/errors";
import { toFieldErrors } from "@/lib/platform/fields";
import { ownPassword } from "../users/schemas";
import { verifyPassword } from "./passwords";
import type { Session, SessionUser } from "./sessions";
import { consumePoint, PASSWORD_LIMIT, refundPoint } from "./throttle";

/** Maximum age of a sign-in that confirms the identity of a user without a password. */
const RECENT_SIGN_IN_MS = 15 * 60 * 1000;

/**
 * Confirms that the person using the session is its user: by password or, for users without one, by
 * a sign-in in the last 15 minutes.
 * @throws DomainError invalid; too_many after repeated failures
 */
export async function confirmIdentity(
  { id, user }: Session,
  password: string | undefined,
): Promise<void> {
  if (user.passwordHash === null) {
    const after = new Date(Date.now() - RECENT_SIGN_IN_MS);
    const isRecentSession = and(eq(sessions.id, id), gt(sessions.createdAt, after));
    if ((await db().$count(sessions, isRecentSession)) > 0) return;
    throw invalidField(
      "password",
      "Your account has no password, so you must have signed in recently. Sign in again first.",
    );
  }
  if (password === undefined) throw invalidFields(getPasswordErrors({}));
  await requirePassword(user, password, "password");
}

/** Returns the error for a missing password, to report with those of other fields. */
export function getPasswordErrors(body: unknown): FieldErrors {
  const result = z.object({ password: ownPassword }).safeParse(body);
  return result.success ? {} : toFieldErrors(result.error);
}

/**
 * Verifies the current password of a signed-in user.
 * @param field the field for the error message
 * @throws DomainError invalid if the password is wrong; too_many after repeated failures
 */
export async function requirePassword(
  user: SessionUser,
  password: string,
  field: string,
): Promise<void> {
  const key = String(user.id);
  await consumePoint(PASSWORD_LIMIT, key, "Too many attempts. Please wait a few minutes.");
  if (!(await verifyPassword(user.passwordHash, password)))
    throw invalidField(field, "This is not your current password.");
  await refundPoint(PASSWORD_LIMIT, key);
}
