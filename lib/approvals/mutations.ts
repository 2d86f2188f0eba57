import { and, desc, eq } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { products } from "@/db/schema/products";
import { users } from "@/db/schema/users";
import { approvals, validations } from "@/db/schema/validations";
import { recordAudit } from "@/lib/audit";
import type { ApprovalAction, ProductStatus } from "@/lib/enums";
import { conflict, DomainError, invalidField, notFound } from "@/lib/errors";
import { displayName } from "@/lib/format";
import { notifyOfDecision } from "@/lib/notifications/record";
import { lockedProduct } from "@/lib/products/mutations";
import { getProduct } from "@/lib/products/queries";
import { toUserJson } from "@/lib/users/queries";
import { announceDecision } from "@/lib/webhooks/announce";
import { tellDeliveries } from "@/lib/webhooks/queue";
import { COMMENTS_REQUIRED, needsComments } from "./decisions";
import { getApproval } from "./queries";
import type { ApprovalJson, UpdateApproval } from "./schemas";

type User = typeof users.$inferSelect;
type Approval = typeof approvals.$inferSelect;

export interface Decision {
  action: ApprovalAction;
  comments: string;
}

/** What a decision on a product's newest validation makes of the product. */
const STATUS_AFTER: Record<ApprovalAction, ProductStatus> = {
  approve: "approved",
  reject: "rejected",
  request_edit: "needs_review",
};

/**
 * Decides on a completed validation that nobody has decided on.
 * @throws DomainError invalid (unknown validation under `field`, missing comments), conflict (not
 * completed, already reviewed)
 */
export async function createApproval(
  validationId: number,
  decision: Decision,
  user: User,
  field: "validation" | "validation_id",
): Promise<ApprovalJson> {
  requireComments(decision);
  const { id, deliveries } = await db().transaction(async (tx) => {
    const validation = await lockedValidation(tx, validationId);
    if (!validation) throw invalidField(field, "This validation does not exist.");
    if (validation.status !== "completed")
      throw conflict("Only a completed validation can be reviewed.");
    const earlier = await findApproval(tx, validationId);
    if (earlier)
      throw conflict(`Already reviewed by ${await nameOf(tx, earlier.approvedBy)}`, field);
    const stored = await decide(tx, validation, null, decision, user);
    const told = await tellOf(tx, validation.productId, stored, decision, user);
    return { id: stored.approvalId, deliveries: told };
  });
  await tellDeliveries(deliveries);
  return getApproval(id);
}

/** Changes a decision; whoever changes it stands for it. @throws DomainError not_found, invalid */
export async function updateApproval(
  id: number,
  input: UpdateApproval,
  user: User,
): Promise<ApprovalJson> {
  const deliveries = await db().transaction(async (tx) => {
    const [known] = await tx.select().from(approvals).where(eq(approvals.id, id));
    const validation = known && (await lockedValidation(tx, known.validationId));
    const earlier = known && (await findApproval(tx, known.validationId));
    if (!validation || !earlier) throw notFound("Approval");
    const decision = {
      action: input.action ?? earlier.action,
      comments: input.comments ?? earlier.comments,
    };
    requireComments(decision);
    const stored = await decide(tx, validation, earlier, decision, user);
    return tellOf(tx, validation.productId, stored, decision, user);
  });
  await tellDeliveries(deliveries);
  return getApproval(id);
}

/**
 * Decides on a product directly: sets its status and who reviewed it, and records the same decision
 * on its newest completed validation, where there is one. @throws DomainError not_found, invalid
 */
export async function decideOnProduct(id: number, decision: Decision, user: User) {
  const deliveries = await db().transaction(async (tx) => {
    await lockedProduct(tx, id);
    let stored = UNCHECKED;
    const [validation] = await tx
      .select()
      .from(validations)
      .where(and(eq(validations.productId, id), eq(validations.status, "completed")))
      .orderBy(desc(validations.id))
      .limit(1);
    if (validation) {
      const earlier = await findApproval(tx, validation.id);
      stored = await decide(tx, validation, earlier, decision, user);
    } else {
      const action = decision.action === "approve" ? "product.approved" : "product.rejected";
      const { comments } = decision;
      const entry = { action, entity: "product", entityId: id, detail: { comments } };
      await recordAudit(tx, { actorId: user.id, ...entry });
    }
    await markReviewed(tx, id, decision.action, user);
    return tellOf(tx, id, stored, decision, user);
  });
  await tellDeliveries(deliveries);
  return {
    message: decision.action === "approve" ? "Product approved" : "Product rejected",
    product: await getProduct(id),
  };
}

function requireComments({ action, comments }: Decision): void {
  if (needsComments(action) && comments.trim() === "")
    throw new DomainError("invalid", COMMENTS_REQUIRED, {
      fields: { comments: [COMMENTS_REQUIRED] },
    });
}

type Validation = typeof validations.$inferSelect;

/** The validation, with its product held: two reviewers at one moment come one after the other. */
async function lockedValidation(tx: Database, id: number): Promise<Validation | undefined> {
  const [known] = await tx
    .select({ productId: validations.productId })
    .from(validations)
    .where(eq(validations.id, id));
  if (!known) return undefined;
  await lockedProduct(tx, known.productId);
  const [validation] = await tx.select().from(validations).where(eq(validations.id, id));
  return validation;
}

async function findApproval(tx: Database, validationId: number): Promise<Approval | null> {
  const [found] = await tx.select().from(approvals).where(eq(approvals.validationId, validationId));
  return found ?? null;
}

/** What a decision was stored as. */
interface Stored {
  approvalId: number | null;
  validationId: number | null;
  /** Whether it takes the place of another one. */
  changed: boolean;
  /** Whether it says what was said before. */
  same: boolean;
}

/** A decision on a product that has no completed check. */
const UNCHECKED: Stored = { approvalId: null, validationId: null, changed: false, same: false };

/** Tells whoever it concerns, once the product is as the decision makes it. */
async function tellOf(
  tx: Database,
  productId: number,
  { same, ...stored }: Stored,
  decision: Decision,
  user: User,
): Promise<number[]> {
  if (same) return [];
  const news = { productId, ...stored, ...decision, actorId: user.id };
  await notifyOfDecision(tx, news);
  return announceDecision(tx, news);
}

/** Writes the decision, its trace, and its effect on the product. */
async function decide(
  tx: Database,
  validation: Validation,
  earlier: Approval | null,
  decision: Decision,
  user: User,
): Promise<Stored & { approvalId: number }> {
  const { completedAt: validatedAt } = validation;
  if (!validatedAt) throw new Error("What is decided on is completed.");
  const values = { ...decision, approvedBy: user.id };
  const [stored] = await tx
    .insert(approvals)
    .values({ validationId: validation.id, validatedAt, ...values })
    .onConflictDoUpdate({
      target: approvals.validationId,
      set: { ...values, updatedAt: new Date() },
    })
    .returning({ id: approvals.id });
  if (!stored) throw new Error("The approval was not stored.");
  await recordAudit(tx, {
    actorId: user.id,
    action: earlier ? "approval.changed" : "approval.created",
    entity: "approval",
    entityId: stored.id,
    detail: {
      validation: validation.id,
      ...decision,
      ...(earlier ? { before: { action: earlier.action, comments: earlier.comments } } : {}),
    },
  });
  if (await isLatest(tx, validation)) {
    await markReviewed(tx, validation.productId, decision.action, user);
  }
  return {
    approvalId: stored.id,
    validationId: validation.id,
    changed: earlier !== null,
    same:
      earlier !== null &&
      earlier.action === decision.action &&
      earlier.comments === decision.comments &&
      earlier.approvedBy === user.id,
  };
}

async function isLatest(tx: Database, validation: Validation): Promise<boolean> {
  const [latest] = await tx
    .select({ id: validations.id })
    .from(validations)
    .where(eq(validations.productId, validation.productId))
    .orderBy(desc(validations.id))
    .limit(1);
  return latest?.id === validation.id;
}

async function markReviewed(tx: Database, productId: number, action: ApprovalAction, user: User) {
  const now = new Date();
  await tx
    .update(products)
    .set({
      status: STATUS_AFTER[action],
      reviewedBy: user.id,
      reviewedAt: now,
      updatedAt: now,
    })
    .where(eq(products.id, productId));
}

async function nameOf(tx: Database, userId: number): Promise<string> {
  const [person] = await tx.select().from(users).where(eq(users.id, userId));
  return person ? displayName(toUserJson(person)) : "reviewer";
}
