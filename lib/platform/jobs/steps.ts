import { and, type SQL, sql } from "drizzle-orm";
import { type Database, db, queryRows } from "@/db/client";
import { DomainError } from "@/lib/errors";
import { log } from "../log";
import {
  computeBackoffMs,
  createLeases,
  type Lease,
  type LeasedTable,
  MAX_ATTEMPTS,
  RELEASED_LEASE,
  releaseAfter,
} from "./lease";

/**
 * Maximum number of interruptions at the same step. Processes can be killed repeatedly for
 * unrelated reasons, but beyond this number, the row itself is considered the cause.
 */
export const MAX_INTERRUPTIONS = 20;

/** An error message for users, with a flag for errors that make retrying pointless. */
interface JobFailure {
  reason: string;
  final: boolean;
}

interface JobKind {
  /** The name used in messages such as “The import was interrupted.” */
  name: string;
  /** Conditions of rows that can be claimed, in addition to their leases. */
  waiting: SQL | undefined;
  /** The values of an `update` that marks a row as failed. */
  failed: SQL;
  /** Returns the problem with the request, or null for an internal error. */
  toFailure?: (error: unknown) => JobFailure | null;
  /** Notifies the users who wait for a failed row, in the transaction that fails it. */
  notifyFailed?: (tx: Database, id: number, reason: string) => Promise<void>;
  /** Number of lost workers after which a row is marked as failed. */
  maxInterruptions?: number;
}

/**
 * Returns the operations of multi-step work. Progress is stored after each step so that any worker
 * can continue after a crash. Spread the result into `defineJobWorker`.
 */
export function createSteps(table: LeasedTable, kind: JobKind) {
  const { name, toFailure = toFinalFailure, maxInterruptions = MAX_ATTEMPTS } = kind;
  const leases = createLeases(table);
  const isPending = and(leases.waiting, kind.waiting);

  async function retryOrFail(
    job: Lease,
    { reason, final }: JobFailure,
    maxAttempts = MAX_ATTEMPTS,
  ): Promise<void> {
    if (!final && job.attempt < maxAttempts) return pauseJob(job, reason);
    await db().transaction(async (tx) => {
      const failedRows = await queryRows<{ id: number }>(
        tx,
        sql`update ${table} set claim = null, lease_until = null, error_message = ${reason},
          ${kind.failed} where ${leases.ownedBy(job)} returning id`,
      );
      if (failedRows.length > 0) await kind.notifyFailed?.(tx, job.id, reason);
    });
  }
  async function pauseJob(job: Lease, errorMessage: string): Promise<void> {
    const pausedLease = releaseAfter(computeBackoffMs(Math.min(job.attempt, MAX_ATTEMPTS)));
    await db()
      .update(table)
      .set({ ...pausedLease, errorMessage })
      .where(leases.ownedBy(job));
  }
  return {
    leases,
    listPending: (limit: number) => leases.listPending(isPending, limit),
    /** Claims a pending row for this worker. Returns null if the row is no longer pending. */
    claim: (id: number) => leases.claim(id, isPending),
    countRunning: leases.countClaimed,
    renew: leases.renew,
    release: (job: Lease) => leases.release(job),
    /** Schedules a retry after a pause, unless retrying is pointless. */
    retry: async (job: Lease, error: unknown): Promise<void> => {
      log.warn({ err: error, work: name, id: job.id }, "a run went wrong");
      const ourFailure = {
        reason: `The ${name} failed because of an error on our side.`,
        final: false,
      };
      await retryOrFail(job, toFailure(error) ?? ourFailure);
    },
    /** Releases expired rows or, with `all`, all claimed ones. @returns their number */
    reclaim: async ({ all = false } = {}): Promise<number> => {
      const claims = await db()
        .select(leases.lease)
        .from(table)
        .where(leases.lost(all))
        .limit(1000);
      const interruption = { reason: `The ${name} was interrupted.`, final: false };
      for (const claim of claims) await retryOrFail(claim, interruption, maxInterruptions);
      return claims.length;
    },
  };
}

/** Values that release a row for its next phase and reset its attempt counter. */
export const NEXT_PHASE_LEASE = {
  ...RELEASED_LEASE,
  attempts: 0,
  notBefore: null,
  errorMessage: null,
} as const;

function toFinalFailure(error: unknown): JobFailure | null {
  return error instanceof DomainError ? { reason: error.message, final: true } : null;
}
