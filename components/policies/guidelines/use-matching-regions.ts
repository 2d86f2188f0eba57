import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

/** The regions that the server found for the page's initial search. */
export interface RegionMatches {
  search: string;
  regions: readonly string[];
}

/** Returns the regions whose names match the search. Empty without a search. */
export function useMatchingRegions(search: string, first: RegionMatches): ReadonlySet<string> {
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
