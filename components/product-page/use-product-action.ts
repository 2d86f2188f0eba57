"use client";

import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { ApiError, callApi } from "@/lib/api-client";
import type { ProductDetailJson } from "@/lib/products/schemas";
import { useRefresh } from "./use-product-page";

export type DirectDecision = "approve" | "reject";

const FAILED: Record<DirectDecision, string> = {
  approve: "Failed to approve product",
  reject: "Failed to reject product",
};

/** What is done to a product directly, one thing at a time; the page is loaded anew after it. */
export function useProductAction(product: ProductDetailJson) {
  const { refresh } = useRefresh();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  /** @returns whether it was done; otherwise `error` says why not */
  async function run(act: () => Promise<string>): Promise<boolean> {
    setBusy(true);
    setError(null);
    try {
      toast(await act());
      void refresh();
      return true;
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : "Failed to update product");
      return false;
    } finally {
      setBusy(false);
    }
  }

  const path = `/products/products/${product.id}/`;
  return {
    busy,
    error,
    decide: (action: DirectDecision, comments: string) =>
      run(async () => {
        const answer = await callApi<{ message: string }>(`${path}${action}/`, {
          method: "POST",
          body: { comments },
          fallback: FAILED[action],
        });
        return answer.message;
      }),
    publish: () =>
      run(async () => {
        await callApi(path, {
          method: "PATCH",
          body: { status: "published", version: product.version },
          fallback: "Failed to update product",
        });
        return "Product published";
      }),
  };
}
