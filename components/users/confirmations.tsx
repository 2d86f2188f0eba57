"use client";

import type { ReactNode } from "react";
import { toast } from "@/components/ui/toast";
import { callApi, endSession } from "@/lib/api-client";
import { displayName } from "@/lib/format";
import type { UserJson } from "@/lib/users/schemas";
import { API_TOKENS } from "../api-tokens/use-tokens";
import { ConfirmAction } from "../form/confirm-action";
import { useAction } from "../form/use-action";
import { USERS } from "./list";

type ConfirmationProps = { user: UserJson; onClose: () => void };

export function Deactivate({ user, onClose }: ConfirmationProps) {
  const name = displayName(user);
  return (
    <Confirmation
      title={`Deactivate ${name}?`}
      confirmLabel="Deactivate Account"
      call={{ method: "DELETE", path: `/auth/users/${user.id}/` }}
      fallback="Failed to deactivate the account"
      onDone={() => toast(`Account of ${name} deactivated`)}
      onClose={onClose}
    >
      <ul className="flex list-disc flex-col gap-1 pl-4">
        <li>{name} is signed out everywhere at once and cannot sign in any more.</li>
        <li>Their API tokens are revoked for good.</li>
        <li>Uploads, edits and decisions stay, with their name.</li>
        <li>You can reactivate the account at any time.</li>
      </ul>
    </Confirmation>
  );
}

type EndSessionsProps = ConfirmationProps & { isSelf: boolean };

export function EndSessions({ user, isSelf, onClose }: EndSessionsProps) {
  const name = displayName(user);
  return (
    <Confirmation
      title={isSelf ? "End all of your sessions?" : `End all sessions of ${name}?`}
      confirmLabel="End All Sessions"
      call={{ method: "POST", path: `/auth/users/${user.id}/end_sessions/` }}
      fallback="Failed to end the sessions"
      onDone={() => (isSelf ? endSession() : toast(`All sessions of ${name} ended`))}
      onClose={onClose}
    >
      {isSelf
        ? "You are signed out on every device, this one too, and sign in again with your password. Your API tokens are revoked for good. What is not saved in other tabs is lost."
        : `${name} is signed out on every device and can sign in again with the same password. Their API tokens are revoked for good. What they have not saved is lost.`}
    </Confirmation>
  );
}

type DialogProps = {
  title: string;
  confirmLabel: string;
  call: { method: "POST" | "DELETE"; path: string };
  fallback: string;
  onDone: () => void;
  onClose: () => void;
  /** What will happen. */
  children: ReactNode;
};

function Confirmation({ call, fallback, onDone, ...dialog }: DialogProps) {
  const action = useAction({
    act: () => callApi(call.path, { method: call.method, fallback }),
    changes: [[USERS.key], API_TOKENS],
    onDone: () => {
      onDone();
      dialog.onClose();
    },
  });
  return <ConfirmAction {...dialog} action={action} />;
}
