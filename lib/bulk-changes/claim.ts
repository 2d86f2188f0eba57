import { eq, inArray, sql } from "drizzle-orm";
import { bulkChanges } from "@/db/schema/bulk-changes";
import { bulkChangeDue } from "@/inngest/client";
import { createEventId, sendEvents } from "@/lib/platform/events";
import { createSteps, MAX_INTERRUPTIONS } from "@/lib/platform/jobs/steps";
import { notifyEnd } from "./bulk-change";

/** Queue operations for `bulk_changes`. The progress of a bulk change is stored in its items. */
export const bulkChangeSteps = createSteps(bulkChanges, {
  name: "bulk change",
  waiting: inArray(bulkChanges.state, ["preparing", "running", "undoing"]),
  failed: sql`state = 'failed', finished_at = now()`,
  notifyFailed: async (tx, id) => {
    const [failed] = await tx.select().from(bulkChanges).where(eq(bulkChanges.id, id));
    if (failed) await notifyEnd(tx, failed);
  },
  maxInterruptions: MAX_INTERRUPTIONS,
});

/** Notifies workers about pending bulk changes. Call it after the commit. */
export async function notifyBulkChangeWorkers(ids: number[], occasion?: string): Promise<void> {
  await sendEvents(ids, 1, (bulk_change_id) =>
    bulkChangeDue.create(
      { bulk_change_id },
      { id: createEventId("bulk_change", bulk_change_id, occasion) },
    ),
  );
}
