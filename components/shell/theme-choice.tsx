"use client";

import { useEffect, useState } from "react";
import { Segmented } from "@/components/ui/segmented";
import { sentenceCase } from "@/lib/format";
import { THEME_COOKIE, THEMES, type Theme } from "./theme";

const OPTIONS = THEMES.map((value) => ({ value, label: sentenceCase(value) }));
const YEAR = 365 * 24 * 60 * 60;

/** Light, dark, or as the system says; kept in a cookie for a year. */
export function ThemeChoice({ initial }: { initial: Theme }) {
  const [theme, setTheme] = useState(initial);
  // Also when the server writes the page's classes anew, which is when `initial` changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const system = matchMedia("(prefers-color-scheme: dark)");
    const show = () => {
      const dark = theme === "system" ? system.matches : theme === "dark";
      document.documentElement.classList.toggle("dark", dark);
    };
    show();
    system.addEventListener("change", show);
    return () => system.removeEventListener("change", show);
  }, [theme, initial]);
  const choose = (chosen: Theme) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing over plain http
    document.cookie = `${THEME_COOKIE}=${chosen}; Path=/; Max-Age=${YEAR}; SameSite=Lax`;
    setTheme(chosen);
  };
  return <Segmented label="Theme" options={OPTIONS} value={theme} onChange={choose} />;
}
