import type { SignedOut } from "@/lib/people/auth/schemas";
import { callApi, dropToken, startSignOut } from "@/lib/platform/api-client";
import { storeProviderSignOut } from "../login/provider-sign-out";

/**
 * Ends the session and opens the sign-in page, which offers to sign out at the provider of single
 * sign-on; the token is deleted even if the server is unreachable.
 */
export async function logOut(): Promise<void> {
  // Another call of the page may be refused before the sign-in page is open.
  startSignOut();
  const fallback = "Logout failed";
  const answer = await callApi<SignedOut>("/auth/logout/", { method: "POST", fallback }).catch(
    () => null,
  );
  if (answer?.provider_sign_out) storeProviderSignOut(answer.provider_sign_out);
  dropToken();
  location.assign("/login");
  // Never resolves, until the next page is loaded.
  await new Promise(() => {});
}
