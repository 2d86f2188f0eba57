import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { notificationPreferences, notifications } from "@/db/schema/notifications";
import { users } from "@/db/schema/users";
import type { NotificationKind } from "@/lib/enums";
import { nameOf } from "@/lib/platform/person-names";
import { announce, productsOf } from "../webhooks/announce";
import { hrefOf } from "./links";
import { sentencesOf } from "./sentences";

/** One user's notification of an event. */
export type NewNotification = Omit<typeof notifications.$inferInsert, "id" | "kind">;

interface Stored {
  id: number;
  userId: number;
  productId: number | null;
  validationId: number | null;
}

/**
 * Notifies users of an event through the channels that each has chosen for this kind. A
 * notification that is counted in a similar unread one is not sent by webhook.
 * @returns the in-app notifications
 */
export async function sendNotifications(
  tx: Database,
  kind: NotificationKind,
  newNotifications: readonly NewNotification[],
): Promise<Stored[]> {
  if (newNotifications.length === 0) return [];
  const { muted, byWebhook } = await choicesOf(tx, kind, newNotifications);
  const inProductNews = newNotifications.filter(({ userId }) => !muted.has(userId));
  const storedNotifications = inProductNews.length > 0 ? await store(tx, kind, inProductNews) : [];
  const groupedUserIds = new Set(
    storedNotifications.flatMap((row) => (row.isCounted ? row.userId : [])),
  );
  const webhookNews = newNotifications.filter(
    ({ userId }) => byWebhook.has(userId) && !groupedUserIds.has(userId),
  );
  await announceNotifications(tx, kind, webhookNews);
  return storedNotifications;
}

async function choicesOf(
  tx: Database,
  kind: NotificationKind,
  newNotifications: readonly NewNotification[],
) {
  const { userId, inProduct, byWebhook } = notificationPreferences;
  const recipients = [...new Set(newNotifications.map((each) => each.userId))];
  const preferences = await tx
    .select({ userId, inProduct, byWebhook })
    .from(notificationPreferences)
    .where(and(eq(notificationPreferences.kind, kind), inArray(userId, recipients)));
  return {
    muted: new Set(preferences.flatMap((row) => (row.inProduct ? [] : row.userId))),
    byWebhook: new Set(preferences.flatMap((row) => (row.byWebhook ? row.userId : []))),
  };
}

function store(tx: Database, kind: NotificationKind, newNotifications: readonly NewNotification[]) {
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

/** Sends one event per notification to the webhooks that are subscribed to notifications. */
async function announceNotifications(
  tx: Database,
  kind: NotificationKind,
  newNotifications: readonly NewNotification[],
): Promise<void> {
  if (newNotifications.length === 0) return;
  await announce(tx, "notification.created", async () => {
    const people = await peopleOf(
      tx,
      newNotifications.flatMap(({ userId, actorId }) => (actorId ? [userId, actorId] : userId)),
    );
    const products = await productsOf(
      tx,
      newNotifications.flatMap(({ productId }) => productId ?? []),
    );
    return newNotifications.flatMap((each) => {
      const recipient = people.get(each.userId);
      if (!recipient?.isActive) return [];
      const detail = each.detail ?? {};
      const product = each.productId ? products.get(each.productId) : undefined;
      const actor = each.actorId ? people.get(each.actorId) : undefined;
      const { title, text } = sentencesOf({
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
      const href = hrefOf(subject, product ? String(product.product_id) : null, recipient.role);
      const { id, name, email } = recipient;
      return [
        {
          notification: { kind, title, text, href },
          recipient: { id, name, email },
          actor: actor ? { id: actor.id, name: actor.name } : null,
          product: product ?? null,
        },
      ];
    });
  });
}

async function peopleOf(tx: Database, ids: number[]) {
  const people = await tx
    .select({
      id: users.id,
      name: nameOf(users),
      email: users.email,
      role: users.role,
      isActive: users.isActive,
    })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  return new Map(people.map((person) => [person.id, person]));
}
