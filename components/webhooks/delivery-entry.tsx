import { ChevronRight, RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import { grouped, plural } from "@/lib/format";
import type { DeliveryJson } from "@/lib/webhooks/schemas";
import { signOf } from "./words";

type DeliveryEntryProps = { delivery: DeliveryJson; onRedeliver: () => void };

/** One line, which opens to what was sent and what was answered. */
export function DeliveryEntry({ delivery, onRedeliver }: DeliveryEntryProps) {
  const { id, event, response_status, attempts, created_at } = delivery;
  const { tone, label } = signOf(delivery.status, delivery.error_message);
  return (
    <li className="border-b last:border-b-0">
      <details className="group">
        <summary className="flex min-h-10 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5 text-sm hover:bg-surface-hover [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden
            className="size-4 shrink-0 text-ink-muted transition-transform group-open:rotate-90"
          />
          <Badge tone={tone}>{label}</Badge>
          <code className="font-mono text-xs">{event}</code>
          {response_status !== null && (
            <span className="text-ink-muted tabular-nums">{response_status}</span>
          )}
          {attempts > 1 && <span className="text-ink-muted">{plural(attempts, "attempt")}</span>}
          <Time value={created_at} className="ml-auto text-ink-muted text-xs" />
        </summary>
        <div className="flex flex-col gap-3 border-t bg-surface px-3 py-3 text-sm">
          <Outcome delivery={delivery} />
          <Sent label="Payload">{pretty(delivery.payload)}</Sent>
          {delivery.response_excerpt && <Sent label="Answer">{delivery.response_excerpt}</Sent>}
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="break-all text-ink-muted text-xs">
              Delivery {id}, event {delivery.event_id}
            </p>
            <Button size="sm" aria-label={`Send Again, delivery ${id}`} onClick={onRedeliver}>
              <RotateCcw aria-hidden />
              Send Again
            </Button>
          </div>
        </div>
      </details>
    </li>
  );
}

function Outcome({ delivery }: { delivery: DeliveryJson }) {
  const { status, attempts, error_message, response_ms, next_attempt_at } = delivery;
  const took = response_ms === null ? "" : ` in ${grouped(response_ms)} ms`;
  if (status === "delivered")
    return (
      <p>
        Delivered <Time value={delivery.delivered_at} format="full" />
        {took}.
      </p>
    );
  if (attempts === 0) return <p>Waits to be sent.</p>;
  return (
    <div>
      <p className="break-words">{error_message ?? "It is being sent."}</p>
      {next_attempt_at && (
        <p className="text-ink-muted">
          Attempt {attempts + 1} of 5 follows <Time value={next_attempt_at} format="full" />.
        </p>
      )}
      {status === "failed" && <p className="text-ink-muted">It is not tried again by itself.</p>}
    </div>
  );
}

function Sent({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <p className="text-ink-muted text-xs">{label}</p>
      <pre className="whitespace-pre-wrap break-words rounded-md border bg-surface-raised p-2 font-mono text-xs">
        {children}
      </pre>
    </div>
  );
}

function pretty(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2);
}
