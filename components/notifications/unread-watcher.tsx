import { useEffect, useState } from "react";
import { pluralize } from "@/lib/format";
import type { NotificationPage } from "@/lib/outbox/notifications/schemas";
import { INITIAL_COUNT, useNotifications } from "./use-notifications";

type UnreadWatcherProps = { onUnread: (count: number) => void };

/** Polls notifications, reports the unread count, and announces new ones to screen readers. */
export function UnreadWatcher({ onUnread }: UnreadWatcherProps) {
  const { data } = useNotifications(INITIAL_COUNT, { isPolling: true });
  const unreadCount = data?.unread_count ?? 0;
  useEffect(() => onUnread(unreadCount), [onUnread, unreadCount]);
  return (
    <p aria-live="polite" className="sr-only">
      {useNewNotifications(data)}
    </p>
  );
}

/** Returns the announcement of notifications since the last poll. Empty on the first poll. */
function useNewNotifications(data: NotificationPage | undefined): string {
  const [lastCreatedAt, setLastCreatedAt] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState("");
  if (data) {
    const newestCreatedAt = data.results[0]?.created_at ?? "";
    if (newestCreatedAt !== lastCreatedAt) {
      setLastCreatedAt(newestCreatedAt);
      if (lastCreatedAt !== null && newestCreatedAt > lastCreatedAt)
        setAnnouncement(describeNewNotifications(data, lastCreatedAt));
    }
  }
  return announcement;
}

function describeNewNotifications({ results }: NotificationPage, sinceTimestamp: string): string {
  const newNotifications = results.filter(
    (row) => row.created_at > sinceTimestamp && row.read_at === null,
  );
  const [notification] = newNotifications;
  return newNotifications.length === 1 && notification
    ? `New notification: ${notification.title}`
    : pluralize(newNotifications.length, "new notification");
}
