import { and, eq, inArray, isNotNull, isNull, lt, notExists, or, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { revalidations, validations } from "@/db/schema/validations";
import { notifyOfRevalidation } from "@/lib/outbox/notifications/record";
import type { PolicyScope } from "@/lib/policies/scope";
import { CANCELLED_MESSAGE } from "@/lib/products/check-queue";
import { requeueStaleProducts } from "./stale";

/**
 * Queues stale products at a user's request. The user is notified when all products are validated.
 * @returns the number of queued products
 */
export async function revalidate(scope: PolicyScope, requestedBy: number): Promise<number> {
  const [request] = await db().insert(revalidations).values({ requestedBy }).returning();
  if (!request) throw new Error("The request was not stored.");
  const queuedCount = await requeueStaleProducts(scope, {
    requestedBy,
    revalidationId: request.id,
  });
  const idCondition = eq(revalidations.id, request.id);
  if (queuedCount > 0)
    await db().update(revalidations).set({ queuedAt: new Date() }).where(idCondition);
  else await db().delete(revalidations).where(idCondition);
  return queuedCount;
}

/** Queueing never takes this long, so the process of an older request must have crashed. */
const QUEUED_CUTOFF = sql`now() - interval '10 minutes'`;

/**
 * Completes requests whose last validation has ended. Sends one notification per request, oldest
 * first.
 */
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
    or(isNotNull(revalidations.queuedAt), lt(revalidations.createdAt, QUEUED_CUTOFF)),
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
