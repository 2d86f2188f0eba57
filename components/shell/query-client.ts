import { notifyManager, QueryClient } from "@tanstack/react-query";

// Shown before the next frame: else a box that was ticked shows its old state for a moment.
notifyManager.setScheduler(queueMicrotask);

/**
 * Whatever the screens fetch and send. What fails says so at once, and its rows stay; polling tries
 * again by itself. A write without a connection fails as well, rather than being sent later unseen.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { networkMode: "always" } },
  });
}
