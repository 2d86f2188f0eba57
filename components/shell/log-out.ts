import type { SignedOutResponse } from "@/lib/people/auth/schemas";
import { callApi, deleteToken, startSignOut } from "@/lib/platform/api-client";
import { storeProviderSignOut } from "../login/provider-sign-out";

/**
 * Ends the session and opens the sign-in page, which offers to sign out from the single sign-on
 * provider. The session token is deleted even if the server cannot be reached.
 */
export async function logOut(): Promise<void> {
  // The server may reject other requests from this page before the sign-in page opens.
  startSignOut();
  const fallback = "Logout failed";
  const answer = await callApi<SignedOutResponse>("/auth/logout/", {
    method: "POST",
    fallback,
  }).catch(() => null);
  if (answer?.provider_sign_out) storeProviderSignOut(answer.provider_sign_out);
  deleteToken();
  location.assign("/login");
  // Never resolves, because the next page replaces this one.
  await new Promise(() => {});
}
