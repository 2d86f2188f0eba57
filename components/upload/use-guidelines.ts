"use client";

import { useQuery } from "@tanstack/react-query";
import { callApi } from "@/lib/platform/api-client";
import type { Page } from "@/lib/platform/pagination";
import type { GuidelineJson } from "@/lib/policies/schemas";

const NONE: GuidelineJson[] = [];

/** Fetches the brand guidelines of a category, given as an id or empty. Returns none on failure. */
export function useGuidelines(category: string) {
  const { data, isPending, error } = useQuery({
    queryKey: ["brand-guidelines", category],
    queryFn: ({ signal }) => fetchAll(category, signal),
    enabled: category !== "",
    staleTime: 60_000,
  });
  return {
    guidelines: data ?? NONE,
    loading: category !== "" && isPending,
    failed: error !== null,
  };
}

export type GuidelineChoice = ReturnType<typeof useGuidelines>;

async function fetchAll(category: string, signal: AbortSignal): Promise<GuidelineJson[]> {
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
