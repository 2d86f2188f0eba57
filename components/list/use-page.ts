import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { queryApi } from "@/lib/platform/api-client";
import type { Page } from "@/lib/platform/pagination";
import type { ListDefinition, ListQuery } from "./define-list";
import type { FirstPage } from "./first-page";

/** Returns a page's query options. */
export function buildPageQuery<Query extends ListQuery, Row>(
  { key, words, refreshMs, staleTimeMs }: ListDefinition<Query, Row>,
  path: string,
) {
  const getRefreshInterval = (page: Page<Row> | undefined) =>
    typeof refreshMs === "function" ? refreshMs(page?.results ?? []) : refreshMs;
  return queryOptions({
    queryKey: [key, path],
    queryFn: queryApi<Page<Row>>(path, words.fallback ?? words.failed),
    refetchInterval: ({ state }) => getRefreshInterval(state.data) || false,
    staleTime: ({ state }) => staleTimeMs ?? getRefreshInterval(state.data) - 1_000,
  });
}

/** Fetches a page of a list. The previous rows remain while another page loads. */
export function usePage<Query extends ListQuery, Row>(
  list: ListDefinition<Query, Row>,
  query: Query,
  first?: FirstPage<Row>,
) {
  const path = list.pathOf(query);
  const page = useQuery({
    ...buildPageQuery(list, path),
    initialData: path === first?.path ? first.page : undefined,
    placeholderData: keepPreviousData,
  });
  const refreshError = page.isRefetchError ? page.error : null;
  const { warning } = list.words;
  useEffect(() => {
    if (refreshError && warning) console.warn(`${warning}:`, refreshError.message);
  }, [refreshError, warning]);
  return page;
}
