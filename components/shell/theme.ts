export const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];

/** The cookie with the theme, so that the server renders the right page. */
export const THEME_COOKIE = "theme";

/** Parses a cookie's theme; "system" if invalid. */
export function toTheme(value: string | undefined): Theme {
  return THEMES.find((theme) => theme === value) ?? "system";
}

/** Runs before the first paint, because only the browser knows the system theme. */
export const THEME_SCRIPT = `{const r=document.documentElement;if(r.dataset.theme==="system"&&matchMedia("(prefers-color-scheme: dark)").matches)r.classList.add("dark")}`;
