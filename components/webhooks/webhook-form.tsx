import { CircleAlert } from "lucide-react";
import { useState } from "react";
import { type FieldErrors, REQUIRED_MESSAGE } from "@/components/form/field-errors";
import { FormDialog } from "@/components/form/form-dialog";
import { useForm } from "@/components/form/use-form";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { showToast } from "@/components/ui/toast";
import { WEBHOOK_EVENTS, type WebhookEvent } from "@/lib/enums";
import type { CreatedWebhookJson, WebhookJson } from "@/lib/outbox/webhooks/schemas";
import { callApi } from "@/lib/platform/api-client";
import { WEBHOOKS_KEY } from "./delivery-list";
import { EVENT_LABELS } from "./labels";
import { SecretDialog } from "./secret-dialog";

type WebhookFormProps = {
  /** The webhook to edit; null to create one. */
  webhook: WebhookJson | null;
  onClose: () => void;
};

/** Creates a webhook and shows its secret once, or edits a webhook. */
export function WebhookForm({ webhook, onClose }: WebhookFormProps) {
  const [initialWebhook] = useState(webhook);
  const form = useForm({
    initial: () => toDraft(initialWebhook),
    check: validateDraft,
    mutationFn: (draft) =>
      callApi<CreatedWebhookJson>(
        initialWebhook ? `/webhooks/${initialWebhook.id}/` : "/webhooks/",
        {
          method: initialWebhook ? "PATCH" : "POST",
          body: draft,
          fallback: "The webhook could not be saved.",
        },
      ),
    changes: [[WEBHOOKS_KEY]],
    onDone: () => {
      if (!initialWebhook) return;
      showToast("Webhook saved");
      onClose();
    },
  });
  const { draft, answer, change } = form;
  if (!initialWebhook && answer)
    return <SecretDialog title="Webhook added" secret={answer.secret} onClose={onClose} />;

  const eventsError = form.error("events");
  const toggle = (event: WebhookEvent, isSelected: boolean) =>
    change({
      events: WEBHOOK_EVENTS.filter((knownEvent) =>
        knownEvent === event ? isSelected : draft.events.includes(knownEvent),
      ),
    });
  return (
    <FormDialog
      form={form}
      title={initialWebhook ? "Edit Webhook" : "Add Webhook"}
      submitLabel={initialWebhook ? "Save Webhook" : "Add Webhook"}
      onClose={onClose}
    >
      <Field
        label="Address"
        required
        hint="Each event is sent to this address as JSON in a POST request."
        error={form.error("url")}
      >
        <Input
          type="url"
          {...form.text("url")}
          maxLength={2000}
          placeholder="https://example.com/plumbline"
          autoComplete="off"
        />
      </Field>
      <Field
        label="Description"
        hint="What the webhook is for, for example “Shop team chat”."
        error={form.error("description")}
      >
        <Input {...form.text("description")} maxLength={200} autoComplete="off" />
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
              {EVENT_LABELS[event]}
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
          onChange={({ target }) => change({ is_active: target.checked })}
        />
        <p className="pl-6 text-ink-muted text-xs">
          While it is paused, new events are not recorded for it, and pending deliveries are kept
          for 30 days.
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

function toDraft(webhook: WebhookJson | null): Draft {
  if (!webhook) {
    // Personal notifications are not included by default; admins must opt in.
    const events = WEBHOOK_EVENTS.filter((event) => event !== "notification.created");
    return { url: "", description: "", events, is_active: true };
  }
  const { url, description, events, is_active } = webhook;
  return { url, description, events, is_active };
}

function validateDraft(draft: Draft): FieldErrors {
  return {
    ...(draft.url.trim() === "" && { url: [REQUIRED_MESSAGE] }),
    ...(draft.events.length === 0 && { events: ["Choose at least one event."] }),
  };
}
