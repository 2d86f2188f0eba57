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
  if (!active || !fits) throw new DomainError("invalid", "The email or the password is wrong.");
  await giveBack(ADDRESS_LIMIT, address);
  await giveBack(ACCOUNT_LIMIT, account);
  return startSession(active.id);
}

/** A new session of a user who has proved to be it. */
export async function startSession(userId: number) {
  const now = new Date();
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000);
  const { session, user } = await db().transaction(async (tx) => {
    const [session] = await tx.insert(sessions).values({ userId, expiresAt }).returning();
    const [user] = await tx
      .update(users)
      .set({ lastLoginAt: now })
      .where(eq(users.id, userId))
      .returning();
    const entry = { action: "session.started", entity: "user", entityId: userId };
    await recordAudit(tx, { actorId: userId, ...entry });
    return { session, user };
  });
  if (!session || !user) throw new Error("The session was not stored.");
  return { token: await sessionToken(session.id, userId), user: toUserJson(user) };
}

/** Ends a session for header and cookie alike. */
export async function signOut(session: Session): Promise<void> {
  await db().update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.id, session.id));
}
