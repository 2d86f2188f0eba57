"use client";

import { Ban, Pencil } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/button";
import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { displayName, sentenceCase } from "@/lib/format";
import type { UserJson } from "@/lib/users/schemas";
import type { Task } from "./dialogs";
import type { UserList } from "./list";
import type { Viewer } from "./protection";
import { RowMenu } from "./row-menu";

export type TableState = {
  list: UserList;
  viewer: Viewer;
  onTask: (task: Task) => void;
  onReactivate: (user: UserJson) => void;
};

type UsersTableProps = TableState & { rows: UserJson[] };

export function UsersTable({ rows, list, ...state }: UsersTableProps) {
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

type UserRowProps = Omit<TableState, "list"> & { user: UserJson };

/** Between a phone's cards and a wide table, the name's cell also holds the email. */
function UserRow({ user, viewer, onTask, onReactivate }: UserRowProps) {
  const name = displayName(user);
  return (
    <Tr>
      <Td className="sm:max-w-72">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="min-w-0 break-words font-medium">{name}</span>
          {user.id === viewer.id && <Badge icon={null}>You</Badge>}
        </span>
        <span className="hidden break-all text-ink-muted text-xs sm:max-xl:block">
          {user.email}
        </span>
      </Td>
      <Td label="Email" className="break-all sm:max-w-72 sm:max-xl:hidden">
        {user.email}
      </Td>
      <Td label="Username" className="break-all sm:max-w-48 sm:max-lg:hidden">
        {user.username}
      </Td>
      <Td label="Role">{sentenceCase(user.role)}</Td>
      <Td label="Status">
        {user.is_active ? (
          <Badge tone="success">Active</Badge>
        ) : (
          <Badge icon={Ban}>Deactivated</Badge>
        )}
      </Td>
      <Td label="Last sign-in" className="whitespace-nowrap">
        {user.last_login_at ? (
          <Time value={user.last_login_at} />
        ) : (
          <span className="text-ink-muted">Never</span>
        )}
      </Td>
      <Td controls>
        <div className="flex items-center gap-1 max-sm:justify-end">
          <IconButton small label={`Edit ${name}`} onClick={() => onTask({ kind: "edit", user })}>
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
