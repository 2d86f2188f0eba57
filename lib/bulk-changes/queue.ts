import { bulkChangeDue } from "@/inngest/client";
import { createEventId, sendEvents } from "@/lib/platform/events";

/** Notifies workers about pending bulk changes. Call it after the commit. */
export async function notifyBulkChangeWorkers(ids: number[], occasion?: string): Promise<void> {
  await sendEvents(ids, 1, (bulk_change_id) =>
    bulkChangeDue.create(
      { bulk_change_id },
      { id: createEventId("bulk_change", bulk_change_id, occasion) },
    ),
  );
}
