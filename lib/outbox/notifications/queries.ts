import { and, count, desc, eq, gt, isNotNull, isNull, type SQL } from "drizzle-orm";
import { db } from "@/db/client";
import { notifications } from "@/db/schema/notifications";
import { products } from "@/db/schema/products";
import { users } from "@/db/schema/users";
import type { Role } from "@/lib/enums";
import { notFound } from "@/lib/errors";
import { type Listing, offset } from "@/lib/platform/pagination";
import { nameOf } from "@/lib/platform/person-names";
import { hrefOf } from "./links";
import type { NotificationJson, NotificationQuery } from "./schemas";
import { sentencesOf } from "./sentences";

/** The user whose notifications are read. */
export interface Reader {
  id: number;
  role: Role;
}

function selectNotifications(where: SQL | undefined) {
  return db()
    .select({
      notification: notifications,
      actorName: nameOf(users),
      productId: products.productId,
    })
    .from(notifications)
    .leftJoin(users, eq(users.id, notifications.actorId))
    .leftJoin(products, eq(products.id, notifications.productId))
    .where(where);
}

type NotificationRow = Awaited<ReturnType<typeof selectNotifications>>[number];

/** Lists a user's own notifications, newest first. */
export async function listNotifications(
  query: NotificationQuery,
  reader: Reader,
): Promise<Listing<NotificationJson>> {
  const { readAt, userId } = notifications;
  const where = and(
    eq(userId, reader.id),
    query.unread === undefined ? undefined : query.unread ? isNull(readAt) : isNotNull(readAt),
  );
  const [found, [total]] = await Promise.all([
    selectNotifications(where)
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
      .limit(query.page_size)
      .offset(offset(query)),
    db().select({ count: count() }).from(notifications).where(where),
  ]);
  const items = found.map((row) => toNotificationJson(row, reader));
  return { items, count: total?.count ?? 0, countIsExact: true };
}

/** Lists a user's notifications since a time, newest first, read or not. */
export async function listNotificationsSince(since: Date, reader: Reader, most: number) {
  const { createdAt, id, userId } = notifications;
  const found = await selectNotifications(and(eq(userId, reader.id), gt(createdAt, since)))
    .orderBy(desc(createdAt), desc(id))
    .limit(most);
  return found.map((row) => toNotificationJson(row, reader));
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
  const [found] = await selectNotifications(
    and(eq(notifications.id, id), eq(notifications.userId, reader.id)),
  );
  if (!found) throw notFound("Notification");
  return toNotificationJson(found, reader);
}

function toNotificationJson(row: NotificationRow, reader: Reader): NotificationJson {
  const { notification: stored, actorName, productId } = row;
  const { title, text } = sentencesOf({ ...stored, actorName });
  const ofProduct = stored.kind === "decision" || stored.kind === "validation_failed";
  const isProductDeleted = ofProduct && stored.productId === null;
  return {
    id: stored.id,
    kind: stored.kind,
    title,
    text: isProductDeleted ? `${text} The product has been deleted since.`.trim() : text,
    href: hrefOf(stored, productId, reader.role),
    count: stored.count,
    actor: stored.actorId,
    actor_name: actorName,
    product: stored.productId,
    product_id: productId,
    product_name: stored.detail.product ?? null,
    validation: stored.validationId,
    approval: stored.approvalId,
    action: stored.detail.action ?? null,
    batch: stored.batchId,
    read_at: stored.readAt?.toISOString() ?? null,
    created_at: stored.createdAt.toISOString(),
  };
}
