import { DELIVERY_STATUSES } from "@/lib/enums";
import type { DeliveryJson, DeliveryQuery } from "@/lib/outbox/webhooks/schemas";
import { defineList } from "../list/define-list";
import { defineStatusFilter } from "../list/filters";

/** The first part of the query keys for webhooks. */
export const WEBHOOKS = "webhooks";

/** Polling interval while a delivery is pending. */
export const SOON_MS = 2_000;
export const LATER_MS = 10_000;

/** Defines the list of a webhook's deliveries, which polls while some are pending. */
export function deliveriesOf(webhookId: number) {
  return defineList<DeliveryQuery, DeliveryJson>({
    key: WEBHOOKS,
    path: `/webhooks/${webhookId}/deliveries/`,
    filters: { status: defineStatusFilter(DELIVERY_STATUSES) },
    pageSize: 20,
    refreshMs: (rows) => (rows.some((row) => row.status === "pending") ? SOON_MS : LATER_MS),
    freshMs: 0,
    words: {
      search: "Search deliveries",
      loading: "Loading deliveries",
      failed: "Failed to get deliveries",
      nothing: "No deliveries found",
      noMatch: "No deliveries with this status.",
    },
  });
}
