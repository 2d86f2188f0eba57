import { decode, encode } from "next-auth/jwt";
import { generators, type TokenSet } from "openid-client";
import { z } from "zod";
import { getAuthSecret, type OidcSettings } from "@/lib/platform/config";
import { getNextPath } from "../auth/next-path";
import { isHttps, requestOrigin } from "../auth/request-origin";
import { cookiesOf } from "../auth/session";
import { type Claims, claimAt } from "./claims";
import { failureOf, SignInFailure } from "./failure";
import { CLOCK_TOLERANCE_SECONDS, createProviderClient } from "./provider";

/** Time that a user may take to sign in at the provider. */
const FLOW_SECONDS = 15 * 60;

const CALLBACK = "/api/auth/callback/oidc";

/** Longer targets would not fit into a cookie. */
const MAX_TARGET = 1500;

/** The encrypted cookie of a browser whose user is at the provider. */
const flow = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The URL to which the provider redirects. */
  callback: z.string(),
  next: z.string(),
});
type Flow = z.infer<typeof flow>;

/**
 * Starts a sign-in.
 * @param next the path to open afterwards; the dashboard if it is too long
 * @throws SignInFailure unavailable, issuer
 */
export async function startFlow(
  request: Request,
  settings: OidcSettings,
  next: string,
): Promise<{ location: string; cookie: string }> {
  const client = await createProviderClient(settings);
  const started: Flow = {
    state: generators.state(),
    nonce: generators.nonce(),
    verifier: generators.codeVerifier(),
    callback: requestOrigin(request) + CALLBACK,
    next: getNextPath(next.length > MAX_TARGET ? undefined : next),
  };
  const location = client.authorizationUrl({
    scope: settings.scopes,
    state: started.state,
    nonce: started.nonce,
    code_challenge: generators.codeChallenge(started.verifier),
    code_challenge_method: "S256",
    redirect_uri: started.callback,
  });
  return { location, cookie: await createFlowCookie(request, started) };
}

/** The result of a finished sign-in. */
export interface Finished {
  claims: Claims & { iss: string; sub: string };
  idToken: string;
}

/**
 * Finishes a sign-in: exchanges the code and verifies the ID token.
 * @throws SignInFailure
 */
export async function finishFlow(
  request: Request,
  settings: OidcSettings,
  started: Flow,
): Promise<Finished> {
  const client = await createProviderClient(settings);
  try {
    const parameters = client.callbackParams(new URL(request.url).search);
    const { state, nonce, verifier: code_verifier } = started;
    const checks = { state, nonce, code_verifier, response_type: "code" };
    const tokens = await client.callback(started.callback, parameters, checks);
    const claims = tokens.claims();
    assertPlausible(claims);
    const complete = isComplete(claims, settings)
      ? claims
      : await addUserinfoClaims(client, tokens, claims);
    return {
      claims: { ...complete, iss: claims.iss, sub: claims.sub },
      idToken: tokens.id_token ?? "",
    };
  } catch (error) {
    throw failureOf(error);
  }
}

/** Rejects an ID token that was issued in the future, which openid-client does not check. */
function assertPlausible({ iat, sub }: { iat: number; sub: string }): void {
  if (iat > Date.now() / 1000 + CLOCK_TOLERANCE_SECONDS)
    throw new SignInFailure("clock", "JWT issued in the future");
  // The limits of OpenID Connect Core, section 2, "sub".
  if (!/^[\x20-\x7e]{1,255}$/.test(sub)) throw new SignInFailure("invalid", "sub is not valid");
}

function isComplete(claims: Claims, { roleClaim }: OidcSettings): boolean {
  const hasRole = roleClaim === null || claimAt(claims, roleClaim) !== undefined;
  return hasRole && claims.email !== undefined && claims.email_verified !== undefined;
}

/** Adds the claims of the userinfo endpoint, which many providers prefer to the ID token. */
async function addUserinfoClaims(
  client: Awaited<ReturnType<typeof createProviderClient>>,
  tokens: TokenSet,
  claims: Claims,
): Promise<Claims> {
  if (!client.issuer.metadata.userinfo_endpoint || !tokens.access_token) return claims;
  // `userinfo` also checks that the subjects are the same.
  return { ...(await client.userinfo(tokens)), ...claims };
}

/**
 * Returns the sign-in that a callback belongs to.
 * @throws SignInFailure expired if this browser has not started it in the last 15 minutes
 */
export async function flowOf(request: Request): Promise<Flow> {
  const state = new URL(request.url).searchParams.get("state") ?? "";
  const name = getCookieName(request, state);
  const token = cookiesOf(request).find(([key]) => key === name)?.[1];
  try {
    const storedFlow = flow.parse(await decode({ token, secret: getAuthSecret(), salt: SALT }));
    if (storedFlow.state === state) return storedFlow;
  } catch {
    // Reported below.
  }
  throw new SignInFailure("expired", "no sign-in with this state");
}

const SALT = "single sign-on";

/** Returns a cookie name for each sign-in, so that sign-ins in several tabs can all finish. */
function getCookieName(request: Request, state: string): string {
  const prefix = isHttps(request) ? "__Secure-" : "";
  return `${prefix}next-auth.oidc.${state.replace(/[^\w-]/g, "").slice(0, 16)}`;
}

async function createFlowCookie(request: Request, started: Flow): Promise<string> {
  const token = await encode({
    token: started,
    secret: getAuthSecret(),
    maxAge: FLOW_SECONDS,
    salt: SALT,
  });
  return toCookie(request, started.state, token, FLOW_SECONDS);
}

/** Returns the Set-Cookie header that deletes the sign-in of a callback. */
export function endFlowCookie(request: Request): string {
  return toCookie(request, new URL(request.url).searchParams.get("state") ?? "", "", 0);
}

function toCookie(request: Request, state: string, value: string, seconds: number): string {
  const secure = isHttps(request) ? ["Secure"] : [];
  return [
    `${getCookieName(request, state)}=${value}`,
    `Path=${CALLBACK}`,
    "HttpOnly",
    // Lax, so that the cookie is sent when the provider redirects here.
    "SameSite=Lax",
    `Max-Age=${seconds}`,
    ...secure,
  ].join("; ");
}
