"use client";

import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Checkbox } from "@/components/ui/checkbox";
import { ConfirmDialog } from "@/components/ui/dialog";
import type { CreatedWebhookJson, WebhookJson } from "@/lib/webhooks/schemas";
import { ShownSecret } from "./shown-secret";
import { useWebhookChange } from "./use-webhooks";

type NewSecretProps = { webhook: WebhookJson; onClose: () => void };

/** Gives a webhook a new secret, and shows it once. */
export function NewSecret({ webhook, onClose }: NewSecretProps) {
  const [atOnce, setAtOnce] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const { send, busy } = useWebhookChange();
  if (secret !== null) return <ShownSecret title="New secret" secret={secret} onClose={onClose} />;

  const renew = async () => {
    const sent = await send<CreatedWebhookJson>({
      method: "POST",
      path: `/webhooks/${webhook.id}/new_secret/`,
      body: { end_old_at_once: atOnce },
      fallback: "The webhook could not be given a new secret.",
    });
    if ("failure" in sent) return setFailed(sent.failure.message);
    setSecret(sent.answer.secret);
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Make a new secret?"
      confirmLabel="Make New Secret"
      tone={atOnce ? "danger" : "primary"}
      busy={busy}
      onConfirm={() => void renew()}
    >
      <div className="flex flex-col gap-3">
        <p>
          Deliveries to <strong className="break-all">{webhook.url}</strong> are signed with both
          secrets for 24 hours, so that its receiver can be changed without losing any.
        </p>
        <Checkbox
          label="The old one has leaked: end it at once"
          checked={atOnce}
          onChange={({ target }) => setAtOnce(target.checked)}
        />
        {failed && <Banner tone="error">{failed}</Banner>}
      </div>
    </ConfirmDialog>
  );
}
