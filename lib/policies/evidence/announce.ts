import { and, eq, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { evidence } from "@/db/schema/evidence";
import { announceEvent } from "@/lib/outbox/events/announce";
import { type EvidenceEvent, notifyOfEvidence } from "@/lib/outbox/notifications/record";
import { getToday } from "@/lib/platform/days";
import { formatEvidenceName } from "./dated-evidence";
import { getEvidence } from "./queries";

/** Numbers of days before the last day of a record on which it is announced. */
const WARNING_DAYS = [60, 30, 7];

/**
 * Announces the evidence that is about to end today, or has ended since it was last announced, each
 * once. Records that had ended before they were added are not announced.
 */
export async function announceEndingEvidence(): Promise<void> {
  const today = getToday();
  const { validUntil, createdAt, announcedOn, announced } = evidence;
  const daysLeft = sql`(${validUntil} - ${today}::date)`;
  const isExpiring = sql`${daysLeft} in (${sql.join(
    WARNING_DAYS.map((days) => sql`${days}`),
    sql`, `,
  )}) and ${announcedOn} is distinct from ${today}::date`;
  const hasEnded = sql`${validUntil} < ${today}::date
    and (${createdAt} at time zone 'UTC')::date <= ${validUntil}
    and (${announced} is distinct from 'expired' or ${announcedOn} <= ${validUntil})`;
  const rows = await db()
    .select({ id: evidence.id, isExpiring: sql<boolean>`${daysLeft} >= 0` })
    .from(evidence)
    .where(and(sql`${evidence.withdrawnAt} is null`, sql`((${isExpiring}) or (${hasEnded}))`))
    .orderBy(evidence.id);
  for (const { id, isExpiring } of rows)
    await db().transaction((tx) =>
      announceEvidence(tx, id, isExpiring ? "expiring" : "expired", null),
    );
}

/**
 * Announces that a record is about to end or has ended, by webhook and to admins, once per record,
 * reason and day.
 * @param actorId the user who withdrew the record; null for the system
 */
export async function announceEvidence(
  tx: Database,
  id: number,
  reason: EvidenceEvent["reason"],
  actorId: number | null,
): Promise<void> {
  const today = getToday();
  const marked = await tx
    .update(evidence)
    .set({ announced: reason, announcedOn: today })
    .where(
      and(
        eq(evidence.id, id),
        sql`(${evidence.announced} is distinct from ${reason}
          or ${evidence.announcedOn} is distinct from ${today}::date)`,
      ),
    )
    .returning({ id: evidence.id });
  if (marked.length === 0) return;
  const record = await getEvidence(id, tx);
  const event = reason === "expiring" ? "evidence.expiring" : "evidence.ended";
  await announceEvent(tx, event, async () => [
    { evidence: record, reason, products: record.products },
  ]);
  const { claim, valid_until: until, products } = record;
  const details = { name: formatEvidenceName(record), claim, reason, until, products };
  await notifyOfEvidence(tx, details, actorId);
}
