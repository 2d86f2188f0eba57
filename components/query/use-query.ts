"use client";

import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from "react";
import type { Query, QueryClient, QueryFunction, QueryKey } from "./client";

interface QueryOptions<T> {
  queryKey: QueryKey;
  queryFn: QueryFunction<T>;
  /** What is known of it already, as of now. */
  initialData?: T;
  /** What is shown while nothing is known, made of what was shown before. */
  placeholderData?: (previous: T, previousKey: QueryKey) => T | undefined;
  /** How often it is asked for again while its tab can be seen. */
  refetchInterval?: number | false | ((data: T | undefined) => number | false);
  /** How long what is known is good enough where one comes to it, or back to its tab. */
  staleTime?: number;
  refetchOnWindowFocus?: boolean;
  gcTime?: number;
  enabled?: boolean;
}

export interface QueryResult<T> {
  data: T | undefined;
  error: Error | null;
  /** Whether nothing is known yet, not even a failure. */
  isPending: boolean;
  /** Whether what is shown stays because asking for it again failed. */
  isRefetchError: boolean;
  isPlaceholderData: boolean;
  refetch: () => Promise<void>;
  query: Query<T>;
}

export const QueryContext = createContext<QueryClient | null>(null);

export function useQueryClient(): QueryClient {
  const client = useContext(QueryContext);
  if (!client) throw new Error("Only what stands under Providers fetches");
  return client;
}

/** Rows stay while others load. */
export function keepPreviousData<T>(previous: T): T {
  return previous;
}

/** Fetches what a component shows, keeps it fresh, and shares it with all that show the same. */
export function useQuery<T>(
  options: QueryOptions<T> & { initialData: T },
): QueryResult<T> & { data: T };
export function useQuery<T>(options: QueryOptions<T>): QueryResult<T>;
export function useQuery<T>(options: QueryOptions<T>): QueryResult<T> {
  const { queryKey, queryFn, gcTime, enabled = true, placeholderData } = options;
  const query = useQueryClient().query(queryKey, options.initialData);
  const { data, error } = useSyncExternalStore(
    useCallback((tell) => (enabled ? query.watch(tell) : nothing), [query, enabled]),
    () => query.state,
    () => query.state,
  );
  useEffect(() => {
    query.queryFn = queryFn;
    if (gcTime !== undefined) query.gcTime = gcTime;
  });
  useRefreshing(query, options, data);

  const [shown, setShown] = useState<{ data: T; key: QueryKey } | null>(null);
  if (placeholderData && data !== undefined && shown?.data !== data) {
    setShown({ data, key: queryKey });
  }
  const isPending = data === undefined && error === null;
  const placeholder = isPending && shown ? placeholderData?.(shown.data, shown.key) : undefined;
  return {
    data: data === undefined ? placeholder : data,
    error,
    isPending,
    isRefetchError: data !== undefined && error !== null,
    isPlaceholderData: placeholder !== undefined,
    refetch: () => query.fetch({ anew: true }),
    query,
  };
}

/** Whether it is being asked for; apart from the rest, so that polling renders no rows. */
export function useIsFetching<T>(query: Query<T>): boolean {
  return useSyncExternalStore(
    useCallback((tell) => query.watch(tell), [query]),
    () => query.isFetching,
    () => false,
  );
}

/** Fetches what is stale when one comes to it or back to its tab, and at each interval. */
function useRefreshing<T>(query: Query<T>, options: QueryOptions<T>, data: T | undefined) {
  const { enabled = true, refetchOnWindowFocus = true, staleTime = 0, refetchInterval } = options;
  const every = typeof refetchInterval === "function" ? refetchInterval(data) : refetchInterval;
  const fetchStale = useEffectEvent(() => {
    if (query.isStale(staleTime)) void query.fetch();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query is stale for itself
  useEffect(() => {
    if (enabled) fetchStale();
  }, [query, enabled]);
  useEffect(() => {
    if (!enabled || !refetchOnWindowFocus) return;
    const back = () => {
      if (!document.hidden) fetchStale();
    };
    document.addEventListener("visibilitychange", back);
    window.addEventListener("online", back);
    return () => {
      document.removeEventListener("visibilitychange", back);
      window.removeEventListener("online", back);
    };
  }, [enabled, refetchOnWindowFocus]);
  useEffect(() => {
    if (!enabled || !every) return;
    const timer = setInterval(() => {
      if (!document.hidden) void query.fetch();
    }, every);
    return () => clearInterval(timer);
  }, [query, enabled, every]);
}

function nothing() {}
