"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { callApi } from "@/lib/api-client";
import type { Page } from "@/lib/pagination";
import type { SeoQuery, SeoStatsJson } from "@/lib/seo/schemas";
import { type InitialList, listPath, type SeoRow } from "./list-query";

/** How often what is on the screen is asked for again, while its tab can be seen. */
const REFRESH_MS = 10_000;

/** The first part of the key of everything that lists SEO records or counts them. */
export const SEO_LIST = "seo-list";

/** A page of the list, kept fresh; while another one loads, the rows of the last one stay. */
export function useSeoPage(query: SeoQuery, initial: InitialList) {
  const path = listPath(query);
  const page = useQuery({
    queryKey: [SEO_LIST, path],
    queryFn: ({ signal }) =>
      callApi<Page<SeoRow>>(path, { signal, fallback: "Failed to fetch SEO list" }),
    initialData: path === initial.path ? initial.page : undefined,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS - 1_000,
  });
  const failed = page.isRefetchError ? page.error : null;
  useEffect(() => {
    if (failed) console.warn("Failed to refresh SEO list:", failed.message);
  }, [failed]);
  return page;
}

export type SeoPage = ReturnType<typeof useSeoPage>;

/** The figures over all products, whatever the filters; the last known ones where a call fails. */
export function useSeoStats(initial: InitialList): SeoStatsJson {
  const { data } = useQuery({
    queryKey: [SEO_LIST, "stats"],
    queryFn: ({ signal }) =>
      callApi<SeoStatsJson>("/seo/seo/stats/", { signal, fallback: "Failed to fetch SEO data" }),
    initialData: initial.stats,
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS - 1_000,
  });
  return data;
}
