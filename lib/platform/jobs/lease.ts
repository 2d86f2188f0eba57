import { randomUUID } from "node:crypto";
import { and, asc, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { db, rows } from "@/db/client";
import { fromNow, isOver } from "@/db/clock";

/** A table with `leaseColumns`, whose rows wait for work to be done on them. */
export type LeasedTable = PgTable &
  Record<"id" | "claim" | "leaseUntil" | "attempts" | "notBefore", PgColumn>;

/** One attempt at one row. */
export interface Lease {
  id: number;
  /** Names the attempt; whoever holds another claim than the row has lost the row. */
  claim: string;
  /** Counted from 1. */
  attempt: number;
}

/** A worker that is gone is found out after this time; one that lives renews its lease before. */
export const LEASE_MS = 120_000;
export const RENEW_MS = 30_000;

/** What sets a row free; it waits again unless its status says that it has ended. */
export const RELEASED = { claim: null, leaseUntil: null } as const;

/** As if the attempt had not been made: another worker may take the row at once, or after a pause. */
export function untried({ attempt }: Lease, pauseMs = 0) {
  return { ...pausedFor(pauseMs), attempts: attempt - 1 };
}

/** To wait for so many milliseconds. */
export function pausedFor(milliseconds: number) {
  return { ...RELEASED, notBefore: milliseconds > 0 ? fromNow(milliseconds) : null };
}

/** Work is begun at most so often, the second time 2 seconds after the first went wrong, then 4. */
export const MAX_ATTEMPTS = 3;
export const pauseAfter = (attempt: number) => 1000 * 2 ** attempt;

/**
 * The leases of a table's rows. Every moment is taken from the database's clock and judged by it:
 * those of the workers may differ. One that lies further away than any can, since that clock was
 * set back, counts as over.
 * @param longestPauseMs of all pauses that its rows are given
 */
export function leasesOf(table: LeasedTable, longestPauseMs = pauseAfter(MAX_ATTEMPTS)) {
  const { id, claim, leaseUntil, attempts, notBefore } = table;
  const taking = (by: string): SQL =>
    sql`claim = ${by}, lease_until = ${fromNow(LEASE_MS)}, attempts = ${attempts} + 1, not_before = null`;
  const heldBy = (lease: Lease) => and(eq(id, lease.id), eq(claim, lease.claim));
  return {
    /** Which rows may be taken, as far as the lease goes. */
    waiting: and(isNull(claim), or(isNull(notBefore), isOver(notBefore, longestPauseMs))),
    /** What an `update` sets that takes a row. */
    taking,
    /** The ids of rows that fit `waiting`, the oldest first. */
    async listWaiting(waiting: SQL | undefined, limit: number): Promise<number[]> {
      const found = await db()
        .select({ id: sql<number>`${id}` })
        .from(table)
        .where(waiting)
        .orderBy(asc(id))
        .limit(limit);
      return found.map((row) => row.id);
    },
    /** Takes a row that fits `waiting`; null where none does any more. */
    async take(rowId: number, waiting: SQL | undefined): Promise<Lease | null> {
      const by = randomUUID();
      const [taken] = await rows<{ attempt: number }>(
        db(),
        sql`update ${table} set ${taking(by)}
          where ${id} = ${rowId} and ${waiting} returning attempts as attempt`,
      );
      return taken ? { id: rowId, claim: by, attempt: taken.attempt } : null;
    },
    /** The row as far as it is still held. */
    heldBy,
    /** Whether the row is still held; if so, its lease begins anew. */
    async renew(lease: Lease): Promise<boolean> {
      const renewed = await rows(
        db(),
        sql`update ${table} set lease_until = ${fromNow(LEASE_MS)} where ${heldBy(lease)} returning id`,
      );
      return renewed.length > 0;
    },
    /** How many rows are held now. */
    countHeld: () => db().$count(table, isNotNull(claim)),
    /** Which rows' workers are gone; `all`: which rows are held at all. */
    lost: (all: boolean) => and(isNotNull(claim), all ? undefined : isOver(leaseUntil, LEASE_MS)),
    /** What a `select` of held rows takes for their leases. */
    lease: {
      id: sql<number>`${id}`,
      claim: sql<string>`${claim}`,
      attempt: sql<number>`${attempts}`,
    } satisfies Record<keyof Lease, SQL>,
  };
}
