import { and, eq, inArray, ne } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { bulkChangeItems, bulkChanges } from "@/db/schema/bulk-changes";
import { categories } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { auditLog } from "@/db/schema/users";
import type { BulkChangeOutcome } from "@/lib/enums";
import { DomainError } from "@/lib/errors";
import { recordAudit } from "@/lib/outbox/audit/record";
import type { SessionUser } from "@/lib/people/auth/sessions";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { requiresFourEyes } from "@/lib/products/four-eyes";
import type { BulkChange } from "./bulk-change";

/**
 * Checks that the user starting a bulk change is not its creator if the category of a planned
 * product requires four eyes.
 * @throws DomainError forbidden
 */
export async function requireSecondPerson(
  tx: Database,
  bulkChange: BulkChange,
  user: SessionUser,
): Promise<void> {
  if (bulkChange.createdBy !== user.id) return;
  const category = await findFourEyesCategory(tx, bulkChange, ["planned"]);
  if (category === null) return;
  throw new DomainError(
    "forbidden",
    `The category “${category}” requires four eyes: a second person must start the bulk change.`,
  );
}

/** Prevents the creator from changing a selection seen by others. @throws DomainError forbidden */
export async function assertNotOpened(
  tx: Database,
  bulkChange: BulkChange,
  user: SessionUser,
): Promise<void> {
  if (bulkChange.createdBy !== user.id || !(await wasOpened(tx, bulkChange))) return;
  const category = await findFourEyesCategory(tx, bulkChange, ["planned", "left_out"]);
  if (category === null) return;
  throw new DomainError(
    "forbidden",
    `The category “${category}” requires four eyes, and a second person has already opened this bulk change: only they can exclude products now. You can draft another bulk change.`,
  );
}

/** Records that a second person has opened a bulk change that is ready and requires four eyes. */
export async function recordOpening(id: number, user: SessionUser): Promise<void> {
  if (!EDITOR_ROLES.includes(user.role)) return;
  await db().transaction(async (tx) => {
    const openableCondition = and(
      eq(bulkChanges.id, id),
      eq(bulkChanges.state, "ready"),
      ne(bulkChanges.createdBy, user.id),
    );
    // The lock serializes this update with selection changes by the creator.
    const [bulkChange] = await tx.select().from(bulkChanges).where(openableCondition).for("update");
    if (!bulkChange || (await wasOpened(tx, bulkChange))) return;
    if ((await findFourEyesCategory(tx, bulkChange, ["planned", "left_out"])) === null) return;
    const entry = { action: "bulk_change.opened", entity: "bulk_change", entityId: id };
    await recordAudit(tx, { actorId: user.id, ...entry, detail: { name: bulkChange.name } });
  });
}

/** Returns whether someone other than the creator has opened or changed the selection. */
async function wasOpened(tx: Database, { id, createdBy }: BulkChange): Promise<boolean> {
  const otherUserCondition = and(
    eq(auditLog.entity, "bulk_change"),
    eq(auditLog.entityId, id),
    inArray(auditLog.action, ["bulk_change.opened", "bulk_change.narrowed"]),
    ne(auditLog.actorId, createdBy),
  );
  return (await tx.$count(auditLog, otherUserCondition)) > 0;
}

/**
 * Returns the name of the first category that requires four eyes among the items with one of these
 * outcomes, or null if there is none.
 */
export async function findFourEyesCategory(
  tx: Database,
  { id }: BulkChange,
  outcomes: BulkChangeOutcome[],
): Promise<string | null> {
  const [category] = await tx
    .select({ name: categories.name })
    .from(bulkChangeItems)
    .innerJoin(products, eq(products.id, bulkChangeItems.productId))
    .innerJoin(categories, requiresFourEyes())
    .where(and(eq(bulkChangeItems.bulkChangeId, id), inArray(bulkChangeItems.outcome, outcomes)))
    .orderBy(categories.name)
    .limit(1);
  return category?.name ?? null;
}
