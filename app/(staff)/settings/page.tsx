import type { Metadata } from "next";
import { SettingsScreen } from "@/components/settings/settings-screen";
import { getPreferences } from "@/lib/outbox/notifications/preferences";
import { getProfileManager } from "@/lib/people/accounts/profile";
import { requirePageSession } from "@/lib/people/auth/session";
import { listSessions } from "@/lib/people/auth/session-list";
import { toUserJson } from "@/lib/people/users/queries";

export const metadata: Metadata = { title: "Settings" };

const FIRST_PAGE_QUERY = { page: 1, page_size: 100 };

export default async function SettingsPage() {
  const session = await requirePageSession();
  const { user } = session;
  const [{ items }, preferences] = await Promise.all([
    listSessions(user.id, FIRST_PAGE_QUERY, session),
    getPreferences(user),
  ]);
  return (
    <SettingsScreen
      user={toUserJson(user)}
      hasPassword={user.passwordHash !== null}
      profileManager={getProfileManager(user)}
      sessions={items}
      preferences={preferences}
    />
  );
}
