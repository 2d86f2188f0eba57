import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { callApi, queryApi } from "@/lib/platform/api-client";
import type { Page } from "@/lib/platform/pagination";
import type { RuleSetJson } from "@/lib/policies/rule-sets/schemas";
import type { CategoryJson, GuidelineJson, GuidelineRuleJson } from "@/lib/policies/schemas";
import type { StaleJson } from "@/lib/policies/versions/schemas";

/** The first part of the query keys for policies. */
export const POLICIES_QUERY_KEY = "policies";

const STALE_TIME_MS = 30_000;

/** The first page of a list rendered by the server, or null if the server did not render it. */
export type FirstPage<T> = Pick<Page<T>, "results" | "next"> | null;

export function useGuidelines(first: FirstPage<GuidelineJson>, enabled = true) {
  return useAllPages(
    "guidelines",
    "/policies/guidelines/",
    "Failed to fetch guidelines",
    first,
    enabled,
  );
}

export function useCategories(first: FirstPage<CategoryJson>, enabled = true) {
  return useAllPages(
    "categories",
    "/policies/categories/",
    "Failed to fetch categories",
    first,
    enabled,
  );
}

export function useRuleSets(first: FirstPage<RuleSetJson>, enabled = true) {
  return useAllPages(
    "rule-sets",
    "/policies/rule-sets/",
    "Failed to fetch rule sets",
    first,
    enabled,
  );
}

/** Fetches the compliance rules of a brand guideline, including inactive ones. */
export function useGuidelineRules(guidelineId: number) {
  const client = useQueryClient();
  const path = `/policies/rules/?guideline=${guidelineId}`;
  const rules = useAllPages<GuidelineRuleJson>(path, path, "Failed to fetch rules", null, true);
  /** Shows a rule change before the server confirms it. */
  const updateOptimistically = (id: number, change: Partial<GuidelineRuleJson>) =>
    client.setQueryData<GuidelineRuleJson[]>([POLICIES_QUERY_KEY, path], (cachedRules) =>
      cachedRules?.map((rule) => (rule.id === id ? { ...rule, ...change } : rule)),
    );
  return { rules, showChange: updateOptimistically };
}

/** Fetches an item each time it is opened. The item is not refetched while it is open. */
export function useDetail<T>(path: string, fallback: string) {
  return useQuery(buildDetailQuery<T>(path, fallback));
}

/** Returns the query options for `useDetail`. */
export function buildDetailQuery<T>(path: string, fallback: string) {
  return queryOptions({
    queryKey: [POLICIES_QUERY_KEY, path],
    queryFn: queryApi<T>(path, fallback),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Counts the products that use a brand guideline or to which a rule set applies. */
export function useUsageCount(scope: `guideline=${number}` | `rule_set=${number}`) {
  const path = `/policies/stale/?${scope}`;
  return useQuery({
    queryKey: [POLICIES_QUERY_KEY, path],
    queryFn: ({ signal }) =>
      callApi<StaleJson>(path, { signal, fallback: "Failed to fetch products" }).then(
        ({ products }) => products,
      ),
    gcTime: 0,
  });
}

/** Counts the products of a category. */
export function useProductCount(categoryId: number) {
  const path = `/products/products/?category=${categoryId}&page_size=1`;
  return useQuery({
    queryKey: [POLICIES_QUERY_KEY, path],
    queryFn: ({ signal }) =>
      callApi<Page<unknown>>(path, { signal, fallback: "Failed to fetch products" }).then(
        ({ count }) => count,
      ),
    gcTime: 0,
  });
}

function useAllPages<T>(
  key: string,
  path: string,
  fallback: string,
  first: FirstPage<T>,
  enabled: boolean,
) {
  return useQuery({
    queryKey: [POLICIES_QUERY_KEY, key],
    queryFn: ({ signal }) => fetchAll<T>(path, signal, fallback),
    initialData: first?.results,
    // The first page of a longer list counts as stale, so the rest is fetched immediately.
    staleTime: first?.next ? 0 : STALE_TIME_MS,
    enabled,
  });
}

async function fetchAll<T>(path: string, signal: AbortSignal, fallback: string): Promise<T[]> {
  const items: T[] = [];
  let next: string | null = `${path}${path.includes("?") ? "&" : "?"}page_size=100`;
  while (next) {
    const page: Page<T> = await callApi<Page<T>>(next, { signal, fallback });
    items.push(...page.results);
    next = page.next?.replace(/^\/api/, "") ?? null;
  }
  return items;
}
