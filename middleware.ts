import { randomBytes, randomUUID } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { maySee } from "@/lib/auth/roles";
import { cookieOf, requestSession, sessionCookie } from "@/lib/auth/session";
import type { Session } from "@/lib/auth/sessions";
import { errorResponse, notFound, STATUS, toDomainError } from "@/lib/errors";
import { log } from "@/lib/log";
import { whenStarted } from "@/lib/startup";

export const config = {
  runtime: "nodejs",
  // The API guards itself: each endpoint declares who may call it. Only paths with escapes pass here.
  matcher: ["/((?!_next/|api/|api$|icon\\.svg|favicon\\.ico).*)", "/(api/.*%.*)"],
};

/** Sends away from pages whom they do not let in, and sets their Content-Security-Policy. */
export async function middleware(request: NextRequest): Promise<Response> {
  const { pathname } = request.nextUrl;
  if (pathname.startsWith("/api/")) {
    return isReadable(pathname)
      ? NextResponse.next()
      : errorResponse(notFound("Path"), randomUUID());
  }
  try {
    await whenStarted();
    return await guard(request);
  } catch (thrown) {
    const error = toDomainError(thrown);
    if (!error) log.error({ err: thrown }, "a page could not be guarded");
    const sentence = error?.message ?? "Something went wrong on our side. Please try again.";
    return new Response(sentence, { status: STATUS[error?.kind ?? "internal"] });
  }
}

async function guard(request: NextRequest): Promise<Response> {
  const { pathname, search } = request.nextUrl;
  const session = await requestSession(request);
  const redirect = redirectFor(session, pathname, search);
  if (redirect) return NextResponse.redirect(new URL(redirect, request.nextUrl));
  const nonce = randomBytes(16).toString("base64");
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy);
  headers.set("x-nonce", nonce);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  // Whoever is sent to sign in has no session any more; a token still kept there brings it back.
  if (pathname === "/login" && cookieOf(request)) {
    response.headers.append("set-cookie", sessionCookie(request, null));
  }
  return response;
}

function redirectFor(session: Session | null, pathname: string, search: string): string | null {
  if (pathname === "/login") return null;
  if (!session) {
    const target = pathname + search;
    return target === "/" ? "/login" : `/login?next=${encodeURIComponent(target)}`;
  }
  const shown = isReadable(pathname) && maySee(pathname, session.user.role);
  return shown ? null : "/dashboard";
}

/** Whether a path can be decoded: one with a broken percent escape would end in a 500 further in. */
function isReadable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

function contentSecurityPolicy(nonce: string): string {
  // React's development build compiles with eval.
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
