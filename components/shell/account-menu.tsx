"use client";

import { ChevronDown, CircleHelp, LogOut, Settings } from "lucide-react";
import Link from "next/link";
import { useEffect, useState } from "react";
import { Segmented } from "@/components/ui/segmented";
import { toSentenceCase } from "@/lib/format";
import { useAction } from "../form/use-action";
import { logOut } from "./log-out";
import { THEME_COOKIE, THEMES, type Theme } from "./theme";

export type AccountMenuProps = {
  name: string;
  role: string;
  theme: Theme;
};

/** Shows the signed-in user and the menu of the account in a native popover. */
export function AccountMenu({ name, role, theme }: AccountMenuProps) {
  return (
    <>
      <button
        type="button"
        popoverTarget="account"
        className="flex h-12 min-w-0 items-center gap-2 rounded-md px-1.5 text-left hover:bg-surface-hover sm:h-10 sm:px-2"
      >
        <span className="sr-only">Account of</span>
        <span className="min-w-0">
          <span className="block truncate font-medium text-xs sm:text-sm">{name}</span>
          <span className="block truncate text-2xs text-ink-muted">{toSentenceCase(role)}</span>
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-muted max-sm:hidden" />
      </button>
      <div
        id="account"
        popover="auto"
        className="fixed inset-auto top-15 right-2 m-0 w-64 animate-appear rounded-md border bg-surface-raised p-3 text-ink shadow-pop sm:right-4"
      >
        <p className="break-words font-medium text-sm">{name}</p>
        <p className="mt-3 mb-1 text-ink-muted text-xs">Theme</p>
        <ThemeChoice initial={theme} />
        <AccountActions />
      </div>
    </>
  );
}

/** Links to the settings and the manual, and ends the session. */
function AccountActions() {
  const close = () => document.getElementById("account")?.hidePopover();
  const { run, busy } = useAction({ mutationFn: logOut });
  return (
    <ul className="-mx-1 mt-3 flex flex-col border-t pt-2">
      <li>
        <Link href="/settings" prefetch={false} onClick={close} className={entryClass}>
          <Settings aria-hidden />
          Settings
        </Link>
      </li>
      <li>
        <Link href="/help" prefetch={false} onClick={close} className={entryClass}>
          <CircleHelp aria-hidden />
          Help
        </Link>
      </li>
      <li>
        <button type="button" disabled={busy} onClick={() => run()} className={entryClass}>
          <LogOut aria-hidden />
          Logout
        </button>
      </li>
    </ul>
  );
}

const entryClass =
  "flex min-h-8 w-full items-center gap-2 rounded-sm px-2 text-left text-sm hover:bg-surface-hover max-sm:min-h-10 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-muted";

const THEME_OPTIONS = THEMES.map((value) => ({ value, label: toSentenceCase(value) }));
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Selects the light, dark or system theme, which is stored in a cookie for a year. */
function ThemeChoice({ initial }: { initial: Theme }) {
  const [theme, setTheme] = useState(initial);
  // Also runs when `initial` changes, because the server then rerenders the page's classes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const darkModeQuery = matchMedia("(prefers-color-scheme: dark)");
    const applyTheme = () => {
      const isDark = theme === "system" ? darkModeQuery.matches : theme === "dark";
      document.documentElement.classList.toggle("dark", isDark);
    };
    applyTheme();
    darkModeQuery.addEventListener("change", applyTheme);
    return () => darkModeQuery.removeEventListener("change", applyTheme);
  }, [theme, initial]);
  const selectTheme = (newTheme: Theme) => {
    // biome-ignore lint/suspicious/noDocumentCookie: plain HTTP lacks the Cookie Store API
    document.cookie = `${THEME_COOKIE}=${newTheme}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
    setTheme(newTheme);
  };
  return <Segmented label="Theme" options={THEME_OPTIONS} value={theme} onChange={selectTheme} />;
}
