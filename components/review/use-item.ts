"use client";

import { keepPreviousData, type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { callApi } from "@/lib/api-client";
import type { Page } from "@/lib/pagination";
import type { Reviewed, ReviewQueue } from "@/lib/review/schemas";
import type { ValidationRowJson } from "@/lib/validations/schemas";
import { isRunning } from "../validations/is-running";
import { type DeskQuery, REVIEW } from "./list";

/** What was fetched ahead is shown as it is, if it is no older. */
const FRESH_MS = 30_000;

/** One item of the desk. */
export function itemOptions(validationId: number) {
  return queryOptions({
    queryKey: [REVIEW.key, "item", validationId],
    queryFn: ({ signal }) =>
      callApi<Reviewed>(`/review/items/${validationId}/`, {
        signal,
        fallback: "Failed to fetch validation",
      }),
    staleTime: FRESH_MS,
  });
}

/** Fetches items before they are looked at. */
export function fetchAhead(client: QueryClient, validationIds: readonly number[]): void {
  for (const id of validationIds) void client.prefetchQuery(itemOptions(id));
}

const LOOK_MS = 400;
const MOST_LOOKS = 50;

/** The newest validation of a product, once it is done; null where that takes too long. */
export async function nextVerdict(productId: number): Promise<number | null> {
  const newest = `product=${productId}&latest=true&page_size=1&detail=false`;
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const { results } = await callApi<Page<ValidationRowJson>>(
      `/validations/validations/?${newest}`,
      { fallback: "Failed to fetch validations" },
    );
    const [found] = results;
    if (found && !isRunning(found.status)) return found.id;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return null;
}

/** The queue as its filters narrow it, asked for again every few seconds. */
export function useQueue(query: DeskQuery, first: { path: string; queue: ReviewQueue }) {
  const path = REVIEW.pathOf(query);
  return useQuery({
    queryKey: [REVIEW.key, "queue", path],
    queryFn: ({ signal }) =>
      callApi<ReviewQueue>(path, { signal, fallback: "Failed to fetch the queue" }),
    initialData: path === first.path ? first.queue : undefined,
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });
}
