"use client";

import { useQuery } from "@tanstack/react-query";
import type { ResultsJson } from "@/lib/insights/workspace/schemas";
import { callApi } from "@/lib/platform/api-client";

/** The query key for results. */
export const RESULTS = "results";

const WATCH_MS = 1500;

/**
 * Fetches the results of validations, polling while some are running.
 * @param batch the id of the batch to which the results are limited; null for all products
 * @param isGrowing whether products are still being added
 */
export function useResults(batch: number | null, initialData?: ResultsJson, isGrowing = false) {
  const path = `/workspace/results/${batch === null ? "" : `?batch=${batch}`}`;
  return useQuery({
    queryKey: [RESULTS, batch],
    queryFn: ({ signal }) =>
      callApi<ResultsJson>(path, { signal, fallback: "The results could not be loaded." }),
    initialData,
    refetchInterval: ({ state: { data } }) =>
      isGrowing || !data || data.checked < data.products ? WATCH_MS : false,
  });
}
