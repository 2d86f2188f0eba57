"use client";

import type { UserJson } from "@/lib/users/schemas";
import { Deactivate, EndSessions } from "./confirmations";
import { protectionOf, type Viewer } from "./protection";
import { ResetPassword } from "./reset-password";
import { UserForm } from "./user-form";
import { UserTokens } from "./user-tokens";

/** What is being done. */
export type Task =
  | { kind: "create" }
  | { kind: "edit" | "reset" | "tokens" | "end-sessions" | "deactivate"; user: UserJson };

type DialogsProps = { task: Task; viewer: Viewer; onClose: () => void };

/** The one dialog that is open. */
export function Dialogs({ task, viewer, onClose }: DialogsProps) {
  if (task.kind === "create") return <UserForm user={null} protection={null} onClose={onClose} />;
  const { kind, user } = task;
  if (kind === "edit")
    return <UserForm user={user} protection={protectionOf(user, viewer)} onClose={onClose} />;
  if (kind === "reset") return <ResetPassword user={user} onClose={onClose} />;
  if (kind === "tokens") return <UserTokens user={user} onClose={onClose} />;
  if (kind === "deactivate") return <Deactivate user={user} onClose={onClose} />;
  return <EndSessions user={user} isSelf={user.id === viewer.id} onClose={onClose} />;
}
