import { eventType, Inngest } from "inngest";
import { z } from "zod";
import { processState } from "@/lib/platform/process-state";

/** A validation row was inserted as `pending`. */
export const validationRequested = eventType("validation/requested", {
  schema: z.object({ validation_id: z.int() }),
});

/** Sent when an SEO task is queued. */
export const seoRequested = eventType("seo/requested", {
  schema: z.object({ job_id: z.int() }),
});

export const bulkUpdateRequested = eventType("products/bulk_update.requested", {
  schema: z.object({ bulk_update_id: z.int() }),
});

export const importStarted = eventType("products/import.started", {
  schema: z.object({ import_id: z.int() }),
});

/** A bulk change was created or started, or its undo was requested. */
export const bulkChangeDue = eventType("products/bulk-change.due", {
  schema: z.object({ bulk_change_id: z.int() }),
});

/** A model evaluation was started. */
export const evaluationRequested = eventType("policies/evaluation.requested", {
  schema: z.object({ evaluation_id: z.int() }),
});

export const deliveryDue = eventType("webhook/delivery.due", {
  schema: z.object({ delivery_id: z.int() }),
});

export const mailDue = eventType("mail/due", {
  schema: z.object({ mail_id: z.int() }),
});

export const inngest = new Inngest({ id: "plumbline" });

/** The wake-up listener of this process's queue. */
const queue = processState<{ wake?: () => void }>("queue", () => ({}));

/** Sets the function that `wakeQueue` calls; undefined removes it. */
export function onWake(listener: (() => void) | undefined): void {
  queue.wake = listener;
}

/** Returns whether this process runs a queue. */
export function isQueueListening(): boolean {
  return queue.wake !== undefined;
}

/** Notifies this process's queue, if it has one, of pending rows. */
export function wakeQueue(): void {
  queue.wake?.();
}
