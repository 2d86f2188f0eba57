import { useQuery } from "@tanstack/react-query";
import { callApi, queryApi } from "@/lib/platform/api-client";
import type { Page } from "@/lib/platform/pagination";
import type { ValidationJson, ValidationRowJson } from "@/lib/validations/schemas";
import { isRunning } from "./is-running";
import { VALIDATIONS, type ValidationList } from "./list";

/** The polling interval while the tab is visible. */
const REFRESH_MS = 5_000;

/** Returns the number of all validations; `total` is the server's initial number. */
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

/** Fetches a validation with its findings, and polls until the validation ends. */
export function useValidation(id: number) {
  return useQuery({
    queryKey: [VALIDATIONS.key, id],
    queryFn: queryApi<ValidationJson>(
      `/validations/validations/${id}/`,
      "Failed to fetch validation",
    ),
    refetchInterval: ({ state: { data } }) => (isRunning(data?.status) ? REFRESH_MS : false),
  });
}
