import { count, eq } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { notificationPreferences } from "@/db/schema/notifications";
import { webhooks } from "@/db/schema/webhooks";
import { NOTIFICATION_KINDS } from "@/lib/enums";
import { isSubscribedTo } from "../webhooks/announce";
import type { PreferencesJson, UpdatePreferences } from "./schemas";

/** Returns a user's channels for every kind of notification. */
export async function getPreferences(
  user: { id: number },
  database: Database = db(),
): Promise<PreferencesJson> {
  const { kind, inProduct, byWebhook, userId } = notificationPreferences;
  const preferenceRows = await database
    .select({ kind, in_product: inProduct, by_webhook: byWebhook })
    .from(notificationPreferences)
    .where(eq(userId, user.id));
  const [subscribed] = await database
    .select({ count: count() })
    .from(webhooks)
    .where(isSubscribedTo("notification.created"));
  const selectChannels = (notificationKind: (typeof NOTIFICATION_KINDS)[number]) => {
    const { in_product = true, by_webhook = false } =
      preferenceRows.find((row) => row.kind === notificationKind) ?? {};
    return { in_product, by_webhook };
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

/** Updates only the given channels of the given kinds, to preserve changes from other tabs. */
export function updatePreferences(
  { preferences }: UpdatePreferences,
  user: { id: number },
): Promise<PreferencesJson> {
  return db().transaction(async (tx) => {
    for (const kind of NOTIFICATION_KINDS) {
      const channels = preferences[kind];
      const columnValues = {
        ...(channels?.in_product !== undefined && { inProduct: channels.in_product }),
        ...(channels?.by_webhook !== undefined && { byWebhook: channels.by_webhook }),
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
