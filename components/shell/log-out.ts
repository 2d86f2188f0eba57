import { callApi, dropToken } from "@/lib/platform/api-client";

/** Ends the session and goes to the sign-in; the token goes even where the server cannot be told. */
export async function logOut(): Promise<void> {
  await callApi("/auth/logout/", { method: "POST", fallback: "Logout failed" }).catch(() => {});
  dropToken();
  location.assign("/login");
  // Until the next page is there.
  await new Promise(() => {});
}
