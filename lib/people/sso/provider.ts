import { LRUCache } from "lru-cache";
import { type BaseClient, custom, Issuer } from "openid-client";
import type { OidcSettings } from "@/lib/platform/config";
import { processState } from "@/lib/platform/process-state";
import { SignInFailure, toSignInFailure } from "./failure";

/** Maximum clock difference between this server and the provider. */
export const CLOCK_TOLERANCE_SECONDS = 60;

const TIMEOUT_MS = 10_000;
custom.setHttpOptionsDefaults({ timeout: TIMEOUT_MS });

/** OpenID Connect Discovery requires every provider to support this algorithm. */
const DEFAULT_ALGORITHM = "RS256";

const METADATA_TTL_MS = 60_000;

/**
 * Caches provider metadata so that anonymous requests do not each cause a request to the provider.
 * Excludes the signing keys, which are fetched at each sign-in.
 */
const metadataCache = processState(
  "provider-metadata",
  () =>
    new LRUCache<string, Issuer["metadata"]>({
      max: 10,
      ttl: METADATA_TTL_MS,
      fetchMethod: async (issuer) => (await Issuer.discover(issuer)).metadata,
    }),
);

/**
 * Returns the provider's metadata.
 * @throws SignInFailure unavailable; issuer if the provider's issuer differs from OIDC_ISSUER
 */
export async function discoverProvider({ issuer }: OidcSettings): Promise<Issuer["metadata"]> {
  const metadata = await metadataCache.forceFetch(issuer).catch((error: unknown) => {
    const { reason } = toSignInFailure(error);
    throw new SignInFailure("unavailable", reason);
  });
  if (metadata.issuer !== issuer)
    throw new SignInFailure("issuer", `the provider's issuer is ${metadata.issuer}`);
  return metadata;
}

/** Returns a client for the provider. @throws SignInFailure unavailable, issuer */
export async function createProviderClient(settings: OidcSettings): Promise<BaseClient> {
  const metadata = await discoverProvider(settings);
  const issuer = new Issuer(metadata);
  const client = new issuer.Client({
    client_id: settings.clientId,
    client_secret: settings.clientSecret,
    id_token_signed_response_alg: selectAlgorithm(metadata.id_token_signing_alg_values_supported),
  });
  client[custom.clock_tolerance] = CLOCK_TOLERANCE_SECONDS;
  return client;
}

function selectAlgorithm(supportedAlgorithms: unknown): string {
  const names = Array.isArray(supportedAlgorithms) ? supportedAlgorithms.map(String) : [];
  // A signature with HS256 or none would not prove that the token comes from the provider.
  const asymmetricNames = names.filter((name) => /^(RS|PS|ES)\d|^EdDSA$/.test(name));
  return asymmetricNames.includes(DEFAULT_ALGORITHM)
    ? DEFAULT_ALGORITHM
    : (asymmetricNames[0] ?? DEFAULT_ALGORITHM);
}

/**
 * Returns the provider's sign-out URL, which redirects to `returnUrl`. Returns null if the provider
 * has no such URL or is unavailable.
 */
export async function createSignOutUrl(
  settings: OidcSettings,
  idToken: string,
  returnUrl: string,
): Promise<string | null> {
  try {
    const client = await createProviderClient(settings);
    if (typeof client.issuer.metadata.end_session_endpoint !== "string") return null;
    return client.endSessionUrl({ id_token_hint: idToken, post_logout_redirect_uri: returnUrl });
  } catch (error) {
    if (error instanceof SignInFailure) return null;
    throw error;
  }
}
