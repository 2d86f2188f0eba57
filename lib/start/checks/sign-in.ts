import { isGuessable } from "@/lib/people/auth/chosen-password";
import { SignInFailure } from "@/lib/people/sso/failure";
import { discoverProvider } from "@/lib/people/sso/provider";
import type { Config } from "@/lib/platform/config";
import { type CheckResult, reportOk, reportProblem, reportWarning } from "./report";

/** Checks whether the single sign-on provider is reachable and has the configured name. */
export async function checkSingleSignOn({ oidc }: Config): Promise<CheckResult[]> {
  if (!oidc) return [];
  try {
    await discoverProvider(oidc);
    return [
      reportOk(
        "Single sign-on",
        `${oidc.issuer} responds; only a sign-in can verify the client secret`,
      ),
    ];
  } catch (error) {
    if (!(error instanceof SignInFailure)) throw error;
    const detail =
      error.code === "issuer"
        ? `${error.reason}. Set OIDC_ISSUER to exactly this value.`
        : `cannot be read (${error.reason}). Check OIDC_ISSUER, and the network.`;
    return [
      reportProblem("Single sign-on", `${oidc.issuer}/.well-known/openid-configuration: ${detail}`),
    ];
  }
}

/** Checks whether the first administrator's password would be rejected for other users. */
export async function checkPasswords({
  ADMIN_EMAIL,
  ADMIN_PASSWORD,
}: Config): Promise<CheckResult[]> {
  if (!ADMIN_EMAIL || !ADMIN_PASSWORD) return [];
  return (await isGuessable(ADMIN_PASSWORD, [ADMIN_EMAIL, ...ADMIN_EMAIL.split("@")]))
    ? [
        reportWarning(
          "Admin password",
          "ADMIN_PASSWORD is easily guessed. Once signed in, change it: a changed setting changes no account.",
        ),
      ]
    : [reportOk("Admin password", "not easily guessed")];
}
