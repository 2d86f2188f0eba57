import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { notificationPreferences, notifications } from "@/db/schema/notifications";
import { users } from "@/db/schema/users";
import type { NotificationKind } from "@/lib/enums";
import { config } from "@/lib/platform/config";
import { selectPersonName } from "@/lib/platform/person-names";
import { announceEvent, loadProducts } from "../events/announce";
import { queueMails } from "../mail/queue";
import { composeNotifications } from "../mail/texts";
import { createNotificationHref } from "./links";
import { describeNotification } from "./sentences";

/** A notification of an event for one user. */
export type NewNotification = Omit<typeof notifications.$inferInsert, "id" | "kind">;

interface StoredNotification {
  id: number;
  userId: number;
  productId: number | null;
  validationId: number | null;
}

/**
 * Notifies users of an event through the channels that each user has chosen for this kind. If a
 * notification is merged into a similar unread one, it is not sent by webhook or mail.
 * @returns the in-app notifications
 */
export async function sendNotifications(
  tx: Database,
  kind: NotificationKind,
  newNotifications: readonly NewNotification[],
): Promise<StoredNotification[]> {
  if (newNotifications.length === 0) return [];
  const { muted, byWebhook, byMail } = await loadChannelChoices(tx, kind, newNotifications);
  const inAppNotifications = newNotifications.filter(({ userId }) => !muted.has(userId));
  const storedNotifications =
    inAppNotifications.length > 0 ? await storeNotifications(tx, kind, inAppNotifications) : [];
  const groupedUserIds = new Set(
    storedNotifications.flatMap((row) => (row.isCounted ? row.userId : [])),
  );
  const selectFor = (userIds: Set<number>) =>
    newNotifications.filter(({ userId }) => userIds.has(userId) && !groupedUserIds.has(userId));
  await announceNotifications(tx, kind, selectFor(byWebhook));
  await mailNotifications(tx, kind, selectFor(byMail));
  return storedNotifications;
}

async function loadChannelChoices(
  tx: Database,
  kind: NotificationKind,
  newNotifications: readonly NewNotification[],
) {
  const { userId, inProduct, byWebhook, byMail } = notificationPreferences;
  const recipients = [...new Set(newNotifications.map((each) => each.userId))];
  const preferences = await tx
    .select({ userId, inProduct, byWebhook, byMail })
    .from(notificationPreferences)
    .where(and(eq(notificationPreferences.kind, kind), inArray(userId, recipients)));
  return {
    muted: new Set(preferences.flatMap((row) => (row.inProduct ? [] : row.userId))),
    byWebhook: new Set(preferences.flatMap((row) => (row.byWebhook ? row.userId : []))),
    byMail: new Set(preferences.flatMap((row) => (row.byMail && config().mail ? row.userId : []))),
  };
}

function storeNotifications(
  tx: Database,
  kind: NotificationKind,
  newNotifications: readonly NewNotification[],
) {
  const { id, userId, productId, validationId, alikeKey } = notifications;
  return tx
    .insert(notifications)
    .values(newNotifications.map((each) => ({ ...each, kind })))
    .onConflictDoUpdate({
      target: [userId, alikeKey],
      targetWhere: sql`read_at is null`,
      set: {
        count: sql`${notifications.count} + 1`,
        productId: sql`excluded.product_id`,
        validationId: sql`excluded.validation_id`,
        detail: sql`excluded.detail`,
        createdAt: sql`excluded.created_at`,
      },
    })
    .returning({
      id,
      userId,
      productId,
      validationId,
      isCounted: sql<boolean>`${notifications.count} > 1`,
    });
}

/** Sends one event per notification to the webhooks that subscribe to notifications. */
async function announceNotifications(
  tx: Database,
  kind: NotificationKind,
  newNotifications: readonly NewNotification[],
): Promise<void> {
  if (newNotifications.length === 0) return;
  await announceEvent(tx, "notification.created", async () =>
    (await describeNotifications(tx, kind, newNotifications)).map(
      ({ notification, recipient: { id, name, email }, actor, product }) => ({
        notification,
        recipient: { id, name, email },
        actor: actor ? { id: actor.id, name: actor.name } : null,
        product: product ?? null,
      }),
    ),
  );
}

/** Queues one mail per recipient, so that a bulk action does not send hundreds. */
async function mailNotifications(
  tx: Database,
  kind: NotificationKind,
  newNotifications: readonly NewNotification[],
): Promise<void> {
  if (newNotifications.length === 0) return;
  const described = await describeNotifications(tx, kind, newNotifications);
  const byRecipient = Map.groupBy(described, ({ recipient }) => recipient.id);
  await queueMails(
    tx,
    Array.from(byRecipient, ([userId, group]) => ({
      kind: "notification" as const,
      recipient: group[0]?.recipient.email ?? "",
      userId,
      ...composeNotifications(group.map(({ notification }) => notification)),
    })),
  );
}

/** Returns the texts and links of notifications. Omits notifications of deactivated users. */
async function describeNotifications(
  tx: Database,
  kind: NotificationKind,
  newNotifications: readonly NewNotification[],
) {
  const personById = await loadPeople(
    tx,
    newNotifications.flatMap(({ userId, actorId }) => (actorId ? [userId, actorId] : userId)),
  );
  const products = await loadProducts(
    tx,
    newNotifications.flatMap(({ productId }) => productId ?? []),
  );
  return newNotifications.flatMap((each) => {
    const recipient = personById.get(each.userId);
    if (!recipient?.isActive) return [];
    const detail = each.detail ?? {};
    const product = each.productId ? products.get(each.productId) : undefined;
    const actor = each.actorId ? personById.get(each.actorId) : undefined;
    const { title, text } = describeNotification({
      kind,
      actorName: actor?.name ?? null,
      detail,
      count: 1,
    });
    const subject = {
      kind,
      count: 1,
      detail,
      batchId: each.batchId ?? null,
      validationId: each.validationId ?? null,
    };
    const href = createNotificationHref(
      subject,
      product ? String(product.product_id) : null,
      recipient.role,
    );
    return [{ notification: { kind, title, text, href }, recipient, actor, product }];
  });
}

async function loadPeople(tx: Database, ids: number[]) {
  const people = await tx
    .select({
      id: users.id,
      name: selectPersonName(users),
      email: users.email,
      role: users.role,
      isActive: users.isActive,
    })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  return new Map(people.map((person) => [person.id, person]));
}
