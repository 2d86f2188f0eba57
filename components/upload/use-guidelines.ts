import { useQuery } from "@tanstack/react-query";
import { callApi } from "@/lib/platform/api-client";
import type { Page } from "@/lib/platform/pagination";
import type { GuidelineJson } from "@/lib/policies/schemas";

const NO_GUIDELINES: GuidelineJson[] = [];

/** Fetches the brand guidelines of `category` (an id or empty); none on failure. */
export function useGuidelines(category: string) {
  const { data, isPending, error } = useQuery({
    queryKey: ["brand-guidelines", category],
    queryFn: ({ signal }) => fetchGuidelines(category, signal),
    enabled: category !== "",
    staleTime: 60_000,
  });
  return {
    guidelines: data ?? NO_GUIDELINES,
    loading: category !== "" && isPending,
    failed: error !== null,
  };
}

export type GuidelineChoice = ReturnType<typeof useGuidelines>;

async function fetchGuidelines(category: string, signal: AbortSignal): Promise<GuidelineJson[]> {
  const guidelines: GuidelineJson[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await callApi<Page<GuidelineJson>>(
      `/products/products/brand-guidelines/category/${category}/?page=${page}&page_size=100`,
      { signal, fallback: "Failed to fetch brand guidelines" },
    );
    guidelines.push(...answer.results);
    if (answer.next === null) return guidelines;
  }
}
