"use client";

import { Inbox, Send } from "lucide-react";
import { useMemo } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Segmented } from "@/components/ui/segmented";
import { toast } from "@/components/ui/toast";
import { callApi } from "@/lib/api-client";
import type { DeliveryJson, WebhookJson } from "@/lib/webhooks/schemas";
import { useAction } from "../form/use-action";
import { ListBody } from "../list/list-body";
import { useList } from "../list/use-list";
import { DeliveryEntry } from "./delivery-entry";
import { deliveriesOf, WEBHOOKS } from "./delivery-list";

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
  const list = useList(useMemo(() => deliveriesOf(webhook.id), [webhook.id]));
  const redeliver = useAction({
    act: ({ id }: DeliveryJson) =>
      callApi(`/webhooks/deliveries/${id}/redeliver/`, {
        method: "POST",
        fallback: "The event could not be sent again.",
      }),
    changes: [[WEBHOOKS]],
    onDone: () => {
      toast("The event is sent again");
      list.clearFilters();
    },
  });
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
          value={list.query.status ?? ""}
          onChange={(chosen) => list.filter({ status: chosen === "" ? null : chosen })}
        />
        <div className="rounded-md border">
          <ListBody
            list={list}
            empty={{
              icon: Inbox,
              title: "Nothing delivered yet",
              text: "Send a test to see what the address answers.",
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
