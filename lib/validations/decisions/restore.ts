import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { findingDecisions } from "@/db/schema/decisions";
import { notifications } from "@/db/schema/notifications";
import { type Product, products } from "@/db/schema/products";
import type { FindingDecision } from "@/lib/findings/decisions/close";
import { recordAudit } from "@/lib/outbox/audit/record";
import { announceFindingDecisions } from "@/lib/outbox/events/announce-findings";
import type { UndoResult } from "../undo-records";
import { loadViolations, recountVerdict } from "./recount";
import { hasClaim } from "./rule-claims";
import { findNewestValidationId, type UndoPayload, undoPayload } from "./undo-payload";

/** Undoes an action on a decision about a finding, unless something has changed since. */
export async function restoreFindingDecision(
  tx: Database,
  payload: unknown,
  personId: number,
): Promise<UndoResult> {
  const undoData = undoPayload.parse(payload);
  const { id: productId } = undoData.product;
  const createUnchanged = (reason: string): UndoResult => ({
    restored: 0,
    kept: [{ validation: undoData.latest, product: productId, reason }],
  });
  const [product] = await tx
    .select()
    .from(products)
    .where(eq(products.id, productId))
    .for("update");
  if (!product) return createUnchanged("The product has been deleted since.");
  const [decision] = await tx
    .select()
    .from(findingDecisions)
    .where(eq(findingDecisions.id, undoData.decision));
  const blockingReason = await findBlockingReason(tx, undoData, product, decision);
  if (blockingReason || !decision)
    return createUnchanged(blockingReason ?? DECISION_CHANGED_REASON);
  await announceFindingDecisions(tx, [decision], personId, true);
  const { violatingWords, missing, kind, reason } = decision;
  await recordAudit(tx, {
    actorId: personId,
    action: "finding_decision.undone",
    entity: "finding_decision",
    entityId: decision.id,
    detail: { words: violatingWords ?? missing, kind, reason },
  });
  await restoreDecision(tx, undoData, decision);
  await recountVerdict(tx, product);
  // Keeps the row's timestamp if something else has updated it since, such as an SEO analysis.
  const isUntouched = product.updatedAt.getTime() === undoData.product.after.updatedAt.getTime();
  const updatedAt = isUntouched ? undoData.product.before.updatedAt : new Date();
  await tx
    .update(products)
    .set({ status: undoData.product.before.status, updatedAt })
    .where(eq(products.id, productId));
  if (undoData.notification !== null)
    await tx.delete(notifications).where(eq(notifications.id, undoData.notification));
  return { restored: 1, kept: [] };
}

const DECISION_CHANGED_REASON = "The decision has been changed since.";

async function restoreDecision(
  tx: Database,
  { act, before }: UndoPayload,
  { id }: FindingDecision,
): Promise<void> {
  if (act === "made" || !before) {
    await tx.delete(findingDecisions).where(eq(findingDecisions.id, id));
    return;
  }
  const open = { state: "open", closedReason: null, closedAt: null } as const;
  await tx
    .update(findingDecisions)
    .set({ ...before, ...open })
    .where(eq(findingDecisions.id, id));
}

/** Returns why the action can no longer be undone, or null if it can be. */
async function findBlockingReason(
  tx: Database,
  undoData: UndoPayload,
  product: Product,
  decision: FindingDecision | undefined,
): Promise<string | null> {
  if (decision?.updatedAt.getTime() !== undoData.updatedAt.getTime())
    return DECISION_CHANGED_REASON;
  if (product.version !== undoData.version) return "The product has been edited since.";
  const latestId = await findNewestValidationId(tx, product.id);
  if (latestId !== undoData.latest)
    return "The product has been queued for validation again since.";
  if (product.status !== undoData.product.after.status)
    return `The status of the product has changed to ${product.status.replaceAll("_", " ")} since.`;
  if (undoData.act !== "taken_back") return null;
  if (decision.kind === "accepted" && (await hasClaim(tx, decision.rule)))
    return "The rule has a claim now, which only evidence can allow.";
  const violationRows = await loadViolations(tx, decision.validationId);
  const currentRow = violationRows.find(({ id }) => id === decision.violationId);
  return currentRow && currentRow.decision !== null
    ? "Another decision has been made on the same finding since."
    : null;
}
