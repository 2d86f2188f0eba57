import { count, eq } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { notificationPreferences } from "@/db/schema/notifications";
import { webhooks } from "@/db/schema/webhooks";
import { NOTIFICATION_KINDS } from "@/lib/enums";
import { subscribesTo } from "../webhooks/announce";
import type { PreferencesJson, UpdatePreferences } from "./schemas";

/** Returns a user's channels for every kind of notification. */
export async function getPreferences(
  user: { id: number },
  on: Database = db(),
): Promise<PreferencesJson> {
  const { kind, inProduct, byWebhook, userId } = notificationPreferences;
  const chosen = await on
    .select({ kind, in_product: inProduct, by_webhook: byWebhook })
    .from(notificationPreferences)
    .where(eq(userId, user.id));
  const [subscribed] = await on
    .select({ count: count() })
    .from(webhooks)
    .where(subscribesTo("notification.created"));
  const channelsOf = (of: (typeof NOTIFICATION_KINDS)[number]) => {
    const { in_product = true, by_webhook = false } = chosen.find((row) => row.kind === of) ?? {};
    return { in_product, by_webhook };
  };
  return {
    preferences: Object.fromEntries(
      NOTIFICATION_KINDS.map((of) => [of, channelsOf(of)]),
    ) as PreferencesJson["preferences"],
    webhooks: subscribed?.count ?? 0,
  };
}

/**
 * Updates only the given channels of the given kinds, so that changes from another tab are
 * preserved.
 */
export function updatePreferences(
  { preferences }: UpdatePreferences,
  user: { id: number },
): Promise<PreferencesJson> {
  return db().transaction(async (tx) => {
    for (const kind of NOTIFICATION_KINDS) {
      const stored = preferences[kind];
      const set = {
        ...(stored?.in_product !== undefined && { inProduct: stored.in_product }),
        ...(stored?.by_webhook !== undefined && { byWebhook: stored.by_webhook }),
      };
      if (Object.keys(set).length === 0) continue;
      await tx
        .insert(notificationPreferences)
        .values({ userId: user.id, kind, ...set })
        .onConflictDoUpdate({
          target: [notificationPreferences.userId, notificationPreferences.kind],
          set,
        });
    }
    return getPreferences(user, tx);
  });
}
