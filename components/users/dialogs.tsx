import { useQuery } from "@tanstack/react-query";
import { KeyRound, MonitorSmartphone } from "lucide-react";
import { type ReactNode, useState } from "react";
import { FailureBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { RetryBanner } from "@/components/ui/retry-banner";
import { showToast } from "@/components/ui/toast";
import { formatDisplayName } from "@/lib/format";
import type { ApiTokenJson, SessionJson } from "@/lib/people/auth/schemas";
import type { InvitationJson } from "@/lib/people/invitations/schemas";
import type { AccountJson } from "@/lib/people/users/schemas";
import { callApi, endSession, queryApi } from "@/lib/platform/api-client";
import type { Page } from "@/lib/platform/pagination";
import { RevokeDialog } from "../api-tokens/revoke-dialog";
import { TokensTable } from "../api-tokens/tokens-table";
import { API_TOKENS_QUERY_KEY, useUserTokens } from "../api-tokens/use-tokens";
import { ConfirmAction } from "../form/confirm-action";
import { FormDialog } from "../form/form-dialog";
import { useAction } from "../form/use-action";
import { useForm } from "../form/use-form";
import { InviteForm, RenewInvitation, WithdrawInvitation } from "./invite";
import { USER_LIST } from "./list";
import { OneTimePassword } from "./one-time-password";
import {
  GENERATED_CHOICE,
  getChosenPassword,
  PasswordChoice,
  validatePassword,
} from "./password-choice";
import { getProtectionReason, type Viewer } from "./protection";
import { SessionsTable } from "./sessions-table";
import { useEndSession } from "./use-end-session";
import { UserForm } from "./user-form";

/** The dialog that is open. */
export type UserTask =
  | { kind: "create" }
  | { kind: "invite" }
  | { kind: "renew" | "withdraw"; invitation: InvitationJson }
  | {
      kind:
        | "edit"
        | "reset"
        | "password-link"
        | "tokens"
        | "sessions"
        | "end-sessions"
        | "disconnect"
        | "deactivate";
      user: AccountJson;
    };

type DialogsProps = { task: UserTask; viewer: Viewer; onClose: () => void };

/** Renders the open dialog. */
export function Dialogs({ task, viewer, onClose }: DialogsProps) {
  const { singleSignOn } = viewer;
  if (task.kind === "create")
    return <UserForm user={null} protection={null} singleSignOn={singleSignOn} onClose={onClose} />;
  if (task.kind === "invite") return <InviteForm mail={viewer.mail} onClose={onClose} />;
  if ("invitation" in task) {
    const InvitationDialog = task.kind === "renew" ? RenewInvitation : WithdrawInvitation;
    return <InvitationDialog invitation={task.invitation} onClose={onClose} />;
  }
  const { kind, user } = task;
  if (kind === "edit")
    return (
      <UserForm
        user={user}
        protection={getProtectionReason(user, viewer)}
        singleSignOn={singleSignOn}
        onClose={onClose}
      />
    );
  if (kind === "reset") return <ResetPassword user={user} onClose={onClose} />;
  if (kind === "password-link") return <PasswordLink user={user} onClose={onClose} />;
  if (kind === "tokens") return <UserTokens user={user} onClose={onClose} />;
  if (kind === "sessions") return <UserSessions user={user} onClose={onClose} />;
  if (kind === "disconnect") return <Disconnect user={user} onClose={onClose} />;
  if (kind === "deactivate") return <Deactivate user={user} onClose={onClose} />;
  return <EndSessions user={user} isSelf={user.id === viewer.id} onClose={onClose} />;
}

type ConfirmationProps = { user: AccountJson; onClose: () => void };

function Deactivate({ user, onClose }: ConfirmationProps) {
  const name = formatDisplayName(user);
  return (
    <Confirmation
      title={`Deactivate ${name}?`}
      confirmLabel="Deactivate Account"
      call={{ method: "DELETE", path: `/auth/users/${user.id}/` }}
      fallback="Failed to deactivate the account"
      onDone={() => showToast(`Account of ${name} deactivated`)}
      onClose={onClose}
    >
      <ul className="flex list-disc flex-col gap-1 pl-4">
        <li>{name} is signed out everywhere immediately and can no longer sign in.</li>
        <li>Their API tokens are permanently revoked.</li>
        <li>Uploads, edits and decisions keep their name.</li>
        <li>You can reactivate the account at any time.</li>
      </ul>
    </Confirmation>
  );
}

function PasswordLink({ user, onClose }: ConfirmationProps) {
  const name = formatDisplayName(user);
  return (
    <Confirmation
      title={`Send ${name} a password link?`}
      confirmLabel="Send Link"
      tone="primary"
      call={{ method: "POST", path: `/auth/users/${user.id}/password_link/` }}
      fallback="Failed to send the link"
      onDone={() => showToast(`Password link sent to ${name}`)}
      onClose={onClose}
    >
      <p className="break-words">
        {user.email} gets a link to set a new password. It works once, for 24 hours. The current
        password works until then. Setting the new one ends all sessions and revokes all API tokens
        of {name}.
      </p>
    </Confirmation>
  );
}

function Disconnect({ user, onClose }: ConfirmationProps) {
  const name = formatDisplayName(user);
  return (
    <Confirmation
      title={`Disconnect ${name} from single sign-on?`}
      confirmLabel="Disconnect"
      call={{ method: "PATCH", path: `/auth/users/${user.id}/`, body: { single_sign_on: false } }}
      fallback="Failed to disconnect the account"
      onDone={() => showToast(`Account of ${name} disconnected`)}
      onClose={onClose}
    >
      The account is connected again at the next single sign-on with its verified email address.
      Sessions and API tokens keep working.
    </Confirmation>
  );
}

type EndSessionsProps = ConfirmationProps & { isSelf: boolean };

function EndSessions({ user, isSelf, onClose }: EndSessionsProps) {
  const name = formatDisplayName(user);
  return (
    <Confirmation
      title={isSelf ? "End all of your sessions?" : `End all sessions of ${name}?`}
      confirmLabel="End All Sessions"
      call={{ method: "POST", path: `/auth/users/${user.id}/end_sessions/` }}
      fallback="Failed to end the sessions"
      onDone={() => (isSelf ? endSession() : showToast(`All sessions of ${name} ended`))}
      onClose={onClose}
    >
      {isSelf
        ? "You are signed out on every device, including this one, and must sign in again with your password. Your API tokens are permanently revoked. Unsaved changes in other tabs are lost."
        : `${name} is signed out on every device and can sign in again with the same password. Their API tokens are permanently revoked. Unsaved changes are lost.`}
    </Confirmation>
  );
}

type DialogProps = {
  title: string;
  confirmLabel: string;
  tone?: "danger" | "primary";
  call: { method: "POST" | "PATCH" | "DELETE"; path: string; body?: unknown };
  fallback: string;
  onDone: () => void;
  onClose: () => void;
  /** Describes the consequences of the action. */
  children: ReactNode;
};

function Confirmation({ call, fallback, onDone, ...dialog }: DialogProps) {
  const action = useAction({
    mutationFn: () => callApi(call.path, { method: call.method, body: call.body, fallback }),
    changes: [[USER_LIST.key], API_TOKENS_QUERY_KEY],
    onDone: () => {
      onDone();
      dialog.onClose();
    },
  });
  return <ConfirmAction {...dialog} action={action} />;
}

type UserSessionsProps = { user: AccountJson; onClose: () => void };

function UserSessions({ user, onClose }: UserSessionsProps) {
  const key = [USER_LIST.key, "sessions", user.id];
  const fallback = "The sessions could not be loaded.";
  const path = `/auth/users/${user.id}/sessions/?page_size=100`;
  const sessions = useQuery({
    queryKey: key,
    queryFn: queryApi<Page<SessionJson>>(path, fallback),
  });
  const end = useEndSession(key);
  const name = formatDisplayName(user);
  return (
    <Dialog
      onClose={onClose}
      size="wide"
      title={`Sessions of ${name}`}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <FailureBanner failure={end.failure} />
      {sessions.error ? (
        <RetryBanner error={sessions.error} onRetry={sessions.refetch} />
      ) : !sessions.data ? (
        <p role="status" className="text-ink-muted text-sm">
          Loading…
        </p>
      ) : sessions.data.results.length > 0 ? (
        <SessionsTable
          label={`Sessions of ${name}`}
          sessions={sessions.data.results}
          ending={end.running}
          onEnd={end.run}
        />
      ) : (
        <EmptyState icon={MonitorSmartphone} title={`${name} is not signed in`} />
      )}
    </Dialog>
  );
}

type UserTokensProps = { user: AccountJson; onClose: () => void };

function UserTokens({ user, onClose }: UserTokensProps) {
  const { data: tokens, error, refetch } = useUserTokens(user.id);
  const [revoking, setRevoking] = useState<ApiTokenJson | null>(null);
  const [now] = useState(() => new Date().toISOString());
  const name = formatDisplayName(user);
  return (
    <Dialog
      onClose={onClose}
      size="wide"
      title={`API tokens of ${name}`}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {error ? (
        <RetryBanner error={error} onRetry={refetch} />
      ) : !tokens ? (
        <p role="status" className="text-ink-muted text-sm">
          Loading…
        </p>
      ) : tokens.length > 0 ? (
        <TokensTable tokens={tokens} now={now} onRevoke={setRevoking} />
      ) : (
        <EmptyState icon={KeyRound} title={`${name} has no API tokens`} />
      )}
      {revoking && <RevokeDialog token={revoking} onClose={() => setRevoking(null)} />}
    </Dialog>
  );
}

type ResetPasswordProps = { user: AccountJson; onClose: () => void };

function ResetPassword({ user, onClose }: ResetPasswordProps) {
  const name = formatDisplayName(user);
  const form = useForm({
    initial: () => ({ password: GENERATED_CHOICE }),
    check: ({ password }) => validatePassword(password),
    mutationFn: async (draft) => {
      const password = getChosenPassword(draft.password);
      await callApi(`/auth/users/${user.id}/`, {
        method: "PATCH",
        body: { password },
        fallback: "Failed to reset the password",
      });
      return password;
    },
    changes: [[USER_LIST.key], API_TOKENS_QUERY_KEY],
  });
  if (form.answer !== undefined)
    return (
      <OneTimePassword
        title="Password reset"
        name={name}
        email={user.email}
        password={form.answer}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      form={form}
      title={`Reset password of ${name}`}
      submitLabel="Reset Password"
      onClose={onClose}
    >
      <p className="text-ink-muted text-sm">
        The old password stops working immediately, all sessions of {name} end, and their API tokens
        are permanently revoked.
      </p>
      <PasswordChoice
        value={form.draft.password}
        error={form.error("password")}
        onChange={(password) => form.change({ password })}
      />
    </FormDialog>
  );
}
