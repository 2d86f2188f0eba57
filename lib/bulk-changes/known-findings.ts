import { and, countDistinct, eq, sql } from "drizzle-orm";
import { notifyAfterCommit } from "@/db/after-commit";
import { type Database, db } from "@/db/client";
import { bulkChangeItems, bulkChanges } from "@/db/schema/bulk-changes";
import { productPatterns } from "@/db/schema/patterns";
import { products } from "@/db/schema/products";
import { formatDay } from "@/lib/checking/rules/validity";
import { conflict } from "@/lib/errors";
import { toUtcDay } from "@/lib/findings/decisions/schemas";
import { recordAudit } from "@/lib/outbox/audit/record";
import type { SessionUser } from "@/lib/people/auth/sessions";
import type { AcceptKnown, KnownDryRun } from "./accept-known-schemas";
import { notifyBulkChangeWorkers } from "./claim";
import { findFourEyesCategory } from "./four-eyes";
import { listTargetConditions } from "./prepare";
import { getBulkChange } from "./queries";
import type { BulkChangeJson } from "./schemas";

type FilterInput = Pick<AcceptKnown, "filters">;

/** Counts the open findings that would be accepted and the products that have them. */
export async function countOpenFindings(
  filters: FilterInput,
  database = db(),
): Promise<KnownDryRun> {
  const [counts] = await database
    .select({
      findings: sql<number>`coalesce(sum(${productPatterns.open}), 0)::int`,
      products: countDistinct(productPatterns.productId),
    })
    .from(productPatterns)
    .where(and(...listTargetConditions({ ...filters, productIds: null, kind: "accepted" })));
  return counts ?? { findings: 0, products: 0 };
}

/**
 * Accepts open findings as known with a bulk change in the background. A second person has to start
 * it only if a category of the products requires four eyes.
 * @throws DomainError conflict if there are no open findings
 */
export async function acceptKnownFindings(
  input: AcceptKnown,
  user: SessionUser,
): Promise<BulkChangeJson> {
  const now = new Date();
  const reason = `Known on ${formatDay(toUtcDay(now))}`;
  const id = await db().transaction(async (tx) => {
    const { products: expectedCount } = await countOpenFindings(input, tx);
    if (expectedCount === 0) throw conflict("There are no open findings to accept.");
    const [bulkChange] = await tx
      .insert(bulkChanges)
      .values({
        ...{ name: reason, reason, expected: expectedCount },
        state: "ready",
        action: "decide",
        kind: "accepted",
        filters: input.filters,
        knownOn: toUtcDay(now),
        expiresAt: input.until,
        createdBy: user.id,
      })
      .returning();
    if (!bulkChange) throw new Error("The bulk change was not stored.");
    await planItems(tx, bulkChange);
    const entry = { entity: "bulk_change", entityId: bulkChange.id, detail: { name: reason } };
    await recordAudit(tx, { actorId: user.id, action: "bulk_change.created", ...entry });
    if ((await findFourEyesCategory(tx, bulkChange, ["planned"])) !== null) return bulkChange.id;
    await tx
      .update(bulkChanges)
      .set({ state: "running", startedBy: user.id, startedAt: now })
      .where(eq(bulkChanges.id, bulkChange.id));
    await recordAudit(tx, { actorId: user.id, action: "bulk_change.started", ...entry });
    await notifyAfterCommit(tx, notifyBulkChangeWorkers, [bulkChange.id]);
    return bulkChange.id;
  });
  return getBulkChange(id);
}

/**
 * Plans all products with such findings in one statement, because nothing is computed per product.
 */
async function planItems(tx: Database, bulkChange: typeof bulkChanges.$inferSelect): Promise<void> {
  const { productId } = productPatterns;
  await tx.execute(sql`
    insert into ${bulkChangeItems} (bulk_change_id, product_id, outcome, version)
    select ${bulkChange.id}::int, ${products.id}, 'planned', ${products.version} from ${products}
    where ${products.id} in (
      select ${productId} from ${productPatterns} where ${and(...listTargetConditions(bulkChange))})`);
}
