import { ChevronDown } from "lucide-react";
import { sentenceCase } from "@/lib/format";
import { AccountActions } from "./account-actions";
import type { Theme } from "./theme";
import { ThemeChoice } from "./theme-choice";

export type AccountMenuProps = { name: string; role: string; email: string; theme: Theme };

/** Who is signed in, and what is theirs to set, in the browser's own popover. */
export function AccountMenu({ name, role, email, theme }: AccountMenuProps) {
  return (
    <>
      <button
        type="button"
        popoverTarget="account"
        className="flex h-12 min-w-0 items-center gap-2 rounded-md px-1.5 text-left hover:bg-surface-hover sm:h-10 sm:px-2"
      >
        <span className="sr-only">Account of</span>
        <span className="min-w-0">
          <span className="line-clamp-2 pr-px font-medium text-xs leading-tight [overflow-wrap:anywhere] sm:line-clamp-1 sm:text-sm">
            {name}
          </span>
          <span className="block truncate text-2xs text-ink-muted">{sentenceCase(role)}</span>
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-muted max-sm:hidden" />
      </button>
      <div
        id="account"
        popover="auto"
        className="fixed inset-auto top-15 right-2 m-0 w-64 animate-appear rounded-md border bg-surface-raised p-3 text-ink shadow-pop sm:right-4"
      >
        <p className="break-words font-medium text-sm">{name}</p>
        <p className="break-words text-ink-muted text-xs">{email}</p>
        <p className="mt-3 mb-1 text-ink-muted text-xs">Theme</p>
        <ThemeChoice initial={theme} />
        <AccountActions popover="account" email={email} isAdmin={role === "admin"} />
      </div>
    </>
  );
}
