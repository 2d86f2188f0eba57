"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

/** The regions found by a search, as the server found them for the one that the page came with. */
export interface RegionsFound {
  search: string;
  regions: readonly string[];
}

/** The regions of which some name contains the search; none without one. */
export function useRegionsFound(search: string, first: RegionsFound): ReadonlySet<string> {
  const { data } = useQuery({
    queryKey: ["regions-found", search],
    queryFn: async () => (await import("@/lib/policies/regions")).findRegions(search),
    initialData: search === first.search ? first.regions : undefined,
    placeholderData: keepPreviousData,
    enabled: search !== "",
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: "always",
  });
  return useMemo(() => new Set(search === "" ? [] : data), [search, data]);
}
