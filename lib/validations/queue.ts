import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type Database, db, rows } from "@/db/client";
import { products } from "@/db/schema/products";
import { validations } from "@/db/schema/validations";
import { validationRequested } from "@/inngest/client";
import { findOutage } from "@/lib/ai/outage";
import { config } from "@/lib/config";
import { sendEvents, waitOf } from "@/lib/events";
import { heldBack } from "@/lib/exams/gate";
import { RELEASED } from "@/lib/jobs/lease";
import { isAmong } from "@/lib/search";
import { waiting } from "./claim";

/**
 * The queue is the validations that are `pending`; this file puts rows in and tells the workers.
 * Every transaction here and in `run.ts` locks the product before its validations.
 */

export const CANCELLED = "Cancelled: a newer validation was started";

/**
 * Queues a validation for each product and moves it to `pending`. The caller holds the products'
 * rows; those that already have one pending or running went through `cancelRunning` before.
 * @param revalidationId of the request that they belong to, which is told of when all have ended
 * @param askAgain whether the model is asked anew what it has answered before
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
  const queued = await rows<{ id: number }>(
    tx,
    sql`insert into ${validations} (product_id, category_id, requested_by, revalidation_id, ask_again)
      select ${products.id}, ${products.categoryId}, ${requestedBy}::int, ${revalidationId}::int, ${askAgain}::boolean
      from unnest(${sql.param(`{${productIds}}`)}::int[]) with ordinality as asked(id, place)
      join ${products} on ${products.id} = asked.id
      order by asked.place returning id`,
  );
  return queued.map((row) => row.id);
}

async function toPending(tx: Database, productIds: number[]): Promise<void> {
  await tx
    .update(products)
    .set({ status: "pending", updatedAt: new Date() })
    .where(and(inArray(products.id, productIds), sql`${products.status} <> 'pending'`));
}

/** Those of the products that have a validation pending or running. The caller holds their rows. */
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

/** Ends what is pending or running for these products; a late result is thrown away. */
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
 * Makes sure that changed products get checked as they are now: a validation that waits will see the
 * new text, one that runs is replaced. The caller holds the products' rows.
 */
export async function requeue(
  tx: Database,
  productIds: number[],
  requestedBy: number | null,
): Promise<number[]> {
  const pending = await tx
    .update(validations)
    .set({ needsModel: false })
    .where(and(inArray(validations.productId, productIds), eq(validations.status, "pending")))
    .returning({ id: validations.id, productId: validations.productId });
  const waiting = new Set(pending.map((row) => row.productId));
  // Someone may have decided on a product while it waited.
  if (waiting.size > 0) await toPending(tx, [...waiting]);
  const others = productIds.filter((id) => !waiting.has(id));
  if (others.length > 0) await cancelRunning(tx, others);
  return [...pending.map((row) => row.id), ...(await enqueue(tx, others, requestedBy))];
}

/** Tells the workers, after the commit, that rows wait. Never throws. */
export async function tellQueue(validationIds: number[], occasion?: string): Promise<void> {
  await sendEvents(validationIds, config().AI_CONCURRENCY, (id) =>
    validationRequested.create({ validation_id: id }, { id: waitOf("validation", id, occasion) }),
  );
}

const needy = and(waiting, eq(validations.needsModel, true));
const unheld = and(needy, eq(validations.waitsForModel, false));

/** The oldest validations that may run now and are not known to need the model, at most `limit`. */
export async function listReady(limit: number): Promise<number[]> {
  return list(and(waiting, eq(validations.needsModel, false)), limit);
}

/**
 * The validations that may run now, at most `limit`: those that are not known to need the model, then
 * the others, each the oldest first. While the model is away, those that wait for it already are left
 * out, but for the oldest, which probes it; while it must not be asked before its exam is taken over,
 * all of them are.
 */
export async function listWaiting(limit: number): Promise<number[]> {
  const ready = await listReady(limit);
  const left = limit - ready.length;
  if (left === 0) return ready;
  if ((await heldBack()) === "everything") return [...ready, ...(await list(unheld, left))];
  const outage = await findOutage();
  if (!outage) return [...ready, ...(await list(needy, left))];
  const held = and(needy, eq(validations.waitsForModel, true));
  const first = outage.mayProbe ? await list(held, 1) : [];
  return [...ready, ...first, ...(await list(unheld, left))].slice(0, limit);
}

async function list(which: SQL | undefined, limit: number): Promise<number[]> {
  const found = await db()
    .select({ id: validations.id })
    .from(validations)
    .where(which)
    .orderBy(validations.id)
    .limit(limit);
  return found.map((row) => row.id);
}
