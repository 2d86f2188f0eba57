"use client";

import {
  Ellipsis,
  KeyRound,
  LogOut,
  type LucideIcon,
  ScrollText,
  Terminal,
  UserCheck,
  UserX,
} from "lucide-react";
import Link from "next/link";
import { IconButton } from "@/components/ui/button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import type { UserJson } from "@/lib/users/schemas";
import type { Task } from "./dialogs";
import { protectionOf, type Viewer } from "./protection";

type RowMenuProps = {
  user: UserJson;
  viewer: Viewer;
  /** The button's name. */
  label: string;
  onTask: (task: Task) => void;
  onReactivate: () => void;
};

/** Further actions on an account. */
export function RowMenu({ user, viewer, label, onTask, onReactivate }: RowMenuProps) {
  const isSelf = user.id === viewer.id;
  const protection = protectionOf(user, viewer);
  return (
    <Menu
      className="max-w-72"
      trigger={
        <IconButton small label={label}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      {isSelf ? (
        <Refused icon={KeyRound} label="Reset password">
          Change your own password under your name at the top of the page.
        </Refused>
      ) : (
        <MenuItem icon={KeyRound} onSelect={() => onTask({ kind: "reset", user })}>
          Reset password…
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
      <MenuItem icon={LogOut} onSelect={() => onTask({ kind: "end-sessions", user })}>
        End all sessions…
      </MenuItem>
      <MenuItem asChild>
        <Link href={`/audit-log?actor=${user.id}`} prefetch={false}>
          <ScrollText aria-hidden />
          Show in audit log
        </Link>
      </MenuItem>
      <MenuSeparator />
      {!user.is_active ? (
        <MenuItem icon={UserCheck} onSelect={onReactivate}>
          Reactivate
        </MenuItem>
      ) : protection ? (
        <Refused icon={UserX} label="Deactivate">
          {protection}
        </Refused>
      ) : (
        <MenuItem icon={UserX} tone="danger" onSelect={() => onTask({ kind: "deactivate", user })}>
          Deactivate…
        </MenuItem>
      )}
    </Menu>
  );
}

type RefusedProps = { icon: LucideIcon; label: string; children: string };

/** An action that is not to be had, and why; reached by key, so that the reason is heard. */
function Refused({ icon, label, children }: RefusedProps) {
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
