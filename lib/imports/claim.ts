import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { imports } from "@/db/schema/imports";
import { DomainError } from "@/lib/errors";
import { FileError } from "@/lib/files/file-error";
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
import { notifyOfImport } from "@/lib/notifications/record";

/** The rows of `imports`; how far each is stands in it, so that any worker can go on with it. */
export const leases = leasesOf(imports);

const waiting = and(leases.waiting, eq(imports.state, "running"));

export function listWaitingImports(limit: number): Promise<number[]> {
  return leases.listWaiting(waiting, limit);
}

/** Takes a waiting import for this worker; null where it does not wait any more. */
export function claimImport(id: number): Promise<Lease | null> {
  return leases.take(id, waiting);
}

const BROKEN = "The import failed because of an error on our side.";

/** To be tried again after a pause, unless that is of no use; what is done stays done. */
export async function putBackImport(job: Lease, error: unknown): Promise<void> {
  log.warn({ err: error, import: job.id }, "an import went wrong");
  const known = error instanceof DomainError || error instanceof FileError ? error.message : null;
  await release(job, known ?? BROKEN, known !== null);
}

async function release(
  job: Lease,
  reason: string,
  final = false,
  most = MAX_ATTEMPTS,
): Promise<void> {
  const end = final || job.attempt >= most;
  const set = end
    ? { ...RELEASED, state: "failed" as const, finishedAt: new Date() }
    : pausedFor(pauseAfter(Math.min(job.attempt, MAX_ATTEMPTS)));
  await db().transaction(async (tx) => {
    const [released] = await tx
      .update(imports)
      .set({ ...set, errorMessage: reason })
      .where(leases.heldBy(job))
      .returning();
    if (released && end) await notifyOfImport(tx, { ...released, reason });
  });
}

export async function handBackImport(job: Lease): Promise<void> {
  await db().update(imports).set(untried(job)).where(leases.heldBy(job));
}

/**
 * A process may be killed again and again for reasons that are none of the import's; so often in the
 * same chunk of rows, it is the import.
 */
const MAX_INTERRUPTIONS = 20;

/** As for the other kinds of work: takes back imports whose worker is gone. @returns how many */
export async function recoverStalledImports({ all = false } = {}): Promise<number> {
  const holds = await db().select(leases.lease).from(imports).where(leases.lost(all)).limit(1000);
  for (const hold of holds)
    await release(hold, "The import was interrupted.", false, MAX_INTERRUPTIONS);
  return holds.length;
}
