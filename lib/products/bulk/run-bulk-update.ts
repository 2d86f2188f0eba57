import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { bulkUpdates } from "@/db/schema/products";
import { type Lease, RELEASED_LEASE } from "@/lib/platform/jobs/lease";
import { createSteps } from "@/lib/platform/jobs/steps";
import { applyToMany } from "./apply";
import { BATCH_SIZE } from "./schemas";

/** The steps of `bulk_updates`; the progress is stored in the row. */
export const bulkUpdateSteps = createSteps(bulkUpdates, {
  name: "change",
  waiting: isNull(bulkUpdates.finishedAt),
  failed: sql`finished_at = now()`,
});

/** Continues a bulk update from its stored progress, 500 products per transaction. */
export async function runBulkUpdate(job: Lease, signal: AbortSignal): Promise<void> {
  for (let isFinished = false; !isFinished; ) {
    signal.throwIfAborted();
    isFinished = await updateNextChunk(job);
  }
}

/** @returns true if the update is complete or was claimed by another worker */
async function updateNextChunk(job: Lease): Promise<boolean> {
  return db().transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(bulkUpdates)
      .where(bulkUpdateSteps.leases.ownedBy(job))
      .for("update");
    if (!row) return true;
    const ids = row.productIds.slice(row.done, row.done + BATCH_SIZE);
    const counts = await applyToMany(tx, ids, row.traits, row.requestedBy);
    const doneCount = row.done + ids.length;
    const isLastChunk = doneCount >= row.productIds.length;
    await tx
      .update(bulkUpdates)
      .set({
        done: doneCount,
        updated: row.updated + counts.updated,
        unchanged: row.unchanged + counts.unchanged,
        skipped: row.skipped + counts.skipped,
        errorMessage: null,
        ...(isLastChunk ? { ...RELEASED_LEASE, finishedAt: new Date() } : {}),
      })
      .where(eq(bulkUpdates.id, row.id));
    return isLastChunk;
  });
}

const RETENTION_DAYS = 30;

/** Deletes rows that ended more than 30 days ago. */
export async function deleteOldBulkUpdates(): Promise<void> {
  await db()
    .delete(bulkUpdates)
    .where(
      and(
        isNotNull(bulkUpdates.finishedAt),
        lt(bulkUpdates.finishedAt, sql`now() - make_interval(days => ${RETENTION_DAYS})`),
      ),
    );
}
