const storageKey = (path: string) => `list ${path}`;

/** Returns the query string of the last visit to a list in this tab, or an empty string. */
export function readLastSearch(path: string): string {
  return sessionStorage.getItem(storageKey(path)) ?? "";
}

export function rememberSearch(path: string, search: string): void {
  sessionStorage.setItem(storageKey(path), search);
}
