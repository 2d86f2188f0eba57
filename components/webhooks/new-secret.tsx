"use client";

import { useState } from "react";
import { ConfirmAction } from "@/components/form/confirm-action";
import { useAction } from "@/components/form/use-action";
import { Checkbox } from "@/components/ui/checkbox";
import { callApi } from "@/lib/api-client";
import type { CreatedWebhookJson, WebhookJson } from "@/lib/webhooks/schemas";
import { WEBHOOKS } from "./delivery-list";
import { ShownSecret } from "./shown-secret";

type NewSecretProps = { webhook: WebhookJson; onClose: () => void };

/** Gives a webhook a new secret, and shows it once. */
export function NewSecret({ webhook, onClose }: NewSecretProps) {
  const [atOnce, setAtOnce] = useState(false);
  const renew = useAction({
    act: () =>
      callApi<CreatedWebhookJson>(`/webhooks/${webhook.id}/new_secret/`, {
        method: "POST",
        body: { end_old_at_once: atOnce },
        fallback: "The webhook could not be given a new secret.",
      }),
    changes: [[WEBHOOKS]],
  });
  if (renew.answer)
    return <ShownSecret title="New secret" secret={renew.answer.secret} onClose={onClose} />;
  return (
    <ConfirmAction
      action={renew}
      title="Make a new secret?"
      confirmLabel="Make New Secret"
      tone={atOnce ? "danger" : "primary"}
      onClose={onClose}
    >
      <p>
        Deliveries to <strong className="break-all">{webhook.url}</strong> are signed with both
        secrets for 24 hours, so that its receiver can be changed without losing any.
      </p>
      <Checkbox
        label="The old one has leaked: end it at once"
        checked={atOnce}
        onChange={({ target }) => setAtOnce(target.checked)}
      />
    </ConfirmAction>
  );
}
