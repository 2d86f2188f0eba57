import { useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { Banner } from "@/components/ui/banner";
import { Checkbox } from "@/components/ui/checkbox";
import { Panel } from "@/components/ui/panel";
import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { NOTIFICATION_KINDS, type NotificationKind, type Role } from "@/lib/enums";
import { pluralize } from "@/lib/format";
import type { PreferencesJson } from "@/lib/outbox/notifications/schemas";
import { callApi, queryApi } from "@/lib/platform/api-client";
import { ADMIN_ROLES, ALL_ROLES, allowsRole, EDITOR_ROLES } from "@/lib/platform/roles";
import { useAction } from "../form/use-action";

const PREFERENCES_QUERY_KEY = ["notification-preferences"];
const PREFERENCES_PATH = "/notifications/preferences/";

const KIND_DESCRIPTIONS: Record<
  NotificationKind,
  { label: string; text: string; roles: readonly Role[] }
> = {
  decision: {
    label: "Decisions on your uploads",
    text: "Someone approved or rejected your product, or requested edits.",
    roles: ALL_ROLES,
  },
  finding_decided: {
    label: "Dismissed findings",
    text: "Someone dismissed a finding in your product.",
    roles: ALL_ROLES,
  },
  evidence_expiring: {
    label: "Evidence that ends soon",
    text: "Evidence for a claim ends in 60, 30 or 7 days.",
    roles: ADMIN_ROLES,
  },
  evidence_ended: {
    label: "Ended evidence",
    text: "Evidence for a claim has ended or was withdrawn.",
    roles: ADMIN_ROLES,
  },
  finding_decision_ended: {
    label: "Expired decisions",
    text: "A finding that you dismissed until a certain date counts again.",
    roles: ALL_ROLES,
  },
  batch_finished: {
    label: "Finished uploads",
    text: "All products of your upload are validated.",
    roles: EDITOR_ROLES,
  },
  revalidation_finished: {
    label: "Finished re-validations",
    text: "All products that you re-validated are done.",
    roles: EDITOR_ROLES,
  },
  validation_failed: {
    label: "Failed validations",
    text: "A validation that you requested, or of your product, failed.",
    roles: ALL_ROLES,
  },
  import_finished: {
    label: "Finished imports",
    text: "Your import has finished. Sent once per import.",
    roles: EDITOR_ROLES,
  },
  bulk_change_finished: {
    label: "Finished bulk changes",
    text: "Your bulk change has finished or was undone.",
    roles: EDITOR_ROLES,
  },
  evaluation_finished: {
    label: "Finished evaluations",
    text: "The model was evaluated.",
    roles: ADMIN_ROLES,
  },
  dossiers_ready: {
    label: "Requested dossiers",
    text: "The dossiers that you requested can be downloaded.",
    roles: EDITOR_ROLES,
  },
  webhook_switched_off: {
    label: "Webhooks switched off",
    text: "All deliveries of your webhook failed for three days.",
    roles: ADMIN_ROLES,
  },
};

const CHANNEL_OPTIONS = [
  { key: "in_product", head: "In Plumbline" },
  { key: "by_mail", head: "By mail" },
  { key: "by_webhook", head: "By webhook" },
] as const;

interface PreferenceChoice {
  kind: NotificationKind;
  channel: (typeof CHANNEL_OPTIONS)[number]["key"];
  isEnabled: boolean;
}

type NotificationsPanelProps = { initial: PreferencesJson; role: Role };

/** Selects the channels for each kind of notification. Changes are saved immediately. */
export function NotificationsPanel({ initial, role }: NotificationsPanelProps) {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: PREFERENCES_QUERY_KEY,
    queryFn: queryApi<PreferencesJson>(
      PREFERENCES_PATH,
      "Your notification preferences could not be loaded.",
    ),
    initialData: initial,
  });
  const saveAction = useAction({
    mutationFn: ({ kind, channel, isEnabled }: PreferenceChoice) =>
      callApi<PreferencesJson>(PREFERENCES_PATH, {
        method: "PATCH",
        body: { preferences: { [kind]: { [channel]: isEnabled } } },
        fallback: "The preference could not be saved.",
      }),
    // Restores the checkbox to the stored value.
    onFailure: () => void client.invalidateQueries({ queryKey: PREFERENCES_QUERY_KEY }),
  });
  const applyChoice = (choice: PreferenceChoice) => {
    // A response to an earlier request would reset the checkbox.
    void client.cancelQueries({ queryKey: PREFERENCES_QUERY_KEY });
    client.setQueryData<PreferencesJson>(
      PREFERENCES_QUERY_KEY,
      (preferences) => preferences && withChoice(preferences, choice),
    );
    saveAction.run(choice);
  };
  // Without mail, the preferences have no such channel.
  const channels = CHANNEL_OPTIONS.filter(
    ({ key }) => data.preferences.decision[key] !== undefined,
  );
  return (
    <Panel
      id="notifications"
      title="Notifications"
      description="What you are notified about, and where. Changes are saved immediately."
      flush
    >
      {saveAction.failure && (
        <div className="border-b p-4">
          <Banner tone="error" onDismiss={saveAction.dismiss}>
            {saveAction.failure.message}
          </Banner>
        </div>
      )}
      <Table label="Notification preferences">
        <Thead>
          <Th>Notification</Th>
          {channels.map(({ key, head }) => (
            <Th key={key} className="w-32 text-center">
              {head}
            </Th>
          ))}
        </Thead>
        <Tbody>
          {NOTIFICATION_KINDS.filter((kind) => allowsRole(KIND_DESCRIPTIONS[kind].roles, role)).map(
            (kind) => (
              <Tr key={kind}>
                <Td>
                  <span className="block font-medium">{KIND_DESCRIPTIONS[kind].label}</span>
                  <span className="block text-ink-muted text-xs">
                    {KIND_DESCRIPTIONS[kind].text}
                  </span>
                </Td>
                {channels.map(({ key, head }) => (
                  <Td key={key} label={head} controls className="sm:text-center">
                    <Checkbox
                      label={`${KIND_DESCRIPTIONS[kind].label}: ${head}`}
                      hideLabel
                      checked={data.preferences[kind][key] ?? false}
                      onChange={({ target }) =>
                        applyChoice({ kind, channel: key, isEnabled: target.checked })
                      }
                    />
                  </Td>
                ))}
              </Tr>
            ),
          )}
        </Tbody>
      </Table>
      <p className="border-t px-4 py-2.5 text-ink-muted text-sm">
        <WebhookNote webhooks={data.webhooks} isAdmin={role === "admin"} />
      </p>
    </Panel>
  );
}

function withChoice(
  current: PreferencesJson,
  { kind, channel, isEnabled }: PreferenceChoice,
): PreferencesJson {
  const channels = { ...current.preferences[kind], [channel]: isEnabled };
  return { ...current, preferences: { ...current.preferences, [kind]: channels } };
}

/** Explains where the webhook channel sends notifications. */
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
      : `${pluralize(webhooks, "webhook")} of the workspace ${webhooks === 1 ? "receives" : "receive"} notifications.`;
  return (
    <>
      {state} {subscriber} to <code>notification.created</code>.
    </>
  );
}
