"use client";

import { Plus, Webhook } from "lucide-react";
import dynamic from "next/dynamic";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { useAction } from "@/components/form/use-action";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader, Panel } from "@/components/ui/panel";
import { callApi } from "@/lib/api-client";
import type { WebhookJson } from "@/lib/webhooks/schemas";
import { text, wholeNumber } from "../list/params";
import { WEBHOOKS } from "./delivery-list";
import type { Task } from "./dialogs";
import { useWebhooks } from "./use-webhooks";
import { WebhooksTable } from "./webhooks-table";

const Dialogs = dynamic(() => import("./dialogs").then((module) => module.Dialogs), { ssr: false });
const DeliveryLog = dynamic(() => import("./delivery-log").then((module) => module.DeliveryLog), {
  ssr: false,
});

const params = {
  /** The webhook whose deliveries are open. */
  webhook: wholeNumber,
  /** What of them is shown, see delivery-list.ts. */
  status: text,
  page: wholeNumber,
};

/** The addresses that are told what happens. */
export function WebhooksScreen({ initial }: { initial: WebhookJson[] }) {
  const { data: webhooks } = useWebhooks(initial);
  const [{ webhook: open }, change] = useQueryStates(params);
  const [task, setTask] = useState<Task | null>(null);
  const opened = webhooks.find(({ id }) => id === open);
  const test = useAction({
    act: ({ id }: WebhookJson) =>
      callApi(`/webhooks/${id}/test/`, { method: "POST", fallback: "The test could not be sent." }),
    changes: [[WEBHOOKS]],
    onDone: (_, { id }) => void change({ webhook: id, status: null, page: null }),
  });
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
          onClose={() => void change(null, { history: "replace" })}
        />
      )}
      {task && <Dialogs task={task} onClose={() => setTask(null)} />}
    </div>
  );
}
