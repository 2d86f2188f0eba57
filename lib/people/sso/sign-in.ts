import { db } from "@/db/client";
import type { SignInError } from "@/lib/enums";
import { DomainError, notFound } from "@/lib/errors";
import { recordAudit } from "@/lib/outbox/audit/record";
import { config, type OidcSettings } from "@/lib/platform/config";
import { log } from "@/lib/platform/log";
import { endSessionsOf } from "../accounts/mutations";
import { getClient, toNetworkKey } from "../auth/client-address";
import { getNextPath } from "../auth/next-path";
import { getRequestOrigin } from "../auth/request-origin";
import { createSessionCookie, createSessionToken } from "../auth/session";
import type { Client } from "../auth/sessions";
import { ADDRESS_LIMIT, consumePoint, refundPoint, TOO_MANY_SIGN_INS } from "../auth/throttle";
import { admitUser } from "./accounts";
import { selectRole, toIdentity } from "./claims";
import { SignInFailure } from "./failure";
import { endFlowCookie, finishFlow, readFlow, startFlow } from "./flow";
import { createSignOutUrl } from "./provider";

/** The page that passes the session token to the browser and then opens the requested page. */
const DONE_PATH = "/login/done";

/**
 * Redirects to the provider, or back to the sign-in page with an error.
 * @param next the path to open afterward; URLs of other sites are ignored
 * @throws DomainError not_found if single sign-on is off
 */
export async function startSingleSignOn(request: Request, next: string | undefined) {
  const settings = requireOidcSettings();
  const target = getNextPath(next);
  try {
    const { location, cookie } = await startFlow(request, settings, target);
    return createRedirect(location, [cookie]);
  } catch (error) {
    return redirectToLogin(error, target, []);
  }
}

/**
 * Signs in the user whom the provider redirected here, or redirects to the sign-in page with an
 * error.
 * @throws DomainError not_found if single sign-on is off
 */
export async function finishSingleSignOn(request: Request): Promise<Response> {
  const settings = requireOidcSettings();
  const client = getClient(request);
  const cookies = [endFlowCookie(request)];
  let next = getNextPath(undefined);
  try {
    const flow = await readFlow(request);
    next = flow.next;
    // Counts only browsers that started a sign-in, so that images on other sites that point here
    // cannot block an address.
    const network = toNetworkKey(client.address);
    await consumePoint(ADDRESS_LIMIT, network, TOO_MANY_SIGN_INS);
    const { claims, idToken } = await finishFlow(request, settings, flow);
    const token = await signIn(claims, idToken, settings, client);
    await refundPoint(ADDRESS_LIMIT, network);
    return createRedirect(`${DONE_PATH}?${new URLSearchParams({ next })}`, [
      ...cookies,
      createSessionCookie(request, token),
    ]);
  } catch (error) {
    return redirectToLogin(error, next, cookies);
  }
}

/** Returns the provider's sign-out URL for an ended session's user, or undefined. */
export async function getProviderSignOutUrl(
  request: Request,
  idToken: string | null,
): Promise<string | undefined> {
  const { oidc } = config();
  if (!oidc || !idToken) return undefined;
  return (await createSignOutUrl(oidc, idToken, `${getRequestOrigin(request)}/login`)) ?? undefined;
}

function requireOidcSettings(): OidcSettings {
  const { oidc } = config();
  if (!oidc) throw notFound("Path");
  return oidc;
}

type VerifiedClaims = Awaited<ReturnType<typeof finishFlow>>["claims"];

/** Signs the user in and records failures. @returns the session token */
async function signIn(
  claims: VerifiedClaims,
  idToken: string,
  settings: OidcSettings,
  client: Client,
) {
  const { createsUsers, requiresVerifiedEmail } = settings;
  const identity = toIdentity(claims);
  try {
    const role = selectRole(claims, settings);
    const admission = { identity, role, createsUsers, requiresVerifiedEmail, idToken };
    const { id, userId } = await admitUser(admission, client);
    return await createSessionToken(id, userId);
  } catch (error) {
    if (error instanceof SignInFailure) await recordRefusal(error, client);
    throw error;
  }
}

/** Records a refused sign-in. A user without a role also loses all sessions and API tokens. */
async function recordRefusal({ code, userId }: SignInFailure, { address }: Client): Promise<void> {
  const entry = { action: "session.refused", entity: "user", entityId: userId };
  const detail = { reason: code, address, method: "single_sign_on" };
  await db().transaction(async (tx) => {
    await recordAudit(tx, { actorId: null, ...entry, detail });
    if (code === "no_role" && userId !== null) await endSessionsOf(tx, userId, null);
  });
}

function redirectToLogin(error: unknown, next: string, cookies: readonly string[]): Response {
  const target = new URLSearchParams({ error: toErrorCode(error) });
  if (next !== getNextPath(undefined)) target.set("next", next);
  return createRedirect(`/login?${target}`, cookies);
}

/** Returns the error code to show to the user, and logs the cause. */
function toErrorCode(error: unknown): SignInError {
  if (error instanceof DomainError && error.kind === "too_many") return "too_many";
  if (error instanceof SignInFailure) {
    const { code, reason } = error;
    log.warn({ code, reason }, "single sign-on failed");
    return code;
  }
  log.error({ err: error }, "single sign-on failed");
  return "failed";
}

function createRedirect(location: string, cookies: readonly string[]): Response {
  const headers = new Headers({ location, "cache-control": "no-store" });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 302, headers });
}
