"use client";

import { useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { ApiError, callApi } from "@/lib/api-client";
import type { SeoPart } from "@/lib/enums";
import type { SeoRecordJson } from "@/lib/seo/schemas";
import { useAction } from "../form/use-action";
import { seoKey } from "./use-seo-record";

/** Accepts offered texts; a failure stays until the next try. */
export function useAcceptance({ product }: SeoRecordJson) {
  const client = useQueryClient();
  const { product_id, version } = product;
  const accept = useAction({
    act: (parts: readonly SeoPart[]) =>
      callApi<SeoRecordJson>("/seo/accept/", {
        method: "POST",
        body: { product_id, parts, version },
        fallback: "Failed to accept the optimized content",
      }),
    // The product, its validations and its history change as well, wherever they show.
    changes: [[]],
    onDone: (_, parts) => toast(saidOf(parts)),
  });
  const { error } = accept;

  function reload() {
    accept.dismiss();
    void client.invalidateQueries({ queryKey: seoKey(product_id) });
  }

  return { ...accept, isStale: error instanceof ApiError && error.status === 409, reload };
}

function saidOf(parts: readonly SeoPart[]): string {
  return parts.includes("description")
    ? "Accepted. The product's description was edited and is being checked again."
    : "Accepted.";
}
