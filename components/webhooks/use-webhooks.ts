"use client";

import { useQuery } from "@tanstack/react-query";
import { callApi } from "@/lib/api-client";
import type { Page } from "@/lib/pagination";
import type { WebhookJson } from "@/lib/webhooks/schemas";
import { LATER_MS, SOON_MS, WEBHOOKS } from "./delivery-list";

/** The webhooks, and how the newest delivery of each stands. */
export function useWebhooks(initial: WebhookJson[]) {
  return useQuery({
    queryKey: [WEBHOOKS],
    queryFn: async ({ signal }) => {
      const fallback = "Failed to get webhooks";
      const page = await callApi<Page<WebhookJson>>("/webhooks/?page_size=100", {
        signal,
        fallback,
      });
      return page.results;
    },
    initialData: initial,
    staleTime: SOON_MS,
    refetchInterval: ({ state: { data } }) =>
      data?.some((row) => row.last_delivery?.status === "pending") ? SOON_MS : LATER_MS,
  });
}
