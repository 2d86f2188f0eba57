import type { DeliveryStatus, WebhookEvent } from "@/lib/enums";

/** What each event means to the person who chooses it. */
export const EVENT_WORDS: Record<WebhookEvent, string> = {
  "validation.completed": "A product's text was checked, with its score and violations.",
  "decision.made": "Someone approved, rejected or asked for edits, or changed that.",
  "finding.decided": "Someone set a finding aside, changed that or took it back, or it ended.",
  "batch.finished": "All products of an upload were checked.",
};

const SIGNS = {
  pending: { tone: "info", label: "Pending" },
  delivered: { tone: "success", label: "Delivered" },
  failed: { tone: "danger", label: "Failed" },
} as const satisfies Record<DeliveryStatus, unknown>;

/** How a delivery stands; one that waits after a failed attempt is none that is on its way. */
export function signOf(status: DeliveryStatus, fault: string | null) {
  if (status === "pending" && fault !== null)
    return { tone: "warning", label: "Retrying" } as const;
  return SIGNS[status];
}
