import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError, callApi } from "@/lib/platform/api-client";
import type { Page } from "@/lib/platform/pagination";
import type { SeoAnalysisJson, SeoKeywordJson, SeoRecordJson } from "@/lib/seo/schemas";
import { toSeoStatus } from "./seo-status";

const IDLE_REFRESH_MS = 10_000;
/** The polling interval while an analysis runs. */
const RUNNING_REFRESH_MS = 2_000;

/** Returns the query key prefix for a product's SEO data. */
export function seoQueryKey(productId: string) {
  return ["seo", productId] as const;
}

/** Fetches and polls a product's SEO record, which is null if there is none. */
export function useSeoRecord(productId: string) {
  const query = useQuery({
    queryKey: [...seoQueryKey(productId), "record"],
    queryFn: ({ signal }) => fetchRecord(productId, signal),
    // The data is discarded when the panel closes, so the panel always opens with current data.
    gcTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data && toSeoStatus(data.seo_status) === "analyzing" ? RUNNING_REFRESH_MS : IDLE_REFRESH_MS,
  });
  useRefreshWarning("Failed to refresh SEO data", query);
  return query;
}

async function fetchRecord(productId: string, signal: AbortSignal): Promise<SeoRecordJson | null> {
  try {
    const path = `/seo/seo/by-product/${encodeURIComponent(productId)}/`;
    const fallback = "Failed to fetch SEO data";
    const record = await callApi<SeoRecordJson>(path, { signal, fallback });
    // The path also accepts internal ids, so an outdated link could find another product.
    return record.product.product_id === productId ? record : null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Fetches a product's last analysis, which is null if there is none. */
export function useLastAnalysis(productId: string, analyzedAt: string | null) {
  const query = useQuery({
    queryKey: [...seoQueryKey(productId), "analyses", analyzedAt],
    queryFn: async ({ signal }): Promise<SeoAnalysisJson | null> => {
      const path = `/seo/analyses/?${buildProductQuery(productId)}&page_size=1`;
      const fallback = "Failed to fetch analyses";
      return (await callApi<Page<SeoAnalysisJson>>(path, { signal, fallback })).results[0] ?? null;
    },
    placeholderData: keepPreviousData,
  });
  useRefreshWarning("Failed to refresh analyses", query);
  return query;
}

/** Fetches the keywords of a product's last analysis. */
export function useKeywords(productId: string, analyzedAt: string | null) {
  const query = useQuery({
    queryKey: [...seoQueryKey(productId), "keywords", analyzedAt],
    queryFn: async ({ signal }): Promise<SeoKeywordJson[]> => {
      const path = `/seo/keywords/?${buildProductQuery(productId)}&page_size=100`;
      const fallback = "Failed to fetch keywords";
      return (await callApi<Page<SeoKeywordJson>>(path, { signal, fallback })).results;
    },
    placeholderData: keepPreviousData,
  });
  useRefreshWarning("Failed to refresh keywords", query);
  return query;
}

function buildProductQuery(productId: string): string {
  return `product_seo__product__product_id=${encodeURIComponent(productId)}`;
}

/** Logs failed refetches. The displayed data remains. */
function useRefreshWarning(
  message: string,
  { isRefetchError, error }: { isRefetchError: boolean; error: Error | null },
) {
  useEffect(() => {
    if (isRefetchError) console.warn(`${message}:`, error?.message);
  }, [message, isRefetchError, error]);
}
