import { and, eq, exists, isNull, not, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { batches, products } from "@/db/schema/products";
import { notifyOfBatch } from "@/lib/notifications/record";
import { announceBatch } from "@/lib/webhooks/announce";

/**
 * Ends a batch where the first check of its last product has ended, and tells of it, once. To be
 * called in every transaction that ends a check or deletes a product, after it did.
 * @returns the deliveries to tell the queue of after the commit
 */
export async function finishBatch(tx: Database, batchId: number | null): Promise<number[]> {
  if (batchId === null) return [];
  // Held before its products are looked at: two workers that end its last two checks at one moment
  // would each see the other's as still running.
  const [held] = await tx
    .select({ id: batches.id })
    .from(batches)
    .where(and(eq(batches.id, batchId), isNull(batches.finishedAt)))
    .for("no key update");
  if (!held) return [];
  const [finished] = await tx
    .update(batches)
    .set({ finishedAt: new Date() })
    .where(and(eq(batches.id, batchId), not(exists(waitingIn(tx, batchId)))))
    .returning();
  if (!finished) return [];
  const counts = await countOutcomes(tx, batchId);
  if (counts.compliant + counts.needsReview + counts.failed === 0) return [];
  const { id, batchName: name, uploadedBy } = finished;
  await notifyOfBatch(tx, { id, name, uploadedBy, ...counts });
  return announceBatch(tx, finished, counts);
}

/** As the batches' own progress counts them. */
function waitingIn(tx: Database, batchId: number) {
  return tx
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        eq(products.batchId, batchId),
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
