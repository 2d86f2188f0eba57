import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { users } from "@/db/schema/users";
import { recordAudit } from "@/lib/audit";
import { toUserJson } from "@/lib/users/queries";
import type { ChangePassword } from "@/lib/users/schemas";
import { hashChosen } from "./chosen-password";
import { requirePassword } from "./own-password";
import { sessionToken } from "./session";
import { endSessions, holdVerifiedIn, openSession, type Session } from "./sessions";

/**
 * Gives the person of a session a new password and ends all their sessions, this one too; whoever
 * just proved to be the person goes on with a new one.
 * @throws DomainError invalid, where the current password is wrong or the new one easily guessed; too_many after repeated failures;
 * unauthenticated, where the session ended or the password was changed while this one was verified
 */
export async function changeOwnPassword(input: ChangePassword, session: Session) {
  await requirePassword(session.user, input.current_password, "current_password");
  const passwordHash = await hashChosen(input.new_password, session.user, "new_password");
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
