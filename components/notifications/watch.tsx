"use client";

import { useEffect, useState } from "react";
import { plural } from "@/lib/format";
import type { NotificationPage } from "@/lib/outbox/notifications/schemas";
import { INITIAL_COUNT, useNotifications } from "./use-notifications";

type WatchProps = { onUnread: (count: number) => void };

/**
 * Polls notifications, reports the number of unread ones, and announces new ones to screen readers.
 */
export function Watch({ onUnread }: WatchProps) {
  const { data } = useNotifications(INITIAL_COUNT, { live: true });
  const unread = data?.unread_count ?? 0;
  useEffect(() => onUnread(unread), [onUnread, unread]);
  return (
    <p aria-live="polite" className="sr-only">
      {useNewNotifications(data)}
    </p>
  );
}

/** Returns the text that announces notifications since the last poll; empty on the first poll. */
function useNewNotifications(data: NotificationPage | undefined): string {
  const [lastCreatedAt, setLastCreatedAt] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState("");
  if (data) {
    const newestCreatedAt = data.results[0]?.created_at ?? "";
    if (newestCreatedAt !== lastCreatedAt) {
      setLastCreatedAt(newestCreatedAt);
      if (lastCreatedAt !== null && newestCreatedAt > lastCreatedAt)
        setAnnouncement(sentenceOf(data, lastCreatedAt));
    }
  }
  return announcement;
}

function sentenceOf({ results }: NotificationPage, sinceTimestamp: string): string {
  const newUnread = results.filter(
    (row) => row.created_at > sinceTimestamp && row.read_at === null,
  );
  const [notification] = newUnread;
  return newUnread.length === 1 && notification
    ? `New notification: ${notification.title}`
    : plural(newUnread.length, "new notification");
}
