import { and, eq, inArray, isNotNull, isNull, lt, notExists, or, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { revalidations, validations } from "@/db/schema/validations";
import { notifyOfRevalidation } from "@/lib/outbox/notifications/record";
import type { PolicyScope } from "@/lib/policies/scope";
import { CANCELLED_MESSAGE } from "@/lib/products/check-queue";
import { countUnqueuedProducts, isBeingQueued, requeueStaleBatches } from "./stale";

/** How long a request counts and queues products before it leaves the others to the sweep. */
const REQUEST_BUDGET_MS = 800;
/** How long a sweep queues products. */
const SWEEP_BUDGET_MS = 40_000;

/**
 * Queues stale products at a user's request. Queues the first ones immediately, and the sweep
 * queues the others. The user is notified when all products are validated.
 * @returns the number of products that are or will be queued
 */
export async function revalidate(
  { category, guideline, rule_set }: PolicyScope,
  requestedBy: number,
  budgetMs = REQUEST_BUDGET_MS,
): Promise<number> {
  const deadline = performance.now() + budgetMs;
  const scope = { category, guideline, rule_set };
  // Runs in a transaction, so that repeating the call with the same Idempotency-Key does not store
  // a second request.
  const [request] = await db().transaction((tx) =>
    tx.insert(revalidations).values({ requestedBy, scope }).returning(),
  );
  if (!request) throw new Error("The request was not stored.");
  const count = await countUnqueuedProducts(scope, deadline);
  const { queued, isFinished } = await continueQueueing(request, deadline);
  if (!isFinished) return Math.max(count, queued);
  if (queued === 0) await db().delete(revalidations).where(eq(revalidations.id, request.id));
  return queued;
}

async function continueQueueing(
  { id, requestedBy, scope }: typeof revalidations.$inferSelect,
  deadline: number,
) {
  const staleRequest = { requestedBy, revalidationId: id };
  const requeued = await requeueStaleBatches(scope ?? {}, staleRequest, deadline);
  if (requeued.isFinished)
    await db().update(revalidations).set({ queuedAt: new Date() }).where(eq(revalidations.id, id));
  return requeued;
}

/** Queues the remaining products of requests that were too large for one call. */
export async function queueRevalidations(): Promise<void> {
  const openRequests = await db()
    .select()
    .from(revalidations)
    .where(isBeingQueued)
    .orderBy(revalidations.id);
  const end = performance.now() + SWEEP_BUDGET_MS;
  for (const request of openRequests) await continueQueueing(request, end);
}

/** Requests of earlier versions have no scope, and a crash left them without an end. */
const QUEUED_CUTOFF = sql`now() - interval '10 minutes'`;

/** Completes requests whose validations ended, and sends one notification each. */
export async function finishRevalidations(): Promise<void> {
  const open = db()
    .select({ id: validations.id })
    .from(validations)
    .where(
      and(
        eq(validations.revalidationId, revalidations.id),
        inArray(validations.status, ["pending", "in_progress"]),
      ),
    );
  const dueCondition = and(
    isNull(revalidations.finishedAt),
    or(
      isNotNull(revalidations.queuedAt),
      and(isNull(revalidations.scope), lt(revalidations.createdAt, QUEUED_CUTOFF)),
    ),
    notExists(open),
  );
  const revalidationRows = await db()
    .select({ id: revalidations.id })
    .from(revalidations)
    .where(dueCondition)
    .orderBy(revalidations.id);
  for (const { id } of revalidationRows) await db().transaction((tx) => finishRevalidation(tx, id));
}

async function finishRevalidation(tx: Database, id: number): Promise<void> {
  const [finished] = await tx
    .update(revalidations)
    .set({ finishedAt: new Date() })
    .where(and(eq(revalidations.id, id), isNull(revalidations.finishedAt)))
    .returning();
  if (!finished) return;
  const outcomes = await countOutcomes(tx, id);
  const { compliant, needsReview, failed } = outcomes;
  // All of the request's products may have been deleted or validated again in the meantime.
  if (compliant + needsReview + failed === 0) return;
  await notifyOfRevalidation(tx, finished.requestedBy, outcomes);
}

async function countOutcomes(tx: Database, id: number) {
  const { status, isCompliant, errorMessage } = validations;
  const countWhere = (condition: ReturnType<typeof sql>) =>
    sql<number>`(count(*) filter (where ${condition}))::int`;
  const [counts] = await tx
    .select({
      compliant: countWhere(sql`${status} = 'completed' and ${isCompliant}`),
      needsReview: countWhere(sql`${status} = 'completed' and not ${isCompliant}`),
      failed: countWhere(
        sql`${status} = 'failed' and ${errorMessage} is distinct from ${CANCELLED_MESSAGE}`,
      ),
    })
    .from(validations)
    .where(eq(validations.revalidationId, id));
  return counts ?? { compliant: 0, needsReview: 0, failed: 0 };
}
