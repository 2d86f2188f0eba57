/**
 * The storage key for the provider's sign-out URL, which the sign-in page offers after a sign-out.
 */
const KEY = "provider_sign_out";

export function storeProviderSignOut(address: string): void {
  sessionStorage.setItem(KEY, address);
}

/** Returns and removes the stored sign-out URL; null if there is none. */
export function consumeProviderSignOut(): string | null {
  const address = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return address;
}
