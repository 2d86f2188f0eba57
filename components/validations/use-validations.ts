"use client";

import { useQuery } from "@tanstack/react-query";
import { callApi } from "@/lib/platform/api-client";
import type { Page } from "@/lib/platform/pagination";
import type { ValidationJson, ValidationRowJson } from "@/lib/validations/schemas";
import { isRunning } from "./is-running";
import { VALIDATIONS, type ValidationList } from "./list";

/** How often what is on the screen is asked for again, while its tab can be seen. */
const REFRESH_MS = 5_000;

/** How many validations there are whatever the filters; `total` as the server knew it. */
export function useTotal({ isFiltered, ...list }: ValidationList, total: number): number {
  const { data } = useQuery({
    queryKey: [VALIDATIONS.key, "total"],
    queryFn: ({ signal }) =>
      callApi<Page<ValidationRowJson>>("/validations/validations/?page_size=1&detail=false", {
        signal,
        fallback: "Failed to fetch validations",
      }).then(({ count }) => count),
    enabled: isFiltered,
    refetchInterval: REFRESH_MS,
  });
  return (isFiltered ? data : list.total?.count) ?? total;
}

/** One validation with all that was found; asked for again until it is done. */
export function useValidation(id: number) {
  return useQuery({
    queryKey: [VALIDATIONS.key, id],
    queryFn: ({ signal }) =>
      callApi<ValidationJson>(`/validations/validations/${id}/`, {
        signal,
        fallback: "Failed to fetch validation",
      }),
    refetchInterval: ({ state: { data } }) => (isRunning(data?.status) ? REFRESH_MS : false),
  });
}
