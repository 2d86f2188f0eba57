"use client";

import { useQuery } from "@tanstack/react-query";
import { callApi } from "@/lib/api-client";
import type { Page } from "@/lib/pagination";
import type { ValidationJson, ValidationQuery, ValidationRowJson } from "@/lib/validations/schemas";
import { usePage } from "../list/use-page";
import { type InitialList, isFiltered, listPath } from "./list-query";

/** How often what is on the screen is asked for again, while its tab can be seen. */
const REFRESH_MS = 5_000;

/** The first part of the key of everything that shows validations. */
export const VALIDATIONS = "validations";

export function useValidationPage(query: ValidationQuery, initial: InitialList) {
  return usePage({
    key: VALIDATIONS,
    path: listPath(query),
    initial,
    fallback: "Failed to fetch validations",
    refreshMs: REFRESH_MS,
  });
}

/** How many validations there are whatever the filters. */
export function useTotal(query: ValidationQuery, page: number | undefined, initial: InitialList) {
  const filtered = isFiltered(query);
  const { data } = useQuery({
    queryKey: [VALIDATIONS, "total"],
    queryFn: ({ signal }) =>
      callApi<Page<ValidationRowJson>>("/validations/validations/?page_size=1&detail=false", {
        signal,
        fallback: "Failed to fetch validations",
      }).then(({ count }) => count),
    enabled: filtered,
    refetchInterval: REFRESH_MS,
  });
  return (filtered ? data : page) ?? initial.total;
}

/** One validation with all that was found; asked for again until it is done. */
export function useValidation(id: number) {
  return useQuery({
    queryKey: [VALIDATIONS, id],
    queryFn: ({ signal }) =>
      callApi<ValidationJson>(`/validations/validations/${id}/`, {
        signal,
        fallback: "Failed to fetch validation",
      }),
    refetchInterval: ({ state: { data } }) => (isRunning(data?.status) ? REFRESH_MS : false),
  });
}

export function isRunning(status: ValidationJson["status"] | undefined): boolean {
  return status === "pending" || status === "in_progress";
}
