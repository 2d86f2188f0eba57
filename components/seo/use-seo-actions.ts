"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import type { Market } from "@/lib/enums";
import type { SeoTriggerAnswer } from "@/lib/seo/schemas";
import { SEO_LIST } from "./list";
import { messageOf, pause, RELOAD_MS, triggerAnalysis, triggerOptimization } from "./trigger";
import { seoKey } from "./use-seo-record";

export type SeoAction = "analyze" | "optimize" | "refresh";

/** What is done to a product's SEO, one thing at a time. */
export function useSeoActions(productId: string) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<SeoAction | null>(null);
  const reload = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: seoKey(productId) }),
      client.invalidateQueries({ queryKey: [SEO_LIST.key] }),
    ]);

  async function trigger(action: SeoAction, send: () => Promise<SeoTriggerAnswer>) {
    setBusy(action);
    try {
      await send();
      await pause(RELOAD_MS);
      await reload();
    } catch (error) {
      console.error(`Failed to ${action} ${productId}:`, error);
      toast(messageOf(error, `Failed to ${action} the product`), { tone: "warning" });
    } finally {
      setBusy(null);
    }
  }

  return {
    busy,
    analyze: (market?: Market) => trigger("analyze", () => triggerAnalysis(productId, market)),
    optimize: (market?: Market) =>
      trigger("optimize", () => triggerOptimization(productId, market)),
    refresh: async () => {
      setBusy("refresh");
      await reload();
      setBusy(null);
    },
  };
}

export type SeoActions = ReturnType<typeof useSeoActions>;
