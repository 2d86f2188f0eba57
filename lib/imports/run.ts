import { eq, getTableColumns, sql } from "drizzle-orm";
import { notifyAfterCommit } from "@/db/after-commit";
import { type Database, db } from "@/db/client";
import { imports } from "@/db/schema/imports";
import { batches } from "@/db/schema/products";
import { type User, users } from "@/db/schema/users";
import { notifyOfImport } from "@/lib/outbox/notifications/record";
import { type Lease, RELEASED_LEASE } from "@/lib/platform/jobs/lease";
import { retryTransaction } from "@/lib/platform/retry-transaction";
import { finishBatches } from "@/lib/products/batches/finish";
import { applyOutcomes } from "@/lib/products/candidates/apply";
import { finishDelivery } from "@/lib/products/deliveries/record";
import { loadTextReader, type TextReader } from "@/lib/products/read-text";
import { readChunks } from "./chunks";
import { importSteps } from "./claim";
import { type Chunk, computeOutcomes, type ImportOutcome } from "./plan/process-chunks";
import { type Import, toImportOptions } from "./settings";
import { addComparisonCounts, MAX_ERRORS, ZERO_COUNTS } from "./survey";

/**
 * Continues an import from its stored progress, one chunk of rows per transaction, so that any
 * worker can resume it. Ends if the import was claimed by another worker or cancelled.
 */
export async function runImport(job: Lease, signal: AbortSignal): Promise<void> {
  const [row] = await db().select().from(imports).where(eq(imports.id, job.id));
  if (!row) return;
  const user = await loadImportStarter(row);
  const readText = await loadTextReader();
  for await (const chunk of readChunks(row, { signal })) {
    signal.throwIfAborted();
    if (chunk.done <= row.done && chunk.done < row.rows) continue;
    const isOurs = await retryTransaction(() =>
      db().transaction((tx) => storeChunk(tx, job, chunk, user, readText)),
    );
    if (!isOurs) return;
  }
  await finishImport(job, row.batchId);
}

/** Returns the user who started an import, who is recorded as author of its products and edits. */
async function loadImportStarter({ id, batchId }: Import): Promise<User> {
  const [user] = await db()
    .select(getTableColumns(users))
    .from(batches)
    .innerJoin(users, eq(users.id, batches.uploadedBy))
    .where(eq(batches.id, batchId ?? 0));
  if (!user) throw new Error(`Import ${id} has no batch.`);
  return user;
}

/** Stores a chunk and the import's progress. @returns whether this worker still owns the lease */
async function storeChunk(
  tx: Database,
  job: Lease,
  chunk: Chunk,
  user: User,
  readText: TextReader,
): Promise<boolean> {
  const [row] = await tx
    .select()
    .from(imports)
    .where(importSteps.leases.ownedBy(job))
    .for("update");
  if (row?.state !== "running") return false;
  if (chunk.done <= row.done) return true;
  const options = { ...toImportOptions(row), lock: true };
  const { outcomes, faults } = await computeOutcomes(tx, chunk, options);
  const { id: importId, batchId, createdBy, sourceId } = row;
  const deliveredBy = [...new Set([user.id, createdBy])];
  const origin = { importId, deliveredBy, presentIds: chunk.present };
  await applyOutcomes(tx, outcomes, {
    user,
    readText,
    batchId,
    coAuthors: [createdBy],
    delivery: sourceId === null ? undefined : { sourceId, ...origin },
  });
  const countOutcomes = (kind: ImportOutcome["kind"]) =>
    outcomes.filter((outcome) => outcome.kind === kind).length;
  const newCount = countOutcomes("new");
  if (newCount > 0 && batchId !== null) {
    await tx
      .update(batches)
      .set({ productsCreated: sql`${batches.productsCreated} + ${newCount}` })
      .where(eq(batches.id, batchId));
  }
  const counts = { ...ZERO_COUNTS, ...row.counts };
  await tx
    .update(imports)
    .set({
      done: chunk.done,
      // Progress was made, so the attempt counter starts again.
      attempts: 0,
      counts: {
        ...counts,
        products: counts.products + outcomes.length,
        new: counts.new + newCount,
        changed: counts.changed + countOutcomes("changed"),
        same: counts.same + countOutcomes("same"),
        grouped: counts.grouped + chunk.grouped,
        errors: counts.errors + faults.length,
        ...addComparisonCounts(counts, outcomes),
      },
      errors: [...row.errors, ...faults].slice(0, MAX_ERRORS),
      errorMessage: null,
    })
    .where(eq(imports.id, row.id));
  return true;
}

async function finishImport(job: Lease, batchId: number | null): Promise<void> {
  await db().transaction(async (tx) => {
    const [endedImport] = await tx
      .update(imports)
      .set({ ...RELEASED_LEASE, state: "completed", finishedAt: new Date() })
      .where(importSteps.leases.ownedBy(job))
      .returning();
    if (!endedImport) return;
    if (endedImport.sourceId !== null && endedImport.startedAt)
      await finishDelivery(tx, endedImport.sourceId, endedImport.startedAt);
    await notifyOfImport(tx, { ...endedImport, reason: null });
    await notifyAfterCommit(tx, finishBatches, [batchId]);
  });
}
