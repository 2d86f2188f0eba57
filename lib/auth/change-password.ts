import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { users } from "@/db/schema/users";
import { recordAudit } from "@/lib/audit";
import { invalidField } from "@/lib/errors";
import { toUserJson } from "@/lib/users/queries";
import type { ChangePassword } from "@/lib/users/schemas";
import { hashPassword, verifyPassword } from "./passwords";
import { type Session, sessionToken } from "./session";
import { endSessions, holdVerifiedIn, openSession } from "./sessions";

/**
 * Gives the person of a session a new password and ends all their sessions, this one too; whoever
 * just proved to be the person goes on with a new one.
 * @throws DomainError invalid, where the current password is wrong; unauthenticated, where the
 * session ended or the password was changed while this one was verified
 */
export async function changeOwnPassword(input: ChangePassword, session: Session) {
  if (!(await verifyPassword(session.user.passwordHash, input.current_password)))
    throw invalidField("current_password", "This is not your current password.");
  const passwordHash = await hashPassword(input.new_password);
  const { id, user } = await db().transaction(async (tx) => {
    const user = await holdVerifiedIn(tx, session);
    await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id));
    await endSessions(tx, user.id);
    const entry = { action: "user.password_changed", entity: "user", entityId: user.id };
    await recordAudit(tx, { actorId: user.id, ...entry });
    const { id } = await openSession(tx, user.id);
    return { id, user };
  });
  return { token: await sessionToken(id, user.id), user: toUserJson(user) };
}
