import { and, asc, eq, gt, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { bulkChangeItems, bulkChanges } from "@/db/schema/bulk-changes";
import { productPatterns } from "@/db/schema/patterns";
import type { Product } from "@/db/schema/products";
import { products } from "@/db/schema/products";
import { type Lease, RELEASED } from "@/lib/platform/jobs/lease";
import { isOpenAnd } from "@/lib/products/finding-filters";
import { textReader } from "@/lib/products/read-text";
import { changeItem, type Item, undoItem } from "./change";
import { bulkChangeSteps } from "./claim";
import { type BulkChange, notifyEnd } from "./ends";
import { filtersOf, prepareItems } from "./prepare";

async function lockItem(tx: Database, bulkChange: BulkChange, productId: number) {
  const [product] = await tx
    .select()
    .from(products)
    .where(eq(products.id, productId))
    .for("update");
  const [item] = await tx.select().from(bulkChangeItems).where(itemOf(bulkChange, productId));
  return product && item ? { product, item } : null;
}

function itemOf(bulkChange: Pick<BulkChange, "id">, productId: number) {
  return and(
    eq(bulkChangeItems.bulkChangeId, bulkChange.id),
    eq(bulkChangeItems.productId, productId),
  );
}

/** Products whose changes are computed in one transaction. */
const BATCH_SIZE = 20;

/**
 * Continues a bulk change from its stored progress: computes its changes, applies them, or undoes
 * them.
 */
export async function workOnBulkChange(job: Lease, signal: AbortSignal): Promise<void> {
  const readText = await textReader();
  for (let hasMore = true; hasMore; ) {
    signal.throwIfAborted();
    hasMore = await db().transaction(async (tx) => {
      const [bulkChange] = await tx
        .select()
        .from(bulkChanges)
        .where(bulkChangeSteps.leases.ownedBy(job))
        .for("update");
      if (!bulkChange) return false;
      if (bulkChange.state === "preparing") return prepareNext(tx, bulkChange);
      if (bulkChange.state === "running")
        return withNext(tx, bulkChange, "planned", "completed", (product, item) =>
          changeItem(tx, bulkChange, product, item, readText),
        );
      if (bulkChange.state === "undoing")
        return withNext(tx, bulkChange, "changed", "undone", (product, item) =>
          undoItem(tx, bulkChange, product, item, readText),
        );
      return false;
    });
  }
}

/** Progress was made, so the attempt counter starts again. */
const RESET_ATTEMPTS = { attempts: 0, errorMessage: null } as const;

/** Returns whether there is more to do, like all steps here. */
async function prepareNext(tx: Database, bulkChange: BulkChange): Promise<boolean> {
  const found = await tx
    .selectDistinct({ id: productPatterns.productId })
    .from(productPatterns)
    .where(
      and(gt(productPatterns.productId, bulkChange.prepared), ...isOpenAnd(filtersOf(bulkChange))),
    )
    .orderBy(asc(productPatterns.productId))
    .limit(BATCH_SIZE);
  const ids = found.map(({ id }) => id);
  await prepareItems(tx, bulkChange, ids);
  const last = ids.at(-1);
  const over = last === undefined;
  await tx
    .update(bulkChanges)
    .set(
      over
        ? { ...RELEASED, ...RESET_ATTEMPTS, state: "ready" }
        : { ...RESET_ATTEMPTS, prepared: last },
    )
    .where(eq(bulkChanges.id, bulkChange.id));
  return !over;
}

/** Processes one product per transaction: after a crash it is either done or not. */
async function withNext(
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
    const held = await lockItem(tx, bulkChange, next.productId);
    if (held)
      await tx
        .update(bulkChangeItems)
        .set(await work(held.product, held.item))
        .where(itemOf(bulkChange, next.productId));
    if (bulkChange.attempts > 0)
      await tx.update(bulkChanges).set(RESET_ATTEMPTS).where(eq(bulkChanges.id, bulkChange.id));
    return true;
  }
  const [ended] = await tx
    .update(bulkChanges)
    .set({
      ...RELEASED,
      ...RESET_ATTEMPTS,
      state: end,
      ...(end === "completed" ? { finishedAt: sql`now()` } : {}),
    })
    .where(eq(bulkChanges.id, bulkChange.id))
    .returning();
  if (ended) await notifyEnd(tx, ended);
  return false;
}
