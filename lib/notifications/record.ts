import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { notifications } from "@/db/schema/notifications";
import { products } from "@/db/schema/products";
import { validations } from "@/db/schema/validations";
import type { ApprovalAction } from "@/lib/enums";

/** Each of these writes in the transaction that makes the fact it tells of. */

export interface DecisionNews {
  productId: number;
  /** Null where the product was decided on without a completed check. */
  validationId: number | null;
  approvalId: number | null;
  action: ApprovalAction;
  comments: string;
  /** Whether it takes the place of an earlier decision. */
  changed: boolean;
  actorId: number;
}

/** Tells whoever uploaded a product of a decision that somebody else made. */
export async function notifyOfDecision(tx: Database, news: DecisionNews): Promise<void> {
  const { action, comments, changed } = news;
  const detail = JSON.stringify({ action, comments, changed });
  await tx.execute(sql`
    insert into ${notifications}
      (user_id, kind, actor_id, product_id, validation_id, approval_id, detail)
    select uploaded_by, 'decision', ${news.actorId}::int, id, ${news.validationId}::int,
      ${news.approvalId}::int, ${detail}::jsonb || jsonb_build_object('product', name)
    from ${products}
    where id = ${news.productId} and uploaded_by <> ${news.actorId}`);
}

/**
 * Tells of a failed check: whoever asked for it, else whoever uploaded the product. Checks that fail
 * for the same reason are one row until it is read: a model that is down fails thousands.
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
  /** The products that reached their threshold. */
  compliant: number;
  needsReview: number;
  /** The products that could not be checked. */
  failed: number;
}

export interface BatchNews extends Outcomes {
  id: number;
  name: string;
  uploadedBy: number;
}

/** Tells whoever uploaded a batch that all its products are checked. */
export async function notifyOfBatch(tx: Database, batch: BatchNews): Promise<void> {
  const { name, compliant, needsReview, failed } = batch;
  await tx.insert(notifications).values({
    userId: batch.uploadedBy,
    kind: "batch_finished",
    batchId: batch.id,
    detail: { batch: name, compliant, needsReview, failed },
  });
}

/** Tells whoever asked for a re-validation that all its products are checked. */
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
