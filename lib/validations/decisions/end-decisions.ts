import { and, eq, inArray, lt } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { findingDecisions } from "@/db/schema/decisions";
import type { MatchedDecisions } from "@/lib/checking/findings/decisions/match";
import { closeDecisions, type FindingDecision } from "@/lib/findings/decisions/close";
import { toUtcDay } from "@/lib/findings/decisions/schemas";
import { announceFindingDecisions } from "@/lib/outbox/events/announce-findings";
import { notifyOfEndedDecisions } from "@/lib/outbox/notifications/record";
import { loadLockedProduct } from "@/lib/products/mutations";
import { recountVerdict } from "./recount";

/**
 * Stores the effect of new verdicts on open decisions: ends decisions whose position or rule was
 * removed, and updates the positions of the others.
 */
export async function storeMatchedDecisions(
  tx: Database,
  matchedDecisions: readonly Pick<MatchedDecisions, "endedDecisions" | "newAnchors">[],
): Promise<void> {
  for (const [id, anchor] of matchedDecisions.flatMap(({ newAnchors }) => [...newAnchors]))
    await tx.update(findingDecisions).set({ anchor }).where(eq(findingDecisions.id, id));
  const closedDecisions: FindingDecision[] = [];
  const endedDecisions = matchedDecisions.flatMap(({ endedDecisions: ended }) => ended);
  for (const [reason, endings] of Map.groupBy(endedDecisions, (ending) => ending.reason)) {
    const ids = endings.map(({ id }) => id);
    closedDecisions.push(...(await closeDecisions(tx, ids, reason, null)));
  }
  await announceFindingDecisions(tx, closedDecisions, null);
}

const BATCH_SIZE = 500;

/** Ends expired decisions and notifies their authors. @returns the number of ended decisions */
export async function endExpiredDecisions(now = new Date()): Promise<number> {
  const expiredDecisions = await db()
    .select({ id: findingDecisions.id, productId: findingDecisions.productId })
    .from(findingDecisions)
    .where(and(eq(findingDecisions.state, "open"), lt(findingDecisions.expiresAt, toUtcDay(now))))
    .orderBy(findingDecisions.expiresAt, findingDecisions.id)
    .limit(BATCH_SIZE);
  let endedCount = 0;
  for (const [productId, decisions] of Map.groupBy(expiredDecisions, (row) => row.productId)) {
    const ids = decisions.map(({ id }) => id);
    endedCount += await endExpiredOfProduct(productId, ids, now);
  }
  return endedCount;
}

async function endExpiredOfProduct(productId: number, ids: number[], now: Date): Promise<number> {
  return db().transaction(async (tx) => {
    const product = await loadLockedProduct(tx, productId);
    // A decision may have been extended in the meantime.
    const expiredRows = await tx
      .select({ id: findingDecisions.id })
      .from(findingDecisions)
      .where(and(inArray(findingDecisions.id, ids), lt(findingDecisions.expiresAt, toUtcDay(now))));
    const closedDecisions = await closeDecisions(
      tx,
      expiredRows.map(({ id }) => id),
      "expired",
      null,
    );
    if (closedDecisions.length > 0) await recountVerdict(tx, product, now);
    await notifyOfEndedDecisions(tx, closedDecisions, product.name);
    await announceFindingDecisions(tx, closedDecisions, null);
    return closedDecisions.length;
  });
}
