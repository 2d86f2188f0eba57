import { DELIVERY_STATUSES } from "@/lib/enums";
import type { DeliveryJson, DeliveryQuery } from "@/lib/outbox/webhooks/schemas";
import { defineList } from "../list/define-list";
import { defineStatusFilter, search } from "../list/filters";

/** The first part of the query keys for webhooks. */
export const WEBHOOKS_KEY = "webhooks";

/** The polling interval while a delivery is pending. */
export const FAST_REFRESH_MS = 2_000;
export const SLOW_REFRESH_MS = 10_000;

/** Defines the list of a webhook's deliveries, which is polled while deliveries are pending. */
export function defineDeliveryList(webhookId: number) {
  return defineList<DeliveryQuery, DeliveryJson>({
    key: WEBHOOKS_KEY,
    path: `/webhooks/${webhookId}/deliveries/`,
    filters: { search, status: defineStatusFilter(DELIVERY_STATUSES) },
    pageSize: 20,
    refreshMs: (rows) =>
      rows.some((row) => row.status === "pending") ? FAST_REFRESH_MS : SLOW_REFRESH_MS,
    staleTimeMs: 0,
    words: {
      search: "Search deliveries",
      placeholder: "Search events and errors...",
      loading: "Loading deliveries",
      failed: "Failed to fetch deliveries",
      emptyTitle: "No deliveries found",
      noMatch: "No deliveries match these filters.",
    },
  });
}
