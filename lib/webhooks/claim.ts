import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { webhookDeliveries, webhooks } from "@/db/schema/webhooks";
import { mayGo } from "./queue";
import type { Outcome } from "./send";

/** A delivery is tried at most five times: at once, then after each of these pauses. */
const PAUSES_MS = [30_000, 120_000, 600_000, 3_600_000];
const MAX_ATTEMPTS = PAUSES_MS.length + 1;

/** Far longer than an attempt may take. */
const LEASE_MS = 60_000;

/** What it takes to still have a say in a delivery. JSON-safe, and without the secret. */
export interface Hold {
  deliveryId: number;
  /** Names this attempt; whoever holds an older claim has lost the delivery. */
  claim: string;
  attempt: number;
}

/** Takes a waiting delivery for this worker; null where it does not wait, or its address is paused. */
export async function claimDelivery(deliveryId: number): Promise<Hold | null> {
  const claim = randomUUID();
  const open = db().select({ id: webhooks.id }).from(webhooks).where(mayGo);
  const [taken] = await db()
    .update(webhookDeliveries)
    .set({
      claim,
      leaseUntil: new Date(Date.now() + LEASE_MS),
      attempts: sql`${webhookDeliveries.attempts} + 1`,
      lastAttemptAt: new Date(),
      notBefore: null,
    })
    .where(
      and(
        eq(webhookDeliveries.id, deliveryId),
        eq(webhookDeliveries.status, "pending"),
        isNull(webhookDeliveries.claim),
        inArray(webhookDeliveries.webhookId, open),
      ),
    )
    .returning({ attempt: webhookDeliveries.attempts });
  return taken ? { deliveryId, claim, attempt: taken.attempt } : null;
}

/** The delivery as far as it is still held. */
export function heldBy(hold: Hold) {
  return and(eq(webhookDeliveries.id, hold.deliveryId), eq(webhookDeliveries.claim, hold.claim));
}

const WAITING = { claim: null, leaseUntil: null } as const;

/**
 * Writes down what came of an attempt. One that did not succeed is made again later, except after
 * the last and where another could not succeed either. Without effect where the claim is lost.
 */
export async function settleDelivery(hold: Hold, outcome: Outcome): Promise<void> {
  await db()
    .update(webhookDeliveries)
    .set({
      ...WAITING,
      ...(outcome.error === null ? { deliveredAt: new Date() } : {}),
      ...nextOf(hold, outcome),
      responseStatus: outcome.status,
      responseExcerpt: outcome.excerpt,
      responseMilliseconds: outcome.milliseconds,
      errorMessage: outcome.error,
    })
    .where(heldBy(hold));
}

function nextOf({ attempt }: Hold, { error, final }: Pick<Outcome, "error" | "final">) {
  if (error === null) return { status: "delivered" as const };
  if (final || attempt >= MAX_ATTEMPTS) return { status: "failed" as const };
  const pause = PAUSES_MS[attempt - 1] ?? 0;
  return { status: "pending" as const, notBefore: new Date(Date.now() + pause) };
}

/** Puts a delivery back as if it had not been begun: another worker takes it at once. */
export async function handBackDelivery(hold: Hold): Promise<void> {
  await db()
    .update(webhookDeliveries)
    .set({ ...WAITING, attempts: hold.attempt - 1 })
    .where(heldBy(hold));
}

const STALLED = "The delivery was interrupted; it may have arrived.";

/**
 * Takes back deliveries whose worker is gone: those past their lease or, where `all`, every one that
 * is being sent (for a process that knows itself to be the only worker, at its start). They are sent
 * again at once: an event arrives at least once.
 * @returns how many
 */
export async function recoverStalledDeliveries({ all = false } = {}): Promise<number> {
  const sending = isNotNull(webhookDeliveries.claim);
  const stalled = await db()
    .update(webhookDeliveries)
    .set({
      ...WAITING,
      status: sql`case when ${webhookDeliveries.attempts} >= ${MAX_ATTEMPTS} then 'failed' else 'pending' end`,
      responseStatus: null,
      responseExcerpt: null,
      responseMilliseconds: null,
      errorMessage: STALLED,
    })
    .where(all ? sending : and(sending, lt(webhookDeliveries.leaseUntil, sql`now()`)))
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
