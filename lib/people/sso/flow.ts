import { decode, encode } from "next-auth/jwt";
import { generators, type TokenSet } from "openid-client";
import { z } from "zod";
import { getAuthSecret, type OidcSettings } from "@/lib/platform/config";
import { getNextPath } from "../auth/next-path";
import { getRequestOrigin, isHttps } from "../auth/request-origin";
import { parseCookies } from "../auth/session";
import { type Claims, getClaim, mergeClaims } from "./claims";
import { SignInFailure, toSignInFailure } from "./failure";
import { CLOCK_TOLERANCE_SECONDS, createProviderClient } from "./provider";

/** Time limit for signing in at the provider. */
const FLOW_SECONDS = 15 * 60;

const CALLBACK_PATH = "/api/auth/callback/oidc";

/** Longer paths would exceed the size of a cookie. */
const MAX_TARGET_LENGTH = 1500;

/** The encrypted cookie for a sign-in that is in progress at the provider. */
const flowSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The URL to which the provider redirects. */
  callback: z.string(),
  next: z.string(),
});
type Flow = z.infer<typeof flowSchema>;

/**
 * Starts a sign-in.
 * @param next the path to open afterward; if it is too long, the dashboard opens
 * @throws SignInFailure unavailable, issuer
 */
export async function startFlow(
  request: Request,
  settings: OidcSettings,
  next: string,
): Promise<{ location: string; cookie: string }> {
  const client = await createProviderClient(settings);
  const startedFlow: Flow = {
    state: generators.state(),
    nonce: generators.nonce(),
    verifier: generators.codeVerifier(),
    callback: getRequestOrigin(request) + CALLBACK_PATH,
    next: getNextPath(next.length > MAX_TARGET_LENGTH ? undefined : next),
  };
  const location = client.authorizationUrl({
    scope: settings.scopes,
    state: startedFlow.state,
    nonce: startedFlow.nonce,
    code_challenge: generators.codeChallenge(startedFlow.verifier),
    code_challenge_method: "S256",
    redirect_uri: startedFlow.callback,
  });
  return { location, cookie: await createFlowCookie(request, startedFlow) };
}

/** The result of a completed sign-in. */
export interface FinishedFlow {
  claims: Claims & { iss: string; sub: string };
  idToken: string;
}

/** Completes a sign-in: exchanges the code and verifies the ID token. @throws SignInFailure */
export async function finishFlow(
  request: Request,
  settings: OidcSettings,
  startedFlow: Flow,
): Promise<FinishedFlow> {
  const client = await createProviderClient(settings);
  try {
    const parameters = client.callbackParams(new URL(request.url).search);
    const { state, nonce, verifier: code_verifier } = startedFlow;
    const checks = { state, nonce, code_verifier, response_type: "code" };
    const tokens = await client.callback(startedFlow.callback, parameters, checks);
    const claims = tokens.claims();
    assertPlausible(claims);
    const completeClaims = isComplete(claims, settings)
      ? claims
      : await addUserinfoClaims(client, tokens, claims);
    return {
      claims: { ...completeClaims, iss: claims.iss, sub: claims.sub },
      idToken: tokens.id_token ?? "",
    };
  } catch (error) {
    throw toSignInFailure(error);
  }
}

/** Rejects an ID token that was issued in the future, which openid-client does not check. */
function assertPlausible({ iat, sub }: { iat: number; sub: string }): void {
  if (iat > Date.now() / 1000 + CLOCK_TOLERANCE_SECONDS)
    throw new SignInFailure("clock", "JWT issued in the future");
  // The limits on "sub" from section 2 of OpenID Connect Core.
  if (!/^[\x20-\x7e]{1,255}$/.test(sub)) throw new SignInFailure("invalid", "sub is not valid");
}

function isComplete(claims: Claims, { roleClaim }: OidcSettings): boolean {
  const hasRole = roleClaim === null || getClaim(claims, roleClaim) !== undefined;
  return hasRole && claims.email !== undefined && claims.email_verified !== undefined;
}

/** Adds the claims from the userinfo endpoint, which many providers use instead of the ID token. */
async function addUserinfoClaims(
  client: Awaited<ReturnType<typeof createProviderClient>>,
  tokens: TokenSet,
  claims: Claims,
): Promise<Claims> {
  if (!client.issuer.metadata.userinfo_endpoint || !tokens.access_token) return claims;
  // `userinfo` also checks that the subjects are the same.
  return mergeClaims(claims, await client.userinfo(tokens));
}

/**
 * Returns the sign-in that a callback belongs to.
 * @throws SignInFailure expired if this browser did not start it within the last 15 minutes
 */
export async function readFlow(request: Request): Promise<Flow> {
  const state = new URL(request.url).searchParams.get("state") ?? "";
  const name = getCookieName(request, state);
  const token = parseCookies(request).find(([key]) => key === name)?.[1];
  try {
    const storedFlow = flowSchema.parse(
      await decode({ token, secret: getAuthSecret(), salt: COOKIE_SALT }),
    );
    if (storedFlow.state === state) return storedFlow;
  } catch {
    // Reported below.
  }
  throw new SignInFailure("expired", "no sign-in with this state");
}

const COOKIE_SALT = "single sign-on";

/** Returns a cookie name for each sign-in, so that several tabs can sign in. */
function getCookieName(request: Request, state: string): string {
  const prefix = isHttps(request) ? "__Secure-" : "";
  return `${prefix}next-auth.oidc.${state.replace(/[^\w-]/g, "").slice(0, 16)}`;
}

async function createFlowCookie(request: Request, startedFlow: Flow): Promise<string> {
  const token = await encode({
    token: startedFlow,
    secret: getAuthSecret(),
    maxAge: FLOW_SECONDS,
    salt: COOKIE_SALT,
  });
  return toCookie(request, startedFlow.state, token, FLOW_SECONDS);
}

/** Returns the Set-Cookie header that deletes the cookie of a callback's sign-in. */
export function endFlowCookie(request: Request): string {
  return toCookie(request, new URL(request.url).searchParams.get("state") ?? "", "", 0);
}

function toCookie(request: Request, state: string, value: string, seconds: number): string {
  const secure = isHttps(request) ? ["Secure"] : [];
  return [
    `${getCookieName(request, state)}=${value}`,
    `Path=${CALLBACK_PATH}`,
    "HttpOnly",
    // Lax, so that the cookie is sent when the provider redirects here.
    "SameSite=Lax",
    `Max-Age=${seconds}`,
    ...secure,
  ].join("; ");
}
