import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import type { NotificationPage } from "@/lib/outbox/notifications/schemas";
import { callApi, queryApi } from "@/lib/platform/api-client";

const NOTIFICATIONS_QUERY_KEY = "notifications";

/** The polling interval while the tab is visible. The response is usually 304 Not Modified. */
const REFRESH_MS = 10_000;

/** The number of notifications shown initially and added on each request. */
export const INITIAL_COUNT = 20;
export const MAX_COUNT = 100;

/** Fetches the user's latest notifications. Polls for new ones if asked to. */
export function useNotifications(limit: number, { isPolling }: { isPolling: boolean }) {
  return useQuery({
    queryKey: [NOTIFICATIONS_QUERY_KEY, limit],
    queryFn: queryApi<NotificationPage>(
      `/notifications/?page_size=${limit}`,
      "Failed to fetch notifications",
    ),
    refetchInterval: isPolling ? REFRESH_MS : false,
    staleTime: isPolling ? REFRESH_MS - 1_000 : 0,
  });
}

/** Returns an action that optimistically marks notifications as read, and reverts on failure. */
export function useMarkAsRead() {
  const client = useQueryClient();
  const markAsRead = async (path: string, isAffected: (id: number) => boolean) => {
    cacheReadState(client, isAffected);
    try {
      await callApi(path, { method: "POST", fallback: "Failed to mark as read" });
    } catch {
      // The next response shows the actual state.
    }
    await client.invalidateQueries({ queryKey: [NOTIFICATIONS_QUERY_KEY] });
  };
  return {
    readOne: (id: number) =>
      void markAsRead(`/notifications/${id}/read/`, (otherId) => otherId === id),
    readAll: () => void markAsRead("/notifications/read_all/", () => true),
  };
}

function cacheReadState(client: QueryClient, isAffected: (id: number) => boolean) {
  const now = new Date().toISOString();
  client.setQueriesData<NotificationPage>({ queryKey: [NOTIFICATIONS_QUERY_KEY] }, (page) => {
    if (!page) return page;
    const unreadRows = page.results.filter((row) => row.read_at === null && isAffected(row.id));
    const affectsAll = page.results.every((row) => isAffected(row.id));
    return {
      ...page,
      unread_count: affectsAll ? 0 : page.unread_count - unreadRows.length,
      results: page.results.map((row) =>
        unreadRows.includes(row) ? { ...row, read_at: now } : row,
      ),
    };
  });
}
