import { and, eq, inArray, isNull, ne, notExists, type SQL, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { imports } from "@/db/schema/imports";
import { batches, products } from "@/db/schema/products";
import { announceBatch } from "@/lib/outbox/events/announce";
import { addImportOutcomes, notifyOfBatch } from "@/lib/outbox/notifications/record";
import { log } from "@/lib/platform/log";

/**
 * Completes the batches whose last product has completed its first validation, and sends one
 * notification for each. For an import, which has already sent its notification, the outcomes are
 * added to it. Must run after every commit that ends a validation or deletes a product: if two
 * workers complete the last two products concurrently, the later one sees both. Never throws;
 * failed batches are retried by a sweep.
 */
export async function finishBatches(batchIds: (number | null)[]): Promise<void> {
  const ids = batchIds.filter((id) => id !== null);
  if (ids.length === 0) return;
  try {
    await finishMatchingBatches(inArray(batches.id, ids));
  } catch (error) {
    log.error(
      { err: error, batches: ids },
      "a batch could not be completed; the recovery will complete it",
    );
  }
}

/** Completes batches whose process crashed after their last validation. */
export async function completeFinishedBatches(): Promise<void> {
  await finishMatchingBatches(undefined);
}

async function finishMatchingBatches(condition: SQL | undefined): Promise<void> {
  const dueCondition = and(
    condition,
    isNull(batches.finishedAt),
    notExists(selectPendingProducts()),
    notExists(selectRunningImport()),
  );
  const batchRows = await db()
    .select({ id: batches.id })
    .from(batches)
    .where(dueCondition)
    .limit(1000);
  for (const { id } of batchRows) {
    const finishedCount = await db().transaction((tx) => finishBatch(tx, id));
    // Autovacuum runs later on a server, and never in the embedded database.
    if (finishedCount >= LARGE_BATCH_SIZE) await db().execute(sql`analyze`);
  }
}

/** Batches with at least this many products make the planner's statistics outdated. */
const LARGE_BATCH_SIZE = 2000;

/** Completes a batch. Returns its number of products, or 0 if another worker has completed it. */
async function finishBatch(tx: Database, id: number): Promise<number> {
  const [finished] = await tx
    .update(batches)
    .set({ finishedAt: new Date() })
    .where(and(eq(batches.id, id), isNull(batches.finishedAt)))
    .returning();
  if (!finished) return 0;
  const counts = await countOutcomes(tx, id);
  const total = counts.compliant + counts.needsReview + counts.failed;
  if (total === 0) return 0;
  const { batchName: name, uploadedBy } = finished;
  const source = await findEndedImport(tx, id);
  if (source) await addImportOutcomes(tx, source, counts);
  else await notifyOfBatch(tx, { id, name, uploadedBy, ...counts });
  await announceBatch(tx, finished, counts);
  return total;
}

/** Returns the batch's import, which has sent its own notification unless it was cancelled. */
async function findEndedImport(tx: Database, batchId: number) {
  const { id, createdBy, state } = imports;
  const [endedImport] = await tx
    .select({ id, createdBy, batchId: imports.batchId })
    .from(imports)
    .where(and(eq(imports.batchId, batchId), ne(state, "cancelled")));
  return endedImport;
}

/** A running import can still add products to its batch. */
function selectRunningImport() {
  return db()
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.batchId, batches.id), eq(imports.state, "running")));
}

/** Uses the same criteria as the progress in batch responses. */
function selectPendingProducts() {
  return db()
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        eq(products.batchId, batches.id),
        isNull(products.complianceScore),
        sql`${products.status} in ('pending', 'validating')`,
      ),
    );
}

/** Validation results of a completed batch. */
interface BatchOutcomes {
  compliant: number;
  needsReview: number;
  failed: number;
}

async function countOutcomes(tx: Database, batchId: number): Promise<BatchOutcomes> {
  const { complianceScore: score, status } = products;
  const countWhere = (condition: ReturnType<typeof sql>) =>
    sql<number>`(count(*) filter (where ${condition}))::int`;
  const compliantCondition = sql`${status} in ('compliant', 'approved', 'published')`;
  const [counts] = await tx
    .select({
      compliant: countWhere(sql`${score} is not null and ${compliantCondition}`),
      needsReview: countWhere(sql`${score} is not null and not ${compliantCondition}`),
      failed: countWhere(sql`${score} is null`),
    })
    .from(products)
    .where(eq(products.batchId, batchId));
  return counts ?? { compliant: 0, needsReview: 0, failed: 0 };
}
