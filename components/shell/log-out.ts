import type { SignedOut } from "@/lib/people/auth/schemas";
import { callApi, dropToken, startSignOut } from "@/lib/platform/api-client";
import { storeProviderSignOut } from "../login/provider-sign-out";

/**
 * Ends the session and opens the sign-in page, which offers to sign out at the single sign-on
 * provider. The token is deleted even if the server cannot be reached.
 */
export async function logOut(): Promise<void> {
  // Other requests of this page can be rejected before the sign-in page opens.
  startSignOut();
  const fallback = "Logout failed";
  const answer = await callApi<SignedOut>("/auth/logout/", { method: "POST", fallback }).catch(
    () => null,
  );
  if (answer?.provider_sign_out) storeProviderSignOut(answer.provider_sign_out);
  dropToken();
  location.assign("/login");
  // Never resolves, because the next page replaces this one.
  await new Promise(() => {});
}
