import { and, asc, eq, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { bulkChangeItems, bulkChanges } from "@/db/schema/bulk-changes";
import { type Product, products } from "@/db/schema/products";
import { type Lease, RELEASED_LEASE } from "@/lib/platform/jobs/lease";
import { loadTextReader } from "@/lib/products/read-text";
import { type BulkChange, notifyEnd } from "./bulk-change";
import { changeItem, type Item, undoItem } from "./change";
import { bulkChangeSteps } from "./claim";
import { listCandidates, prepareItems } from "./prepare";

async function lockItem(tx: Database, bulkChange: BulkChange, productId: number) {
  const [product] = await tx
    .select()
    .from(products)
    .where(eq(products.id, productId))
    .for("update");
  const [item] = await tx
    .select()
    .from(bulkChangeItems)
    .where(buildItemCondition(bulkChange, productId));
  return product && item ? { product, item } : null;
}

function buildItemCondition(bulkChange: Pick<BulkChange, "id">, productId: number) {
  return and(
    eq(bulkChangeItems.bulkChangeId, bulkChange.id),
    eq(bulkChangeItems.productId, productId),
  );
}

/** Products whose changes are computed in one transaction. */
const BATCH_SIZE = 20;

/** Continues a bulk change from its stored progress by preparing, applying or undoing changes. */
export async function processBulkChange(job: Lease, signal: AbortSignal): Promise<void> {
  const readText = await loadTextReader();
  for (let hasMore = true; hasMore; ) {
    signal.throwIfAborted();
    hasMore = await db().transaction(async (tx) => {
      const [bulkChange] = await tx
        .select()
        .from(bulkChanges)
        .where(bulkChangeSteps.leases.ownedBy(job))
        .for("update");
      if (!bulkChange) return false;
      if (bulkChange.state === "preparing") return prepareNextBatch(tx, bulkChange);
      if (bulkChange.state === "running")
        return processNextItem(tx, bulkChange, "planned", "completed", (product, item) =>
          changeItem(tx, bulkChange, product, item, readText),
        );
      if (bulkChange.state === "undoing")
        return processNextItem(tx, bulkChange, "changed", "undone", (product, item) =>
          undoItem(tx, bulkChange, product, item, readText),
        );
      return false;
    });
  }
}

/** Progress was made, so the attempt counter starts again. */
const RESET_ATTEMPTS = { attempts: 0, errorMessage: null } as const;

/** Computes the changes for the next products. @returns whether more remain */
async function prepareNextBatch(tx: Database, bulkChange: BulkChange): Promise<boolean> {
  const ids = await listCandidates(tx, bulkChange, BATCH_SIZE);
  await prepareItems(tx, bulkChange, ids);
  const last = ids.at(-1);
  const isFinished = last === undefined;
  await tx
    .update(bulkChanges)
    .set(
      isFinished
        ? { ...RELEASED_LEASE, ...RESET_ATTEMPTS, state: "ready" }
        : { ...RESET_ATTEMPTS, prepared: last },
    )
    .where(eq(bulkChanges.id, bulkChange.id));
  return !isFinished;
}

/**
 * Processes the next product in one transaction, so a crash cannot leave a product partially
 * updated.
 * @returns whether a product was processed
 */
async function processNextItem(
  tx: Database,
  bulkChange: BulkChange,
  outcome: "planned" | "changed",
  end: "completed" | "undone",
  work: (product: Product, item: Item) => Promise<Partial<Item>>,
): Promise<boolean> {
  const [next] = await tx
    .select({ productId: bulkChangeItems.productId })
    .from(bulkChangeItems)
    .where(
      and(eq(bulkChangeItems.bulkChangeId, bulkChange.id), eq(bulkChangeItems.outcome, outcome)),
    )
    .orderBy(asc(bulkChangeItems.productId))
    .limit(1);
  if (next) {
    const lockedItem = await lockItem(tx, bulkChange, next.productId);
    if (lockedItem)
      await tx
        .update(bulkChangeItems)
        .set(await work(lockedItem.product, lockedItem.item))
        .where(buildItemCondition(bulkChange, next.productId));
    if (bulkChange.attempts > 0)
      await tx.update(bulkChanges).set(RESET_ATTEMPTS).where(eq(bulkChanges.id, bulkChange.id));
    return true;
  }
  const [endedChange] = await tx
    .update(bulkChanges)
    .set({
      ...RELEASED_LEASE,
      ...RESET_ATTEMPTS,
      state: end,
      ...(end === "completed" ? { finishedAt: sql`now()` } : {}),
    })
    .where(eq(bulkChanges.id, bulkChange.id))
    .returning();
  if (endedChange) await notifyEnd(tx, endedChange);
  return false;
}
