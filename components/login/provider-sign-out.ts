/** Key of the address to sign out at the provider, from signing out to the sign-in page. */
const KEY = "provider_sign_out";

export function storeProviderSignOut(address: string): void {
  sessionStorage.setItem(KEY, address);
}

/** Returns the stored address once; null if there is none. */
export function takeProviderSignOut(): string | null {
  const address = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return address;
}
