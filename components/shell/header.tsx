import Link from "next/link";
import { Bell } from "@/components/notifications/bell";
import { Mark } from "@/components/ui/mark";
import { AccountMenu, type AccountMenuProps } from "./account-menu";
import { LogoutButton } from "./logout-button";
import { NavigationDrawer } from "./navigation-drawer";
import type { PageLink } from "./page-links";
import { Shortcuts } from "./shortcuts";

type HeaderProps = {
  account: AccountMenuProps;
  allowed: readonly string[];
  pageLinks: readonly PageLink[];
  /** The actions that the user can start. */
  actions: readonly PageLink[];
};

/** The header of every page, with the app name, notifications, account menu and sign-out button. */
export function Header({ account, allowed, pageLinks, actions }: HeaderProps) {
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center border-b bg-surface-raised px-2 sm:gap-2 sm:px-4">
      <NavigationDrawer allowed={allowed} />
      <Link
        href="/dashboard"
        // Otherwise each page would send two requests for the dashboard.
        prefetch={false}
        className="flex h-8 shrink-0 items-center gap-1.5 rounded-md px-1 font-semibold text-base tracking-tight sm:gap-2 sm:text-lg"
      >
        <Mark className="size-5 text-accent-text" />
        Plumbline
      </Link>
      <div className="ml-auto flex min-w-0 items-center sm:gap-1">
        <Shortcuts pageLinks={pageLinks} actions={actions} />
        <Bell />
        <AccountMenu {...account} />
        <LogoutButton />
      </div>
    </header>
  );
}
