import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type Configuration, type JWK } from "oidc-provider";

export const CLIENT = { id: "plumbline", secret: "a client secret of the tests" };

type Claims = Record<string, unknown>;

/** A user at the provider. */
export interface Subject {
  sub: string;
  [claim: string]: unknown;
}

/** Intentional errors of the provider. */
interface Faults {
  /** Changes the claims in each ID token. The token is signed again. */
  idToken?: (claims: Claims) => Claims;
  /** Changes the provider's published metadata. */
  metadata?: Claims;
  /** The status of each response from the token endpoint. */
  tokenStatus?: number;
  /** The error with which each sign-in is rejected. */
  refuses?: string;
}

export type TestProvider = Awaited<ReturnType<typeof startProvider>>;

/**
 * Starts an OpenID Connect provider. Without `form`, the provider signs in `subject` immediately.
 * @param port a free port by default
 * @param idTokens whether ID tokens contain all claims; by default, only the userinfo endpoint
 * returns them
 */
export async function startProvider(
  redirects: string[],
  { form = false, port = 0, idTokens = false } = {},
) {
  let listener: RequestListener = () => {};
  const server = createServer((request, response) => listener(request, response));
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const state = {
    subject: { sub: "none" } as Subject,
    faults: {} as Faults,
  };

  function start(): void {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const kid = `key-${Math.random()}`;
    const jwk = { ...privateKey.export({ format: "jwk" }), kid, use: "sig", alg: "RS256" } as JWK;
    const provider = new Provider(issuer, configuration(jwk, redirects, idTokens, state));
    provider.use(async (ctx, next) => {
      if (ctx.path.startsWith("/interaction/")) {
        const { subject, faults } = state;
        if (form && ctx.method === "GET") {
          ctx.type = "html";
          ctx.body = `<title>Provider</title><form method="post"><button>Continue as ${subject.sub}</button></form>`;
          return;
        }
        ctx.respond = false;
        const result = faults.refuses
          ? { error: faults.refuses, error_description: "by the tests" }
          : { login: { accountId: subject.sub } };
        await provider.interactionFinished(ctx.req, ctx.res, result);
        return;
      }
      await next();
      spoil(ctx, state.faults, privateKey, kid);
    });
    listener = provider.callback();
  }
  start();

  return Object.assign(state, {
    issuer,
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
    },
    /** Replaces the signing keys, as providers do regularly. */
    rotateKeys: start,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

function configuration(
  key: JWK,
  redirects: string[],
  idTokens: boolean,
  state: { subject: Subject },
): Configuration {
  return {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: redirects.map((origin) => `${origin}/api/auth/callback/oidc`),
        post_logout_redirect_uris: redirects.map((origin) => `${origin}/login`),
      },
    ],
    jwks: { keys: [key] },
    conformIdTokenClaims: !idTokens,
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["given_name", "family_name", "groups", "realm_access"],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    cookies: { keys: ["a key of the tests"] },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...state.subject, sub }) }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  };
}

type Context = Parameters<Parameters<Provider["use"]>[0]>[0];

function spoil(ctx: Context, faults: Faults, key: KeyObject, kid: string): void {
  if (ctx.path === "/.well-known/openid-configuration" && faults.metadata)
    ctx.body = { ...(ctx.body as Claims), ...faults.metadata };
  if (ctx.path !== "/token") return;
  if (faults.tokenStatus) ctx.status = faults.tokenStatus;
  const { id_token: token } = ctx.body as { id_token?: string };
  if (!token || !faults.idToken) return;
  const [, payload = ""] = token.split(".");
  const claims = faults.idToken(JSON.parse(Buffer.from(payload, "base64url").toString()));
  ctx.body = { ...(ctx.body as Claims), id_token: signed(claims, key, kid) };
}

function signed(claims: Claims, key: KeyObject, kid: string): string {
  const encode = (part: Claims) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const content = `${encode({ alg: "RS256", kid })}.${encode(claims)}`;
  return `${content}.${sign("sha256", Buffer.from(content), key).toString("base64url")}`;
}
