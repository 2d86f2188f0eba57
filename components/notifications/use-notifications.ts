"use client";

import type { QueryClient } from "@tanstack/react-query";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { NotificationPage } from "@/lib/outbox/notifications/schemas";
import { callApi } from "@/lib/platform/api-client";

const KEY = "notifications";

/** Polling interval while the tab is visible. The response is usually a 304. */
const REFRESH_MS = 10_000;

/** The number of notifications shown initially, and added on request. */
export const INITIAL_COUNT = 20;
export const MAX_COUNT = 100;

/** Fetches the user's latest notifications. With `live`, polls for new ones. */
export function useNotifications(limit: number, { live }: { live: boolean }) {
  return useQuery({
    queryKey: [KEY, limit],
    queryFn: ({ signal }) =>
      callApi<NotificationPage>(`/notifications/?page_size=${limit}`, {
        signal,
        fallback: "Failed to fetch notifications",
      }),
    refetchInterval: live ? REFRESH_MS : false,
    staleTime: live ? REFRESH_MS - 1_000 : 0,
  });
}

/** Marks notifications as read optimistically, and reverts on failure. */
export function useMarkAsRead() {
  const client = useQueryClient();
  const send = async (path: string, isMeant: (id: number) => boolean) => {
    showRead(client, isMeant);
    try {
      await callApi(path, { method: "POST", fallback: "Failed to mark as read" });
    } catch {
      // The next response shows the actual state.
    }
    await client.invalidateQueries({ queryKey: [KEY] });
  };
  return {
    readOne: (id: number) => void send(`/notifications/${id}/read/`, (other) => other === id),
    readAll: () => void send("/notifications/read_all/", () => true),
  };
}

function showRead(client: QueryClient, isMeant: (id: number) => boolean) {
  const now = new Date().toISOString();
  client.setQueriesData<NotificationPage>({ queryKey: [KEY] }, (page) => {
    if (!page) return page;
    const unread = page.results.filter((row) => row.read_at === null && isMeant(row.id));
    const all = page.results.every((row) => isMeant(row.id));
    return {
      ...page,
      unread_count: all ? 0 : page.unread_count - unread.length,
      results: page.results.map((row) => (unread.includes(row) ? { ...row, read_at: now } : row)),
    };
  });
}
