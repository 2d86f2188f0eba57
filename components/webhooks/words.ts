import type { DeliveryStatus, WebhookEvent } from "@/db/schema/enums";

/** What each event means to the person who chooses it. */
export const EVENT_WORDS: Record<WebhookEvent, string> = {
  "validation.completed": "A product's text was checked, with its score and violations.",
  "decision.made": "Someone approved, rejected or asked for edits, or changed that.",
  "batch.finished": "All products of an upload were checked.",
};

export const STATUS_TONES = {
  pending: "info",
  delivered: "success",
  failed: "danger",
} as const satisfies Record<DeliveryStatus, string>;
