import { and, eq, inArray, sql } from "drizzle-orm";
import { notifyAfterCommit } from "@/db/after-commit";
import { type Database, queryRows } from "@/db/client";
import { products } from "@/db/schema/products";
import { validations } from "@/db/schema/validations";
import { validationRequested } from "@/inngest/client";
import { config } from "@/lib/platform/config";
import { createEventId, sendEvents } from "@/lib/platform/events";
import { RELEASED } from "@/lib/platform/jobs/lease";
import { isAmong } from "@/lib/platform/search";

/**
 * The queue consists of the `pending` validations; this file adds rows and notifies the workers
 * after the commit. Every transaction that changes validations locks the product before its
 * validations.
 */

export const CANCELLED = "Cancelled: a newer validation was started";

/**
 * Queues a validation for each product and sets its status to `pending`. The caller must have
 * locked the products' rows and called `cancelRunning`.
 * @param revalidationId the request to complete once all of these validations have ended
 * @param askAgain whether to ignore cached answers of the model
 * @returns the validations' ids, in the order of the products
 */
export async function enqueue(
  tx: Database,
  productIds: number[],
  requestedBy: number | null,
  revalidationId: number | null = null,
  askAgain = false,
): Promise<number[]> {
  if (productIds.length === 0) return [];
  await toPending(tx, productIds);
  await tx
    .update(validations)
    .set({ isLatest: false })
    .where(and(isAmong(validations.productId, productIds), eq(validations.isLatest, true)));
  const queued = await queryRows<{ id: number }>(
    tx,
    sql`insert into ${validations} (product_id, category_id, requested_by, revalidation_id, ask_again)
      select ${products.id}, ${products.categoryId}, ${requestedBy}::int, ${revalidationId}::int, ${askAgain}::boolean
      from unnest(${sql.param(`{${productIds}}`)}::int[]) with ordinality as asked(id, place)
      join ${products} on ${products.id} = asked.id
      order by asked.place returning id`,
  );
  const ids = queued.map((row) => row.id);
  await notifyAfterCommit(tx, notifyWorkers, ids);
  return ids;
}

async function toPending(tx: Database, productIds: number[]): Promise<void> {
  await tx
    .update(products)
    .set({ status: "pending", updatedAt: new Date() })
    .where(and(inArray(products.id, productIds), sql`${products.status} <> 'pending'`));
}

/**
 * Returns the products that have a pending or running validation. The caller must have locked their
 * rows.
 */
export async function findBusy(tx: Database, productIds: number[]): Promise<Set<number>> {
  const running = await tx
    .select({ productId: validations.productId })
    .from(validations)
    .where(
      and(
        inArray(validations.productId, productIds),
        inArray(validations.status, ["pending", "in_progress"]),
      ),
    );
  return new Set(running.map((row) => row.productId));
}

/** Cancels the pending and running validations of these products; late results are discarded. */
export async function cancelRunning(tx: Database, productIds: number[]): Promise<void> {
  await tx
    .update(validations)
    .set({
      ...RELEASED,
      status: "failed",
      errorMessage: CANCELLED,
      completedAt: new Date(),
    })
    .where(
      and(
        inArray(validations.productId, productIds),
        inArray(validations.status, ["pending", "in_progress"]),
      ),
    );
}

/**
 * Makes sure that changed products are validated in their current state: a pending validation will
 * read the new text, and a running one is replaced. The caller must have locked the products' rows.
 */
export async function requeueProducts(
  tx: Database,
  productIds: number[],
  requestedBy: number | null,
): Promise<number[]> {
  const pending = await tx
    .update(validations)
    .set({ needsModel: false })
    .where(and(inArray(validations.productId, productIds), eq(validations.status, "pending")))
    .returning({ id: validations.id, productId: validations.productId });
  const pendingProductIds = new Set(pending.map((row) => row.productId));
  // A decision may have changed the status while the validation was pending.
  if (pendingProductIds.size > 0) await toPending(tx, [...pendingProductIds]);
  const otherProductIds = productIds.filter((id) => !pendingProductIds.has(id));
  if (otherProductIds.length > 0) await cancelRunning(tx, otherProductIds);
  const ids = pending.map((row) => row.id);
  await notifyAfterCommit(tx, notifyWorkers, ids);
  return [...ids, ...(await enqueue(tx, otherProductIds, requestedBy))];
}

/** Notifies the workers of pending validations. Never throws. */
export async function notifyWorkers(validationIds: number[], occasion?: string): Promise<void> {
  await sendEvents(validationIds, config().AI_CONCURRENCY, (id) =>
    validationRequested.create(
      { validation_id: id },
      { id: createEventId("validation", id, occasion) },
    ),
  );
}
