import { and, desc, eq } from "drizzle-orm";
import { z } from "zod";
import { db } from "@/db/client";
import { sessions, users } from "@/db/schema/users";
import { notFound } from "@/lib/errors";
import { recordAudit } from "@/lib/outbox/audit/record";
import { getOffset, type Listing, type PageQuery } from "@/lib/platform/pagination";
import type { SessionJson } from "./schemas";
import { endSessions, isActiveSession, type Session, type SessionUser } from "./sessions";

/**
 * Lists a user's active sessions, last used first.
 * @param currentSession the session of the request
 * @throws DomainError not_found
 */
export async function listSessions(
  userId: number,
  query: PageQuery,
  currentSession: Pick<Session, "id">,
): Promise<Listing<SessionJson>> {
  const [user] = await db().select({ id: users.id }).from(users).where(eq(users.id, userId));
  if (!user) throw notFound("User");
  const openSessions = and(eq(sessions.userId, userId), isActiveSession());
  const [sessionRows, count] = await Promise.all([
    db()
      .select()
      .from(sessions)
      .where(openSessions)
      .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt), desc(sessions.id))
      .limit(query.page_size)
      .offset(getOffset(query)),
    db().$count(sessions, openSessions),
  ]);
  const items = sessionRows.map((session) => ({
    id: session.id,
    device: describeDevice(session.userAgent),
    address: session.address,
    created_at: session.createdAt.toISOString(),
    last_seen_at: session.lastSeenAt.toISOString(),
    current: session.id === currentSession.id,
  }));
  return { items, count, countIsExact: true };
}

/** Ends a session of the user or, for admins, any. @throws DomainError not_found */
export async function endSession(id: string, actor: SessionUser): Promise<void> {
  if (!z.uuid().safeParse(id).success) throw notFound("Session");
  await db().transaction(async (tx) => {
    const ownerCondition = actor.role === "admin" ? undefined : eq(sessions.userId, actor.id);
    const [endedSession] = await tx
      .update(sessions)
      .set({ revokedAt: new Date() })
      .where(and(eq(sessions.id, id), ownerCondition, isActiveSession()))
      .returning({ userId: sessions.userId });
    if (!endedSession) throw notFound("Session");
    const entry = { action: "user.session_ended", entity: "user", entityId: endedSession.userId };
    await recordAudit(tx, { actorId: actor.id, ...entry });
  });
}

/** Ends all of the user's sessions except the current one. */
export async function endOtherSessions({ id, user }: Session): Promise<void> {
  await db().transaction(async (tx) => {
    const endedCount = await endSessions(tx, user.id, id);
    if (endedCount === 0) return;
    const entry = { action: "user.other_sessions_ended", entity: "user", entityId: user.id };
    await recordAudit(tx, { actorId: user.id, ...entry, detail: { sessions_ended: endedCount } });
  });
}

/** Listed in order of precedence, because browsers also name the browsers they derive from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const OPERATING_SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPod)\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const MAX_LENGTH = 60;

/** Describes the sender of a User-Agent header, such as "Chrome on Windows" or a script's name. */
export function describeDevice(userAgent: string | null): string {
  if (!userAgent) return "Unknown device";
  const findName = (names: typeof BROWSERS) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [findName(BROWSERS), findName(OPERATING_SYSTEMS)];
  if (browser) return system ? `${browser} on ${system}` : browser;
  const [script = ""] = userAgent.split(/[\s(]/);
  return script.slice(0, MAX_LENGTH) || "Unknown device";
}
