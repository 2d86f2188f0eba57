import { and, eq, gt, isNull, lt, or } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { decode, encode } from "next-auth/jwt";
import { cache } from "react";
import { db } from "@/db/client";
import { apiTokens } from "@/db/schema/tokens";
import { users } from "@/db/schema/users";
import { DomainError } from "@/lib/errors";
import { getAuthSecret } from "@/lib/platform/config";
import { processState } from "@/lib/platform/process-state";
import { type Access, allowsRole, canSee, lowerRole } from "@/lib/platform/roles";
import { getHost, isHttps } from "./request-origin";
import {
  type ApiTokenSession,
  findActiveSession,
  recordUse,
  SESSION_SECONDS,
  type Session,
} from "./sessions";
import { hashKey, isApiKey } from "./tokens/key";

/** Precision of the last-used time, so that a script does not cause a write with every call. */
const USE_INTERVAL_MS = 60_000;

/**
 * Returns the session of a script with a personal API token. Returns null if the token is unknown,
 * revoked or expired, or if its user is deactivated. The session has the token's role or the user's
 * role, whichever is lower.
 */
async function findTokenSession(key: string): Promise<ApiTokenSession | null> {
  const now = new Date();
  const [tokenRow] = await db()
    .select({ user: users, id: apiTokens.id, role: apiTokens.role, usedAt: apiTokens.lastUsedAt })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(
      and(
        eq(apiTokens.hash, hashKey(key)),
        isNull(apiTokens.revokedAt),
        gt(apiTokens.expiresAt, now),
        eq(users.isActive, true),
      ),
    );
  if (!tokenRow) return null;
  await recordTokenUse(tokenRow.id, tokenRow.usedAt, now);
  const user = { ...tokenRow.user, role: lowerRole(tokenRow.role, tokenRow.user.role) };
  return {
    id: `api-token-${tokenRow.id}`,
    user,
    token: key,
    by: "api-token",
    apiTokenId: tokenRow.id,
  };
}

async function recordTokenUse(id: number, usedAt: Date | null, now: Date): Promise<void> {
  const before = new Date(now.getTime() - USE_INTERVAL_MS);
  if (usedAt && usedAt > before) return;
  await db()
    .update(apiTokens)
    .set({ lastUsedAt: now })
    // Only one of many concurrent calls writes.
    .where(
      and(eq(apiTokens.id, id), or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, before))),
    );
}

/** Creates a token for a session row, for use in a header and as a cookie. */
export function createSessionToken(sessionId: string, userId: number): Promise<string> {
  return encode({
    token: { sub: String(userId), sid: sessionId },
    secret: getAuthSecret(),
    maxAge: SESSION_SECONDS,
  });
}

/** Returns the active session that a token belongs to, or null if there is none. */
async function findSession(token: string, transport: "header" | "cookie"): Promise<Session | null> {
  const sessionId = await decodeSessionId(token);
  if (!sessionId) return null;
  const sessionRow = await findActiveSession(sessionId);
  if (!sessionRow) return null;
  await recordUse(sessionId, sessionRow.lastSeenAt);
  return { id: sessionId, user: sessionRow.user, token, by: transport };
}

async function decodeSessionId(token: string): Promise<string | null> {
  const key = `${getAuthSecret()} ${token}`;
  const cachedId = sessionIdsByToken.get(key);
  if (cachedId !== undefined) return cachedId;
  const sessionId = await openToken(token);
  if (sessionId) sessionIdsByToken.set(key, sessionId);
  return sessionId;
}

/** A cache of decrypted tokens, because decrypting takes longer than looking up the session. */
const sessionIdsByToken = processState(
  "session-ids",
  () => new LRUCache<string, string>({ max: 1000 }),
);

async function openToken(token: string): Promise<string | null> {
  try {
    const claims = await decode({ token, secret: getAuthSecret() });
    return typeof claims?.sid === "string" ? claims.sid : null;
  } catch {
    return null;
  }
}

/**
 * Returns the session of a request, identified by the `Authorization: Token` header (a session
 * token or a personal API token) or, without that header, by the cookie.
 * @throws DomainError forbidden for a change from another origin that is authorized only by a
 * cookie
 */
export async function findRequestSession(request: Request): Promise<Session | null> {
  const header = request.headers.get("authorization");
  if (header !== null) {
    const token = /^Token\s+(\S+)$/i.exec(header.trim())?.[1];
    if (!token) return null;
    return isApiKey(token) ? findTokenSession(token) : findSession(token, "header");
  }
  const token = getSessionCookie(request);
  if (!token) return null;
  if (!isSafeMethod(request.method) && !isSameOrigin(request)) {
    const personId = (await findSession(token, "cookie"))?.user.id;
    throw new DomainError("forbidden", "This request did not come from Plumbline.", {
      person: personId,
    });
  }
  return findSession(token, "cookie");
}

/**
 * Returns the session of an agent's request. Accepts only a personal API token, as `Bearer` or
 * `Token`. Cookies are ignored so that pages of other origins cannot make calls as the user.
 * @throws DomainError unauthenticated, with the challenge that agents expect
 */
export async function requireApiTokenSession(request: Request): Promise<ApiTokenSession> {
  const header = request.headers.get("authorization")?.trim() ?? "";
  const token = /^(?:Bearer|Token)\s+(\S+)$/i.exec(header)?.[1];
  const session = token && isApiKey(token) ? await findTokenSession(token) : null;
  if (session) return session;
  const challenge = `Bearer realm="Plumbline"${header ? ', error="invalid_token"' : ""}`;
  throw new DomainError("unauthenticated", "Send a valid personal API token as a bearer token.", {
    headers: { "www-authenticate": challenge },
  });
}

/** Returns the credential of a request: its Authorization header, otherwise its session cookie. */
export function getCredential(request: Request): string | null {
  return request.headers.get("authorization") ?? getSessionCookie(request);
}

/** Returns a request's session. @throws DomainError unauthenticated, forbidden (role) */
export async function requireSession(request: Request, access: Access): Promise<Session> {
  const session = await findRequestSession(request);
  if (!session) throw new DomainError("unauthenticated", "Sign in to continue.");
  if (!allowsRole(access, session.user.role)) {
    throw new DomainError("forbidden", "Your role does not allow this.", {
      person: session.user.id,
    });
  }
  return session;
}

/** Returns the session of the page being rendered, or null. Looks it up once per page. */
const getPageSession = cache(async (): Promise<Session | null> => {
  const cookieStore = await cookies();
  const token = cookieStore.get(SECURE_COOKIE_NAME)?.value ?? cookieStore.get(COOKIE_NAME)?.value;
  return token ? findSession(token, "cookie") : null;
});

/**
 * Returns the session of a page's user. Redirects to the sign-in page without one, and to the
 * dashboard if the user's role cannot see the page.
 */
export async function requirePageSession(path = "/"): Promise<Session> {
  const session = await getPageSession();
  if (!session) redirect("/login");
  if (!canSee(path, session.user.role)) redirect("/dashboard");
  return session;
}

const COOKIE_NAME = "next-auth.session-token";
const SECURE_COOKIE_NAME = `__Secure-${COOKIE_NAME}`;

/** Returns the Set-Cookie header that starts a session or, without a token, ends it. */
export function createSessionCookie(request: Request, token: string | null): string {
  const isSecure = isHttps(request);
  const parts = [
    `${isSecure ? SECURE_COOKIE_NAME : COOKIE_NAME}=${token ?? ""}`,
    "Path=/",
    "HttpOnly",
    "SameSite=Lax",
    `Max-Age=${token ? SESSION_SECONDS : 0}`,
  ];
  return [...parts, ...(isSecure ? ["Secure"] : [])].join("; ");
}

/** Returns the names and values of a request's cookies. */
export function parseCookies(request: Request): (readonly [name: string, value: string])[] {
  return (request.headers.get("cookie") ?? "").split(/;\s*/).map((pair) => {
    const separatorIndex = pair.indexOf("=");
    return [pair.slice(0, separatorIndex), pair.slice(separatorIndex + 1)] as const;
  });
}

/** Returns the value of the session cookie, which can have one of two names. */
export function getSessionCookie(request: Request): string | null {
  const pairs = parseCookies(request);
  const values = [SECURE_COOKIE_NAME, COOKIE_NAME].map(
    (name) => pairs.find(([key]) => key === name)?.[1],
  );
  return values.find((value) => value) ?? null;
}

function isSafeMethod(method: string): boolean {
  return method === "GET" || method === "HEAD" || method === "OPTIONS";
}

function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site) return site === "same-origin";
  const origin = request.headers.get("origin");
  return origin !== null && URL.canParse(origin) && new URL(origin).host === getHost(request);
}

/** Returns the nonce of the page's Content-Security-Policy. */
export async function getPageNonce(): Promise<string> {
  return (await headers()).get("x-nonce") ?? "";
}
