import { SignInFailure } from "@/lib/people/sso/failure";
import { discoverProvider } from "@/lib/people/sso/provider";
import type { Config } from "@/lib/platform/config";
import { type Finding, ok, problem } from "./report";

/** Checks whether the single sign-on provider is reachable and has the configured name. */
export async function checkSingleSignOn({ oidc }: Config): Promise<Finding[]> {
  if (!oidc) return [];
  try {
    await discoverProvider(oidc);
    return [
      ok("Single sign-on", `${oidc.issuer} responds; only a sign-in can verify the client secret`),
    ];
  } catch (error) {
    if (!(error instanceof SignInFailure)) throw error;
    const detail =
      error.code === "issuer"
        ? `${error.reason}. Set OIDC_ISSUER to exactly this value.`
        : `cannot be read (${error.reason}). Check OIDC_ISSUER, and the network.`;
    return [
      problem("Single sign-on", `${oidc.issuer}/.well-known/openid-configuration: ${detail}`),
    ];
  }
}
