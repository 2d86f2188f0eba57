const keyOf = (path: string) => `list ${path}`;

/** Returns the query string of the last visit to a list in this tab, or empty. */
export function readLastSearch(path: string): string {
  return sessionStorage.getItem(keyOf(path)) ?? "";
}

export function rememberSearch(path: string, search: string): void {
  sessionStorage.setItem(keyOf(path), search);
}
