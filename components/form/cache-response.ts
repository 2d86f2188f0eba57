import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Caches the state that a change returned. Cancels requests of the same data, because their
 * responses could show the state from before the change.
 */
export function cacheResponse<T>(client: QueryClient, queryKey: QueryKey, response: T): void {
  void client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<T>(queryKey, response);
}
