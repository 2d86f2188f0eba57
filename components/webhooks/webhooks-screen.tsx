"use client";

import { Plus, Webhook } from "lucide-react";
import { useState } from "react";
import { useAction } from "@/components/form/use-action";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { onDemand, preloading } from "@/components/ui/on-demand";
import { PageHeader, Panel } from "@/components/ui/panel";
import { integer } from "@/components/url/params";
import { useUrlState } from "@/components/url/url-state";
import { callApi } from "@/lib/api-client";
import type { WebhookJson } from "@/lib/webhooks/schemas";
import type { Task } from "./dialogs";
import { useWebhooks, WEBHOOKS } from "./use-webhooks";
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
  const opened = webhooks.find(({ id }) => id === open);
  const test = useAction({
    act: ({ id }: WebhookJson) =>
      callApi(`/webhooks/${id}/test/`, { method: "POST", fallback: "The test could not be sent." }),
    changes: [[WEBHOOKS]],
    onDone: (_, { id }) => change({ webhook: id }),
  });
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
      {test.failure && (
        <Banner tone="error" onDismiss={test.dismiss}>
          {test.failure.message}
        </Banner>
      )}
      <Panel flush>
        {webhooks.length > 0 ? (
          <WebhooksTable rows={webhooks} onTask={setTask} onTest={test.run} />
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
          onTest={() => test.run(opened)}
          onClose={() => change({ webhook: null }, { history: "replace" })}
        />
      )}
      {task && <Dialogs task={task} onClose={() => setTask(null)} />}
    </div>
  );
}
