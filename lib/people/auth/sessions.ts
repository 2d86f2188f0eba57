import { and, eq, gt, isNull, lt, ne, not, type Placeholder, type SQL, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { sessions, users } from "@/db/schema/users";
import type { Role } from "@/lib/enums";
import { DomainError, toDomainError } from "@/lib/errors";
import { config, SESSION_MINUTES } from "@/lib/platform/config";
import { memoizePerDatabase } from "@/lib/platform/per-database";
import { seal } from "@/lib/platform/seal";

export type SessionUser = typeof users.$inferSelect & { role: Role };

export interface Session {
  id: string;
  user: SessionUser;
  /** The token that authenticated the request. */
  token: string;
  /** How the request was authenticated: a token in a header, a cookie, or an API token. */
  by: "header" | "cookie" | "api-token";
}

/** The session of a script or agent with a personal API token. */
export interface ApiTokenSession extends Session {
  by: "api-token";
  apiTokenId: number;
}

export const SESSION_SECONDS = SESSION_MINUTES * 60;

export interface Client {
  address: string;
  userAgent: string | null;
}

const MAX_USER_AGENT_LENGTH = 500;

/**
 * Inserts a session. The caller must have locked the user, because ending sessions also locks the
 * user.
 * @param idToken the provider's ID token, if the user signed in with single sign-on
 */
export async function openSession(
  tx: Database,
  userId: number,
  { address, userAgent }: Client,
  idToken: string | null = null,
): Promise<{ id: string }> {
  const expiresAt = new Date(Date.now() + SESSION_SECONDS * 1000);
  const [session] = await tx
    .insert(sessions)
    .values({
      userId,
      expiresAt,
      address,
      userAgent: userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
      idToken: idToken && seal(idToken),
    })
    .returning();
  if (!session) throw new Error("The session was not stored.");
  return session;
}

/** Ends all of a user's sessions except `exceptId`. @returns the number of active sessions ended */
export async function endSessions(
  tx: Database,
  userId: number,
  exceptId?: string,
): Promise<number> {
  const endedSessions = await tx
    .update(sessions)
    .set({ revokedAt: new Date() })
    .where(
      and(
        eq(sessions.userId, userId),
        exceptId ? ne(sessions.id, exceptId) : undefined,
        isActiveSession(),
      ),
    )
    .returning({ id: sessions.id });
  return endedSessions.length;
}

/**
 * Returns and locks the user whose password was verified before this transaction. Returns null if
 * the password has since changed or the account was deactivated.
 */
export async function lockVerifiedUser(
  tx: Database,
  verifiedUser: Pick<SessionUser, "id" | "passwordHash">,
): Promise<SessionUser | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, verifiedUser.id)).for("update");
  return user?.isActive && user.passwordHash === verifiedUser.passwordHash ? user : null;
}

/** Like `lockVerifiedUser`, for an active session. @throws DomainError unauthenticated */
export async function lockVerifiedSession(tx: Database, session: Session): Promise<SessionUser> {
  const user = await lockVerifiedUser(tx, session.user);
  const open = await tx.$count(sessions, and(eq(sessions.id, session.id), isActiveSession()));
  if (!user || open === 0) throw new DomainError("unauthenticated", "Sign in to continue.");
  return user;
}

export async function deleteEndedSessions(): Promise<void> {
  await db().delete(sessions).where(not(isActiveSession()));
}

interface SessionTimes<Time> {
  now: Time;
  idleSince: Time;
}

function getSessionTimes(): SessionTimes<Date> {
  const now = Date.now();
  return {
    now: new Date(now),
    idleSince: new Date(now - config().SESSION_IDLE_MINUTES * 60_000),
  };
}

/** Returns the condition that a session is neither revoked nor expired due to age or inactivity. */
export function isActiveSession(
  { now, idleSince }: SessionTimes<Date | Placeholder> = getSessionTimes(),
): SQL {
  const open = and(
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, now),
    gt(sessions.lastSeenAt, idleSince),
  );
  return sql`(${open})`;
}

/** The query for an active session, which each request sends. Building it takes longest. */
const getSessionQuery = memoizePerDatabase("session-query", () => {
  return db()
    .select({ user: users, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sql.placeholder("id")),
        isActiveSession({ now: sql.placeholder("now"), idleSince: sql.placeholder("idleSince") }),
        eq(users.isActive, true),
      ),
    )
    .prepare("session");
});

/** Returns an active session's user and last use, or undefined. */
export async function findActiveSession(id: string) {
  const { now, idleSince } = getSessionTimes();
  // Drizzle passes the values of placeholders to the driver as they are.
  const times = { now: now.toISOString(), idleSince: idleSince.toISOString() };
  const [session] = await getSessionQuery().execute({ id, ...times });
  return session;
}

/** Minimum time between two writes for one session. */
const LAST_SEEN_INTERVAL_MS = 60_000;

/** Records that a session was used, with a precision of one minute. */
export async function recordUse(id: string, lastSeenAt: Date): Promise<void> {
  const now = Date.now();
  const before = new Date(now - LAST_SEEN_INTERVAL_MS);
  if (lastSeenAt > before) return;
  try {
    await db()
      .update(sessions)
      .set({ lastSeenAt: new Date(now) })
      // Only one of many concurrent requests writes.
      .where(and(eq(sessions.id, id), lt(sessions.lastSeenAt, before)));
  } catch (error) {
    // Read-only requests must still work when the disk is full.
    if (toDomainError(error)?.kind !== "unavailable") throw error;
  }
}
