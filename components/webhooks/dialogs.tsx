"use client";

import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { ConfirmDialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import type { WebhookJson } from "@/lib/webhooks/schemas";
import { NewSecret } from "./new-secret";
import { useWebhookChange } from "./use-webhooks";
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
  const { send, busy } = useWebhookChange();
  const [failed, setFailed] = useState<string | null>(null);
  const remove = async () => {
    const sent = await send({
      method: "DELETE",
      path: `/webhooks/${webhook.id}/`,
      fallback: "The webhook could not be deleted.",
    });
    if ("failure" in sent) return setFailed(sent.failure.message);
    toast("Webhook deleted");
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete this webhook?"
      confirmLabel="Delete Webhook"
      busy={busy}
      onConfirm={() => void remove()}
    >
      <div className="flex flex-col gap-2">
        <p>
          <strong className="break-all">{webhook.url}</strong> is told nothing any more. Its log and
          what is still to be delivered go with it. To stop it for a while, pause it instead.
        </p>
        {failed && <Banner tone="error">{failed}</Banner>}
      </div>
    </ConfirmDialog>
  );
}
