import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { users } from "@/db/schema/users";
import { recordAudit } from "@/lib/outbox/audit/record";
import { hashChosenPassword } from "../auth/chosen-password";
import { requirePassword } from "../auth/own-password";
import { createSessionToken } from "../auth/session";
import {
  type Client,
  endSessions,
  lockVerifiedSession,
  openSession,
  type Session,
} from "../auth/sessions";
import { revokeAllApiTokens } from "../auth/tokens/mutations";
import { withdrawPasswordLink } from "../links/password-links";
import { toUserJson } from "../users/queries";
import type { ChangePassword } from "../users/schemas";

/**
 * Changes the password of the session's user, ends all of the user's sessions and, if requested,
 * revokes their API tokens. The caller gets a new session.
 * @throws DomainError invalid if the current password is wrong or the new one is easily guessed;
 * too_many after repeated failures; unauthenticated if the session ended or the password was
 * changed meanwhile
 */
export async function changeOwnPassword(input: ChangePassword, session: Session, client: Client) {
  await requirePassword(session.user, input.current_password, "current_password");
  const passwordHash = await hashChosenPassword(input.new_password, session.user, "new_password");
  const { id, user } = await db().transaction(async (tx) => {
    const user = await lockVerifiedSession(tx, session);
    await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id));
    await endSessions(tx, user.id);
    await withdrawPasswordLink(tx, user.id);
    const detail = input.revoke_api_tokens
      ? { api_tokens_revoked: await revokeAllApiTokens(tx, user.id) }
      : {};
    const entry = { action: "user.password_changed", entity: "user", entityId: user.id, detail };
    await recordAudit(tx, { actorId: user.id, ...entry });
    const { id } = await openSession(tx, user.id, client);
    return { id, user };
  });
  return { token: await createSessionToken(id, user.id), user: toUserJson(user) };
}
