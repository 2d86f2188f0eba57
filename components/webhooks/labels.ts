import type { DeliveryStatus, WebhookEvent } from "@/lib/enums";

/** Event descriptions. */
export const EVENT_LABELS: Record<WebhookEvent, string> = {
  "validation.completed": "A product's text was checked; includes its score and violations.",
  "decision.made":
    "A product was approved or rejected, edits were requested, or the decision was changed.",
  "finding.decided": "A finding was dismissed, or its decision was changed, revoked or ended.",
  "batch.finished": "All products of an upload were checked.",
  "evidence.expiring": "Evidence for a claim ends in 60, 30 or 7 days.",
  "evidence.ended": "Evidence for a claim has ended or was withdrawn.",
  "notification.created":
    "A user received a notification that they chose to receive by webhook, under Settings.",
};

const STATUS_BADGES = {
  pending: { tone: "info", label: "Pending" },
  delivered: { tone: "success", label: "Delivered" },
  failed: { tone: "danger", label: "Failed" },
} as const satisfies Record<DeliveryStatus, unknown>;

/** Returns a delivery's badge. A delivery with a failed attempt is labeled as retrying. */
export function getStatusBadge(status: DeliveryStatus, error: string | null) {
  if (status === "pending" && error !== null)
    return { tone: "warning", label: "Retrying" } as const;
  return STATUS_BADGES[status];
}
