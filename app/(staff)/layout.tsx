import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { FieldsProvider } from "@/components/fields/fields-provider";
import { ColumnPreferencesProvider } from "@/components/list/column-preferences";
import { readColumnPreferences } from "@/components/list/stored-column-preferences";
import { FocusLeftLink } from "@/components/shell/focus-left-link";
import { Header } from "@/components/shell/header";
import { OfflineNotice } from "@/components/shell/offline-notice";
import { PageFrame } from "@/components/shell/page-frame";
import { listActions, listPages } from "@/components/shell/page-links";
import { PageNotice } from "@/components/shell/page-notice";
import { Providers } from "@/components/shell/providers";
import { RoleProvider } from "@/components/shell/role";
import { THEME_COOKIE, toTheme } from "@/components/shell/theme";
import { TIME_ZONE_COOKIE, toTimeZone } from "@/components/shell/time-zone";
import { IconSprite } from "@/components/ui/icon-sprite";
import { TimeZoneProvider } from "@/components/ui/time";
import { Toaster } from "@/components/ui/toast";
import { formatDisplayName } from "@/lib/format";
import { requirePageSession } from "@/lib/people/auth/session";
import { toUserJson } from "@/lib/people/users/queries";
import { listAllFields } from "@/lib/product-fields/queries";

/** Renders the header, sidebar and content of every screen that requires sign-in. */
export default async function StaffLayout({ children }: { children: ReactNode }) {
  const session = await requirePageSession();
  const { role } = session.user;
  const fields = await listAllFields();
  const cookieStore = await cookies();
  const theme = toTheme(cookieStore.get(THEME_COOKIE)?.value);
  const timeZone = toTimeZone(cookieStore.get(TIME_ZONE_COOKIE)?.value);
  const columnPreferences = readColumnPreferences(cookieStore.getAll());
  const name = formatDisplayName(toUserJson(session.user));
  const account = { name, role, theme };
  const pageLinks = listPages(role);
  const allowedPaths = pageLinks.map(({ href }) => href);
  return (
    <Providers>
      <IconSprite />
      <a
        href="#content"
        className="fixed top-2 left-2 z-60 rounded-md bg-accent px-3 py-2 font-medium text-accent-ink text-sm not-focus:sr-only"
      >
        Skip to content
      </a>
      <Header
        account={account}
        allowed={allowedPaths}
        pageLinks={pageLinks}
        actions={listActions(role)}
      />
      <PageFrame allowed={allowedPaths}>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full min-w-0 max-w-[100rem] p-4 focus:outline-none sm:p-6"
        >
          <ColumnPreferencesProvider initial={columnPreferences}>
            <FieldsProvider fields={fields}>
              <RoleProvider role={role}>
                <TimeZoneProvider zone={timeZone}>{children}</TimeZoneProvider>
              </RoleProvider>
            </FieldsProvider>
          </ColumnPreferencesProvider>
        </main>
      </PageFrame>
      <Toaster />
      <OfflineNotice />
      <FocusLeftLink />
      <PageNotice />
    </Providers>
  );
}
