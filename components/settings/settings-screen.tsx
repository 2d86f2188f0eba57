"use client";

import { ChevronRight, ScrollText, SquareTerminal, Users, Webhook } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DialogSkeleton } from "@/components/ui/dialog-skeleton";
import { loadAhead } from "@/components/ui/load-ahead";
import { Facts, PageHeader, Panel } from "@/components/ui/panel";
import { Time } from "@/components/ui/time";
import { formatDisplayName, toSentenceCase } from "@/lib/format";
import type { PreferencesJson } from "@/lib/outbox/notifications/schemas";
import type { SessionJson } from "@/lib/people/auth/schemas";
import type { UserJson } from "@/lib/people/users/schemas";
import { NotificationsPanel } from "./notifications-panel";
import { SessionsPanel } from "./sessions-panel";

const ChangePassword = dynamic(
  loadAhead(() => import("../users/change-password").then((module) => module.ChangePassword)),
  { ssr: false, loading: DialogSkeleton },
);

const EditProfile = dynamic(
  loadAhead(() => import("./edit-profile").then((module) => module.EditProfile)),
  {
    ssr: false,
    loading: DialogSkeleton,
  },
);

const SETTINGS_PAGES = [
  {
    href: "/api-tokens",
    label: "API Tokens",
    text: "Let scripts and builds use Plumbline for you.",
    icon: SquareTerminal,
    forAdmins: false,
  },
  {
    href: "/webhooks",
    label: "Webhooks",
    text: "Send results to other systems.",
    icon: Webhook,
    forAdmins: true,
  },
  {
    href: "/users",
    label: "Users",
    text: "Accounts, roles and sessions.",
    icon: Users,
    forAdmins: true,
  },
  {
    href: "/audit-log",
    label: "Audit Log",
    text: "Who changed what, and when.",
    icon: ScrollText,
    forAdmins: true,
  },
] as const;

type SettingsScreenProps = {
  user: UserJson;
  /** Whether the user has a password that can be changed. */
  hasPassword: boolean;
  /** The provider of a connected account; null if the user can change the name and email. */
  profileManager: string | null;
  sessions: SessionJson[];
  preferences: PreferencesJson;
};

/** Shows the user's account, sessions and notifications, and links to the workspace settings. */
export function SettingsScreen(props: SettingsScreenProps) {
  const { user, hasPassword, profileManager, sessions, preferences } = props;
  const [task, setTask] = useState<"profile" | "password" | null>(null);
  const closeDialog = () => setTask(null);
  const pages = SETTINGS_PAGES.filter(({ forAdmins }) => !forAdmins || user.role === "admin");
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <PageHeader title="Settings" description="Your account, your sessions and the workspace." />
      <Panel
        id="profile"
        title="Profile"
        actions={
          <>
            {profileManager === null && (
              <Button size="sm" onClick={() => setTask("profile")}>
                Edit Profile
              </Button>
            )}
            {hasPassword && (
              <Button size="sm" onClick={() => setTask("password")}>
                Change Password
              </Button>
            )}
          </>
        }
      >
        <Facts
          items={[
            { label: "Name", value: formatDisplayName(user) },
            { label: "Email", value: user.email },
            { label: "Role", value: toSentenceCase(user.role) },
            { label: "Account since", value: <Time value={user.created_at} format="full" /> },
          ]}
        />
        {profileManager !== null && (
          <p className="mt-3 text-ink-muted text-sm">
            Your account is connected to {profileManager}. Ask an admin to change your name or
            email.
          </p>
        )}
      </Panel>
      <SessionsPanel initial={sessions} />
      <NotificationsPanel initial={preferences} role={user.role} />
      <Panel title={user.role === "admin" ? "Workspace" : "Developers"} flush>
        <ul className="divide-y">
          {pages.map(({ href, label, text, icon: Icon }) => (
            <li key={href}>
              <Link
                href={href}
                prefetch={false}
                className="flex items-center gap-3 px-4 py-3 -outline-offset-2 hover:bg-surface-hover"
              >
                <Icon aria-hidden className="size-4 shrink-0 text-ink-muted" />
                <span className="min-w-0 flex-1">
                  <span className="block font-medium text-sm">{label}</span>
                  <span className="block text-ink-muted text-xs">{text}</span>
                </span>
                <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-muted" />
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
      {task === "password" && <ChangePassword email={user.email} onClose={closeDialog} />}
      {task === "profile" && (
        <EditProfile user={user} hasPassword={hasPassword} onClose={closeDialog} />
      )}
    </div>
  );
}
