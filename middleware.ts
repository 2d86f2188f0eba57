import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { notFound, STATUS_BY_KIND, toDomainError } from "@/lib/errors";
import { assertPermitted, findRoute, getEndpointAccess } from "@/lib/people/auth/endpoint-roles";
import {
  createSessionCookie,
  findRequestSession,
  getSessionCookie,
} from "@/lib/people/auth/session";
import type { Session } from "@/lib/people/auth/sessions";
import { log } from "@/lib/platform/log";
import { getMetrics } from "@/lib/platform/metrics";
import { createNoticeCookie } from "@/lib/platform/page-notice";
import { respond } from "@/lib/platform/respond";
import { canSee, describeAudience } from "@/lib/platform/roles";
import { waitForStart } from "@/lib/platform/startup";

export const config = {
  runtime: "nodejs",
  matcher: [
    "/((?!_next/|api/|api$|icon\\.svg|favicon\\.ico).*)",
    // Next buffers the bodies of matched requests up to a limit (next.config.ts). File uploads are
    // excluded so that they are streamed; only the handler authorizes these requests.
    {
      source: "/api/:path*",
      missing: [
        {
          type: "header",
          key: "content-type",
          value: "[Mm][Uu][Ll][Tt][Ii][Pp][Aa][Rr][Tt]/.*",
        },
      ],
    },
    // Without this, Next would return 500 for paths that cannot be decoded.
    "/(api/.*%.*)",
  ],
};

/**
 * Rejects requests without a session or with the wrong role early: redirects page requests, and
 * responds to API calls like their handlers would. Sets the Content-Security-Policy of pages.
 */
export async function middleware(request: NextRequest): Promise<Response> {
  const { pathname } = request.nextUrl;
  if (/^\/api(\/|$)/.test(pathname)) return guardApi(request, pathname);
  const startedAt = performance.now();
  const response = await guardPage(request);
  if (response.status !== 200) countRefusal(request, PAGE_ROUTE, response, startedAt);
  return response;
}

/** The metrics label of all pages, because their paths contain ids. */
const PAGE_ROUTE = "page";

async function guardPage(request: NextRequest): Promise<Response> {
  try {
    await waitForStart();
    return await guard(request);
  } catch (thrown) {
    const error = toDomainError(thrown);
    if (!error) log.error({ err: thrown }, "the access check of a page failed");
    const sentence = error?.message ?? "Something went wrong on our side. Please try again.";
    return new Response(sentence, { status: STATUS_BY_KIND[error?.kind ?? "internal"] });
  }
}

/**
 * Forwards an API call, or returns the error that its handler would. Unknown paths and methods are
 * forwarded.
 */
async function guardApi(request: NextRequest, pathname: string): Promise<Response> {
  if (!isReadable(pathname)) return refuse(request, notFound("Path"));
  const access = getEndpointAccess(request.method, pathname);
  if (access === null || access === "public") return NextResponse.next();
  try {
    await waitForStart();
    await assertPermitted(request, access);
    return NextResponse.next();
  } catch (error) {
    return refuse(request, error);
  }
}

/** Responds with an error. */
async function refuse(request: NextRequest, error: unknown): Promise<Response> {
  const startedAt = performance.now();
  const response = await respond(request, "info", () => Promise.reject(error));
  countRefusal(request, findRoute(request.nextUrl.pathname), response, startedAt);
  return response;
}

/** Counts a request that no handler will see. */
function countRefusal(
  { method }: NextRequest,
  route: string,
  response: Response,
  startedAt: number,
): void {
  const labels = { method, route, status: String(response.status) };
  getMetrics()?.requests.observe(labels, (performance.now() - startedAt) / 1000);
}

async function guard(request: NextRequest): Promise<Response> {
  const { pathname, search } = request.nextUrl;
  const session = await findRequestSession(request);
  const redirect = redirectFor(session, pathname, search);
  if (redirect) {
    const response = NextResponse.redirect(new URL(redirect, request.nextUrl));
    const audience = session && describeAudience(pathname);
    if (audience) response.headers.append("set-cookie", createNoticeCookie(audience));
    return response;
  }
  const nonce = randomBytes(16).toString("base64");
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy);
  headers.set("x-nonce", nonce);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  // A user on the login page has no session. Removes the cookie, which could restore a session from
  // a stored token.
  if (pathname === "/login" && getSessionCookie(request)) {
    response.headers.append("set-cookie", createSessionCookie(request, null));
  }
  return response;
}

function redirectFor(session: Session | null, pathname: string, search: string): string | null {
  if (pathname === "/login" || pathname === "/set-password") return null;
  if (!session) {
    const target = pathname + search;
    return target === "/" ? "/login" : `/login?next=${encodeURIComponent(target)}`;
  }
  const shown = isReadable(pathname) && canSee(pathname, session.user.role);
  return shown ? null : "/dashboard";
}

/** Returns whether a path can be decoded: an invalid percent escape would cause a 500 later. */
function isReadable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

function contentSecurityPolicy(nonce: string): string {
  // React's development build uses eval.
  const development = process.env.NODE_ENV === "development" ? " 'unsafe-eval'" : "";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
