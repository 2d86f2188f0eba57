import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, lt, sql } from "drizzle-orm";
import { type Database, db, queryRows } from "@/db/client";
import { webhookDeliveries, webhooks } from "@/db/schema/webhooks";
import { MAX_DELIVERY_ATTEMPTS } from "@/lib/enums";
import { createLeases, type Lease, RELEASED_LEASE } from "@/lib/platform/jobs/lease";
import { getMetrics } from "@/lib/platform/metrics";
import { type AttemptResult, computeNextState, MAX_PAUSE_MS } from "../attempts";
import { recordAudit } from "../audit/record";
import { sendNotifications } from "../notifications/send";

export const leases = createLeases(webhookDeliveries, MAX_PAUSE_MS);

/** Matches deliveries that can be sent now, unless their webhook is paused. */
const isPending = and(eq(webhookDeliveries.status, "pending"), leases.waiting);

/** Excludes deliveries to a paused webhook, except those that a user requested. */
export const canBeSent = sql`(${webhooks.isActive} or ${webhookDeliveries.requestedBy} is not null)`;

/** Claims a pending delivery. Returns null if it is not pending or its webhook is paused. */
export async function claimDelivery(id: number): Promise<Lease | null> {
  const claimId = randomUUID();
  const [claimedRow] = await queryRows<{ attempt: number }>(
    db(),
    sql`update ${webhookDeliveries} set ${leases.taking(claimId)}, last_attempt_at = now()
      where ${webhookDeliveries.id} = ${id} and ${isPending} and exists (
        select from ${webhooks} where ${webhooks.id} = ${webhookDeliveries.webhookId} and ${canBeSent})
      returning attempts as attempt`,
  );
  return claimedRow ? { id, claim: claimId, ...claimedRow } : null;
}

export interface AttemptOutcome extends AttemptResult {
  /** The HTTP status; null if there was no response. */
  status: number | null;
  excerpt: string | null;
  milliseconds: number;
}

/**
 * Stores the result of an attempt. A failed delivery is retried later, unless this was the last
 * attempt or retrying is pointless. Has no effect if the lease was lost. If all attempts for a
 * webhook have failed for three days, the webhook is switched off.
 */
export async function storeAttempt(currentLease: Lease, outcome: AttemptOutcome): Promise<void> {
  getMetrics()?.deliveries.observe(
    { outcome: outcome.error === null ? "delivered" : "failed" },
    outcome.milliseconds / 1000,
  );
  await db().transaction(async (tx) => {
    const [settledDelivery] = await tx
      .update(webhookDeliveries)
      .set({
        ...RELEASED_LEASE,
        ...(outcome.error === null ? { deliveredAt: new Date() } : {}),
        ...computeNextState(currentLease, outcome),
        responseStatus: outcome.status,
        responseExcerpt: outcome.excerpt,
        responseMilliseconds: outcome.milliseconds,
        errorMessage: outcome.error,
      })
      .where(leases.ownedBy(currentLease))
      .returning({ webhookId: webhookDeliveries.webhookId });
    if (!settledDelivery) return;
    if (outcome.error === null) await recordSuccess(tx, settledDelivery.webhookId);
    else await recordFailure(tx, settledDelivery.webhookId);
  });
}

const STALLED_MESSAGE = "The delivery was interrupted; it may have arrived.";

/**
 * Releases deliveries with an expired lease. With `all`, releases all deliveries that are being
 * sent; use this only when the only worker starts. Released deliveries are sent again, because
 * delivery is at-least-once.
 * @returns the number of released deliveries
 */
export async function reclaimDeliveries({ all = false } = {}): Promise<number> {
  const stalledDeliveries = await db()
    .update(webhookDeliveries)
    .set({
      ...RELEASED_LEASE,
      status: sql`case when ${webhookDeliveries.attempts} >= ${MAX_DELIVERY_ATTEMPTS} then 'failed' else 'pending' end`,
      responseStatus: null,
      responseExcerpt: null,
      responseMilliseconds: null,
      errorMessage: STALLED_MESSAGE,
    })
    .where(leases.lost(all))
    .returning({ id: webhookDeliveries.id });
  return stalledDeliveries.length;
}

const RETENTION_DAYS = 30;

/** Deletes deliveries older than 30 days, even unsent ones. @returns the number deleted */
export async function deleteOldDeliveries(): Promise<number> {
  const deletedRows = await db()
    .delete(webhookDeliveries)
    .where(lt(webhookDeliveries.createdAt, sql`now() - make_interval(days => ${RETENTION_DAYS})`))
    .returning({ id: webhookDeliveries.id });
  return deletedRows.length;
}

/**
 * Lists at most `limit` deliveries that can be sent now: the oldest of each webhook, then the
 * second-oldest of each, and so on. A slow webhook therefore delays only its own deliveries.
 */
export async function listPendingDeliveries(limit: number): Promise<number[]> {
  const dueDeliveries = await queryRows<{ id: number }>(
    db(),
    sql`select due.id from ${webhooks} cross join lateral (
        select ${webhookDeliveries.id}, row_number() over (order by ${webhookDeliveries.id}) as place
        from ${webhookDeliveries}
        where ${webhookDeliveries.webhookId} = ${webhooks.id} and ${canBeSent} and ${isPending}
        order by ${webhookDeliveries.id} limit ${limit}
      ) as due order by due.place, due.id limit ${limit}`,
  );
  return dueDeliveries.map((row) => row.id);
}

const MAX_FAILURE_DAYS = 3;

/** Records a successful delivery, which ends a webhook's series of failures. */
async function recordSuccess(tx: Database, id: number): Promise<void> {
  await tx
    .update(webhooks)
    .set({ failingSince: null })
    .where(and(eq(webhooks.id, id), isNotNull(webhooks.failingSince)));
}

/**
 * Records a failed attempt. If all attempts have failed for three days, switches the webhook off
 * and notifies the user who created it.
 */
async function recordFailure(tx: Database, id: number): Promise<void> {
  const limit = sql`now() - make_interval(days => ${MAX_FAILURE_DAYS})`;
  const [webhook] = await tx
    .update(webhooks)
    .set({
      failingSince: sql`coalesce(${webhooks.failingSince}, now())`,
      isActive: sql`${webhooks.failingSince} is null`,
    })
    .where(
      and(
        eq(webhooks.id, id),
        eq(webhooks.isActive, true),
        sql`(${webhooks.failingSince} is null or ${webhooks.failingSince} <= ${limit})`,
      ),
    )
    .returning();
  if (!webhook || webhook.isActive) return;
  const { url, createdBy } = webhook;
  await recordAudit(tx, {
    actorId: null,
    action: "webhook.switched_off",
    entity: "webhook",
    entityId: id,
    detail: { name: url },
  });
  if (createdBy !== null)
    await sendNotifications(tx, "webhook_switched_off", [
      { userId: createdBy, detail: { webhook: url } },
    ]);
}
