import { and, eq, gt, isNotNull, isNull, lte, or } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { sessions, users } from "@/db/schema/users";
import type { Role } from "@/lib/enums";
import { DomainError } from "@/lib/errors";

export type SessionUser = typeof users.$inferSelect & { role: Role };

export interface Session {
  id: string;
  user: SessionUser;
  /** The token that carried it. */
  token: string;
  /** How the request showed it: a sign-in's header or only its cookie, or a script's own token. */
  by: "header" | "cookie" | "api-token";
}

/** Sessions last 7 days. */
export const SESSION_SECONDS = 7 * 24 * 60 * 60;

/** A new session's row. Its person must be held: whoever ends their sessions holds them too. */
export async function openSession(tx: Database, userId: number): Promise<{ id: string }> {
  const expiresAt = new Date(Date.now() + SESSION_SECONDS * 1000);
  const [session] = await tx.insert(sessions).values({ userId, expiresAt }).returning();
  if (!session) throw new Error("The session was not stored.");
  return session;
}

/** Ends all of a person's sessions. @returns how many were still open */
export async function endSessions(tx: Database, userId: number): Promise<number> {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: new Date() })
    .where(and(eq(sessions.userId, userId), isOpen()))
    .returning({ id: sessions.id });
  return ended.length;
}

/**
 * The person whose password was verified before this transaction, held until it ends; null where
 * the password was changed or the account deactivated meanwhile: what was verified counts no more.
 */
export async function holdVerified(
  tx: Database,
  verified: Pick<SessionUser, "id" | "passwordHash">,
): Promise<SessionUser | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, verified.id)).for("update");
  return user?.isActive && user.passwordHash === verified.passwordHash ? user : null;
}

/**
 * The same in a session that must not have ended meanwhile either.
 * @throws DomainError unauthenticated
 */
export async function holdVerifiedIn(tx: Database, session: Session): Promise<SessionUser> {
  const user = await holdVerified(tx, session.user);
  const open = await tx.$count(sessions, and(eq(sessions.id, session.id), isOpen()));
  if (!user || open === 0) throw new DomainError("unauthenticated", "Sign in to go on.");
  return user;
}

/** Forgets the sessions that have ended: nothing asks for them any more. */
export async function deleteEndedSessions(): Promise<void> {
  await db()
    .delete(sessions)
    .where(or(isNotNull(sessions.revokedAt), lte(sessions.expiresAt, new Date())));
}

function isOpen() {
  return and(isNull(sessions.revokedAt), gt(sessions.expiresAt, new Date()));
}
