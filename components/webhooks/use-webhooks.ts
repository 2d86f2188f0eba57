"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callApi } from "@/lib/api-client";
import type { Page } from "@/lib/pagination";
import type { DeliveryJson, WebhookJson } from "@/lib/webhooks/schemas";

/** The first part of the key of everything that shows webhooks. */
export const WEBHOOKS = "webhooks";

/** How often what waits is looked at again, and what may come at any moment. */
const SOON_MS = 2_000;
const LATER_MS = 10_000;

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

export const DELIVERIES_PER_PAGE = 20;

/** A page of what was delivered, live while some of it waits. */
export function useDeliveries(webhookId: number, page: number, status: string) {
  const query = new URLSearchParams({ page: `${page}`, page_size: `${DELIVERIES_PER_PAGE}` });
  if (status !== "") query.set("status", status);
  const path = `/webhooks/${webhookId}/deliveries/?${query}`;
  return useQuery({
    queryKey: [WEBHOOKS, path],
    queryFn: ({ signal }) =>
      callApi<Page<DeliveryJson>>(path, { signal, fallback: "Failed to get deliveries" }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.results.some((row) => row.status === "pending") ? SOON_MS : LATER_MS,
  });
}
