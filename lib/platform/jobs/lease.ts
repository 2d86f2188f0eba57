import { randomUUID } from "node:crypto";
import { and, asc, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { db, queryRows } from "@/db/client";
import { fromNow, hasExpired } from "@/db/clock";

/** A table with `leaseColumns`, whose rows are queue entries. */
export type LeasedTable = PgTable &
  Record<"id" | "claim" | "leaseUntil" | "attempts" | "notBefore", PgColumn>;

/** One attempt to process a row. */
export interface Lease {
  id: number;
  /** Identifies the attempt. If the row's claim differs, the worker has lost the lease. */
  claim: string;
  /** The number of the attempt, from 1. */
  attempt: number;
}

/**
 * Duration of a lease. After it expires, the row of a crashed worker can be reclaimed. A running
 * worker renews its lease before then.
 */
export const LEASE_MS = 120_000;
export const RENEW_MS = 30_000;

/** Values that release a row. The row becomes pending again unless its status is final. */
export const RELEASED_LEASE = { claim: null, leaseUntil: null } as const;

/**
 * Returns values that release a row without counting the attempt, so that a worker can claim the
 * row again immediately or after a pause.
 */
export function releaseWithoutAttempt({ attempt }: Lease, pauseMs = 0) {
  return { ...releaseAfter(pauseMs), attempts: attempt - 1 };
}

/** Returns values that release a row and delay its next attempt. */
export function releaseAfter(milliseconds: number) {
  return { ...RELEASED_LEASE, notBefore: milliseconds > 0 ? fromNow(milliseconds) : null };
}

/** Maximum number of attempts. The first retry is delayed by 2 seconds, the second by 4. */
export const MAX_ATTEMPTS = 3;
export const computeBackoffMs = (attempt: number) => 1000 * 2 ** attempt;

/**
 * Returns the lease operations for a table. All times come from the database's clock, because the
 * workers' clocks can differ. A lease that ends later than possible, because the clock was set
 * back, counts as expired.
 * @param longestPauseMs the longest possible delay of the table's rows
 */
export function createLeases(table: LeasedTable, longestPauseMs = computeBackoffMs(MAX_ATTEMPTS)) {
  const { id, claim, leaseUntil, attempts, notBefore } = table;
  const buildClaimSql = (claimId: string): SQL =>
    sql`claim = ${claimId}, lease_until = ${fromNow(LEASE_MS)}, attempts = ${attempts} + 1, not_before = null`;
  const isOwnedBy = (lease: Lease) => and(eq(id, lease.id), eq(claim, lease.claim));
  return {
    waiting: and(isNull(claim), or(isNull(notBefore), hasExpired(notBefore, longestPauseMs))),
    /** Returns the values of an `update` that claims a row. */
    taking: buildClaimSql,
    /** Returns the ids of rows that match `waiting`, oldest first. */
    async listPending(condition: SQL | undefined, limit: number): Promise<number[]> {
      const pendingRows = await db()
        .select({ id: sql<number>`${id}` })
        .from(table)
        .where(condition)
        .orderBy(asc(id))
        .limit(limit);
      return pendingRows.map((row) => row.id);
    },
    /** Claims a row that matches `waiting`. Returns null if the row no longer matches. */
    async claim(rowId: number, condition: SQL | undefined): Promise<Lease | null> {
      const claimId = randomUUID();
      const [claimedRow] = await queryRows<{ attempt: number }>(
        db(),
        sql`update ${table} set ${buildClaimSql(claimId)}
          where ${id} = ${rowId} and ${condition} returning attempts as attempt`,
      );
      return claimedRow ? { id: rowId, claim: claimId, attempt: claimedRow.attempt } : null;
    },
    /** Returns the condition that a row still belongs to this lease. */
    ownedBy: isOwnedBy,
    /** Extends a lease. @returns whether the row still belongs to the lease */
    async renew(lease: Lease): Promise<boolean> {
      const renewedRows = await queryRows(
        db(),
        sql`update ${table} set lease_until = ${fromNow(LEASE_MS)} where ${isOwnedBy(lease)} returning id`,
      );
      return renewedRows.length > 0;
    },
    /** Releases a row without counting the attempt. Has no effect if the lease was lost. */
    async release(lease: Lease, pauseMs = 0): Promise<void> {
      await db().update(table).set(releaseWithoutAttempt(lease, pauseMs)).where(isOwnedBy(lease));
    },
    countClaimed: () => db().$count(table, isNotNull(claim)),
    /** Returns a condition for expired leases or, with `includesActive`, all claimed rows. */
    lost: (includesActive: boolean) =>
      and(isNotNull(claim), includesActive ? undefined : hasExpired(leaseUntil, LEASE_MS)),
    /** The lease columns for a `select` of claimed rows. */
    lease: {
      id: sql<number>`${id}`,
      claim: sql<string>`${claim}`,
      attempt: sql<number>`${attempts}`,
    } satisfies Record<keyof Lease, SQL>,
  };
}
