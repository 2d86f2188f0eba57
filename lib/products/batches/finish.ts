import { and, eq, inArray, isNull, notExists, type SQL, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { imports } from "@/db/schema/imports";
import { batches, products } from "@/db/schema/products";
import { notifyOfBatch } from "@/lib/outbox/notifications/record";
import { announceBatch } from "@/lib/outbox/webhooks/announce";
import { log } from "@/lib/platform/log";

/**
 * Ends those of the batches where the first check of the last product has ended, and notifies of
 * each, once. Must run after every commit that ends a check or deletes a product: if two workers end
 * the last two checks at the same moment, the later one then sees both. Never throws; the recovery
 * ends what is left over.
 */
export async function finishBatches(batchIds: (number | null)[]): Promise<void> {
  const ids = batchIds.filter((id) => id !== null);
  if (ids.length === 0) return;
  try {
    await finishThose(inArray(batches.id, ids));
  } catch (error) {
    log.error({ err: error, batches: ids }, "a batch could not be ended; the recovery will");
  }
}

/** Ends the batches whose last check ended in a process that was gone before it told of it. */
export async function recoverFinished(): Promise<void> {
  await finishThose(undefined);
}

async function finishThose(which: SQL | undefined): Promise<void> {
  const due = and(
    which,
    isNull(batches.finishedAt),
    notExists(waitingProducts()),
    notExists(runningImport()),
  );
  const found = await db().select({ id: batches.id }).from(batches).where(due).limit(1000);
  for (const { id } of found) {
    const finished = await db().transaction((tx) => finish(tx, id));
    // Autovacuum runs later on a server, and never in the embedded database.
    if (finished >= LARGE_BATCH) await db().execute(sql`analyze`);
  }
}

/** Products of a batch after which the planner's statistics are out of date. */
const LARGE_BATCH = 2000;

/** Returns how many products the batch has; 0 if another worker has ended it. */
async function finish(tx: Database, id: number): Promise<number> {
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
  await notifyOfBatch(tx, { id, name, uploadedBy, ...counts });
  await announceBatch(tx, finished, counts);
  return total;
}

/** While its import runs, more may come. */
function runningImport() {
  return db()
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.batchId, batches.id), eq(imports.state, "running")));
}

/** As the batches' own progress counts them. */
function waitingProducts() {
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

/** What the checks of a finished batch came to. */
interface BatchOutcomes {
  compliant: number;
  needsReview: number;
  failed: number;
}

async function countOutcomes(tx: Database, batchId: number): Promise<BatchOutcomes> {
  const { complianceScore: score, status } = products;
  const counted = (condition: ReturnType<typeof sql>) =>
    sql<number>`(count(*) filter (where ${condition}))::int`;
  const good = sql`${status} in ('compliant', 'approved', 'published')`;
  const [counts] = await tx
    .select({
      compliant: counted(sql`${score} is not null and ${good}`),
      needsReview: counted(sql`${score} is not null and not ${good}`),
      failed: counted(sql`${score} is null`),
    })
    .from(products)
    .where(eq(products.batchId, batchId));
  return counts ?? { compliant: 0, needsReview: 0, failed: 0 };
}
