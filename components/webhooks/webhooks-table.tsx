import { KeyRound, Pause, Pencil, Send, Trash2 } from "lucide-react";
import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/button";
import { rowLinkClass, Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { WebhookJson } from "@/lib/webhooks/schemas";
import type { Task } from "./dialogs";
import { signOf } from "./words";

type WebhooksTableProps = {
  rows: readonly WebhookJson[];
  onTask: (task: Task) => void;
  onTest: (webhook: WebhookJson) => void;
};

export function WebhooksTable({ rows, onTask, onTest }: WebhooksTableProps) {
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
  const { tone, label } = signOf(delivery.status, delivery.error_message);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={tone}>{label}</Badge>
      <Time value={delivery.created_at} className="whitespace-nowrap text-ink-muted" />
    </span>
  );
}
