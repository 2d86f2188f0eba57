import { and, eq, gt, isNull, lt, or } from "drizzle-orm";
import { cookies, headers } from "next/headers";
import { decode, encode } from "next-auth/jwt";
import { cache } from "react";
import { db } from "@/db/client";
import { apiTokens } from "@/db/schema/tokens";
import { sessions, users } from "@/db/schema/users";
import { DomainError } from "@/lib/errors";
import { addBounded } from "@/lib/platform/bounded";
import { getAuthSecret } from "@/lib/platform/config";
import { type Access, allowsRole, lowerRole } from "@/lib/platform/roles";
import { hostOf, isHttps } from "./request-origin";
import {
  type ApiTokenSession,
  isActiveSession,
  recordUse,
  SESSION_SECONDS,
  type Session,
} from "./sessions";
import { hashOf, isKey } from "./tokens/key";

/** Precision of the time of last use, so that a script does not cause a write with each call. */
const USE_STEP_MS = 60_000;

/**
 * Returns the session of a script with a personal API token; null if the token is unknown, revoked
 * or expired, or its user is deactivated. The session has the token's role or the user's own,
 * whichever is lower.
 */
async function findTokenSession(key: string): Promise<ApiTokenSession | null> {
  const now = new Date();
  const [tokenRow] = await db()
    .select({ user: users, id: apiTokens.id, role: apiTokens.role, usedAt: apiTokens.lastUsedAt })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(
      and(
        eq(apiTokens.hash, hashOf(key)),
        isNull(apiTokens.revokedAt),
        gt(apiTokens.expiresAt, now),
        eq(users.isActive, true),
      ),
    );
  if (!tokenRow) return null;
  await noteUse(tokenRow.id, tokenRow.usedAt, now);
  const user = { ...tokenRow.user, role: lowerRole(tokenRow.role, tokenRow.user.role) };
  return {
    id: `api-token-${tokenRow.id}`,
    user,
    token: key,
    by: "api-token",
    apiTokenId: tokenRow.id,
  };
}

async function noteUse(id: number, usedAt: Date | null, now: Date): Promise<void> {
  const before = new Date(now.getTime() - USE_STEP_MS);
  if (usedAt && usedAt > before) return;
  await db()
    .update(apiTokens)
    .set({ lastUsedAt: now })
    // Only one of many concurrent calls writes.
    .where(
      and(eq(apiTokens.id, id), or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, before))),
    );
}

/** Creates a token for a session row, for use as header and cookie. */
export function createSessionToken(sessionId: string, userId: number): Promise<string> {
  return encode({
    token: { sub: String(userId), sid: sessionId },
    secret: getAuthSecret(),
    maxAge: SESSION_SECONDS,
  });
}

/** Returns the active session that a token belongs to; null if there is none. */
async function findSession(token: string, transport: "header" | "cookie"): Promise<Session | null> {
  const sid = await decodeSessionId(token);
  if (!sid) return null;
  const [sessionRow] = await db()
    .select({ user: users, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sid), isActiveSession(), eq(users.isActive, true)));
  if (!sessionRow) return null;
  await recordUse(sid, sessionRow.lastSeenAt);
  return { id: sid, user: sessionRow.user, token, by: transport };
}

async function decodeSessionId(token: string): Promise<string | null> {
  const key = `${getAuthSecret()} ${token}`;
  const cachedId = sessionIdsByToken.get(key);
  if (cachedId !== undefined) return cachedId;
  const sid = await openToken(token);
  if (sid) addBounded(sessionIdsByToken, key, sid, MAX_OPENED);
  return sid;
}

/** A cache of decrypted tokens, because decrypting takes longer than looking up the session. */
const sessionIdsByToken = new Map<string, string>();
const MAX_OPENED = 1000;

async function openToken(token: string): Promise<string | null> {
  try {
    const claims = await decode({ token, secret: getAuthSecret() });
    return typeof claims?.sid === "string" ? claims.sid : null;
  } catch {
    return null;
  }
}

/**
 * Returns the session of a request, identified by the `Authorization: Token` header (with a
 * sign-in's token or a personal API token), otherwise by the cookie.
 * @throws DomainError forbidden for a change from another origin that is authorized only by a
 * cookie
 */
export async function requestSession(request: Request): Promise<Session | null> {
  const header = request.headers.get("authorization");
  if (header !== null) {
    const token = /^Token\s+(\S+)$/i.exec(header.trim())?.[1];
    if (!token) return null;
    return isKey(token) ? findTokenSession(token) : findSession(token, "header");
  }
  const token = cookieOf(request);
  if (!token) return null;
  if (!isSafe(request.method) && !isSameOrigin(request)) {
    const person = (await findSession(token, "cookie"))?.user.id;
    throw new DomainError("forbidden", "This request did not come from Plumbline.", { person });
  }
  return findSession(token, "cookie");
}

/**
 * Returns the session of an agent's request. Accepts only a personal API token, as `Bearer` or
 * `Token`. Cookies are ignored, so that a page of another origin cannot send calls as its user.
 * @throws DomainError unauthenticated, with the challenge that agents expect
 */
export async function requireApiTokenSession(request: Request): Promise<ApiTokenSession> {
  const header = request.headers.get("authorization")?.trim() ?? "";
  const token = /^(?:Bearer|Token)\s+(\S+)$/i.exec(header)?.[1];
  const session = token && isKey(token) ? await findTokenSession(token) : null;
  if (session) return session;
  const challenge = `Bearer realm="Plumbline"${header ? ', error="invalid_token"' : ""}`;
  throw new DomainError("unauthenticated", "Send a valid personal API token as a bearer token.", {
    headers: { "www-authenticate": challenge },
  });
}

/** Returns the credential of a request: its Authorization header, otherwise its session cookie. */
export function credentialOf(request: Request): string | null {
  return request.headers.get("authorization") ?? cookieOf(request);
}

/**
 * Returns the session of a request that requires one.
 * @throws DomainError unauthenticated, or forbidden for other roles
 */
export async function requireSession(request: Request, access: Access): Promise<Session> {
  const session = await requestSession(request);
  if (!session) throw new DomainError("unauthenticated", "Sign in to continue.");
  if (!allowsRole(access, session.user.role)) {
    throw new DomainError("forbidden", "Your role does not allow this.", {
      person: session.user.id,
    });
  }
  return session;
}

/** Returns the session of the page being rendered, or null. Runs one lookup per page. */
export const pageSession = cache(async (): Promise<Session | null> => {
  const jar = await cookies();
  const token = jar.get(SECURE_COOKIE)?.value ?? jar.get(COOKIE)?.value;
  return token ? findSession(token, "cookie") : null;
});

const COOKIE = "next-auth.session-token";
const SECURE_COOKIE = `__Secure-${COOKIE}`;

/**
 * Returns the Set-Cookie header that starts a session in this browser; without a token, ends it.
 */
export function createSessionCookie(request: Request, token: string | null): string {
  const secure = isHttps(request);
  const parts = [
    `${secure ? SECURE_COOKIE : COOKIE}=${token ?? ""}`,
    "Path=/",
    "HttpOnly",
    "SameSite=Lax",
    `Max-Age=${token ? SESSION_SECONDS : 0}`,
  ];
  return [...parts, ...(secure ? ["Secure"] : [])].join("; ");
}

/** Returns the names and values of a request's cookies. */
export function cookiesOf(request: Request): (readonly [name: string, value: string])[] {
  return (request.headers.get("cookie") ?? "").split(/;\s*/).map((pair) => {
    const separatorIndex = pair.indexOf("=");
    return [pair.slice(0, separatorIndex), pair.slice(separatorIndex + 1)] as const;
  });
}

/** Returns the value of the session cookie, which can have either of two names. */
export function cookieOf(request: Request): string | null {
  const pairs = cookiesOf(request);
  const values = [SECURE_COOKIE, COOKIE].map((name) => pairs.find(([key]) => key === name)?.[1]);
  return values.find((value) => value) ?? null;
}

function isSafe(method: string): boolean {
  return method === "GET" || method === "HEAD" || method === "OPTIONS";
}

function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site) return site === "same-origin";
  const origin = request.headers.get("origin");
  return origin !== null && URL.canParse(origin) && new URL(origin).host === hostOf(request);
}

/** Returns the nonce of the page's Content-Security-Policy. */
export async function pageNonce(): Promise<string> {
  return (await headers()).get("x-nonce") ?? "";
}
