export const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];

/** The cookie that holds the chosen theme, so that the server already writes the right page. */
export const THEME_COOKIE = "theme";

/** The theme that a cookie's value names; "system" where it names none. */
export function toTheme(value: string | undefined): Theme {
  return THEMES.find((theme) => theme === value) ?? "system";
}

/** Runs before the first paint: only the browser knows what "system" means. */
export const THEME_SCRIPT = `{const r=document.documentElement;if(r.dataset.theme==="system"&&matchMedia("(prefers-color-scheme: dark)").matches)r.classList.add("dark")}`;
