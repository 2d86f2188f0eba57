import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CopyableText } from "@/components/ui/copyable-text";
import { Dialog } from "@/components/ui/dialog";
import { Time } from "@/components/ui/time";
import { showToast } from "@/components/ui/toast";
import type { Role } from "@/lib/enums";
import type { CreatedInvitationJson, InvitationJson } from "@/lib/people/invitations/schemas";
import { callApi } from "@/lib/platform/api-client";
import { ConfirmAction } from "../form/confirm-action";
import { REQUIRED_MESSAGE } from "../form/field-errors";
import { FormDialog } from "../form/form-dialog";
import { useAction } from "../form/use-action";
import { useForm } from "../form/use-form";
import { getInviteeName, INVITATIONS_QUERY_KEY } from "./invitations";
import { EmailField, NameFields, RoleField } from "./person-fields";

const EMPTY_DRAFT = { email: "", first_name: "", last_name: "", role: "viewer" as Role };

/** Invites a person, and shows the link to pass on. */
export function InviteForm({ mail, onClose }: { mail: boolean; onClose: () => void }) {
  const form = useForm({
    initial: () => EMPTY_DRAFT,
    check: ({ email }) => ({ ...(email.trim() === "" && { email: [REQUIRED_MESSAGE] }) }),
    mutationFn: (body: typeof EMPTY_DRAFT) =>
      callApi<CreatedInvitationJson>("/auth/invitations/", {
        method: "POST",
        body,
        fallback: "Failed to create the invitation",
      }),
    changes: [INVITATIONS_QUERY_KEY],
  });
  if (form.answer) return <InvitationLink invitation={form.answer} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      title="Invite"
      submitLabel={mail ? "Send Invitation" : "Create Invitation"}
      onClose={onClose}
    >
      <p className="text-ink-muted text-sm">
        {mail
          ? "The person receives an email with a link, sets a password and is signed in."
          : "The person opens a link, sets a password and is signed in."}{" "}
        The link works once, for 7 days.
      </p>
      <EmailField form={form} />
      <NameFields form={form} />
      <RoleField
        role={form.draft.role}
        error={form.error("role")}
        onChange={(role) => form.change({ role })}
      />
    </FormDialog>
  );
}

type InvitationProps = { invitation: InvitationJson; onClose: () => void };

/** Replaces the link of an invitation and shows the new one. */
export function RenewInvitation({ invitation, onClose }: InvitationProps) {
  const action = useAction({
    mutationFn: () =>
      callApi<CreatedInvitationJson>(`/auth/invitations/${invitation.id}/renew/`, {
        method: "POST",
        fallback: "Failed to renew the invitation",
      }),
    changes: [INVITATIONS_QUERY_KEY],
  });
  if (action.answer) return <InvitationLink invitation={action.answer} onClose={onClose} />;
  return (
    <ConfirmAction
      action={action}
      title={`Make a new link for ${getInviteeName(invitation)}?`}
      confirmLabel="Make New Link"
      tone="primary"
      onClose={onClose}
    >
      The previous link stops working. The new one works once, for 7 days.
    </ConfirmAction>
  );
}

/** Withdraws an invitation after confirmation. */
export function WithdrawInvitation({ invitation, onClose }: InvitationProps) {
  const name = getInviteeName(invitation);
  const action = useAction({
    mutationFn: () =>
      callApi(`/auth/invitations/${invitation.id}/`, {
        method: "DELETE",
        fallback: "Failed to withdraw the invitation",
      }),
    changes: [INVITATIONS_QUERY_KEY],
    onDone: () => {
      showToast(`Invitation of ${name} withdrawn`);
      onClose();
    },
  });
  return (
    <ConfirmAction
      action={action}
      title={`Withdraw the invitation of ${name}?`}
      confirmLabel="Withdraw Invitation"
      onClose={onClose}
    >
      The link stops working immediately.
    </ConfirmAction>
  );
}

type InvitationLinkProps = { invitation: CreatedInvitationJson; onClose: () => void };

/** Shows the link of a new or renewed invitation, which cannot be shown again. */
function InvitationLink({ invitation, onClose }: InvitationLinkProps) {
  return (
    <Dialog
      onClose={onClose}
      title={`Invitation of ${getInviteeName(invitation)}`}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {invitation.mail ? (
          <Banner tone="success">
            A mail with this link is on its way to {invitation.email}. You can also copy it now; it
            is not shown again.
          </Banner>
        ) : (
          <Banner tone="warning">
            Copy the link and send it to {invitation.email}. It is not shown again. Whoever opens it
            first gets the account.
          </Banner>
        )}
        <CopyableText label="Link" text={invitation.url} />
        <p className="text-ink-muted text-sm">
          It works once, until <Time value={invitation.expires_at} format="full" />. Until then, you
          can withdraw it or make a new one.
        </p>
      </div>
    </Dialog>
  );
}
