"use client";

import { Plus, Webhook } from "lucide-react";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { onDemand, preloading } from "@/components/ui/on-demand";
import { PageHeader, Panel } from "@/components/ui/panel";
import { integer } from "@/components/url/params";
import { useUrlState } from "@/components/url/url-state";
import type { WebhookJson } from "@/lib/webhooks/schemas";
import type { Task } from "./dialogs";
import { useWebhookChange, useWebhooks } from "./use-webhooks";
import { WebhooksTable } from "./webhooks-table";

// Fetched at the first opening.
const Dialogs = onDemand(() => import("./dialogs").then((module) => module.Dialogs));
const DeliveryLog = onDemand(() => import("./delivery-log").then((module) => module.DeliveryLog));

/** The webhook whose deliveries are open. */
const params = { webhook: integer() };

/** The addresses that are told what happens. */
export function WebhooksScreen({ initial }: { initial: WebhookJson[] }) {
  const { data: webhooks } = useWebhooks(initial);
  const [{ webhook: open }, change] = useUrlState(params);
  const [task, setTask] = useState<Task | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const { send } = useWebhookChange();
  const opened = webhooks.find(({ id }) => id === open);
  const test = async ({ id }: WebhookJson) => {
    const path = `/webhooks/${id}/test/`;
    const sent = await send({ method: "POST", path, fallback: "The test could not be sent." });
    setFailed("failure" in sent ? sent.failure.message : null);
    if ("answer" in sent) change({ webhook: id });
  };
  const add = (
    <Button variant="primary" onClick={() => setTask({ kind: "add" })}>
      <Plus aria-hidden />
      Add Webhook
    </Button>
  );
  return (
    <div className="flex flex-col gap-5" {...preloading(Dialogs, DeliveryLog)}>
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
          onClose={() => change({ webhook: null }, { history: "replace" })}
        />
      )}
      {task && <Dialogs task={task} onClose={() => setTask(null)} />}
    </div>
  );
}
