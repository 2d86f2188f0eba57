import { randomBytes, randomUUID } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { HANDOVER_HEADER, handOver } from "@/lib/auth/handover";
import { accessTo, allows } from "@/lib/auth/roles";
import {
  cookieOf,
  permittedSession,
  requestSession,
  type Session,
  sessionCookie,
} from "@/lib/auth/session";
import { errorResponse, notFound, toDomainError } from "@/lib/errors";

export const config = {
  runtime: "nodejs",
  // Uploads pass by: a body that goes through here is cut at 10 MB. Their handlers refuse alike.
  matcher: [
    "/((?!_next/|icon\\.svg|favicon\\.ico|api/products/upload-bulk|api/products/batches).*)",
  ],
};

/** Refuses early what the role table refuses, and sets the page's Content-Security-Policy. */
export async function middleware(request: NextRequest): Promise<Response> {
  const { pathname } = request.nextUrl;
  const isApi = pathname === "/api" || pathname.startsWith("/api/");
  try {
    return isApi ? await guardApi(request) : await guardPage(request);
  } catch (thrown) {
    const error = toDomainError(thrown);
    if (!error) console.error(thrown);
    if (isApi) return errorResponse(error, randomUUID());
    const sentence = error?.message ?? "Something went wrong on our side. Please try again.";
    return new Response(sentence, { status: error?.kind === "unavailable" ? 503 : 500 });
  }
}

async function guardApi(request: NextRequest): Promise<Response> {
  const access = accessTo(request.method, request.nextUrl.pathname);
  if (access === "public") return NextResponse.next();
  const session = await permittedSession(request, access);
  if (!isReadable(request.nextUrl.pathname)) throw notFound("Path");
  const headers = new Headers(request.headers);
  headers.set(HANDOVER_HEADER, handOver(session));
  return NextResponse.next({ request: { headers } });
}

async function guardPage(request: NextRequest): Promise<Response> {
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
  const shown = isReadable(pathname) && allows(accessTo("GET", pathname), session.user.role);
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
