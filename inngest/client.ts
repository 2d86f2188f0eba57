import { eventType, Inngest } from "inngest";
import { z } from "zod";

/** A validation row was written as `pending`. */
export const validationRequested = eventType("validation/requested", {
  schema: z.object({ validation_id: z.int() }),
});

/** A row of SEO work was written. */
export const seoRequested = eventType("seo/requested", {
  schema: z.object({ job_id: z.int() }),
});

/** A change of many products was written down. */
export const bulkUpdateRequested = eventType("products/bulk_update.requested", {
  schema: z.object({ bulk_update_id: z.int() }),
});

/** An import was started. */
export const importStarted = eventType("products/import.started", {
  schema: z.object({ import_id: z.int() }),
});

/** A bulk change was asked for, started or is to be undone. */
export const bulkChangeDue = eventType("products/bulk-change.due", {
  schema: z.object({ bulk_change_id: z.int() }),
});

/** An evaluation of the model was begun. */
export const evaluationRequested = eventType("policies/evaluation.requested", {
  schema: z.object({ evaluation_id: z.int() }),
});

/** A delivery to a webhook was written. */
export const deliveryDue = eventType("webhook/delivery.due", {
  schema: z.object({ delivery_id: z.int() }),
});

export const inngest = new Inngest({ id: "plumbline" });

// The queue in this process listens here; Next bundles its callers apart, hence globalThis.
const shared = globalThis as typeof globalThis & { plumblineWake?: () => void };

/** Sets what `wakeQueue` calls; undefined where nobody listens any more. */
export function onWake(listener: (() => void) | undefined): void {
  shared.plumblineWake = listener;
}

/** Whether a queue in this process takes what waits. */
export function queueListens(): boolean {
  return shared.plumblineWake !== undefined;
}

/** Tells the queue in this process, where there is one, that rows wait. */
export function wakeQueue(): void {
  shared.plumblineWake?.();
}
