"use client";

import { useQuery } from "@tanstack/react-query";
import { KeyRound, Pause, Pencil, Plus, Send, Trash2, Webhook } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { FailureBanner } from "@/components/ui/banner";
import { Button, IconButton } from "@/components/ui/button";
import { DialogSkeleton } from "@/components/ui/dialog-skeleton";
import { EmptyState } from "@/components/ui/empty-state";
import { loadAhead } from "@/components/ui/load-ahead";
import { PageHeader, Panel } from "@/components/ui/panel";
import { rowLinkClass, Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { WebhookJson } from "@/lib/outbox/webhooks/schemas";
import { callApi } from "@/lib/platform/api-client";
import type { Page } from "@/lib/platform/pagination";
import { useAction } from "../form/use-action";
import { text, wholeNumberParser } from "../list/params";
import { FAST_REFRESH_MS, SLOW_REFRESH_MS, WEBHOOKS_KEY } from "./delivery-list";
import type { Task } from "./dialogs";
import { getStatusBadge } from "./labels";

const Dialogs = dynamic(
  loadAhead(() => import("./dialogs").then((module) => module.Dialogs)),
  {
    ssr: false,
    loading: DialogSkeleton,
  },
);
const DeliveryLog = dynamic(
  loadAhead(() => import("./delivery-log").then((module) => module.DeliveryLog)),
  {
    ssr: false,
  },
);

const params = {
  /** The webhook whose deliveries are open. */
  webhook: wholeNumberParser,
  /** The status filter for deliveries; see delivery-list.ts. */
  status: text,
  page: wholeNumberParser,
};

/** Lists the webhooks. */
export function WebhooksScreen({ initial }: { initial: WebhookJson[] }) {
  const { data: webhooks } = useWebhooks(initial);
  const [{ webhook: open }, change] = useQueryStates(params);
  const [task, setTask] = useState<Task | null>(null);
  const openWebhook = webhooks.find(({ id }) => id === open);
  const test = useAction({
    mutationFn: ({ id }: WebhookJson) =>
      callApi(`/webhooks/${id}/test/`, { method: "POST", fallback: "The test could not be sent." }),
    changes: [[WEBHOOKS_KEY]],
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
        description="Send events to other systems as signed requests, which are retried if they fail."
        actions={webhooks.length > 0 && add}
      />
      <FailureBanner failure={test.failure} onDismiss={test.dismiss} />
      <Panel flush>
        {webhooks.length > 0 ? (
          <WebhooksTable rows={webhooks} onTask={setTask} onTest={test.run} />
        ) : (
          <EmptyState
            icon={Webhook}
            title="No webhooks yet"
            text="Add an address to notify about completed validations, decisions and completed batches."
            action={add}
          />
        )}
      </Panel>
      {openWebhook && (
        <DeliveryLog
          webhook={openWebhook}
          onTest={() => test.run(openWebhook)}
          onClose={() => void change(null, { history: "replace" })}
        />
      )}
      {task && <Dialogs task={task} onClose={() => setTask(null)} />}
    </div>
  );
}

function useWebhooks(initial: WebhookJson[]) {
  return useQuery({
    queryKey: [WEBHOOKS_KEY],
    queryFn: async ({ signal }) => {
      const fallback = "Failed to get webhooks";
      const page = await callApi<Page<WebhookJson>>("/webhooks/?page_size=100", {
        signal,
        fallback,
      });
      return page.results;
    },
    initialData: initial,
    staleTime: FAST_REFRESH_MS,
    refetchInterval: ({ state: { data } }) =>
      data?.some((row) => row.last_delivery?.status === "pending")
        ? FAST_REFRESH_MS
        : SLOW_REFRESH_MS,
  });
}

type WebhooksTableProps = {
  rows: readonly WebhookJson[];
  onTask: (task: Task) => void;
  onTest: (webhook: WebhookJson) => void;
};

function WebhooksTable({ rows, onTask, onTest }: WebhooksTableProps) {
  return (
    <Table label="Webhooks">
      <Thead>
        <Th>Address</Th>
        <Th>Events</Th>
        <Th>Status</Th>
        <Th>Last delivery</Th>
        <Th>Actions</Th>
      </Thead>
      <Tbody>
        {rows.map((webhook) => (
          <Tr key={webhook.id}>
            <Td className="sm:w-1/2 sm:min-w-48 sm:max-w-96">
              <Link
                href={`/webhooks?webhook=${webhook.id}`}
                prefetch={false}
                scroll={false}
                className={rowLinkClass}
              >
                <span className="break-all">{webhook.url}</span>
              </Link>
              {webhook.description && (
                <p className="break-words text-ink-muted text-xs">{webhook.description}</p>
              )}
              {webhook.previous_secret_until && (
                <p className="text-ink-muted text-xs">
                  The old secret is valid until{" "}
                  <Time value={webhook.previous_secret_until} format="full" />
                </p>
              )}
            </Td>
            <Td label="Events">
              <span className="flex flex-wrap gap-1 max-sm:justify-end">
                {webhook.events.map((event) => (
                  <Badge key={event} icon={null}>
                    {event}
                  </Badge>
                ))}
              </span>
            </Td>
            <Td label="Status">
              {webhook.is_active ? (
                <Badge tone="success">Active</Badge>
              ) : (
                <Badge icon={Pause}>Paused</Badge>
              )}
              {webhook.failing_since && (
                <p className="text-ink-muted text-xs">
                  Failing since <Time value={webhook.failing_since} format="full" />
                </p>
              )}
            </Td>
            <Td label="Last delivery">
              <LastDelivery delivery={webhook.last_delivery} />
            </Td>
            <Td controls>
              <div className="flex items-center gap-1 max-sm:justify-end">
                <IconButton
                  small
                  label={`Send a test to ${webhook.url}`}
                  onClick={() => onTest(webhook)}
                >
                  <Send aria-hidden />
                </IconButton>
                <IconButton
                  small
                  label={`Edit ${webhook.url}`}
                  onClick={() => onTask({ kind: "edit", webhook })}
                >
                  <Pencil aria-hidden />
                </IconButton>
                <IconButton
                  small
                  label={`New secret for ${webhook.url}`}
                  onClick={() => onTask({ kind: "renew", webhook })}
                >
                  <KeyRound aria-hidden />
                </IconButton>
                <IconButton
                  small
                  label={`Delete ${webhook.url}`}
                  onClick={() => onTask({ kind: "delete", webhook })}
                >
                  <Trash2 aria-hidden />
                </IconButton>
              </div>
            </Td>
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}

function LastDelivery({ delivery }: { delivery: WebhookJson["last_delivery"] }) {
  if (!delivery) return <span className="text-ink-muted">None yet</span>;
  const { tone, label } = getStatusBadge(delivery.status, delivery.error_message);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={tone}>{label}</Badge>
      <Time value={delivery.created_at} className="whitespace-nowrap text-ink-muted" />
    </span>
  );
}
