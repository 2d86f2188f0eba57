import type { DeliveryStatus, WebhookEvent } from "@/lib/enums";

/** Descriptions of the events. */
export const EVENT_WORDS: Record<WebhookEvent, string> = {
  "validation.completed": "A product's text was checked; includes its score and violations.",
  "decision.made":
    "A product was approved or rejected, edits were requested, or the decision was changed.",
  "finding.decided": "A finding was dismissed, or its decision was changed, revoked or ended.",
  "batch.finished": "All products of an upload were checked.",
  "notification.created":
    "A user received a notification that they chose to receive by webhook, under Settings.",
};

const SIGNS = {
  pending: { tone: "info", label: "Pending" },
  delivered: { tone: "success", label: "Delivered" },
  failed: { tone: "danger", label: "Failed" },
} as const satisfies Record<DeliveryStatus, unknown>;

/** Returns the badge of a delivery. A delivery with a failed attempt is labeled as retrying. */
export function signOf(status: DeliveryStatus, fault: string | null) {
  if (status === "pending" && fault !== null)
    return { tone: "warning", label: "Retrying" } as const;
  return SIGNS[status];
}
