"use client";

import { useQuery } from "@tanstack/react-query";
import { callApi } from "@/lib/api-client";
import type { SeoStatsJson } from "@/lib/seo/schemas";
import { SEO_LIST } from "./list";

/** As often as the list itself. */
const REFRESH_MS = 10_000;

/** The figures over all products, whatever the filters; the last known ones where a call fails. */
export function useSeoStats(known: SeoStatsJson): SeoStatsJson {
  const { data } = useQuery({
    queryKey: [SEO_LIST.key, "stats"],
    queryFn: ({ signal }) =>
      callApi<SeoStatsJson>("/seo/seo/stats/", { signal, fallback: "Failed to fetch SEO data" }),
    initialData: known,
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS - 1_000,
  });
  return data;
}
