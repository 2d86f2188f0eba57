"use client";

import { CircleAlert } from "lucide-react";
import { useState } from "react";
import {
  type Failure,
  type FieldErrors,
  REQUIRED,
  refusal,
  sentenceOf,
} from "@/components/form/field-errors";
import { FormDialog } from "@/components/form/form-dialog";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { WEBHOOK_EVENTS, type WebhookEvent } from "@/lib/enums";
import type { CreatedWebhookJson, WebhookJson } from "@/lib/webhooks/schemas";
import { ShownSecret } from "./shown-secret";
import { useWebhookChange } from "./use-webhooks";
import { EVENT_WORDS } from "./words";

type WebhookFormProps = {
  /** Null for a new one. */
  webhook: WebhookJson | null;
  onClose: () => void;
};

/** Adds a webhook, and shows its secret once; or changes one. */
export function WebhookForm({ webhook, onClose }: WebhookFormProps) {
  const [initial] = useState(() => draftOf(webhook));
  const [draft, setDraft] = useState(initial);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const { send, busy } = useWebhookChange();
  if (secret !== null)
    return <ShownSecret title="Webhook added" secret={secret} onClose={onClose} />;

  const submit = async () => {
    const refused = refusal(faultsOf(draft));
    if (refused) return setFailure(refused);
    const sent = await send<CreatedWebhookJson>({
      method: webhook ? "PATCH" : "POST",
      path: webhook ? `/webhooks/${webhook.id}/` : "/webhooks/",
      body: draft,
      fallback: "The webhook could not be saved.",
    });
    if ("failure" in sent) return setFailure(sent.failure);
    if (!webhook) return setSecret(sent.answer.secret);
    toast("Webhook saved");
    onClose();
  };
  const errors = failure?.fields ?? {};
  const eventsError = sentenceOf(errors, "events");
  const toggle = (event: WebhookEvent, wanted: boolean) =>
    setDraft({
      ...draft,
      events: WEBHOOK_EVENTS.filter((other) =>
        other === event ? wanted : draft.events.includes(other),
      ),
    });
  return (
    <FormDialog
      title={webhook ? "Edit Webhook" : "Add Webhook"}
      submitLabel={webhook ? "Save Webhook" : "Add Webhook"}
      dirty={JSON.stringify(draft) !== JSON.stringify(initial)}
      busy={busy}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field
        label="Address"
        required
        hint="Each event is sent there as JSON, by POST."
        error={sentenceOf(errors, "url")}
      >
        <Input
          type="url"
          value={draft.url}
          maxLength={2000}
          placeholder="https://example.com/plumbline"
          autoComplete="off"
          onChange={(event) => setDraft({ ...draft, url: event.target.value })}
        />
      </Field>
      <Field
        label="Description"
        hint="What it is for, such as “Chat of the shop team”."
        error={sentenceOf(errors, "description")}
      >
        <Input
          value={draft.description}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setDraft({ ...draft, description: event.target.value })}
        />
      </Field>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 font-medium text-sm">
          Events
          <span aria-hidden className="text-danger-text">
            {" *"}
          </span>
        </legend>
        {WEBHOOK_EVENTS.map((event) => (
          <div key={event}>
            <Checkbox
              label={event}
              checked={draft.events.includes(event)}
              aria-describedby={`about-${event}`}
              aria-invalid={eventsError ? true : undefined}
              className="font-mono"
              onChange={({ target }) => toggle(event, target.checked)}
            />
            <p id={`about-${event}`} className="pl-6 text-ink-muted text-xs">
              {EVENT_WORDS[event]}
            </p>
          </div>
        ))}
        {eventsError && (
          <p className="flex gap-1 text-danger-text text-xs">
            <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            {eventsError}
          </p>
        )}
      </fieldset>
      <div>
        <Checkbox
          label="Active"
          checked={draft.is_active}
          onChange={({ target }) => setDraft({ ...draft, is_active: target.checked })}
        />
        <p className="pl-6 text-ink-muted text-xs">
          While it is paused, nothing new is noted for it, and what waits is kept for 30 days.
        </p>
      </div>
    </FormDialog>
  );
}

interface Draft {
  url: string;
  description: string;
  events: WebhookEvent[];
  is_active: boolean;
}

function draftOf(webhook: WebhookJson | null): Draft {
  if (!webhook) return { url: "", description: "", events: [...WEBHOOK_EVENTS], is_active: true };
  const { url, description, events, is_active } = webhook;
  return { url, description, events, is_active };
}

function faultsOf(draft: Draft): FieldErrors {
  return {
    ...(draft.url.trim() === "" && { url: [REQUIRED] }),
    ...(draft.events.length === 0 && { events: ["Choose at least one event."] }),
  };
}
