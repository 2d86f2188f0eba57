import { eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { sessions, users } from "@/db/schema/users";
import { recordAudit } from "@/lib/audit";
import { DomainError } from "@/lib/errors";
import { toUserJson } from "@/lib/users/queries";
import { verifyPassword } from "./passwords";
import type { Login } from "./schemas";
import { SESSION_SECONDS, type Session, sessionToken } from "./session";
import { ACCOUNT_LIMIT, ADDRESS_LIMIT, giveBack, take } from "./throttle";

type User = typeof users.$inferSelect;

const TOO_MANY = "Too many failed sign-ins. Please wait a few minutes and try again.";

/**
 * Signs in by email and password. A wrong email, a wrong password and an inactive account give the
 * same answer in the same time.
 * @throws DomainError invalid; too_many after repeated failures, for the right password too
 */
export async function signIn(login: Login, address: string) {
  const account = login.email.toLowerCase();
  // Points are taken first, so that many attempts at one moment cannot slip through together.
  await take(ADDRESS_LIMIT, address, TOO_MANY);
  await take(ACCOUNT_LIMIT, account, TOO_MANY);
  const [user] = await db()
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, account));
  const active = user?.isActive ? user : null;
  const fits = await verifyPassword(active?.passwordHash ?? null, login.password);
  if (!active || !fits) {
    await recordRefusal(user, address);
    throw new DomainError("invalid", "The email or the password is wrong.");
  }
  await giveBack(ADDRESS_LIMIT, address);
  await giveBack(ACCOUNT_LIMIT, account);
  return startSession(active.id, { address });
}

/** Written for unknown emails too, so that the time tells nothing; what was typed is not kept. */
async function recordRefusal(user: User | undefined, address: string): Promise<void> {
  const reason = !user ? "unknown_email" : user.isActive ? "wrong_password" : "inactive";
  const entry = { action: "session.refused", entity: "user", entityId: user?.id ?? null };
  await recordAudit(db(), { actorId: null, ...entry, detail: { reason, address } });
}

/**
 * A new session of a user who has proved to be it: by signing in from an address, or, with null, by
 * changing the password in a session that went on until now.
 */
export async function startSession(userId: number, signIn: { address: string } | null) {
  const now = new Date();
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000);
  const { session, user } = await db().transaction(async (tx) => {
    const [session] = await tx.insert(sessions).values({ userId, expiresAt }).returning();
    const [user] = await tx
      .update(users)
      .set({ lastLoginAt: signIn ? now : sql`${users.lastLoginAt}` })
      .where(eq(users.id, userId))
      .returning();
    const entry = { action: "session.started", entity: "user", entityId: userId };
    if (signIn) await recordAudit(tx, { actorId: userId, ...entry, detail: signIn });
    return { session, user };
  });
  if (!session || !user) throw new Error("The session was not stored.");
  return { token: await sessionToken(session.id, userId), user: toUserJson(user) };
}

/** Ends a session for header and cookie alike. */
export async function signOut(session: Session): Promise<void> {
  await db().transaction(async (tx) => {
    await tx.update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.id, session.id));
    const { id } = session.user;
    const entry = { action: "session.ended", entity: "user", entityId: id };
    await recordAudit(tx, { actorId: id, ...entry });
  });
}
