import { randomUUID } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import { db, rows } from "@/db/client";
import { webhookDeliveries, webhooks } from "@/db/schema/webhooks";
import { type Lease, leasesOf, pausedFor, RELEASED, untried } from "@/lib/platform/jobs/lease";

/** A delivery is tried at most five times: at once, then after each of these pauses. */
const PAUSES_MS = [30_000, 120_000, 600_000, 3_600_000];
const MAX_ATTEMPTS = PAUSES_MS.length + 1;

/** How many are sent at one moment. */
export const DELIVERIES_AT_ONCE = 8;

export const leases = leasesOf(webhookDeliveries, Math.max(...PAUSES_MS));

/** The deliveries that may be sent now, as far as their addresses may. */
export const waiting = and(eq(webhookDeliveries.status, "pending"), leases.waiting);

/** Deliveries to a paused address wait, except what a person asked for. */
export const mayGo = sql`(${webhooks.isActive} or ${webhookDeliveries.requestedBy} is not null)`;

/** Takes a waiting delivery for this worker; null where it does not wait, or its address is paused. */
export async function claimDelivery(id: number): Promise<Lease | null> {
  const claim = randomUUID();
  const [taken] = await rows<{ attempt: number }>(
    db(),
    sql`update ${webhookDeliveries} set ${leases.taking(claim)}, last_attempt_at = now()
      where ${webhookDeliveries.id} = ${id} and ${waiting} and exists (
        select from ${webhooks} where ${webhooks.id} = ${webhookDeliveries.webhookId} and ${mayGo})
      returning attempts as attempt`,
  );
  return taken ? { id, claim, ...taken } : null;
}

/** What came of one attempt. */
export interface Outcome {
  /** Null where it succeeded, else why not. */
  error: string | null;
  /** Whether another attempt is of no use. */
  final: boolean;
  /** Of the answer; null where there was none. */
  status: number | null;
  excerpt: string | null;
  milliseconds: number;
}

/**
 * Writes down what came of an attempt. One that did not succeed is made again later, except after
 * the last and where another could not succeed either. Without effect where the claim is lost.
 */
export async function settleDelivery(hold: Lease, outcome: Outcome): Promise<void> {
  await db()
    .update(webhookDeliveries)
    .set({
      ...RELEASED,
      ...(outcome.error === null ? { deliveredAt: new Date() } : {}),
      ...nextOf(hold, outcome),
      responseStatus: outcome.status,
      responseExcerpt: outcome.excerpt,
      responseMilliseconds: outcome.milliseconds,
      errorMessage: outcome.error,
    })
    .where(leases.heldBy(hold));
}

function nextOf({ attempt }: Lease, { error, final }: Pick<Outcome, "error" | "final">) {
  if (error === null) return { status: "delivered" as const };
  if (final || attempt >= MAX_ATTEMPTS) return { status: "failed" as const };
  const pause = PAUSES_MS[attempt - 1] ?? 0;
  return { status: "pending" as const, ...pausedFor(pause) };
}

/** Puts a delivery back as if it had not been begun: another worker takes it at once. */
export async function handBackDelivery(hold: Lease): Promise<void> {
  await db().update(webhookDeliveries).set(untried(hold)).where(leases.heldBy(hold));
}

const STALLED = "The delivery was interrupted; it may have arrived.";

/**
 * Takes back deliveries whose worker is gone: those past their lease or, where `all`, every one that
 * is being sent (for a process that knows itself to be the only worker, at its start). They are sent
 * again at once: an event arrives at least once.
 * @returns how many
 */
export async function recoverStalledDeliveries({ all = false } = {}): Promise<number> {
  const stalled = await db()
    .update(webhookDeliveries)
    .set({
      ...RELEASED,
      status: sql`case when ${webhookDeliveries.attempts} >= ${MAX_ATTEMPTS} then 'failed' else 'pending' end`,
      responseStatus: null,
      responseExcerpt: null,
      responseMilliseconds: null,
      errorMessage: STALLED,
    })
    .where(leases.lost(all))
    .returning({ id: webhookDeliveries.id });
  return stalled.length;
}

const KEPT_DAYS = 30;

/** Deletes what is older than 30 days, sent or not. @returns how many */
export async function deleteOldDeliveries(): Promise<number> {
  const deleted = await db()
    .delete(webhookDeliveries)
    .where(lt(webhookDeliveries.createdAt, sql`now() - make_interval(days => ${KEPT_DAYS})`))
    .returning({ id: webhookDeliveries.id });
  return deleted.length;
}
