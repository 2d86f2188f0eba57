"use client";

import { useQuery } from "@tanstack/react-query";
import {
  Ban,
  Ellipsis,
  KeyRound,
  LogOut,
  type LucideIcon,
  Mail,
  MonitorSmartphone,
  Pencil,
  ScrollText,
  Send,
  Terminal,
  Unplug,
  UserCheck,
  UserPlus,
  Users,
  UserX,
} from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { FailureBanner } from "@/components/ui/banner";
import { Button, IconButton } from "@/components/ui/button";
import { DialogSkeleton } from "@/components/ui/dialog-skeleton";
import { loadAhead } from "@/components/ui/load-ahead";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { PageHeader, Panel } from "@/components/ui/panel";
import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { showToast } from "@/components/ui/toast";
import type { SignInMethod } from "@/lib/enums";
import { formatDisplayName, pluralize, toSentenceCase } from "@/lib/format";
import type { InvitationJson } from "@/lib/people/invitations/schemas";
import type { AccountJson } from "@/lib/people/users/schemas";
import { callApi } from "@/lib/platform/api-client";
import type { Page } from "@/lib/platform/pagination";
import { useAction } from "../form/use-action";
import { FilterBar } from "../list/filter-bar";
import type { FirstPage } from "../list/first-page";
import { ListBody } from "../list/list-body";
import { useList } from "../list/use-list";
import type { UserTask } from "./dialogs";
import { useInvitations } from "./invitations";
import { InvitationsPanel } from "./invitations-panel";
import { USER_LIST, type UserList } from "./list";
import { getProtectionReason, type Viewer } from "./protection";

const Dialogs = dynamic(
  loadAhead(() => import("./dialogs").then((module) => module.Dialogs)),
  {
    ssr: false,
    loading: DialogSkeleton,
  },
);

type UsersScreenProps = {
  first: FirstPage<AccountJson>;
  activeAdmins: number;
  invitations: InvitationJson[];
  singleSignOn: boolean;
  /** Whether people can sign in with a password, which invitations require. */
  passwordSignIn: boolean;
  /** Whether mail is set up. */
  mail: boolean;
  currentUserId: number;
};

export function UsersScreen({
  first,
  currentUserId,
  singleSignOn,
  passwordSignIn,
  mail,
  ...initial
}: UsersScreenProps) {
  const list = useList(USER_LIST, first);
  const { data } = list.page;
  const viewer = {
    id: currentUserId,
    activeAdmins: useActiveAdmins(initial.activeAdmins),
    singleSignOn,
    mail,
  };
  const invitations = useInvitations(initial.invitations);
  const [task, setTask] = useState<UserTask | null>(null);
  const reactivateAction = useAction({
    mutationFn: ({ id }: AccountJson) =>
      callApi(`/auth/users/${id}/`, {
        method: "PATCH",
        body: { is_active: true },
        fallback: "Failed to reactivate the account",
      }),
    changes: [[USER_LIST.key]],
    onDone: (_, user) => showToast(`Account of ${formatDisplayName(user)} reactivated`),
  });
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Users"
        hasWideActions
        description={
          data && (
            <p className="tabular-nums">
              {pluralize(data.count, "user")}
              {list.isFiltered && " found"}
              {invitations.length > 0 && (
                <>
                  {", "}
                  <a href="#invitations" className="text-accent-text underline">
                    {pluralize(invitations.length, "open invitation")}
                  </a>
                </>
              )}
            </p>
          )
        }
        actions={
          <>
            <Button
              variant={passwordSignIn ? "secondary" : "primary"}
              onClick={() => setTask({ kind: "create" })}
            >
              <UserPlus aria-hidden />
              Create Account
            </Button>
            {passwordSignIn && (
              <Button variant="primary" onClick={() => setTask({ kind: "invite" })}>
                <Send aria-hidden />
                Invite
              </Button>
            )}
          </>
        }
      />
      <FailureBanner failure={reactivateAction.failure} onDismiss={reactivateAction.dismiss} />
      <Panel flush>
        <FilterBar list={list} />
        <UsersBody
          list={list}
          viewer={viewer}
          onTask={setTask}
          onReactivate={reactivateAction.run}
        />
      </Panel>
      {invitations.length > 0 && (
        <InvitationsPanel mail={mail} invitations={invitations} onTask={setTask} />
      )}
      {task && <Dialogs task={task} viewer={viewer} onClose={() => setTask(null)} />}
    </div>
  );
}

function UsersBody(state: TableState) {
  return (
    <ListBody
      list={state.list}
      strict
      empty={{ icon: Users }}
      summary={({ count, results }) =>
        // The header has the count of users who all fit on the page.
        count > results.length && (
          <p className="text-ink-muted text-sm">{pluralize(results.length, "user")} on this page</p>
        )
      }
    >
      {(rows) => <UsersTable rows={rows} {...state} />}
    </ListBody>
  );
}

type TableState = {
  list: UserList;
  viewer: Viewer;
  onTask: (task: UserTask) => void;
  onReactivate: (user: AccountJson) => void;
};

type UsersTableProps = TableState & { rows: AccountJson[] };

function UsersTable({ rows, list, ...state }: UsersTableProps) {
  const { sorting } = list;
  return (
    <Table label="Users" fits>
      <Thead>
        <Th {...sorting("name", "ascending")}>Name</Th>
        <Th className="sm:max-xl:hidden" {...sorting("email", "ascending")}>
          Email
        </Th>
        <Th className="sm:max-lg:hidden" {...sorting("username", "ascending")}>
          Username
        </Th>
        <Th {...sorting("role", "ascending")}>Role</Th>
        <Th>Status</Th>
        <Th {...sorting("last_login_at")}>Last sign-in</Th>
        <Th>Actions</Th>
      </Thead>
      <Tbody>
        {rows.map((user) => (
          <UserRow key={user.id} user={user} {...state} />
        ))}
      </Tbody>
    </Table>
  );
}

type UserRowProps = Omit<TableState, "list"> & { user: AccountJson };

/** A row for a user. In medium layouts, the name cell also shows the email address. */
function UserRow({ user, viewer, onTask, onReactivate }: UserRowProps) {
  const name = formatDisplayName(user);
  return (
    <Tr className="phone-row">
      <Td className="max-sm:col-start-1 max-sm:col-end-3 max-sm:self-start sm:max-w-72">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="min-w-0 break-words font-medium">{name}</span>
          {user.id === viewer.id && <Badge icon={null}>You</Badge>}
        </span>
        <span className="block break-all text-ink-muted text-xs xl:hidden">{user.email}</span>
      </Td>
      <Td className="break-all max-xl:hidden sm:max-w-72">{user.email}</Td>
      <Td className="break-all max-lg:hidden sm:max-w-48">{user.username}</Td>
      <Td data-beside className="max-sm:row-start-1 max-sm:self-start">
        {toSentenceCase(user.role)}
      </Td>
      <Td className="phone-status max-sm:col-start-1">
        {user.is_active ? (
          <Badge tone="success">Active</Badge>
        ) : (
          <Badge icon={Ban}>Deactivated</Badge>
        )}
        {user.emergency_access && <Badge icon={null}>Emergency access</Badge>}
      </Td>
      <Td className="phone-date">
        {user.last_login_at ? (
          <>
            <Time value={user.last_login_at} />
            {user.last_login_method && (
              <span className="block text-ink-muted text-xs max-sm:hidden">
                {METHOD_LABELS[user.last_login_method]}
              </span>
            )}
          </>
        ) : (
          <span className="text-ink-muted">Never</span>
        )}
      </Td>
      <Td controls>
        <div className="flex items-center gap-1 max-sm:justify-end">
          <IconButton
            small
            className="max-sm:hidden"
            data-opens
            label={`Edit ${name}`}
            onClick={() => onTask({ kind: "edit", user })}
          >
            <Pencil aria-hidden />
          </IconButton>
          <RowMenu
            user={user}
            viewer={viewer}
            label={`More for ${name}`}
            onTask={onTask}
            onReactivate={() => onReactivate(user)}
          />
        </div>
      </Td>
    </Tr>
  );
}

const METHOD_LABELS: Record<SignInMethod, string> = {
  password: "By password",
  single_sign_on: "By single sign-on",
};

const ACTIVE_ADMINS_PATH = "/auth/users/?role=admin&is_active=true&page_size=1";

/** Fetches the number of active admins. `initialCount` comes from the server. */
function useActiveAdmins(initialCount: number): number {
  const { data } = useQuery({
    queryKey: [USER_LIST.key, ACTIVE_ADMINS_PATH],
    queryFn: ({ signal }) =>
      callApi<Page<AccountJson>>(ACTIVE_ADMINS_PATH, {
        signal,
        fallback: USER_LIST.words.failed,
      }).then(({ count }) => count),
    initialData: initialCount,
    staleTime: USER_LIST.staleTimeMs,
  });
  return data;
}

type RowMenuProps = {
  user: AccountJson;
  viewer: Viewer;
  label: string;
  onTask: (task: UserTask) => void;
  onReactivate: () => void;
};

function RowMenu({ user, viewer, label, onTask, onReactivate }: RowMenuProps) {
  const isSelf = user.id === viewer.id;
  const protectionReason = getProtectionReason(user, viewer);
  return (
    <Menu
      className="max-w-72"
      trigger={
        <IconButton small label={label} className="max-sm:size-9">
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={Pencil} onSelect={() => onTask({ kind: "edit", user })}>
        Edit…
      </MenuItem>
      {isSelf ? (
        <DisabledAction icon={KeyRound} label="Reset password">
          Change your own password in the account menu.
        </DisabledAction>
      ) : (
        <MenuItem icon={KeyRound} onSelect={() => onTask({ kind: "reset", user })}>
          Reset password…
        </MenuItem>
      )}
      {!isSelf && viewer.mail && user.is_active && (
        <MenuItem icon={Mail} onSelect={() => onTask({ kind: "password-link", user })}>
          Send a password link…
        </MenuItem>
      )}
      {isSelf ? (
        <MenuItem asChild>
          <Link href="/api-tokens" prefetch={false}>
            <Terminal aria-hidden />
            API tokens
          </Link>
        </MenuItem>
      ) : (
        <MenuItem icon={Terminal} onSelect={() => onTask({ kind: "tokens", user })}>
          API tokens…
        </MenuItem>
      )}
      {isSelf ? (
        <MenuItem asChild>
          <Link href="/settings" prefetch={false}>
            <MonitorSmartphone aria-hidden />
            Sessions
          </Link>
        </MenuItem>
      ) : (
        <MenuItem icon={MonitorSmartphone} onSelect={() => onTask({ kind: "sessions", user })}>
          Sessions…
        </MenuItem>
      )}
      <MenuItem icon={LogOut} onSelect={() => onTask({ kind: "end-sessions", user })}>
        End all sessions…
      </MenuItem>
      <MenuItem asChild>
        <Link href={`/audit-log?actor=${user.id}`} prefetch={false}>
          <ScrollText aria-hidden />
          Show in audit log
        </Link>
      </MenuItem>
      {user.sign_in_methods.includes("single_sign_on") && (
        <MenuItem icon={Unplug} onSelect={() => onTask({ kind: "disconnect", user })}>
          Disconnect single sign-on…
        </MenuItem>
      )}
      <MenuSeparator />
      {!user.is_active ? (
        <MenuItem icon={UserCheck} onSelect={onReactivate}>
          Reactivate
        </MenuItem>
      ) : protectionReason ? (
        <DisabledAction icon={UserX} label="Deactivate">
          {protectionReason}
        </DisabledAction>
      ) : (
        <MenuItem icon={UserX} tone="danger" onSelect={() => onTask({ kind: "deactivate", user })}>
          Deactivate…
        </MenuItem>
      )}
    </Menu>
  );
}

type DisabledActionProps = { icon: LucideIcon; label: string; children: string };

/** A disabled action with the reason, focusable so that screen readers announce it. */
function DisabledAction({ icon, label, children }: DisabledActionProps) {
  return (
    <MenuItem
      icon={icon}
      aria-disabled
      onSelect={(event) => event.preventDefault()}
      className="cursor-not-allowed items-start py-1.5 text-ink-muted"
    >
      <span>
        <span className="block">{label}</span>
        <span className="block text-xs">{children}</span>
      </span>
    </MenuItem>
  );
}
