import { and, count, desc, eq, gt, isNotNull, isNull, type SQL } from "drizzle-orm";
import { db } from "@/db/client";
import { notifications } from "@/db/schema/notifications";
import { products } from "@/db/schema/products";
import { users } from "@/db/schema/users";
import type { Role } from "@/lib/enums";
import { notFound } from "@/lib/errors";
import { getOffset, type Listing } from "@/lib/platform/pagination";
import { selectPersonName } from "@/lib/platform/person-names";
import { createNotificationHref } from "./links";
import type { NotificationJson, NotificationQuery } from "./schemas";
import { describeNotification } from "./sentences";

/** The user whose notifications are read. */
export interface Reader {
  id: number;
  role: Role;
}

function selectNotifications(condition: SQL | undefined) {
  return db()
    .select({
      notification: notifications,
      actorName: selectPersonName(users),
      productId: products.productId,
    })
    .from(notifications)
    .leftJoin(users, eq(users.id, notifications.actorId))
    .leftJoin(products, eq(products.id, notifications.productId))
    .where(condition);
}

type NotificationRow = Awaited<ReturnType<typeof selectNotifications>>[number];

/** Lists a user's own notifications, newest first. */
export async function listNotifications(
  query: NotificationQuery,
  reader: Reader,
): Promise<Listing<NotificationJson>> {
  const { readAt, userId } = notifications;
  const condition = and(
    eq(userId, reader.id),
    query.unread === undefined ? undefined : query.unread ? isNull(readAt) : isNotNull(readAt),
  );
  const [notificationRows, [total]] = await Promise.all([
    selectNotifications(condition)
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
      .limit(query.page_size)
      .offset(getOffset(query)),
    db().select({ count: count() }).from(notifications).where(condition),
  ]);
  const items = notificationRows.map((row) => toNotificationJson(row, reader));
  return { items, count: total?.count ?? 0, countIsExact: true };
}

/** Lists a user's notifications since a time, newest first, read or not. */
export async function listNotificationsSince(since: Date, reader: Reader, limit: number) {
  const { createdAt, id, userId } = notifications;
  const notificationRows = await selectNotifications(
    and(eq(userId, reader.id), gt(createdAt, since)),
  )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
  return notificationRows.map((row) => toNotificationJson(row, reader));
}

/** Counts a user's unread notifications. */
export async function countUnread(userId: number): Promise<number> {
  return db().$count(
    notifications,
    and(eq(notifications.userId, userId), isNull(notifications.readAt)),
  );
}

/** Returns a user's own notification. @throws DomainError not_found, also for another user's */
export async function getNotification(id: number, reader: Reader): Promise<NotificationJson> {
  const [row] = await selectNotifications(
    and(eq(notifications.id, id), eq(notifications.userId, reader.id)),
  );
  if (!row) throw notFound("Notification");
  return toNotificationJson(row, reader);
}

function toNotificationJson(row: NotificationRow, reader: Reader): NotificationJson {
  const { notification, actorName, productId } = row;
  const { title, text } = describeNotification({ ...notification, actorName });
  const isAboutProduct =
    notification.kind === "decision" || notification.kind === "validation_failed";
  const isProductDeleted = isAboutProduct && notification.productId === null;
  return {
    id: notification.id,
    kind: notification.kind,
    title,
    text: isProductDeleted ? `${text} The product has been deleted since.`.trim() : text,
    href: createNotificationHref(notification, productId, reader.role),
    count: notification.count,
    actor: notification.actorId,
    actor_name: actorName,
    product: notification.productId,
    product_id: productId,
    product_name: notification.detail.product ?? null,
    validation: notification.validationId,
    approval: notification.approvalId,
    action: notification.detail.action ?? null,
    batch: notification.batchId,
    read_at: notification.readAt?.toISOString() ?? null,
    created_at: notification.createdAt.toISOString(),
  };
}
