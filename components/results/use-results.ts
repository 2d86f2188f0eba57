import { useQuery } from "@tanstack/react-query";
import type { ResultsJson } from "@/lib/insights/workspace/schemas";
import { queryApi } from "@/lib/platform/api-client";

export const RESULTS_QUERY_KEY = "results";

const POLL_INTERVAL_MS = 1500;

/**
 * Fetches validation results, and polls while validations run.
 * @param batch the id of the batch to which the results are limited, or null for all products
 * @param isGrowing whether products are still being added
 */
export function useResults(batch: number | null, initialData?: ResultsJson, isGrowing = false) {
  const path = `/workspace/results/${batch === null ? "" : `?batch=${batch}`}`;
  return useQuery({
    queryKey: [RESULTS_QUERY_KEY, batch],
    queryFn: queryApi<ResultsJson>(path, "The results could not be loaded."),
    initialData,
    refetchInterval: ({ state: { data } }) =>
      isGrowing || !data || data.checked < data.products ? POLL_INTERVAL_MS : false,
  });
}
