import { and, eq, inArray, sql } from "drizzle-orm";
import { notifyAfterCommit } from "@/db/after-commit";
import { type Database, queryRows } from "@/db/client";
import { products } from "@/db/schema/products";
import { validations } from "@/db/schema/validations";
import { validationRequested } from "@/inngest/client";
import { config } from "@/lib/platform/config";
import { createEventId, sendEvents } from "@/lib/platform/events";
import { RELEASED_LEASE } from "@/lib/platform/jobs/lease";
import { isAmong } from "@/lib/platform/search";

/**
 * The queue consists of the `pending` validations; this file adds rows and notifies the workers
 * after the commit. Every transaction that changes validations locks the product before its
 * validations.
 */

export const CANCELLED_MESSAGE = "Cancelled: a newer validation was started";

/**
 * Queues a validation for each product and sets its status to `pending`. The caller must have
 * locked the products' rows and called `cancelRunningValidations`.
 * @param revalidationId the re-validation to complete when all of these validations have ended
 * @param askAgain whether to ignore the model's cached answers
 * @returns the validations' ids, in the order of the products
 */
export async function enqueueProducts(
  tx: Database,
  productIds: number[],
  requestedBy: number | null,
  revalidationId: number | null = null,
  askAgain = false,
): Promise<number[]> {
  if (productIds.length === 0) return [];
  await markPending(tx, productIds);
  await tx
    .update(validations)
    .set({ isLatest: false })
    .where(and(isAmong(validations.productId, productIds), eq(validations.isLatest, true)));
  const queuedRows = await queryRows<{ id: number }>(
    tx,
    sql`insert into ${validations} (product_id, category_id, requested_by, revalidation_id, ask_again)
      select ${products.id}, ${products.categoryId}, ${requestedBy}::int, ${revalidationId}::int, ${askAgain}::boolean
      from unnest(${sql.param(`{${productIds}}`)}::int[]) with ordinality as asked(id, place)
      join ${products} on ${products.id} = asked.id
      order by asked.place returning id`,
  );
  const ids = queuedRows.map((row) => row.id);
  await notifyAfterCommit(tx, notifyWorkers, ids);
  return ids;
}

async function markPending(tx: Database, productIds: number[]): Promise<void> {
  await tx
    .update(products)
    .set({ status: "pending", updatedAt: new Date() })
    .where(and(inArray(products.id, productIds), sql`${products.status} <> 'pending'`));
}

/** Returns the products with an unfinished validation. Their rows must be locked. */
export async function findBusyProducts(tx: Database, productIds: number[]): Promise<Set<number>> {
  const runningRows = await tx
    .select({ productId: validations.productId })
    .from(validations)
    .where(
      and(
        inArray(validations.productId, productIds),
        inArray(validations.status, ["pending", "in_progress"]),
      ),
    );
  return new Set(runningRows.map((row) => row.productId));
}

/** Cancels the pending and running validations of these products; late results are discarded. */
export async function cancelRunningValidations(tx: Database, productIds: number[]): Promise<void> {
  await tx
    .update(validations)
    .set({
      ...RELEASED_LEASE,
      status: "failed",
      errorMessage: CANCELLED_MESSAGE,
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
 * Ensures that changed products are validated in their current state: a pending validation will
 * read the new text, and a running one is replaced. The caller must have locked the products' rows.
 */
export async function requeueProducts(
  tx: Database,
  productIds: number[],
  requestedBy: number | null,
): Promise<number[]> {
  const pendingRows = await tx
    .update(validations)
    .set({ needsModel: false })
    .where(and(inArray(validations.productId, productIds), eq(validations.status, "pending")))
    .returning({ id: validations.id, productId: validations.productId });
  const pendingProductIds = new Set(pendingRows.map((row) => row.productId));
  // A decision may have changed the status while the validation was pending.
  if (pendingProductIds.size > 0) await markPending(tx, [...pendingProductIds]);
  const otherProductIds = productIds.filter((id) => !pendingProductIds.has(id));
  if (otherProductIds.length > 0) await cancelRunningValidations(tx, otherProductIds);
  const ids = pendingRows.map((row) => row.id);
  await notifyAfterCommit(tx, notifyWorkers, ids);
  return [...ids, ...(await enqueueProducts(tx, otherProductIds, requestedBy))];
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
