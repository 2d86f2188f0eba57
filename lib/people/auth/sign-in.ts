import { eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { sessions, type User, users } from "@/db/schema/users";
import { DomainError } from "@/lib/errors";
import { recordAudit } from "@/lib/outbox/audit/record";
import { toUserJson } from "../users/queries";
import { networkOf } from "./client-address";
import { verifyPassword } from "./passwords";
import type { Login } from "./schemas";
import { sessionToken } from "./session";
import { lockVerifiedUser, openSession, type Session } from "./sessions";
import { ACCOUNT_LIMIT, ADDRESS_LIMIT, giveBack, take } from "./throttle";

const TOO_MANY = "Too many failed sign-ins. Please wait a few minutes and try again.";

/**
 * Signs in by email and password. A wrong email, a wrong password and an inactive account give the
 * same response in the same time.
 * @throws DomainError invalid; too_many after repeated failures, even with the right password
 */
export async function signIn(login: Login, address: string) {
  const account = login.email.toLowerCase();
  // Points are consumed first, so that concurrent attempts cannot exceed the limit.
  const network = networkOf(address);
  await take(ADDRESS_LIMIT, network, TOO_MANY);
  await take(ACCOUNT_LIMIT, account, TOO_MANY);
  const [user] = await db()
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, account));
  const active = user?.isActive ? user : null;
  const fits = await verifyPassword(active?.passwordHash ?? null, login.password);
  const signedIn = active && fits ? await startSession(active, address) : null;
  if (!signedIn) {
    await recordRefusal(user, address);
    throw new DomainError("invalid", "The email or the password is wrong.");
  }
  await giveBack(ADDRESS_LIMIT, network);
  await giveBack(ACCOUNT_LIMIT, account);
  const { session, person } = signedIn;
  return { token: await sessionToken(session.id, person.id), user: toUserJson(person) };
}

/** Null if the verified password was changed meanwhile. */
async function startSession(verified: User, address: string) {
  return db().transaction(async (tx) => {
    if (!(await lockVerifiedUser(tx, verified))) return null;
    const session = await openSession(tx, verified.id);
    const [person] = await tx
      .update(users)
      .set({ lastLoginAt: new Date() })
      .where(eq(users.id, verified.id))
      .returning();
    const entry = { action: "session.started", entity: "user", entityId: verified.id };
    await recordAudit(tx, { actorId: verified.id, ...entry, detail: { address } });
    return person ? { session, person } : null;
  });
}

/**
 * Also written for unknown emails, so that timing reveals nothing; what was typed is not stored.
 */
async function recordRefusal(user: User | undefined, address: string): Promise<void> {
  const reason = !user ? "unknown_email" : user.isActive ? "wrong_password" : "inactive";
  const entry = { action: "session.refused", entity: "user", entityId: user?.id ?? null };
  await recordAudit(db(), { actorId: null, ...entry, detail: { reason, address } });
}

/** Ends a session for header and cookie. */
export async function signOut(session: Session): Promise<void> {
  await db().transaction(async (tx) => {
    await tx.update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.id, session.id));
    const { id } = session.user;
    const entry = { action: "session.ended", entity: "user", entityId: id };
    await recordAudit(tx, { actorId: id, ...entry });
  });
}
