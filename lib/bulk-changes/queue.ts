import { bulkChangeDue } from "@/inngest/client";
import { eventId, sendEvents } from "@/lib/platform/events";

/** Tells the workers, after the commit, that these bulk changes wait. */
export async function notifyBulkChangeWorkers(ids: number[], occasion?: string): Promise<void> {
  await sendEvents(ids, 1, (bulk_change_id) =>
    bulkChangeDue.create(
      { bulk_change_id },
      { id: eventId("bulk_change", bulk_change_id, occasion) },
    ),
  );
}
