import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { type User, users } from "@/db/schema/users";
import { conflict } from "@/lib/errors";
import { recordAudit } from "@/lib/outbox/audit/record";
import { queueMails } from "@/lib/outbox/mail/queue";
import { composeEmailChange } from "@/lib/outbox/mail/texts";
import { config } from "@/lib/platform/config";
import { confirmIdentity } from "../auth/own-password";
import { createSessionToken } from "../auth/session";
import {
  type Client,
  endSessions,
  lockVerifiedSession,
  openSession,
  type Session,
} from "../auth/sessions";
import { withdrawPasswordLink } from "../links/password-links";
import { toUserJson } from "../users/queries";
import type { UpdateProfile } from "../users/schemas";

/** Returns the name of the provider that manages an account's name and email, or null. */
export function getProfileManager({ oidcSubject }: Pick<User, "oidcSubject">): string | null {
  return oidcSubject === null ? null : (config().oidc?.name ?? null);
}

/**
 * Updates the name and email of the session's user. A new email ends all of the user's sessions, as
 * a new password does, and the caller gets a new one.
 * @throws DomainError conflict if the email is taken or the provider manages the account; invalid
 * if the password is wrong; too_many after repeated failures; unauthenticated if the session ended
 * or the password was changed meanwhile
 */
export async function updateProfile(
  { password, ...input }: UpdateProfile,
  session: Session,
  client: Client,
) {
  const manager = getProfileManager(session.user);
  if (manager)
    throw conflict(
      `Your account is connected to ${manager}. Ask an admin to change your name or email.`,
    );
  if (input.email !== undefined && input.email !== session.user.email)
    await confirmIdentity(session, password);
  return db().transaction(async (tx) => {
    const before = await lockVerifiedSession(tx, session);
    const [after = before] = await tx
      .update(users)
      .set({
        email: input.email ?? before.email,
        firstName: input.first_name,
        lastName: input.last_name,
      })
      .where(eq(users.id, before.id))
      .returning();
    const [from, to] = [toUserJson(before), toUserJson(after)];
    const changes = PROFILE_FIELDS.filter((field) => from[field] !== to[field]).map(
      (field) => [field, { from: from[field], to: to[field] }] as const,
    );
    const entry = { action: "user.updated", entity: "user", entityId: after.id };
    const detail = { changes: Object.fromEntries(changes) };
    if (changes.length > 0) await recordAudit(tx, { actorId: after.id, ...entry, detail });
    if (after.email === before.email) return { token: session.token, user: to };
    await endSessions(tx, after.id);
    await withdrawPasswordLink(tx, after.id);
    const text = composeEmailChange(after.email);
    await queueMails(tx, [
      { kind: "email_changed", recipient: before.email, userId: after.id, ...text },
    ]);
    const { id } = await openSession(tx, after.id, client);
    return { token: await createSessionToken(id, after.id), user: to };
  });
}

const PROFILE_FIELDS = ["email", "first_name", "last_name"] as const;
