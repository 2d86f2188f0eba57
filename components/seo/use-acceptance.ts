"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { ApiError, callApi } from "@/lib/api-client";
import type { SeoPart } from "@/lib/enums";
import type { SeoRecordJson } from "@/lib/seo/schemas";
import { seoKey } from "./use-seo-record";

const FAILED = "Failed to accept the optimized content";

/** Accepts offered texts; a failure stays until the next try. */
export function useAcceptance(record: SeoRecordJson) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ message: string; stale: boolean } | null>(null);
  const { product_id: productId, version } = record.product;

  async function accept(parts: readonly SeoPart[]) {
    setBusy(true);
    setFailure(null);
    try {
      const accepted = await callApi<SeoRecordJson>("/seo/accept/", {
        method: "POST",
        body: { product_id: productId, parts, version },
        fallback: FAILED,
      });
      client.setQueryData([...seoKey(productId), "record"], accepted);
      toast(saidOf(parts));
      // The product, its validations and its history changed as well, wherever they show.
      await client.invalidateQueries();
    } catch (error) {
      const known = error instanceof ApiError;
      setFailure({ message: known ? error.message : FAILED, stale: known && error.status === 409 });
    } finally {
      setBusy(false);
    }
  }

  async function reload() {
    setFailure(null);
    await client.invalidateQueries({ queryKey: seoKey(productId) });
  }

  return { busy, failure, accept, reload };
}

function saidOf(parts: readonly SeoPart[]): string {
  return parts.includes("description")
    ? "Accepted. The product's description was edited and is being checked again."
    : "Accepted.";
}
