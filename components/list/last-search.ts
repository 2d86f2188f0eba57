const keyOf = (path: string) => `list ${path}`;

/** How a list's screen was last looked at in this tab: its address from `?` on, or empty. */
export function lastSearch(path: string): string {
  return sessionStorage.getItem(keyOf(path)) ?? "";
}

export function rememberSearch(path: string, search: string): void {
  sessionStorage.setItem(keyOf(path), search);
}
