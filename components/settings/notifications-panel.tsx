"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { Banner } from "@/components/ui/banner";
import { Checkbox } from "@/components/ui/checkbox";
import { Panel } from "@/components/ui/panel";
import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { NOTIFICATION_KINDS, type NotificationKind, type Role } from "@/lib/enums";
import { plural } from "@/lib/format";
import type { PreferencesJson } from "@/lib/outbox/notifications/schemas";
import { callApi } from "@/lib/platform/api-client";
import { ADMINS, allowsRole, EDITORS, EVERYONE } from "@/lib/platform/roles";
import { useAction } from "../form/use-action";

const KEY = ["notification-preferences"];
const PATH = "/notifications/preferences/";

const KINDS: Record<NotificationKind, { label: string; text: string; roles: readonly Role[] }> = {
  decision: {
    label: "Decisions on your uploads",
    text: "Someone approved or rejected your product, or requested edits.",
    roles: EVERYONE,
  },
  finding_decided: {
    label: "Dismissed findings",
    text: "Someone dismissed a finding in your product.",
    roles: EVERYONE,
  },
  finding_decision_ended: {
    label: "Expired decisions",
    text: "A finding that you dismissed until a certain date counts again.",
    roles: EVERYONE,
  },
  batch_finished: {
    label: "Finished uploads",
    text: "All products of your upload are validated.",
    roles: EDITORS,
  },
  revalidation_finished: {
    label: "Finished re-validations",
    text: "All products that you re-validated are done.",
    roles: EDITORS,
  },
  validation_failed: {
    label: "Failed validations",
    text: "A validation that you requested, or of your product, failed.",
    roles: EVERYONE,
  },
  import_finished: {
    label: "Finished imports",
    text: "Your import has finished. Sent once per import.",
    roles: EDITORS,
  },
  bulk_change_finished: {
    label: "Finished bulk changes",
    text: "Your bulk change has finished or was undone.",
    roles: EDITORS,
  },
  evaluation_finished: {
    label: "Finished evaluations",
    text: "The model was evaluated.",
    roles: ADMINS,
  },
  webhook_switched_off: {
    label: "Webhooks switched off",
    text: "All deliveries of your webhook failed for three days.",
    roles: ADMINS,
  },
};

const CHANNELS = [
  { key: "in_product", head: "In Plumbline" },
  { key: "by_webhook", head: "By webhook" },
] as const;

interface Choice {
  kind: NotificationKind;
  channel: (typeof CHANNELS)[number]["key"];
  wanted: boolean;
}

type NotificationsPanelProps = { initial: PreferencesJson; role: Role };

/**
 * Selects the channels for each kind of notification that the user can receive. Each change is
 * saved immediately.
 */
export function NotificationsPanel({ initial, role }: NotificationsPanelProps) {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) =>
      callApi<PreferencesJson>(PATH, {
        signal,
        fallback: "Your notification preferences could not be loaded.",
      }),
    initialData: initial,
  });
  const save = useAction({
    mutationFn: ({ kind, channel, wanted }: Choice) =>
      callApi<PreferencesJson>(PATH, {
        method: "PATCH",
        body: { preferences: { [kind]: { [channel]: wanted } } },
        fallback: "The preference could not be saved.",
      }),
    // Resets the checkbox to the stored value.
    onFailure: () => void client.invalidateQueries({ queryKey: KEY }),
  });
  const choose = (choice: Choice) => {
    // A response to an earlier request would reset the checkbox.
    void client.cancelQueries({ queryKey: KEY });
    client.setQueryData<PreferencesJson>(KEY, (shown) => shown && withChoice(shown, choice));
    save.run(choice);
  };
  return (
    <Panel
      id="notifications"
      title="Notifications"
      description="What you are notified about, and where. Changes are saved immediately."
      flush
    >
      {save.failure && (
        <div className="border-b p-4">
          <Banner tone="error" onDismiss={save.dismiss}>
            {save.failure.message}
          </Banner>
        </div>
      )}
      <Table label="Notification preferences">
        <Thead>
          <Th>Notification</Th>
          {CHANNELS.map(({ key, head }) => (
            <Th key={key} className="w-32 text-center">
              {head}
            </Th>
          ))}
        </Thead>
        <Tbody>
          {NOTIFICATION_KINDS.filter((kind) => allowsRole(KINDS[kind].roles, role)).map((kind) => (
            <Tr key={kind}>
              <Td>
                <span className="block font-medium">{KINDS[kind].label}</span>
                <span className="block text-ink-muted text-xs">{KINDS[kind].text}</span>
              </Td>
              {CHANNELS.map(({ key, head }) => (
                <Td key={key} label={head} controls className="sm:text-center">
                  <Checkbox
                    label={`${KINDS[kind].label}: ${head}`}
                    hideLabel
                    checked={data.preferences[kind][key]}
                    onChange={({ target }) =>
                      choose({ kind, channel: key, wanted: target.checked })
                    }
                  />
                </Td>
              ))}
            </Tr>
          ))}
        </Tbody>
      </Table>
      <p className="border-t px-4 py-2.5 text-ink-muted text-sm">
        <WebhookNote webhooks={data.webhooks} isAdmin={role === "admin"} />
      </p>
    </Panel>
  );
}

function withChoice(current: PreferencesJson, { kind, channel, wanted }: Choice): PreferencesJson {
  const channels = { ...current.preferences[kind], [channel]: wanted };
  return { ...current, preferences: { ...current.preferences, [kind]: channels } };
}

/** Explains where notifications on the webhook channel are sent. */
function WebhookNote({ webhooks, isAdmin }: { webhooks: number; isAdmin: boolean }) {
  const subscriber = isAdmin ? (
    <Link href="/webhooks" prefetch={false} className="text-accent-text underline">
      Subscribe a webhook
    </Link>
  ) : (
    "An admin can subscribe webhooks"
  );
  const state =
    webhooks === 0
      ? "No webhook is subscribed to notifications yet."
      : `${plural(webhooks, "webhook")} of the workspace ${webhooks === 1 ? "receives" : "receive"} notifications.`;
  return (
    <>
      {state} {subscriber} to <code>notification.created</code>.
    </>
  );
}
