import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { bulkUpdates } from "@/db/schema/products";
import { DomainError } from "@/lib/errors";
import {
  type Lease,
  leasesOf,
  MAX_ATTEMPTS,
  pauseAfter,
  pausedFor,
  RELEASED,
  untried,
} from "@/lib/jobs/lease";
import { log } from "@/lib/log";
import { tellQueue } from "@/lib/validations/queue";
import { applyToMany } from "./apply";
import { AT_ONCE } from "./schemas";

/** The rows of `bulk_updates`; how far each is stands in it, so that any worker can go on with it. */
export const leases = leasesOf(bulkUpdates);

const waiting = and(leases.waiting, isNull(bulkUpdates.finishedAt));

export function listWaitingBulkUpdates(limit: number): Promise<number[]> {
  return leases.listWaiting(waiting, limit);
}

/** Takes a waiting job for this worker; null where it does not wait any more. */
export function claimBulkUpdate(id: number): Promise<Lease | null> {
  return leases.take(id, waiting);
}

/** Goes through the products from where the job stands, 500 a transaction. */
export async function changeProducts(job: Lease, signal: AbortSignal): Promise<void> {
  for (let over = false; !over; ) {
    signal.throwIfAborted();
    over = await changeNext(job);
  }
}

/** @returns whether nothing is left to do, or the job is another worker's now */
async function changeNext(job: Lease): Promise<boolean> {
  const { over, queued } = await db().transaction(async (tx) => {
    const [row] = await tx.select().from(bulkUpdates).where(leases.heldBy(job)).for("update");
    if (!row) return { over: true, queued: [] };
    const ids = row.productIds.slice(row.done, row.done + AT_ONCE);
    const did = await applyToMany(tx, ids, row.traits, row.requestedBy);
    const done = row.done + ids.length;
    const over = done >= row.productIds.length;
    await tx
      .update(bulkUpdates)
      .set({
        done,
        updated: row.updated + did.updated,
        unchanged: row.unchanged + did.unchanged,
        skipped: row.skipped + did.skipped,
        errorMessage: null,
        ...(over ? { ...RELEASED, finishedAt: new Date() } : {}),
      })
      .where(eq(bulkUpdates.id, row.id));
    return { over, queued: did.queued };
  });
  await tellQueue(queued);
  return over;
}

const BROKEN = "The change failed because of an error on our side.";

/** To be tried again after a pause, unless that is of no use; what is done stays done. */
export async function putBackBulkUpdate(job: Lease, error: unknown): Promise<void> {
  log.warn({ err: error, bulkUpdate: job.id }, "a bulk update went wrong");
  const known = error instanceof DomainError ? error.message : null;
  await release(job, known ?? BROKEN, known !== null);
}

async function release(job: Lease, reason: string, final = false): Promise<void> {
  const end = final || job.attempt >= MAX_ATTEMPTS;
  const set = end ? { ...RELEASED, finishedAt: new Date() } : pausedFor(pauseAfter(job.attempt));
  await db()
    .update(bulkUpdates)
    .set({ ...set, errorMessage: reason })
    .where(leases.heldBy(job));
}

export async function handBackBulkUpdate(job: Lease): Promise<void> {
  await db().update(bulkUpdates).set(untried(job)).where(leases.heldBy(job));
}

/** As for the other kinds of work: takes back jobs whose worker is gone. @returns how many */
export async function recoverStalledBulkUpdates({ all = false } = {}): Promise<number> {
  const holds = await db()
    .select(leases.lease)
    .from(bulkUpdates)
    .where(leases.lost(all))
    .limit(1000);
  for (const hold of holds) await release(hold, "The change was interrupted.");
  return holds.length;
}

const KEPT_DAYS = 30;

/** Deletes what ended more than 30 days ago. */
export async function deleteOldBulkUpdates(): Promise<void> {
  await db()
    .delete(bulkUpdates)
    .where(
      and(
        isNotNull(bulkUpdates.finishedAt),
        lt(bulkUpdates.finishedAt, sql`now() - make_interval(days => ${KEPT_DAYS})`),
      ),
    );
}
