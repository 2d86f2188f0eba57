import { randomUUID } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import { db, queryRows } from "@/db/client";
import { webhookDeliveries, webhooks } from "@/db/schema/webhooks";
import { MAX_DELIVERY_ATTEMPTS } from "@/lib/enums";
import {
  createLeases,
  type Lease,
  RELEASED_LEASE,
  releaseWithoutAttempt,
} from "@/lib/platform/jobs/lease";
import { getMetrics } from "@/lib/platform/metrics";
import { type AttemptResult, computeNextState, MAX_PAUSE_MS } from "../attempts";
import { recordFailure, recordSuccess } from "./failing";

export const leases = createLeases(webhookDeliveries, MAX_PAUSE_MS);

/** Matches deliveries that can be sent now, unless their webhook is paused. */
export const isPending = and(eq(webhookDeliveries.status, "pending"), leases.waiting);

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

/** The result of one attempt. */
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

/** Releases a delivery without counting the attempt; another worker can claim it immediately. */
export async function releaseDelivery(currentLease: Lease): Promise<void> {
  await db()
    .update(webhookDeliveries)
    .set(releaseWithoutAttempt(currentLease))
    .where(leases.ownedBy(currentLease));
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
