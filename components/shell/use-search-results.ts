import { useQuery } from "@tanstack/react-query";
import type { SearchResultJson } from "@/lib/insights/palette/schemas";
import { callApi } from "@/lib/platform/api-client";

/** Returns named items that match the search text: categories, policies, rules and others. */
export function useNamedResults(search: string) {
  return useSearchResults("palette-named", search, (signal) =>
    callApi<SearchResultJson[]>(`/palette/?search=${encodeURIComponent(search)}`, {
      signal,
      fallback: "Failed to search",
    }),
  );
}

/** Returns what `fetchFound` finds for a search text. Without a text, nothing is requested. */
export function useSearchResults<T>(
  key: string,
  search: string,
  fetchFound: (signal: AbortSignal) => Promise<T[]>,
) {
  return useQuery({
    queryKey: [key, search],
    queryFn: ({ signal }) => fetchFound(signal),
    enabled: search !== "",
    placeholderData: (previous) => (search === "" ? undefined : previous),
  });
}
