"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

/** The regions that match the page's initial search, found by the server. */
export interface RegionsFound {
  search: string;
  regions: readonly string[];
}

/** Returns the regions whose names match the search; empty without a search. */
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
