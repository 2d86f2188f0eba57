"use client";

import type { QueryClient } from "@tanstack/react-query";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { callApi } from "@/lib/api-client";
import type { BatchJson } from "@/lib/batches/schemas";
import type { Page } from "@/lib/pagination";
import { batchesPath, type InitialBatches } from "./batches-path";

/** The first part of the key of everything that shows batches. */
export const BATCHES = "batches";

/** How often what still runs is asked for again, while its tab can be seen. */
const BATCH_REFRESH_MS = 2_000;
const LIST_REFRESH_MS = 5_000;

/** A page of the batches, live while one of them is being validated. */
export function useBatchPage(page: number, initial: InitialBatches) {
  const path = batchesPath(page);
  return useQuery({
    queryKey: [BATCHES, path],
    queryFn: ({ signal }) =>
      callApi<Page<BatchJson>>(path, { signal, fallback: "Failed to fetch batches" }),
    initialData: path === initial.path ? initial.page : undefined,
    // Back shows the page as it was first rendered, which may be before the last upload.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.results.some(isProcessing) ? LIST_REFRESH_MS : false,
  });
}

/** One batch, live until its products are validated; the list shows the same of it. */
export function useBatch(id: number) {
  const client = useQueryClient();
  return useQuery({
    queryKey: [BATCHES, id],
    queryFn: async ({ signal }) => {
      const path = `/products/batches/${id}/`;
      const batch = await callApi<BatchJson>(path, { signal, fallback: "Failed to fetch batch" });
      showInLists(client, batch);
      return batch;
    },
    refetchInterval: ({ state: { data } }) =>
      data && !isProcessing(data) ? false : BATCH_REFRESH_MS,
  });
}

function showInLists(client: QueryClient, batch: BatchJson) {
  client.setQueriesData<Page<BatchJson> | BatchJson>({ queryKey: [BATCHES] }, (data) => {
    if (!data || !("results" in data)) return data;
    return { ...data, results: data.results.map((row) => (row.id === batch.id ? batch : row)) };
  });
}

function isProcessing({ status }: BatchJson): boolean {
  return status === "processing";
}
