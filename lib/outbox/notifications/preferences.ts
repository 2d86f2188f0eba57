import { count, eq } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { notificationPreferences } from "@/db/schema/notifications";
import { webhooks } from "@/db/schema/webhooks";
import { NOTIFICATION_KINDS } from "@/lib/enums";
import { invalidFields } from "@/lib/errors";
import { config } from "@/lib/platform/config";
import { isSubscribedTo } from "../events/announce";
import type { PreferencesJson, UpdatePreferences } from "./schemas";

/** Returns a user's channels for every kind of notification. */
export async function getPreferences(
  user: { id: number },
  database: Database = db(),
): Promise<PreferencesJson> {
  const { kind, inProduct, byWebhook, byMail, userId } = notificationPreferences;
  const preferenceRows = await database
    .select({ kind, in_product: inProduct, by_webhook: byWebhook, by_mail: byMail })
    .from(notificationPreferences)
    .where(eq(userId, user.id));
  const [subscribed] = await database
    .select({ count: count() })
    .from(webhooks)
    .where(isSubscribedTo("notification.created"));
  const selectChannels = (notificationKind: (typeof NOTIFICATION_KINDS)[number]) => {
    const {
      in_product = true,
      by_webhook = false,
      by_mail = false,
    } = preferenceRows.find((row) => row.kind === notificationKind) ?? {};
    return { in_product, by_webhook, ...(config().mail && { by_mail }) };
  };
  return {
    preferences: Object.fromEntries(
      NOTIFICATION_KINDS.map((notificationKind) => [
        notificationKind,
        selectChannels(notificationKind),
      ]),
    ) as PreferencesJson["preferences"],
    webhooks: subscribed?.count ?? 0,
  };
}

/**
 * Updates only the given channels of the given kinds, to preserve changes from other tabs.
 * @throws DomainError invalid for the mail channel, which exists only if mail is set up
 */
export async function updatePreferences(
  { preferences }: UpdatePreferences,
  user: { id: number },
): Promise<PreferencesJson> {
  const kindsByMail = NOTIFICATION_KINDS.filter((kind) => preferences[kind]?.by_mail !== undefined);
  if (kindsByMail.length > 0 && !config().mail) {
    const faults = kindsByMail.map((kind) => [kind, { by_mail: ["This field is not known."] }]);
    throw invalidFields({ preferences: Object.fromEntries(faults) });
  }
  return db().transaction(async (tx) => {
    for (const kind of NOTIFICATION_KINDS) {
      const channels = preferences[kind];
      const columnValues = {
        ...(channels?.in_product !== undefined && { inProduct: channels.in_product }),
        ...(channels?.by_webhook !== undefined && { byWebhook: channels.by_webhook }),
        ...(channels?.by_mail !== undefined && { byMail: channels.by_mail }),
      };
      if (Object.keys(columnValues).length === 0) continue;
      await tx
        .insert(notificationPreferences)
        .values({ userId: user.id, kind, ...columnValues })
        .onConflictDoUpdate({
          target: [notificationPreferences.userId, notificationPreferences.kind],
          set: columnValues,
        });
    }
    return getPreferences(user, tx);
  });
}
