import { randomUUID } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import { db, queryRows } from "@/db/client";
import { webhookDeliveries, webhooks } from "@/db/schema/webhooks";
import { DELIVERY_PAUSES_MINUTES, MAX_DELIVERY_ATTEMPTS } from "@/lib/enums";
import {
  type Lease,
  leasesOf,
  RELEASED,
  releaseAfter,
  withoutAttempt,
} from "@/lib/platform/jobs/lease";
import { getMetrics } from "@/lib/platform/metrics";
import { noteFailure, noteSuccess } from "./failing";

const PAUSES_MS = DELIVERY_PAUSES_MINUTES.map((minutes) => minutes * 60_000);

export const leases = leasesOf(webhookDeliveries, Math.max(...PAUSES_MS));

/** A condition for deliveries that can be sent now, unless their webhook is paused. */
export const isPending = and(eq(webhookDeliveries.status, "pending"), leases.waiting);

/** A condition that excludes deliveries to a paused webhook, except those that a user requested. */
export const canBeSent = sql`(${webhooks.isActive} or ${webhookDeliveries.requestedBy} is not null)`;

/** Claims a pending delivery; null if it is not pending, or its webhook is paused. */
export async function claimDelivery(id: number): Promise<Lease | null> {
  const claim = randomUUID();
  const [claimedRow] = await queryRows<{ attempt: number }>(
    db(),
    sql`update ${webhookDeliveries} set ${leases.taking(claim)}, last_attempt_at = now()
      where ${webhookDeliveries.id} = ${id} and ${isPending} and exists (
        select from ${webhooks} where ${webhooks.id} = ${webhookDeliveries.webhookId} and ${canBeSent})
      returning attempts as attempt`,
  );
  return claimedRow ? { id, claim, ...claimedRow } : null;
}

/** The result of one attempt. */
export interface Outcome {
  /** Null on success, otherwise the reason. */
  error: string | null;
  /** True if retrying is pointless. */
  final: boolean;
  /** HTTP status; null without a response. */
  status: number | null;
  excerpt: string | null;
  milliseconds: number;
}

/**
 * Stores the result of an attempt. A failed delivery is retried later, unless this was its last
 * attempt or retrying is pointless. Has no effect if the lease was lost. A webhook whose attempts
 * have all failed for three days is switched off.
 */
export async function storeAttempt(currentLease: Lease, outcome: Outcome): Promise<void> {
  getMetrics()?.deliveries.observe(
    { outcome: outcome.error === null ? "delivered" : "failed" },
    outcome.milliseconds / 1000,
  );
  await db().transaction(async (tx) => {
    const [settledDelivery] = await tx
      .update(webhookDeliveries)
      .set({
        ...RELEASED,
        ...(outcome.error === null ? { deliveredAt: new Date() } : {}),
        ...nextOf(currentLease, outcome),
        responseStatus: outcome.status,
        responseExcerpt: outcome.excerpt,
        responseMilliseconds: outcome.milliseconds,
        errorMessage: outcome.error,
      })
      .where(leases.ownedBy(currentLease))
      .returning({ webhookId: webhookDeliveries.webhookId });
    if (!settledDelivery) return;
    if (outcome.error === null) await noteSuccess(tx, settledDelivery.webhookId);
    else await noteFailure(tx, settledDelivery.webhookId);
  });
}

function nextOf({ attempt }: Lease, { error, final }: Pick<Outcome, "error" | "final">) {
  if (error === null) return { status: "delivered" as const };
  if (final || attempt >= MAX_DELIVERY_ATTEMPTS) return { status: "failed" as const };
  const pause = PAUSES_MS[attempt - 1] ?? 0;
  return { status: "pending" as const, ...releaseAfter(pause) };
}

/** Releases a delivery without counting the attempt; another worker can claim it immediately. */
export async function releaseDelivery(currentLease: Lease): Promise<void> {
  await db()
    .update(webhookDeliveries)
    .set(withoutAttempt(currentLease))
    .where(leases.ownedBy(currentLease));
}

const STALLED = "The delivery was interrupted; it may have arrived.";

/**
 * Releases deliveries with an expired lease. With `all`, releases all deliveries that are being
 * sent; use this only when the only worker starts. They are sent again, because delivery is at
 * least once.
 * @returns the number of released deliveries
 */
export async function reclaimDeliveries({ all = false } = {}): Promise<number> {
  const stalled = await db()
    .update(webhookDeliveries)
    .set({
      ...RELEASED,
      status: sql`case when ${webhookDeliveries.attempts} >= ${MAX_DELIVERY_ATTEMPTS} then 'failed' else 'pending' end`,
      responseStatus: null,
      responseExcerpt: null,
      responseMilliseconds: null,
      errorMessage: STALLED,
    })
    .where(leases.lost(all))
    .returning({ id: webhookDeliveries.id });
  return stalled.length;
}

const RETENTION_DAYS = 30;

/** Deletes deliveries older than 30 days, sent or not. @returns the number of deleted deliveries */
export async function deleteOldDeliveries(): Promise<number> {
  const deleted = await db()
    .delete(webhookDeliveries)
    .where(lt(webhookDeliveries.createdAt, sql`now() - make_interval(days => ${RETENTION_DAYS})`))
    .returning({ id: webhookDeliveries.id });
  return deleted.length;
}
