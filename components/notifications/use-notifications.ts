"use client";

import type { QueryClient } from "@tanstack/react-query";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { NotificationPage } from "@/lib/outbox/notifications/schemas";
import { callApi } from "@/lib/platform/api-client";

const KEY = "notifications";

/** How often news are asked for while the tab can be seen; mostly a 304. */
const REFRESH_MS = 10_000;

/** How many the bell shows at first, and when asked for more. */
export const FEW = 20;
export const MANY = 100;

/** The person's newest notifications, fetched when they are opened; kept fresh where `live`. */
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

/** Marks as read, at once on the screen; what cannot be sent shows as unread again. */
export function useReading() {
  const client = useQueryClient();
  const send = async (path: string, isMeant: (id: number) => boolean) => {
    showRead(client, isMeant);
    try {
      await callApi(path, { method: "POST", fallback: "Failed to mark as read" });
    } catch {
      // The next look at the server says how it is.
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
    const meant = page.results.filter((row) => row.read_at === null && isMeant(row.id));
    const all = page.results.every((row) => isMeant(row.id));
    return {
      ...page,
      unread_count: all ? 0 : page.unread_count - meant.length,
      results: page.results.map((row) => (meant.includes(row) ? { ...row, read_at: now } : row)),
    };
  });
}
