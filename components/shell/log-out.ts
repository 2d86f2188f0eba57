import { callApi, dropToken } from "@/lib/platform/api-client";

/**
 * Ends the session and opens the sign-in page; the token is deleted even if the server is
 * unreachable.
 */
export async function logOut(): Promise<void> {
  await callApi("/auth/logout/", { method: "POST", fallback: "Logout failed" }).catch(() => {});
  dropToken();
  location.assign("/login");
  // Never resolves, until the next page is loaded.
  await new Promise(() => {});
}
