/** The storage key of the provider's sign-out URL, which the sign-in page offers. */
const STORAGE_KEY = "provider_sign_out";

export function storeProviderSignOut(url: string): void {
  sessionStorage.setItem(STORAGE_KEY, url);
}

/** Returns and removes the stored sign-out URL, or returns null if there is none. */
export function consumeProviderSignOut(): string | null {
  const url = sessionStorage.getItem(STORAGE_KEY);
  sessionStorage.removeItem(STORAGE_KEY);
  return url;
}
