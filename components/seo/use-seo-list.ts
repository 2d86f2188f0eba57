"use client";

import { useQuery } from "@tanstack/react-query";
import { callApi } from "@/lib/api-client";
import type { SeoQuery, SeoStatsJson } from "@/lib/seo/schemas";
import { usePage } from "../list/use-page";
import { type InitialList, listPath } from "./list-query";

/** How often what is on the screen is asked for again, while its tab can be seen. */
const REFRESH_MS = 10_000;

/** The first part of the key of everything that lists SEO records or counts them. */
export const SEO_LIST = "seo-list";

export function useSeoPage(query: SeoQuery, initial: InitialList) {
  return usePage({
    key: SEO_LIST,
    path: listPath(query),
    initial,
    fallback: "Failed to fetch SEO list",
    refreshMs: REFRESH_MS,
    warning: "Failed to refresh SEO list",
  });
}

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
