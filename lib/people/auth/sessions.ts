import { and, eq, gt, isNull, lt, not, type SQL, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { sessions, users } from "@/db/schema/users";
import type { Role } from "@/lib/enums";
import { DomainError, toDomainError } from "@/lib/errors";
import { config, SESSION_MINUTES } from "@/lib/platform/config";

export type SessionUser = typeof users.$inferSelect & { role: Role };

export interface Session {
  id: string;
  user: SessionUser;
  /** The token that carried it. */
  token: string;
  /** How the request showed it: a sign-in's header or only its cookie, or a script's own token. */
  by: "header" | "cookie" | "api-token";
}

export const SESSION_SECONDS = SESSION_MINUTES * 60;

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

/** Deletes the sessions that have ended: nothing asks for them any more. */
export async function deleteEndedSessions(): Promise<void> {
  await db().delete(sessions).where(not(isOpen()));
}

/** The condition that a session is neither revoked nor expired, by its age or for lack of use. */
export function isOpen(): SQL {
  const now = Date.now();
  const idleSince = new Date(now - config().SESSION_IDLE_MINUTES * 60_000);
  const open = and(
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, new Date(now)),
    gt(sessions.lastSeenAt, idleSince),
  );
  return sql`(${open})`;
}

/** Requests of one session write at most this often. */
const SEEN_STEP_MS = 60_000;

/** Records that a session was used, to the minute. */
export async function recordUse(id: string, lastSeenAt: Date): Promise<void> {
  const now = Date.now();
  const before = new Date(now - SEEN_STEP_MS);
  if (lastSeenAt > before) return;
  try {
    await db()
      .update(sessions)
      .set({ lastSeenAt: new Date(now) })
      // Of many requests at one moment, one writes.
      .where(and(eq(sessions.id, id), lt(sessions.lastSeenAt, before)));
  } catch (error) {
    // A full disk must not refuse reads.
    if (toDomainError(error)?.kind !== "unavailable") throw error;
  }
}
