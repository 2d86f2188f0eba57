import type { Metadata } from "next";
import { EntryFrame } from "@/components/login/entry-frame";
import { SignIn, SignInForm } from "@/components/login/sign-in";
import { SingleSignOn } from "@/components/login/single-sign-on";
import { Providers } from "@/components/shell/providers";
import { SIGN_IN_ERRORS, type SignInError } from "@/lib/enums";
import { getNextPath } from "@/lib/people/auth/next-path";
import { config } from "@/lib/platform/config";

export const metadata: Metadata = { title: "Sign in" };

export default async function LoginPage({ searchParams }: PageProps<"/login">) {
  const { next, error, password } = await searchParams;
  const { oidc, passwordSignIn } = config();
  const path = getNextPath(next);
  // Emergency-access accounts keep a password even if password sign-in is disabled.
  const showsPassword = passwordSignIn || password !== undefined;
  return (
    <EntryFrame
      subtitle="Sign in to your account"
      text="Plumbline checks product texts against your policies and brand guidelines, and shows what to fix."
      footer="Contact your administrator for account access"
    >
      <Providers>
        <SignIn next={path}>
          {oidc && (
            <SingleSignOn name={oidc.name} next={path} error={getErrorMessage(error, oidc.name)} />
          )}
          {oidc && showsPassword && <Or />}
          {showsPassword && <SignInForm next={path} />}
        </SignIn>
      </Providers>
    </EntryFrame>
  );
}

function Or() {
  return (
    <p className="flex items-center gap-3 text-ink-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      or
    </p>
  );
}

/** Returns the message for a single sign-on error code in the URL, or null if there is none. */
function getErrorMessage(code: unknown, provider: string): string | null {
  const knownCode = SIGN_IN_ERRORS.find((each) => each === code);
  return knownCode ? ERROR_MESSAGES[knownCode](provider) : null;
}

const ERROR_MESSAGES: Record<SignInError, (provider: string) => string> = {
  unavailable: (provider) => `${provider} is unavailable; please try again in a few minutes.`,
  refused: (provider) => `${provider} refused the sign-in; please try again or ask an admin.`,
  issuer: (provider) =>
    `The response came from a provider other than ${provider}; ask an admin to check OIDC_ISSUER.`,
  expired: () =>
    "The sign-in took too long or was started in another browser; please sign in again.",
  clock: (provider) =>
    `The clocks of ${provider} and Plumbline differ by more than a minute; ask an admin to set them.`,
  invalid: (provider) =>
    `The response from ${provider} could not be verified; please sign in again.`,
  no_email: (provider) =>
    `${provider} did not send your email address; ask an admin to share it with Plumbline.`,
  no_role: (provider) =>
    `Your account at ${provider} has no role in Plumbline; ask an admin for one.`,
  no_account: () => "You have no account in Plumbline yet; ask an admin to create one.",
  unverified_email: (provider) =>
    `${provider} did not confirm that your email address is verified; verify it there, or ask an admin.`,
  other_subject: (provider) =>
    `The account with your email address is connected to another user of ${provider}; ask an admin to disconnect it.`,
  inactive: () => "Your account in Plumbline is deactivated; ask an admin to reactivate it.",
  too_many: () => "Too many failed sign-ins; please wait a few minutes and try again.",
  failed: () => "Signing in failed on our side; please try again.",
};
