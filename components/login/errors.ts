import { SIGN_IN_ERRORS, type SignInError } from "@/lib/enums";

/** Returns the message for a single sign-on error code in the URL, or null if there is none. */
export function getErrorMessage(code: unknown, provider: string): string | null {
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
