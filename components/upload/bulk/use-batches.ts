"use client";

import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { callApi } from "@/lib/api-client";
import type { BatchJson } from "@/lib/batches/schemas";
import type { Page } from "@/lib/pagination";
import { BATCHES, isProcessing } from "./list";

/** How often one that still runs is asked for again, while its tab can be seen. */
const REFRESH_MS = 2_000;

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
    refetchInterval: ({ state: { data } }) => (data && !isProcessing(data) ? false : REFRESH_MS),
  });
}

function showInLists(client: QueryClient, batch: BatchJson) {
  client.setQueriesData<Page<BatchJson> | BatchJson>({ queryKey: [BATCHES] }, (data) => {
    if (!data || !("results" in data)) return data;
    return { ...data, results: data.results.map((row) => (row.id === batch.id ? batch : row)) };
  });
}
