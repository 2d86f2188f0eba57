import { inArray, sql } from "drizzle-orm";
import { type Database, queryRows } from "@/db/client";
import { type Product, products } from "@/db/schema/products";
import { approvals, validations } from "@/db/schema/validations";
import type { ApprovalAction, ProductStatus } from "@/lib/enums";
import { type AuditEntry, recordAudits } from "@/lib/outbox/audit/record";
import { announceDecisions } from "@/lib/outbox/events/announce";
import type { DecisionEvent } from "@/lib/outbox/events/decision-event";
import { notifyOfDecisions } from "@/lib/outbox/notifications/record";
import { isAmong } from "@/lib/platform/search";
import { createUndo } from "../undo-records";
import type { Approval, DecisionSubject } from "./subjects";
import type { DecidedItem, UndoPayload } from "./undo-payload";

export interface Decision {
  action: ApprovalAction;
  comments: string;
}

/** The product status after a decision on its latest validation. */
const STATUS_BY_ACTION: Record<ApprovalAction, ProductStatus> = {
  approve: "approved",
  reject: "rejected",
  request_edit: "needs_review",
};

/** A stored decision: the ids of its approvals by validation, and its undo data. */
export interface StoredDecision {
  approvalIds: Map<number, number>;
  /** The short-lived undo token. */
  undo: string;
  /** The undo data for a later undo (`restore.ts`). */
  undoPayload: UndoPayload;
}

/**
 * Stores a decision on up to a thousand subjects, with audit entries, its effect on the products,
 * and undo data. Uses a constant number of statements. The caller must have checked that the
 * decision is allowed.
 */
export async function storeDecision(
  tx: Database,
  subjects: DecisionSubject[],
  decision: Decision,
  personId: number,
): Promise<StoredDecision> {
  const approvalsByValidation = await upsertApprovals(tx, subjects, decision, personId);
  const getApprovalId = ({ validation }: DecisionSubject) =>
    (validation && approvalsByValidation.get(validation.id)?.id) ?? null;
  await recordAudits(
    tx,
    subjects.map((subject) => toAuditEntry(subject, getApprovalId(subject), decision, personId)),
  );
  const reviewedAt = await markReviewed(tx, subjects, decision.action, personId);
  const events = subjects
    .filter((subject) => !isSameDecision(subject.previousApproval, decision, personId))
    .map(
      (subject): DecisionEvent => ({
        productId: subject.product.id,
        validationId: subject.validation?.id ?? null,
        approvalId: getApprovalId(subject),
        changed: subject.previousApproval !== null,
        actorId: personId,
        ...decision,
      }),
    );
  const recipients = new Map(
    (await notifyOfDecisions(tx, events)).map((row) => [
      decisionKey(row.productId, row.validationId),
      row.id,
    ]),
  );
  await announceDecisions(tx, events);
  const status = STATUS_BY_ACTION[decision.action];
  const payload: UndoPayload = {
    decision,
    decided: subjects.map(
      ({ product, validation, previousApproval, latest, appliesToProduct }): DecidedItem => ({
        product: product.id,
        validation: validation?.id ?? null,
        approval: (validation && approvalsByValidation.get(validation.id)) ?? null,
        earlier: previousApproval,
        latest,
        version: product.version,
        marked: appliesToProduct
          ? {
              before: pickProductState(product),
              after: { status, reviewedBy: personId, reviewedAt, updatedAt: reviewedAt },
            }
          : null,
        notification: recipients.get(decisionKey(product.id, validation?.id ?? null)) ?? null,
      }),
    ),
  };
  const undo = await createUndo(tx, personId, "approvals", payload);
  const approvalIds = new Map(
    Array.from(approvalsByValidation, ([validation, { id }]) => [validation, id]),
  );
  return { approvalIds, undo, undoPayload: payload };
}

function decisionKey(product: number | null, validation: number | null): string {
  return `${product} ${validation}`;
}

function pickProductState({ status, reviewedBy, reviewedAt, updatedAt }: Product) {
  return { status, reviewedBy, reviewedAt, updatedAt };
}

function isSameDecision(
  previousApproval: Approval | null,
  decision: Decision,
  personId: number,
): boolean {
  return (
    previousApproval !== null &&
    previousApproval.action === decision.action &&
    previousApproval.comments === decision.comments &&
    previousApproval.approvedBy === personId
  );
}

/** @returns the current approval, by validation */
async function upsertApprovals(
  tx: Database,
  subjects: DecisionSubject[],
  decision: Decision,
  personId: number,
): Promise<Map<number, { id: number; updatedAt: Date }>> {
  const ids = subjects.flatMap(({ validation }) => (validation ? [validation.id] : []));
  if (ids.length === 0) return new Map();
  const approvalRows = await queryRows<{ id: number; validation: number; updated: number }>(
    tx,
    sql`insert into ${approvals} (validation_id, validated_at, action, comments, approved_by)
      select id, completed_at, ${decision.action}, ${decision.comments}, ${personId}::int
      from ${validations} where ${isAmong(validations.id, ids)} order by id
      on conflict (validation_id) do update set action = excluded.action,
        comments = excluded.comments, approved_by = excluded.approved_by, updated_at = now()
      returning id, validation_id as validation,
        (extract(epoch from updated_at) * 1000)::bigint::float8 as updated`,
  );
  await tx
    .update(validations)
    .set({ decision: decision.action })
    .where(isAmong(validations.id, ids));
  return new Map(
    approvalRows.map(({ id, validation, updated }) => [
      validation,
      { id, updatedAt: new Date(updated) },
    ]),
  );
}

function toAuditEntry(
  { product, validation, previousApproval }: DecisionSubject,
  approvalId: number | null,
  decision: Decision,
  actorId: number,
): AuditEntry & { subject: string } {
  const subject = product.productId;
  if (!validation) {
    const action = decision.action === "approve" ? "product.approved" : "product.rejected";
    const { comments } = decision;
    const detail = { comments };
    return { actorId, action, entity: "product", entityId: product.id, subject, detail };
  }
  return {
    actorId,
    action: previousApproval ? "approval.changed" : "approval.created",
    entity: "approval",
    entityId: approvalId,
    subject,
    detail: {
      validation: validation.id,
      ...decision,
      ...(previousApproval
        ? { before: { action: previousApproval.action, comments: previousApproval.comments } }
        : {}),
    },
  };
}

/** @returns the timestamp set on the products */
async function markReviewed(
  tx: Database,
  subjects: DecisionSubject[],
  action: ApprovalAction,
  personId: number,
): Promise<Date> {
  const now = new Date();
  const ids = subjects
    .filter(({ appliesToProduct }) => appliesToProduct)
    .map(({ product }) => product.id);
  if (ids.length > 0)
    await tx
      .update(products)
      .set({
        status: STATUS_BY_ACTION[action],
        reviewedBy: personId,
        reviewedAt: now,
        updatedAt: now,
      })
      .where(inArray(products.id, ids));
  return now;
}
