import { db } from "@/db/client";
import type { SignInError } from "@/lib/enums";
import { DomainError, notFound } from "@/lib/errors";
import { recordAudit } from "@/lib/outbox/audit/record";
import { config, type OidcSettings } from "@/lib/platform/config";
import { log } from "@/lib/platform/log";
import { clientOf, networkOf } from "../auth/client-address";
import { getNextPath } from "../auth/next-path";
import { requestOrigin } from "../auth/request-origin";
import { createSessionCookie, createSessionToken } from "../auth/session";
import type { Client } from "../auth/sessions";
import { ADDRESS_LIMIT, consumePoint, refundPoint, TOO_MANY } from "../auth/throttle";
import { admitUser } from "./accounts";
import { identityOf, roleOf } from "./claims";
import { SignInFailure } from "./failure";
import { endFlowCookie, finishFlow, flowOf, startFlow } from "./flow";
import { signOutAddress } from "./provider";

/** The page that passes the session's token to the browser and then opens the requested page. */
const DONE = "/login/done";

/**
 * Redirects to the provider, or back to the sign-in page with an error.
 * @param next the path to open afterwards; a URL of another site is ignored
 * @throws DomainError not_found if single sign-on is off
 */
export async function startSingleSignOn(request: Request, next: string | undefined) {
  const settings = requireOidcSettings();
  const target = getNextPath(next);
  try {
    const { location, cookie } = await startFlow(request, settings, target);
    return redirect(location, [cookie]);
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
  const client = clientOf(request);
  const cookies = [endFlowCookie(request)];
  let next = getNextPath(undefined);
  try {
    const network = networkOf(client.address);
    await consumePoint(ADDRESS_LIMIT, network, TOO_MANY);
    const flow = await flowOf(request);
    next = flow.next;
    const { claims, idToken } = await finishFlow(request, settings, flow);
    const token = await signIn(claims, idToken, settings, client);
    await refundPoint(ADDRESS_LIMIT, network);
    return redirect(`${DONE}?${new URLSearchParams({ next })}`, [
      ...cookies,
      createSessionCookie(request, token),
    ]);
  } catch (error) {
    return redirectToLogin(error, next, cookies);
  }
}

/**
 * Returns the provider's sign-out address for the user of an ended session; undefined if there is
 * none.
 */
export async function getProviderSignOutUrl(
  request: Request,
  idToken: string | null,
): Promise<string | undefined> {
  const { oidc } = config();
  if (!oidc || !idToken) return undefined;
  return (await signOutAddress(oidc, idToken, `${requestOrigin(request)}/login`)) ?? undefined;
}

function requireOidcSettings(): OidcSettings {
  const { oidc } = config();
  if (!oidc) throw notFound("Path");
  return oidc;
}

type Verified = Awaited<ReturnType<typeof finishFlow>>["claims"];

/** Signs the user in and records failures. @returns the session's token */
async function signIn(claims: Verified, idToken: string, settings: OidcSettings, client: Client) {
  const { createsUsers } = settings;
  const identity = identityOf(claims);
  try {
    const role = roleOf(claims, settings);
    const { id, userId } = await admitUser({ identity, role, createsUsers, idToken }, client);
    return await createSessionToken(id, userId);
  } catch (error) {
    if (error instanceof SignInFailure) await recordRefusal(error, client);
    throw error;
  }
}

async function recordRefusal({ code, userId }: SignInFailure, { address }: Client): Promise<void> {
  const entry = { action: "session.refused", entity: "user", entityId: userId };
  const detail = { reason: code, address, method: "single_sign_on" };
  await recordAudit(db(), { actorId: null, ...entry, detail });
}

function redirectToLogin(error: unknown, next: string, cookies: readonly string[]): Response {
  const target = new URLSearchParams({ error: codeOf(error) });
  if (next !== getNextPath(undefined)) target.set("next", next);
  return redirect(`/login?${target}`, cookies);
}

/** Returns the error code to show and logs the cause. */
function codeOf(error: unknown): SignInError {
  if (error instanceof DomainError && error.kind === "too_many") return "too_many";
  if (error instanceof SignInFailure) {
    const { code, reason } = error;
    log.warn({ code, reason }, "single sign-on failed");
    return code;
  }
  log.error({ err: error }, "single sign-on failed");
  return "failed";
}

function redirect(location: string, cookies: readonly string[]): Response {
  const headers = new Headers({ location, "cache-control": "no-store" });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 302, headers });
}
