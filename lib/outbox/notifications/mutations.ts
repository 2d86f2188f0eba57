import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { notifications } from "@/db/schema/notifications";
import { getNotification, type Reader } from "./queries";
import type { NotificationJson } from "./schemas";

/** Marks a notification as read, once. @throws DomainError not_found */
export async function readNotification(id: number, reader: Reader): Promise<NotificationJson> {
  await db()
    .update(notifications)
    .set({ readAt: new Date() })
    .where(and(eq(notifications.id, id), isUnreadBy(reader)));
  return getNotification(id, reader);
}

/** Marks all of a user's notifications as read. @returns the number of previously unread ones */
export async function readAllNotifications(reader: Reader): Promise<number> {
  const updatedRows = await db()
    .update(notifications)
    .set({ readAt: new Date() })
    .where(isUnreadBy(reader))
    .returning({ id: notifications.id });
  return updatedRows.length;
}

function isUnreadBy(reader: Reader) {
  return and(eq(notifications.userId, reader.id), isNull(notifications.readAt));
}

const RETENTION_DAYS = 90;

/** Deletes notifications older than 90 days. @returns the number of deleted notifications */
export async function deleteOldNotifications(): Promise<number> {
  const deletedRows = await db()
    .delete(notifications)
    .where(lt(notifications.createdAt, sql`now() - make_interval(days => ${RETENTION_DAYS})`))
    .returning({ id: notifications.id });
  return deletedRows.length;
}
