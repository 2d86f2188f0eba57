import { useQuery } from "@tanstack/react-query";
import { callApi } from "@/lib/api-client";
import type { Page } from "@/lib/pagination";
import type { FoundJson } from "@/lib/palette/schemas";
import type { ProductJson } from "@/lib/products/schemas";

const MOST_PRODUCTS = 6;

/** The first products that fit; none without a search. */
export function useProducts(search: string) {
  return useFound("palette", search, (signal) =>
    callApi<Page<ProductJson>>(
      `/products/products/?page_size=${MOST_PRODUCTS}&search=${encodeURIComponent(search)}`,
      { signal, fallback: "Failed to fetch products" },
    ).then((page) => page.results),
  );
}

/** Categories, policies, rules, people and views that are named so; none without a search. */
export function useNamed(search: string) {
  return useFound("palette-named", search, (signal) =>
    callApi<FoundJson[]>(`/palette/?search=${encodeURIComponent(search)}`, {
      signal,
      fallback: "Failed to search",
    }),
  );
}

function useFound<T>(
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
