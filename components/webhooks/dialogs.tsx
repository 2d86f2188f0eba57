"use client";

import { ConfirmAction } from "@/components/form/confirm-action";
import { useAction } from "@/components/form/use-action";
import { toast } from "@/components/ui/toast";
import { callApi } from "@/lib/api-client";
import type { WebhookJson } from "@/lib/webhooks/schemas";
import { WEBHOOKS } from "./delivery-list";
import { NewSecret } from "./new-secret";
import { WebhookForm } from "./webhook-form";

/** What is being done. */
export type Task = { kind: "add" } | { kind: "edit" | "renew" | "delete"; webhook: WebhookJson };

type DialogsProps = { task: Task; onClose: () => void };

/** The one dialog that is open. */
export function Dialogs({ task, onClose }: DialogsProps) {
  if (task.kind === "add") return <WebhookForm webhook={null} onClose={onClose} />;
  if (task.kind === "edit") return <WebhookForm webhook={task.webhook} onClose={onClose} />;
  if (task.kind === "renew") return <NewSecret webhook={task.webhook} onClose={onClose} />;
  return <DeleteWebhook webhook={task.webhook} onClose={onClose} />;
}

type DeleteWebhookProps = { webhook: WebhookJson; onClose: () => void };

function DeleteWebhook({ webhook, onClose }: DeleteWebhookProps) {
  const remove = useAction({
    act: () =>
      callApi(`/webhooks/${webhook.id}/`, {
        method: "DELETE",
        fallback: "The webhook could not be deleted.",
      }),
    changes: [[WEBHOOKS]],
    onDone: () => {
      toast("Webhook deleted");
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
        <strong className="break-all">{webhook.url}</strong> is told nothing any more. Its log and
        what is still to be delivered go with it. To stop it for a while, pause it instead.
      </p>
    </ConfirmAction>
  );
}
