"use client";

import { Plus, Webhook } from "lucide-react";
import dynamic from "next/dynamic";
import { parseAsInteger, useQueryState } from "nuqs";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader, Panel } from "@/components/ui/panel";
import type { WebhookJson } from "@/lib/webhooks/schemas";
import type { Task } from "./dialogs";
import { useWebhookChange, useWebhooks } from "./use-webhooks";
import { WebhooksTable } from "./webhooks-table";

// Fetched at the first opening.
const Dialogs = dynamic(() => import("./dialogs").then((module) => module.Dialogs), { ssr: false });
const DeliveryLog = dynamic(() => import("./delivery-log").then((module) => module.DeliveryLog), {
  ssr: false,
});

const OPEN = parseAsInteger.withOptions({ history: "push", scroll: false });

/** The addresses that are told what happens. */
export function WebhooksScreen({ initial }: { initial: WebhookJson[] }) {
  const { data: webhooks } = useWebhooks(initial);
  const [open, setOpen] = useQueryState("webhook", OPEN);
  const [task, setTask] = useState<Task | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const { send } = useWebhookChange();
  const opened = webhooks.find(({ id }) => id === open);
  const test = async ({ id }: WebhookJson) => {
    const path = `/webhooks/${id}/test/`;
    const sent = await send({ method: "POST", path, fallback: "The test could not be sent." });
    setFailed("failure" in sent ? sent.failure.message : null);
    if ("answer" in sent) await setOpen(id);
  };
  const add = (
    <Button variant="primary" onClick={() => setTask({ kind: "add" })}>
      <Plus aria-hidden />
      Add Webhook
    </Button>
  );
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Webhooks"
        description="Tell other programs what happens here, in signed requests that are tried again when they fail."
        actions={webhooks.length > 0 && add}
      />
      {failed && (
        <Banner tone="error" onDismiss={() => setFailed(null)}>
          {failed}
        </Banner>
      )}
      <Panel flush>
        {webhooks.length > 0 ? (
          <WebhooksTable
            rows={webhooks}
            onTask={setTask}
            onTest={(webhook) => void test(webhook)}
          />
        ) : (
          <EmptyState
            icon={Webhook}
            title="No webhooks yet"
            text="Add the address of a program that is to know of completed validations, decisions or finished batches."
            action={add}
          />
        )}
      </Panel>
      {opened && (
        <DeliveryLog
          webhook={opened}
          onTest={() => void test(opened)}
          onClose={() => void setOpen(null, { history: "replace" })}
        />
      )}
      {task && <Dialogs task={task} onClose={() => setTask(null)} />}
    </div>
  );
}
