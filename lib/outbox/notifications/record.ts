import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import type { findingDecisions } from "@/db/schema/decisions";
import { notifications } from "@/db/schema/notifications";
import { products } from "@/db/schema/products";
import { validations } from "@/db/schema/validations";
import type { ApprovalAction } from "@/lib/enums";

type FindingDecision = typeof findingDecisions.$inferSelect;

/** Each function inserts notifications in the transaction of the event. */

export interface DecisionEvent {
  productId: number;
  /** Null if the product had no completed validation. */
  validationId: number | null;
  approvalId: number | null;
  action: ApprovalAction;
  comments: string;
  /** Whether it replaces an earlier decision. */
  changed: boolean;
  actorId: number;
}

/**
 * Notifies the uploaders of products of decisions by others.
 * @returns the notifications
 */
export async function notifyOfDecisions(
  tx: Database,
  news: DecisionEvent[],
): Promise<{ id: number; product_id: number; validation_id: number | null }[]> {
  if (news.length === 0) return [];
  const told = news.map(({ action, comments, changed, ...of }) => ({
    product: of.productId,
    validation: of.validationId,
    approval: of.approvalId,
    actor: of.actorId,
    detail: { action, comments, changed },
  }));
  return rows(
    tx,
    sql`insert into ${notifications}
        (user_id, kind, actor_id, product_id, validation_id, approval_id, detail)
      select uploaded_by, 'decision', told.actor, ${products.id}, told.validation, told.approval,
        told.detail || jsonb_build_object('product', name)
      from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
        as told(product int, validation int, approval int, actor int, detail jsonb)
      join ${products} on ${products.id} = told.product
      where uploaded_by <> told.actor
      order by ${products.id}
      returning id, product_id, validation_id`,
  );
}

/**
 * Notifies the uploader of a product of another user's decision on a finding.
 * @returns the notification's id; null if no one is notified
 */
export async function notifyOfFinding(
  tx: Database,
  decision: FindingDecision,
  product: { name: string; uploadedBy: number },
): Promise<number | null> {
  if (product.uploadedBy === decision.decidedBy) return null;
  const [written] = await tx
    .insert(notifications)
    .values({
      userId: product.uploadedBy,
      kind: "finding_decided",
      actorId: decision.decidedBy,
      productId: decision.productId,
      validationId: decision.validationId,
      detail: { product: product.name, ...findingOf(decision) },
    })
    .returning({ id: notifications.id });
  return written?.id ?? null;
}

/** Notifies the authors of decisions on findings of one product that these have expired. */
export async function notifyOfEnding(
  tx: Database,
  ended: FindingDecision[],
  product: string,
): Promise<void> {
  if (ended.length === 0) return;
  await tx.insert(notifications).values(
    ended.map((decision) => ({
      userId: decision.decidedBy,
      kind: "finding_decision_ended" as const,
      productId: decision.productId,
      validationId: decision.validationId,
      detail: { product, ...findingOf(decision) },
    })),
  );
}

function findingOf({ kind, violatingWords, missing, reason }: FindingDecision) {
  return { decided: kind, finding: violatingWords ?? missing ?? "", reason };
}

/**
 * Notifies of a failed validation: the person who requested it, otherwise the product's uploader. Failures
 * for the same reason share one notification until it is read, because an unavailable model fails
 * thousands.
 */
export async function notifyOfFailure(
  tx: Database,
  validationId: number,
  reason: string,
): Promise<void> {
  await tx.execute(sql`
    insert into ${notifications} as kept
      (user_id, kind, product_id, validation_id, detail, alike_key)
    select coalesce(v.requested_by, p.uploaded_by), 'validation_failed', p.id, v.id,
      jsonb_build_object('product', p.name, 'reason', ${reason}::text),
      'failed ' || md5(${reason}::text)
    from ${validations} v join ${products} p on p.id = v.product_id
    where v.id = ${validationId}
    on conflict (user_id, alike_key) where read_at is null do update set
      count = kept.count + 1, product_id = excluded.product_id, detail = excluded.detail,
      validation_id = excluded.validation_id, created_at = excluded.created_at`);
}

interface Outcomes {
  /** Products that reached their threshold. */
  compliant: number;
  needsReview: number;
  /** Products that could not be validated. */
  failed: number;
}

export interface BatchEvent extends Outcomes {
  id: number;
  name: string;
  uploadedBy: number;
}

/** Notifies the uploader of a batch that all its products are validated. */
export async function notifyOfBatch(tx: Database, batch: BatchEvent): Promise<void> {
  const { name, compliant, needsReview, failed } = batch;
  await tx.insert(notifications).values({
    userId: batch.uploadedBy,
    kind: "batch_finished",
    batchId: batch.id,
    detail: { batch: name, compliant, needsReview, failed },
  });
}

/** Notifies the requester of a re-validation that all its products are validated. */
export async function notifyOfRevalidation(
  tx: Database,
  userId: number,
  { compliant, needsReview, failed }: Outcomes,
): Promise<void> {
  await tx.insert(notifications).values({
    userId,
    kind: "revalidation_finished",
    detail: { compliant, needsReview, failed },
  });
}

export interface ImportEvent {
  id: number;
  name: string;
  createdBy: number;
  counts: { new: number; changed: number; errors: number };
  /** Why it failed; null if it completed. */
  reason: string | null;
}

/** Notifies the person who started an import that it has ended. */
export async function notifyOfImport(tx: Database, news: ImportEvent): Promise<void> {
  const { id, name, createdBy, counts, reason } = news;
  await tx.insert(notifications).values({
    userId: createdBy,
    kind: "import_finished",
    detail: {
      importId: id,
      import: name,
      added: counts.new,
      updated: counts.changed,
      errors: counts.errors,
      ...(reason !== null && { reason }),
    },
  });
}

export interface BulkChangeEvent {
  id: number;
  name: string;
  userId: number;
  changedProducts: number;
  remainder: number;
  undone: number;
  /** How it ended: `completed`, `cancelled`, `undone` or `failed`. */
  state: string;
}

/** Notifies the person who started or undid a bulk change that it has ended. */
export async function notifyOfBulkChange(tx: Database, news: BulkChangeEvent): Promise<void> {
  const { userId, id, name, ...counts } = news;
  await tx.insert(notifications).values({
    userId,
    kind: "bulk_change_finished",
    detail: { bulkChangeId: id, bulkChange: name, ...counts },
  });
}
