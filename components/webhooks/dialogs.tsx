import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { showToast } from "@/components/ui/toast";
import type { CreatedWebhookJson, WebhookJson } from "@/lib/outbox/webhooks/schemas";
import { callApi } from "@/lib/platform/api-client";
import { ConfirmAction } from "../form/confirm-action";
import { useAction } from "../form/use-action";
import { WEBHOOKS_KEY } from "./delivery-list";
import { SecretDialog } from "./secret-dialog";
import { WebhookForm } from "./webhook-form";

/** The dialog that is open. */
export type Task = { kind: "add" } | { kind: "edit" | "renew" | "delete"; webhook: WebhookJson };

type DialogsProps = { task: Task; onClose: () => void };

/** Renders the open dialog. */
export function Dialogs({ task, onClose }: DialogsProps) {
  if (task.kind === "add") return <WebhookForm webhook={null} onClose={onClose} />;
  if (task.kind === "edit") return <WebhookForm webhook={task.webhook} onClose={onClose} />;
  if (task.kind === "renew") return <NewSecret webhook={task.webhook} onClose={onClose} />;
  return <DeleteWebhook webhook={task.webhook} onClose={onClose} />;
}

type DeleteWebhookProps = { webhook: WebhookJson; onClose: () => void };

function DeleteWebhook({ webhook, onClose }: DeleteWebhookProps) {
  const remove = useAction({
    mutationFn: () =>
      callApi(`/webhooks/${webhook.id}/`, {
        method: "DELETE",
        fallback: "The webhook could not be deleted.",
      }),
    changes: [[WEBHOOKS_KEY]],
    onDone: () => {
      showToast("Webhook deleted");
      onClose();
    },
  });
  return (
    <ConfirmAction
      action={remove}
      title="Delete this webhook?"
      confirmLabel="Delete Webhook"
      onClose={onClose}
    >
      <p>
        <strong className="break-all">{webhook.url}</strong> will no longer receive events. Its log
        and pending deliveries are deleted. To stop it temporarily, pause it instead.
      </p>
    </ConfirmAction>
  );
}

type NewSecretProps = { webhook: WebhookJson; onClose: () => void };

/** Replaces a webhook's secret and shows the new secret once. */
function NewSecret({ webhook, onClose }: NewSecretProps) {
  const [endsOldSecret, setEndsOldSecret] = useState(false);
  const renew = useAction({
    mutationFn: () =>
      callApi<CreatedWebhookJson>(`/webhooks/${webhook.id}/new_secret/`, {
        method: "POST",
        body: { end_old_at_once: endsOldSecret },
        fallback: "The new secret could not be created.",
      }),
    changes: [[WEBHOOKS_KEY]],
  });
  if (renew.answer)
    return <SecretDialog title="New secret" secret={renew.answer.secret} onClose={onClose} />;
  return (
    <ConfirmAction
      action={renew}
      title="Create a new secret?"
      confirmLabel="Create New Secret"
      tone={endsOldSecret ? "danger" : "primary"}
      onClose={onClose}
    >
      <p>
        Deliveries to <strong className="break-all">{webhook.url}</strong> are signed with both
        secrets for 24 hours. Update the receiver within that time to avoid losing events.
      </p>
      <Checkbox
        label="The old secret has leaked: revoke it immediately"
        checked={endsOldSecret}
        onChange={({ target }) => setEndsOldSecret(target.checked)}
      />
    </ConfirmAction>
  );
}
