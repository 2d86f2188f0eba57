import type { Market } from "@/lib/enums";
import { ApiError, callApi } from "@/lib/platform/api-client";
import type { SeoTriggerAnswer } from "@/lib/seo/schemas";

/** The delay before refetching the data of a triggered analysis or optimization. */
export const RELOAD_MS = 2_000;

/**
 * Queues an analysis, even if the last one is up to date.
 * @throws ApiError
 */
export function triggerAnalysis(productId: string, market?: Market): Promise<SeoTriggerAnswer> {
  return callApi("/seo/analyze/", {
    method: "POST",
    body: { product_id: productId, force_reanalysis: true, market },
    fallback: "Failed to start SEO analysis",
  });
}

/**
 * Queues an optimization, preceded by an analysis if necessary.
 * @throws ApiError
 */
export function triggerOptimization(productId: string, market?: Market): Promise<SeoTriggerAnswer> {
  return callApi("/seo/optimize/", {
    method: "POST",
    body: { product_id: productId, market },
    fallback: "Failed to start SEO optimization",
  });
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError ? error.message : fallback;
}
