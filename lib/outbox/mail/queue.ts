import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import { notifyAfterCommit } from "@/db/after-commit";
import { type Database, db } from "@/db/client";
import { mails } from "@/db/schema/mails";
import { mailDue } from "@/inngest/client";
import { MAX_DELIVERY_ATTEMPTS, type MailKind } from "@/lib/enums";
import { config } from "@/lib/platform/config";
import { createEventId, sendEvents } from "@/lib/platform/events";
import { createLeases, type Lease, RELEASED_LEASE } from "@/lib/platform/jobs/lease";
import { log } from "@/lib/platform/log";
import { seal } from "@/lib/platform/seal";
import { type AttemptResult, computeNextState, MAX_PAUSE_MS } from "../attempts";
import type { MailText } from "./texts";

/** Number of concurrent mails. Many mail servers accept only a few connections of one client. */
export const MAIL_CONCURRENCY = 3;

export const leases = createLeases(mails, MAX_PAUSE_MS);

const isPending = and(eq(mails.status, "pending"), leases.waiting);

interface NewMail extends MailText {
  kind: MailKind;
  /** The only recipient of the mail. */
  recipient: string;
  userId?: number;
  invitationId?: number;
}

/**
 * Inserts mails in the caller's transaction, and notifies the workers after the commit. Does
 * nothing unless mail is set up.
 */
export async function queueMails(tx: Database, newMails: readonly NewMail[]): Promise<void> {
  if (!config().mail || newMails.length === 0) return;
  const mailRows = await tx
    .insert(mails)
    .values(newMails.map(({ text, ...mail }) => ({ ...mail, body: seal(text) })))
    .returning({ id: mails.id });
  await notifyAfterCommit(
    tx,
    notifyMailWorkers,
    mailRows.map(({ id }) => id),
  );
}

/** Deletes mails that match the condition and were not sent yet, because their link was replaced. */
export async function deletePendingMails(tx: Database, condition: SQL | undefined): Promise<void> {
  await tx.delete(mails).where(and(eq(mails.status, "pending"), condition));
}

/** Notifies the workers of pending mails, after the commit. Never throws; a sweep recovers. */
export async function notifyMailWorkers(ids: number[], occasion?: string): Promise<void> {
  await sendEvents(ids, MAIL_CONCURRENCY, (id) =>
    mailDue.create({ mail_id: id }, { id: createEventId("mail", id, occasion) }),
  );
}

/** Lists mails that can be sent now, oldest first; none unless mail is set up. */
export async function listPendingMails(limit: number): Promise<number[]> {
  return config().mail ? leases.listPending(isPending, limit) : [];
}

/** Claims a pending mail. Returns null if it is no longer pending. */
export function claimMail(id: number): Promise<Lease | null> {
  return leases.claim(id, isPending);
}

/**
 * Stores the result of an attempt. A failed mail is retried later, unless this was the last attempt
 * or retrying is pointless. Has no effect if the lease was lost.
 */
export async function storeMailOutcome(
  currentLease: Lease,
  { error, final }: AttemptResult,
): Promise<void> {
  if (error !== null) log.warn({ mail: currentLease.id, reason: error }, "a mail was not sent");
  const nextState = computeNextState(currentLease, { error, final });
  await db()
    .update(mails)
    .set({
      ...RELEASED_LEASE,
      ...nextState,
      ...(nextState.status !== "pending" && { body: null }),
      ...(error === null && { deliveredAt: new Date() }),
      errorMessage: error,
    })
    .where(leases.ownedBy(currentLease));
}

const STALLED_MESSAGE = "Sending was interrupted; the mail may have arrived.";

/**
 * Releases mails with an expired lease or, with `all`, all mails that are being sent. They are sent
 * again with the same Message-ID, because delivery is at-least-once.
 * @returns the number of released mails
 */
export async function reclaimMails({ all = false } = {}): Promise<number> {
  const isLast = sql`${mails.attempts} >= ${MAX_DELIVERY_ATTEMPTS}`;
  const stalledMails = await db()
    .update(mails)
    .set({
      ...RELEASED_LEASE,
      status: sql`case when ${isLast} then 'failed' else 'pending' end`,
      body: sql`case when ${isLast} then null else ${mails.body} end`,
      errorMessage: STALLED_MESSAGE,
    })
    .where(leases.lost(all))
    .returning({ id: mails.id });
  return stalledMails.length;
}

const RETENTION_DAYS = 30;

/** Deletes mails older than 30 days, even unsent ones. */
export async function deleteOldMails(): Promise<void> {
  await db()
    .delete(mails)
    .where(lt(mails.createdAt, sql`now() - make_interval(days => ${RETENTION_DAYS})`));
}
