import { and, type SQL, sql } from "drizzle-orm";
import { type Database, db, rows } from "@/db/client";
import { DomainError } from "@/lib/errors";
import { log } from "../log";
import {
  type Lease,
  type LeasedTable,
  leasesOf,
  MAX_ATTEMPTS,
  pauseAfter,
  pausedFor,
  RELEASED,
  untried,
} from "./lease";

/**
 * A process may be killed again and again for reasons that are none of the row's; so often at the same
 * step, it is the row.
 */
export const MAX_INTERRUPTIONS = 20;

/** What a person is told of an error, and whether another attempt is of no use. */
interface Known {
  reason: string;
  final: boolean;
}

interface Kind {
  /** As in “The import was interrupted.” */
  name: string;
  /** Which rows may be taken, beside what their leases say. */
  waiting: SQL | undefined;
  /** What an `update` sets that ends a row as failed. */
  failed: SQL;
  /** Null: the error is ours. Else what is wrong with what was asked for. */
  known?: (error: unknown) => Known | null;
  /** Tells whoever waits for a row that it has failed, within the transaction that ends it. */
  tellFailed?: (tx: Database, id: number, reason: string) => Promise<void>;
  /** How often a row may lose its worker until it is the row. */
  mostInterruptions?: number;
}

/**
 * Work whose rows say how far it is, each step stored as it is done: any worker goes on where the
 * last one stopped, and what is done stays done. Made to be spread into `defineWork`.
 */
export function stepsOf(table: LeasedTable, kind: Kind) {
  const { name, known = asRefusal, mostInterruptions = MAX_ATTEMPTS } = kind;
  const leases = leasesOf(table);
  const waiting = and(leases.waiting, kind.waiting);

  async function release(job: Lease, { reason, final }: Known, most = MAX_ATTEMPTS): Promise<void> {
    if (!final && job.attempt < most) return pause(job, reason);
    await db().transaction(async (tx) => {
      const ended = await rows<{ id: number }>(
        tx,
        sql`update ${table} set claim = null, lease_until = null, error_message = ${reason},
          ${kind.failed} where ${leases.heldBy(job)} returning id`,
      );
      if (ended.length > 0) await kind.tellFailed?.(tx, job.id, reason);
    });
  }
  async function pause(job: Lease, errorMessage: string): Promise<void> {
    const paused = pausedFor(pauseAfter(Math.min(job.attempt, MAX_ATTEMPTS)));
    await db()
      .update(table)
      .set({ ...paused, errorMessage })
      .where(leases.heldBy(job));
  }
  const handBack = async (job: Lease): Promise<void> => {
    await db().update(table).set(untried(job)).where(leases.heldBy(job));
  };
  return {
    leases,
    listWaiting: (limit: number) => leases.listWaiting(waiting, limit),
    /** Takes a waiting row for this worker; null where it does not wait any more. */
    claim: (id: number) => leases.take(id, waiting),
    countRunning: leases.countHeld,
    renew: leases.renew,
    handBack,
    /** To be tried again after a pause, unless that is of no use. */
    putBack: async (job: Lease, error: unknown): Promise<void> => {
      log.warn({ err: error, work: name, id: job.id }, "a run went wrong");
      const ours = { reason: `The ${name} failed because of an error on our side.`, final: false };
      await release(job, known(error) ?? ours);
    },
    /** Takes back rows whose worker is gone; `all`: those that any worker has. @returns how many */
    recover: async ({ all = false } = {}): Promise<number> => {
      const holds = await db().select(leases.lease).from(table).where(leases.lost(all)).limit(1000);
      const interrupted = { reason: `The ${name} was interrupted.`, final: false };
      for (const hold of holds) await release(hold, interrupted, mostInterruptions);
      return holds.length;
    },
  };
}

/** What frees a row that begins another part of its life: its attempts count anew. */
export const AFRESH = { ...RELEASED, attempts: 0, notBefore: null, errorMessage: null } as const;

function asRefusal(error: unknown): Known | null {
  return error instanceof DomainError ? { reason: error.message, final: true } : null;
}
