"use client";

import { toast } from "@/components/ui/toast";
import type { Market } from "@/lib/enums";
import { useAction } from "../form/use-action";
import { SEO_LIST } from "./list";
import { pause, RELOAD_MS, triggerAnalysis, triggerOptimization } from "./trigger";
import { seoKey } from "./use-seo-record";

export type SeoAction = "analyze" | "optimize" | "refresh";

/** What is done to a product's SEO, one thing at a time. */
export function useSeoActions(productId: string) {
  const { run, running } = useAction({
    act: async ({ action, market }: { action: SeoAction; market?: Market }) => {
      if (action === "refresh") return;
      await (action === "analyze" ? triggerAnalysis : triggerOptimization)(productId, market);
      await pause(RELOAD_MS);
    },
    changes: [seoKey(productId), [SEO_LIST.key]],
    onFailure: ({ message }, { action }) => {
      console.error(`Failed to ${action} ${productId}: ${message}`);
      toast(message, { tone: "warning" });
    },
  });
  return {
    busy: running?.action ?? null,
    analyze: (market?: Market) => run({ action: "analyze", market }),
    optimize: (market?: Market) => run({ action: "optimize", market }),
    refresh: () => run({ action: "refresh" }),
  };
}

export type SeoActions = ReturnType<typeof useSeoActions>;
