import { eq, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { sessions, type User, users } from "@/db/schema/users";
import { DomainError } from "@/lib/errors";
import { recordAudit } from "@/lib/outbox/audit/record";
import { config } from "@/lib/platform/config";
import { unseal } from "@/lib/platform/seal";
import { toUserJson } from "../users/queries";
import { toNetworkKey } from "./client-address";
import { verifyPassword } from "./passwords";
import type { Login } from "./schemas";
import { createSessionToken } from "./session";
import { type Client, lockVerifiedUser, openSession, type Session } from "./sessions";
import {
  ACCOUNT_LIMIT,
  ADDRESS_LIMIT,
  consumePoint,
  refundPoint,
  TOO_MANY_SIGN_INS,
} from "./throttle";

/**
 * Signs a user in by email and password. A wrong email, a wrong password, an inactive account and,
 * if PASSWORD_SIGN_IN is 0, an account without emergency access all lead to the same response after
 * the same time.
 * @throws DomainError invalid; too_many after repeated failures, even with the right password
 */
export async function signIn(login: Login, client: Client) {
  const { address } = client;
  const account = login.email.toLowerCase();
  // Points are consumed before the check so that concurrent attempts cannot exceed the limit.
  const network = toNetworkKey(address);
  await consumePoint(ADDRESS_LIMIT, network, TOO_MANY_SIGN_INS);
  await consumePoint(ACCOUNT_LIMIT, account, TOO_MANY_SIGN_INS);
  const [user] = await db()
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, account));
  const activeUser = user?.isActive && canUsePassword(user) ? user : null;
  const isPasswordCorrect = await verifyPassword(activeUser?.passwordHash ?? null, login.password);
  const newSession =
    activeUser && isPasswordCorrect ? await startSession(activeUser, client) : null;
  if (!newSession) {
    await recordRefusal(user, address);
    throw new DomainError("invalid", getRefusalMessage());
  }
  await refundPoint(ADDRESS_LIMIT, network);
  await refundPoint(ACCOUNT_LIMIT, account);
  const { session, person } = newSession;
  return { token: await createSessionToken(session.id, person.id), user: toUserJson(person) };
}

/** Returns whether the settings let a user sign in with a password. */
export function canUsePassword(user: Pick<User, "emergencyAccess">): boolean {
  return config().passwordSignIn || user.emergencyAccess;
}

/** Returns one message for all accounts, to hide which have emergency access. */
function getRefusalMessage(): string {
  const { passwordSignIn, oidc } = config();
  return passwordSignIn || !oidc
    ? "The email or password is incorrect."
    : `The email or password is incorrect, or this account must sign in with ${oidc.name}.`;
}

/** Starts a session. Returns null if the verified password has since changed. */
async function startSession(verifiedUser: User, client: Client) {
  return db().transaction(async (tx) =>
    (await lockVerifiedUser(tx, verifiedUser))
      ? openPasswordSession(tx, verifiedUser, client)
      : null,
  );
}

/** Opens a session for a locked user, with an audit log entry. */
export async function openPasswordSession(tx: Database, { id }: Pick<User, "id">, client: Client) {
  const session = await openSession(tx, id, client);
  const [person] = await tx
    .update(users)
    .set({ lastLoginAt: new Date(), lastLoginMethod: "password" })
    .where(eq(users.id, id))
    .returning();
  if (!person) throw new Error("The user of a new session was not found.");
  const entry = { action: "session.started", entity: "user", entityId: id };
  await recordAudit(tx, { actorId: id, ...entry, detail: { address: client.address } });
  return { session, person };
}

/**
 * Records a failed sign-in, even for an unknown email. Takes the same time in both cases, and does
 * not store the entered values.
 */
async function recordRefusal(user: User | undefined, address: string): Promise<void> {
  const reason = getRefusalReason(user);
  const entry = { action: "session.refused", entity: "user", entityId: user?.id ?? null };
  await recordAudit(db(), { actorId: null, ...entry, detail: { reason, address } });
}

function getRefusalReason(user: User | undefined): string {
  if (!user) return "unknown_email";
  if (!user.isActive) return "inactive";
  return canUsePassword(user) ? "wrong_password" : "password_sign_in_off";
}

/** Ends a session everywhere. @returns the provider's ID token after single sign-on */
export async function signOut(session: Session): Promise<string | null> {
  return db().transaction(async (tx) => {
    const [endedSession] = await tx
      .update(sessions)
      .set({ revokedAt: new Date() })
      .where(eq(sessions.id, session.id))
      .returning({ idToken: sessions.idToken });
    const { id } = session.user;
    const entry = { action: "session.ended", entity: "user", entityId: id };
    await recordAudit(tx, { actorId: id, ...entry });
    return endedSession?.idToken ? unseal(endedSession.idToken) : null;
  });
}
