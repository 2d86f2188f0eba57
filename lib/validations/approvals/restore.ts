import { eq, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { notifications } from "@/db/schema/notifications";
import { type Product, products } from "@/db/schema/products";
import { users } from "@/db/schema/users";
import { approvals, validations } from "@/db/schema/validations";
import type { ApprovalAction } from "@/lib/enums";
import { type AuditEntry, recordAudits } from "@/lib/outbox/audit/record";
import { announceDecisions, type DecisionUndoneEvent } from "@/lib/outbox/events/announce";
import { selectPersonName } from "@/lib/platform/person-names";
import { isAmong } from "@/lib/platform/search";
import type { UndoResult } from "../undo-records";
import { type Approval, loadLatestIds } from "./subjects";
import { type DecidedItem, type UndoPayload, undoPayload } from "./undo-payload";

/**
 * Undoes decisions by restoring approvals, products and notifications. Keeps later changes by other
 * users. Uses a constant number of statements.
 * @param readerId the user addressed as "you" in the reasons for skipped items; null for none
 */
export async function restoreApprovals(
  tx: Database,
  payload: unknown,
  personId: number,
  readerId: number | null = personId,
): Promise<UndoResult> {
  const { decision, decided } = undoPayload.parse(payload);
  const now = await lockDecidedItems(tx, decided);
  const checkedItems = decided.map((item) => ({
    item,
    why: findBlockingReason(item, now, readerId),
  }));
  const restorableItems = checkedItems.flatMap(({ item, why }) => (why ? [] : [item]));
  await restoreItems(tx, restorableItems);
  await recordAudits(
    tx,
    restorableItems.map((item) => toAuditEntry(item, now, decision, personId)),
  );
  await announceDecisions(
    tx,
    restorableItems.map((item) => toActivity(item, personId)),
  );
  const unchangedItems = checkedItems.flatMap(({ item, why }) =>
    why ? [{ validation: item.validation, product: item.product, reason: why }] : [],
  );
  return { restored: restorableItems.length, kept: unchangedItems };
}

/** The current state of the data that the decisions affected. */
interface CurrentState {
  products: Map<number, Product>;
  approvals: Map<number, Approval>;
  latest: Map<number, number>;
  names: Map<number, string>;
}

async function lockDecidedItems(tx: Database, items: DecidedItem[]): Promise<CurrentState> {
  const ids = items.map(({ product }) => product);
  const lockedProducts = await tx
    .select()
    .from(products)
    .where(isAmong(products.id, ids))
    .orderBy(products.id)
    .for("update");
  const approvalRows = await tx
    .select()
    .from(approvals)
    .where(
      isAmong(
        approvals.id,
        items.flatMap(({ approval }) => (approval ? [approval.id] : [])),
      ),
    );
  const people = new Set([
    ...approvalRows.map(({ approvedBy }) => approvedBy),
    ...lockedProducts.flatMap(({ reviewedBy }) => (reviewedBy ? [reviewedBy] : [])),
  ]);
  const userRows = await tx
    .select({ id: users.id, name: selectPersonName(users) })
    .from(users)
    .where(isAmong(users.id, [...people]));
  return {
    products: new Map(lockedProducts.map((product) => [product.id, product])),
    approvals: new Map(approvalRows.map((approval) => [approval.id, approval])),
    latest: await loadLatestIds(tx, ids),
    names: new Map(userRows.map(({ id, name }) => [id, name])),
  };
}

/** Returns why a decision can no longer be undone, or null if it can be. */
function findBlockingReason(
  item: DecidedItem,
  now: CurrentState,
  readerId: number | null,
): string | null {
  const product = now.products.get(item.product);
  if (!product) return "The product has been deleted since.";
  const approval = item.approval && (now.approvals.get(item.approval.id) ?? null);
  if (item.approval && approval?.updatedAt.getTime() !== item.approval.updatedAt.getTime())
    return describeLaterDecision(approval?.approvedBy ?? null, now, readerId);
  if (!item.marked) return null;
  const { after } = item.marked;
  if (
    product.reviewedBy !== after.reviewedBy ||
    product.reviewedAt?.getTime() !== after.reviewedAt?.getTime()
  )
    return describeLaterDecision(product.reviewedBy, now, readerId);
  if (product.version !== item.version) return "The product has been edited since.";
  if ((now.latest.get(item.product) ?? null) !== item.latest)
    return "The product has been queued for validation again since.";
  if (product.status !== after.status)
    return `The status of the product has changed to ${product.status.replaceAll("_", " ")} since.`;
  return null;
}

function describeLaterDecision(
  deciderId: number | null,
  now: CurrentState,
  readerId: number | null,
): string {
  if (deciderId !== null && deciderId === readerId) return "You have decided on it again since.";
  return `${(deciderId && now.names.get(deciderId)) || "Someone"} has decided on it since.`;
}

function setDecision(tx: Database, ids: number[], decision: ApprovalAction | null) {
  return tx.update(validations).set({ decision }).where(isAmong(validations.id, ids));
}

async function restoreItems(tx: Database, items: DecidedItem[]): Promise<void> {
  const newApprovalIds = items.flatMap(({ approval, earlier }) =>
    approval && !earlier ? [approval.id] : [],
  );
  const undecidedItems = await tx
    .delete(approvals)
    .where(isAmong(approvals.id, newApprovalIds))
    .returning({ id: approvals.validationId });
  await setDecision(
    tx,
    undecidedItems.map(({ id }) => id),
    null,
  );
  // Only a single decision can replace an earlier one, never a bulk decision.
  for (const { validation, approval, earlier } of items) {
    if (!approval || !earlier || !validation) continue;
    await tx.update(approvals).set(earlier).where(eq(approvals.id, approval.id));
    await setDecision(tx, [validation], earlier.action);
  }
  const notificationIds = items.flatMap(({ notification }) => notification ?? []);
  await tx.delete(notifications).where(isAmong(notifications.id, notificationIds));
  const productStates = items.flatMap(({ product, marked }) =>
    marked ? [{ product, ...marked.before, left: marked.after.updatedAt }] : [],
  );
  // Keeps the row's timestamp if something else has updated it since, such as an SEO analysis.
  await tx.execute(sql`
    update ${products} set status = was.status, reviewed_by = was."reviewedBy",
      reviewed_at = was."reviewedAt",
      updated_at = case when updated_at = was."left" then was."updatedAt" else now() end
    from jsonb_to_recordset(${JSON.stringify(productStates)}::jsonb) as was(product int, status text,
      "reviewedBy" int, "reviewedAt" timestamptz, "updatedAt" timestamptz, "left" timestamptz)
    where ${products.id} = was.product`);
}

function toAuditEntry(
  { product, validation, approval, earlier }: DecidedItem,
  now: CurrentState,
  decision: UndoPayload["decision"],
  actorId: number,
): AuditEntry & { subject: string } {
  const subject = now.products.get(product)?.productId ?? "";
  const entry = { actorId, action: "approval.undone", subject };
  if (!earlier) {
    const detail = { validation, before: decision };
    return { ...entry, entity: "product", entityId: product, detail };
  }
  const { action, comments } = earlier;
  const detail = { validation, action, comments, before: decision };
  return { ...entry, entity: "approval", entityId: approval?.id ?? null, detail };
}

function toActivity(
  { product, validation, approval, earlier }: DecidedItem,
  actorId: number,
): DecisionUndoneEvent {
  return {
    productId: product,
    validationId: validation,
    approvalId: earlier && approval ? approval.id : null,
    action: earlier?.action ?? null,
    comments: earlier?.comments ?? "",
    changed: true,
    undone: true,
    actorId,
  };
}
