import { ChevronRight, Inbox, RotateCcw, Send } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { Badge } from "@/components/ui/badge";
import { FailureBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Time } from "@/components/ui/time";
import { showToast } from "@/components/ui/toast";
import { MAX_DELIVERY_ATTEMPTS } from "@/lib/enums";
import { formatNumber, pluralize } from "@/lib/format";
import type { DeliveryJson, WebhookJson } from "@/lib/outbox/webhooks/schemas";
import { callApi } from "@/lib/platform/api-client";
import { useAction } from "../form/use-action";
import { FilterBar } from "../list/filter-bar";
import { ListBody } from "../list/list-body";
import { useList } from "../list/use-list";
import { defineDeliveryList, WEBHOOKS_KEY } from "./delivery-list";
import { getStatusBadge } from "./labels";

type DeliveryLogProps = { webhook: WebhookJson; onTest: () => void; onClose: () => void };

/** Lists a webhook's deliveries with their results. */
export function DeliveryLog({ webhook, onTest, onClose }: DeliveryLogProps) {
  const list = useList(useMemo(() => defineDeliveryList(webhook.id), [webhook.id]));
  const redeliver = useAction({
    mutationFn: ({ id }: DeliveryJson) =>
      callApi(`/webhooks/deliveries/${id}/redeliver/`, {
        method: "POST",
        fallback: "The event could not be redelivered.",
      }),
    changes: [[WEBHOOKS_KEY]],
    onDone: () => {
      showToast("The event is being redelivered");
      list.clearFilters();
    },
  });
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title="Deliveries"
      description={
        <>
          To <span className="break-all">{webhook.url}</span>
          {!webhook.is_active && ", which is paused"}
        </>
      }
      footer={
        <>
          <span className="mr-auto text-ink-muted text-xs">Kept for 30 days</span>
          <Button onClick={onTest}>
            <Send aria-hidden />
            Send Test
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <FailureBanner failure={redeliver.failure} onDismiss={redeliver.dismiss} />
        <div className="rounded-md border">
          <FilterBar list={list} expanded />
          <ListBody
            list={list}
            empty={{
              icon: Inbox,
              title: "Nothing delivered yet",
              text: "Send a test to see how the address responds.",
            }}
          >
            {(rows) => (
              <ul aria-label="Deliveries">
                {rows.map((delivery) => (
                  <DeliveryEntry
                    key={delivery.id}
                    delivery={delivery}
                    onRedeliver={() => redeliver.run(delivery)}
                  />
                ))}
              </ul>
            )}
          </ListBody>
        </div>
      </div>
    </Dialog>
  );
}

type DeliveryEntryProps = { delivery: DeliveryJson; onRedeliver: () => void };

/** Shows a delivery in a line that expands to the request and response. */
function DeliveryEntry({ delivery, onRedeliver }: DeliveryEntryProps) {
  const { id, event, response_status, attempts, created_at } = delivery;
  const { tone, label } = getStatusBadge(delivery.status, delivery.error_message);
  return (
    <li data-row className="scroll-mt-16 border-b last:border-b-0">
      <details className="group">
        <summary
          data-opens
          className="flex min-h-10 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5 text-sm hover:bg-surface-hover [&::-webkit-details-marker]:hidden"
        >
          <ChevronRight
            aria-hidden
            className="size-4 shrink-0 text-ink-muted transition-transform group-open:rotate-90"
          />
          <Badge tone={tone}>{label}</Badge>
          <code className="font-mono text-xs">{event}</code>
          {response_status !== null && (
            <span className="text-ink-muted tabular-nums">{response_status}</span>
          )}
          {attempts > 1 && <span className="text-ink-muted">{pluralize(attempts, "attempt")}</span>}
          <Time value={created_at} className="ml-auto text-ink-muted text-xs" />
        </summary>
        <div className="flex flex-col gap-3 border-t bg-surface px-3 py-3 text-sm">
          <Outcome delivery={delivery} />
          <SentPayload label="Payload">{formatJson(delivery.payload)}</SentPayload>
          {delivery.response_excerpt && (
            <SentPayload label="Response">{delivery.response_excerpt}</SentPayload>
          )}
          <div data-controls className="flex flex-wrap items-center justify-between gap-2">
            <p className="break-all text-ink-muted text-xs">
              Delivery {id}, event {delivery.event_id}
            </p>
            <Button size="sm" aria-label={`Redeliver, delivery ${id}`} onClick={onRedeliver}>
              <RotateCcw aria-hidden />
              Redeliver
            </Button>
          </div>
        </div>
      </details>
    </li>
  );
}

function Outcome({ delivery }: { delivery: DeliveryJson }) {
  const { status, attempts, error_message, response_ms, next_attempt_at } = delivery;
  const duration = response_ms === null ? "" : ` in ${formatNumber(response_ms)} ms`;
  if (status === "delivered")
    return (
      <p>
        Delivered <Time value={delivery.delivered_at} format="full" />
        {duration}.
      </p>
    );
  if (attempts === 0) return <p>Waiting to be sent.</p>;
  return (
    <div>
      <p className="break-words">{error_message ?? "It is being sent."}</p>
      {next_attempt_at && (
        <p className="text-ink-muted">
          Attempt {attempts + 1} of {MAX_DELIVERY_ATTEMPTS} is scheduled for{" "}
          <Time value={next_attempt_at} format="full" />.
        </p>
      )}
      {status === "failed" && <p className="text-ink-muted">It is not retried automatically.</p>}
    </div>
  );
}

function SentPayload({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <p className="text-ink-muted text-xs">{label}</p>
      <pre className="whitespace-pre-wrap break-words rounded-md border bg-surface-raised p-2 font-mono text-xs">
        {children}
      </pre>
    </div>
  );
}

function formatJson(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2);
}
