export const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];

/** The cookie that stores the theme for server rendering. */
export const THEME_COOKIE = "theme";

/** Parses the theme in a cookie. Returns "system" if the value is invalid. */
export function toTheme(value: string | undefined): Theme {
  return THEMES.find((theme) => theme === value) ?? "system";
}

/** A script that runs before the first paint, because only the browser knows the system theme. */
export const THEME_SCRIPT = `{const r=document.documentElement;if(r.dataset.theme==="system"&&matchMedia("(prefers-color-scheme: dark)").matches)r.classList.add("dark")}`;
