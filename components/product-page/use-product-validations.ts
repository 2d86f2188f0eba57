"use client";

import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { callApi } from "@/lib/api-client";
import type { Page } from "@/lib/pagination";
import type { ValidationRowJson } from "@/lib/validations/schemas";
import { isRunning, VALIDATIONS } from "../validations/use-validations";
import { type InitialTable, NO_FILTERS, tablePath, type ValidationFilters } from "./page-query";

const REFRESH_MS = 10_000;
/** While a check runs, its outcome is waited for. */
const RUNNING_MS = 2_000;

/** A page of the product's validations, kept fresh; the old rows stay while another one loads. */
export function useProductValidations(
  productId: string,
  filters: ValidationFilters,
  initial: InitialTable,
) {
  const path = tablePath(productId, filters);
  return useQuery({
    ...polled(path),
    initialData: path === initial.path ? initial.page : undefined,
    placeholderData: keepPreviousData,
  });
}

/** The product's newest validations, whatever the filters. */
export function useNewestValidations(productId: string, initial: InitialTable) {
  const { data } = useQuery({
    ...polled(tablePath(productId, NO_FILTERS)),
    initialData: initial.newest,
  });
  return data;
}

function polled(path: string) {
  return queryOptions({
    queryKey: [VALIDATIONS, path],
    queryFn: ({ signal }) =>
      callApi<Page<ValidationRowJson>>(path, {
        signal,
        fallback: "Failed to fetch validations for product",
      }),
    refetchInterval: ({ state: { data } }) =>
      data?.results.some((row) => isRunning(row.status)) ? RUNNING_MS : REFRESH_MS,
    staleTime: REFRESH_MS - 1_000,
  });
}
