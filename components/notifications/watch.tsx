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
  const [known, setKnown] = useState<string | null>(null);
  const [news, setNews] = useState("");
  if (data) {
    const newest = data.results[0]?.created_at ?? "";
    if (newest !== known) {
      setKnown(newest);
      if (known !== null && newest > known) setNews(sentenceOf(data, known));
    }
  }
  return news;
}

function sentenceOf({ results }: NotificationPage, since: string): string {
  const newUnread = results.filter((row) => row.created_at > since && row.read_at === null);
  const [only] = newUnread;
  return newUnread.length === 1 && only
    ? `New notification: ${only.title}`
    : plural(newUnread.length, "new notification");
}
