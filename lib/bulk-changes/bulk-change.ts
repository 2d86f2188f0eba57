import { eq, sql } from "drizzle-orm";
import { type Database, queryRows } from "@/db/client";
import { bulkChangeItems, type bulkChanges } from "@/db/schema/bulk-changes";
import { users } from "@/db/schema/users";
import type { BulkChangeOutcome } from "@/lib/enums";
import { notifyOfBulkChange } from "@/lib/outbox/notifications/record";

export type BulkChange = typeof bulkChanges.$inferSelect;

/** The result for one product, with the reason if it was not changed. */
export type ItemResult =
  | { refused: string }
  | { /** As stored in `bulk_change_items.decisions`. */ decisions: unknown };

/** Returns the user who started the bulk change or, before that, its creator. */
export function getStarterId({ startedBy, createdBy }: BulkChange): number {
  return startedBy ?? createdBy;
}

/** Returns the user who started a bulk change. Its changes are attributed to this user. */
export async function findStarter(tx: Database, bulkChange: BulkChange) {
  const [user] = await tx
    .select()
    .from(users)
    .where(eq(users.id, getStarterId(bulkChange)));
  if (!user) throw new Error("The account that started the bulk change was deleted.");
  return user;
}

/** Counts the products of bulk changes by outcome. */
export async function countOutcomes(
  database: Database,
  ids: number[],
): Promise<Map<number, Partial<Record<BulkChangeOutcome, number>>>> {
  const outcomeRows = await queryRows<{
    bulkChange: number;
    outcome: BulkChangeOutcome;
    count: number;
  }>(
    database,
    sql`select bulk_change_id as "bulkChange", outcome, count(*)::int as count from ${bulkChangeItems}
      where bulk_change_id = any(${`{${ids}}`}::int[]) group by 1, 2`,
  );
  const countsByBulkChange = new Map<number, Partial<Record<BulkChangeOutcome, number>>>();
  for (const { bulkChange, outcome, count } of outcomeRows)
    countsByBulkChange.set(bulkChange, { ...countsByBulkChange.get(bulkChange), [outcome]: count });
  return countsByBulkChange;
}

/** Notifies the user that a bulk change has ended. Runs in the transaction that ends it. */
export async function notifyEnd(tx: Database, bulkChange: BulkChange): Promise<void> {
  const counts = (await countOutcomes(tx, [bulkChange.id])).get(bulkChange.id) ?? {};
  await notifyOfBulkChange(tx, {
    id: bulkChange.id,
    name: bulkChange.name,
    userId: getStarterId(bulkChange),
    changedProducts: (counts.changed ?? 0) + (counts.kept ?? 0) + (counts.undone ?? 0),
    remainder: counts.remainder ?? 0,
    undone: counts.undone ?? 0,
    state: bulkChange.state,
  });
}
