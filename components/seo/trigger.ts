import type { Market } from "@/lib/enums";
import { ApiError, callApi } from "@/lib/platform/api-client";
import type { SeoTriggerResponse } from "@/lib/seo/schemas";

/** The delay before refetching the data of a triggered analysis or optimization. */
export const RELOAD_DELAY_MS = 2_000;

/** Queues an analysis, even if the last analysis is up to date. @throws ApiError */
export function triggerAnalysis(productId: string, market?: Market): Promise<SeoTriggerResponse> {
  return callApi("/seo/analyze/", {
    method: "POST",
    body: { product_id: productId, force_reanalysis: true, market },
    fallback: "Failed to start SEO analysis",
  });
}

/** Queues an optimization, preceded by an analysis if necessary. @throws ApiError */
export function triggerOptimization(
  productId: string,
  market?: Market,
): Promise<SeoTriggerResponse> {
  return callApi("/seo/optimize/", {
    method: "POST",
    body: { product_id: productId, market },
    fallback: "Failed to start SEO optimization",
  });
}

export function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

export function getErrorMessage(error: unknown, fallback: string): string {
  return error instanceof ApiError ? error.message : fallback;
}
