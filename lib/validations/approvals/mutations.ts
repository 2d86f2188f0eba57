import { and, desc, eq } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import type { User } from "@/db/schema/users";
import { approvals, validations } from "@/db/schema/validations";
import { DomainError, invalidField, notFound } from "@/lib/errors";
import { assertFourEyes } from "@/lib/products/four-eyes";
import { loadLockedProduct } from "@/lib/products/mutations";
import { getProduct } from "@/lib/products/queries";
import { COMMENTS_REQUIRED_MESSAGE, needsComments } from "./decisions";
import { getApproval } from "./queries";
import { findRefusals } from "./refusals";
import type { DecidedJson, UpdateApproval } from "./schemas";
import { type Decision, type StoredDecision, storeDecision } from "./store";
import { type DecisionSubject, loadLatestIds, lockSubjects } from "./subjects";

/**
 * Decides on a completed, undecided validation.
 * @throws DomainError invalid (unknown validation under `field`, missing comments); conflict (not
 * completed, already reviewed)
 */
export async function createApproval(
  validationId: number,
  decision: Decision,
  user: User,
  field: "validation" | "validation_id",
): Promise<DecidedJson> {
  requireComments(decision);
  const { action, comments } = decision;
  const storedDecision = await db().transaction(async (tx) => {
    const subject = await lockSubject(tx, validationId);
    if (!subject) throw invalidField(field, "This validation does not exist.");
    const decider = { action, personId: user.id };
    const refusal = (await findRefusals(tx, [subject], decider, field)).get(validationId);
    if (refusal) throw refusal;
    return storeDecision(tx, [subject], { action, comments }, user.id);
  });
  return loadDecidedApproval(validationId, storedDecision);
}

/** Changes a decision and its reviewer. @throws DomainError not_found, invalid */
export async function updateApproval(
  id: number,
  input: UpdateApproval,
  user: User,
): Promise<DecidedJson> {
  const { validationId, stored } = await db().transaction(async (tx) => {
    const [approval] = await tx.select().from(approvals).where(eq(approvals.id, id));
    if (!approval) throw notFound("Approval");
    const subject = await lockSubject(tx, approval.validationId);
    // The decision may have been undone in the meantime.
    if (!subject?.previousApproval || subject.previousApproval.id !== id)
      throw notFound("Approval");
    const decision = {
      action: input.action ?? subject.previousApproval.action,
      comments: input.comments ?? subject.previousApproval.comments,
    };
    requireComments(decision);
    if (decision.action === "approve") await assertFourEyes(tx, subject.product.id, user.id);
    const stored = await storeDecision(tx, [subject], decision, user.id);
    return { validationId: approval.validationId, stored };
  });
  return loadDecidedApproval(validationId, stored);
}

/**
 * Decides on a product directly: sets the product's status and reviewer, and records the same
 * decision on its latest completed validation, if there is one.
 * @throws DomainError not_found, invalid
 */
export async function decideOnProduct(id: number, decision: Decision, user: User) {
  const { action, comments } = decision;
  const { undo } = await db().transaction(async (tx) => {
    const product = await loadLockedProduct(tx, id);
    if (action === "approve") await assertFourEyes(tx, id, user.id);
    const [validation] = await tx
      .select({ id: validations.id })
      .from(validations)
      .where(and(eq(validations.productId, id), eq(validations.status, "completed")))
      .orderBy(desc(validations.id))
      .limit(1);
    const existingSubject = validation && (await lockSubject(tx, validation.id));
    const subject: DecisionSubject = existingSubject ?? {
      product,
      validation: null,
      previousApproval: null,
      latest: (await loadLatestIds(tx, [id])).get(id) ?? null,
      appliesToProduct: true,
    };
    return storeDecision(
      tx,
      [{ ...subject, appliesToProduct: true }],
      { action, comments },
      user.id,
    );
  });
  return {
    message: action === "approve" ? "Product approved" : "Product rejected",
    product: await getProduct(id),
    undo,
  };
}

/** @throws DomainError invalid if required comments are missing */
export function requireComments({ action, comments }: Decision): void {
  if (needsComments(action) && comments.trim() === "")
    throw new DomainError("invalid", COMMENTS_REQUIRED_MESSAGE, {
      fields: { comments: [COMMENTS_REQUIRED_MESSAGE] },
    });
}

async function lockSubject(tx: Database, validationId: number) {
  return (await lockSubjects(tx, [validationId])).get(validationId);
}

async function loadDecidedApproval(
  validationId: number,
  storedDecision: StoredDecision,
): Promise<DecidedJson> {
  return {
    ...(await getApproval(storedDecision.approvalIds.get(validationId) ?? 0)),
    undo: storedDecision.undo,
  };
}
