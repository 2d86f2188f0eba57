"use client";

import { Inbox, Send } from "lucide-react";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Pager } from "@/components/ui/pager";
import { Segmented } from "@/components/ui/segmented";
import { toast } from "@/components/ui/toast";
import { callApi } from "@/lib/api-client";
import type { DeliveryJson, WebhookJson } from "@/lib/webhooks/schemas";
import { useAction } from "../form/use-action";
import { LoadFailed } from "../list/load-failed";
import { RowsSkeleton } from "../list/rows-skeleton";
import { DeliveryEntry } from "./delivery-entry";
import { DELIVERIES_PER_PAGE, useDeliveries, WEBHOOKS } from "./use-webhooks";

type Status = "" | DeliveryJson["status"];

const STATUSES: { value: Status; label: string }[] = [
  { value: "", label: "All" },
  { value: "pending", label: "Pending" },
  { value: "delivered", label: "Delivered" },
  { value: "failed", label: "Failed" },
];

type DeliveryLogProps = { webhook: WebhookJson; onTest: () => void; onClose: () => void };

/** What was delivered to an address, and what came of it. */
export function DeliveryLog({ webhook, onTest, onClose }: DeliveryLogProps) {
  const [status, setStatus] = useState<Status>("");
  const [page, setPage] = useState(1);
  const deliveries = useDeliveries(webhook.id, page, status);
  const redeliver = useAction({
    act: ({ id }: DeliveryJson) =>
      callApi(`/webhooks/deliveries/${id}/redeliver/`, {
        method: "POST",
        fallback: "The event could not be sent again.",
      }),
    changes: [[WEBHOOKS]],
    onDone: () => {
      toast("The event is sent again");
      setStatus("");
      setPage(1);
    },
  });
  const count = deliveries.data?.count ?? 0;
  const pageCount = Math.ceil(count / DELIVERIES_PER_PAGE);
  return (
    <Dialog
      open
      onOpenChange={onClose}
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
        {redeliver.failure && (
          <Banner tone="error" onDismiss={redeliver.dismiss}>
            {redeliver.failure.message}
          </Banner>
        )}
        <Segmented
          label="Status"
          options={STATUSES}
          value={status}
          onChange={(chosen) => {
            setStatus(chosen);
            setPage(1);
          }}
        />
        <div className="rounded-md border">
          <Entries deliveries={deliveries} filtered={status !== ""} onRedeliver={redeliver.run} />
        </div>
        {pageCount > 1 && (
          <div className="flex justify-end">
            <Pager page={page} pageCount={pageCount} onPage={setPage} />
          </div>
        )}
      </div>
    </Dialog>
  );
}

type EntriesProps = {
  deliveries: ReturnType<typeof useDeliveries>;
  filtered: boolean;
  onRedeliver: (delivery: DeliveryJson) => void;
};

function Entries({ deliveries, filtered, onRedeliver }: EntriesProps) {
  const { data, error } = deliveries;
  if (!data)
    return error ? (
      <LoadFailed title={error.message} onRetry={() => void deliveries.refetch()} />
    ) : (
      <RowsSkeleton label="Loading deliveries" />
    );
  if (data.results.length === 0)
    return (
      <EmptyState
        icon={Inbox}
        title={filtered ? "No such delivery" : "Nothing delivered yet"}
        text={filtered ? undefined : "Send a test to see what the address answers."}
      />
    );
  return (
    <ul aria-label="Deliveries">
      {data.results.map((delivery) => (
        <DeliveryEntry
          key={delivery.id}
          delivery={delivery}
          onRedeliver={() => onRedeliver(delivery)}
        />
      ))}
    </ul>
  );
}
