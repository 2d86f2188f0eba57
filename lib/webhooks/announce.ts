import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { categories } from "@/db/schema/policies";
import { type batches, products } from "@/db/schema/products";
import { users } from "@/db/schema/users";
import { validations } from "@/db/schema/validations";
import { webhookDeliveries, webhooks } from "@/db/schema/webhooks";
import type { WebhookEvent } from "@/lib/enums";
import type { DecisionNews } from "@/lib/notifications/record";
import { nameOf } from "@/lib/users/names";

/**
 * The outbox: each of these writes a delivery for every address that wants the event, in the
 * transaction that makes the fact, and answers their ids, to tell the queue of after the commit.
 */

type Data = Record<string, unknown>;

/** Where nobody wants the event, `data` is not asked for. */
async function announce(
  tx: Database,
  event: WebhookEvent,
  data: () => Promise<Data>,
): Promise<number[]> {
  const wanting = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(
      and(
        eq(webhooks.isActive, true),
        sql`${webhooks.events} @> ${JSON.stringify([event])}::jsonb`,
      ),
    );
  if (wanting.length === 0) return [];
  const eventId = randomUUID();
  const body = bodyOf(eventId, event, await data());
  const written = await tx
    .insert(webhookDeliveries)
    .values(wanting.map(({ id }) => ({ webhookId: id, event, eventId, body })))
    .returning({ id: webhookDeliveries.id });
  return written.map((row) => row.id);
}

/** The JSON that is sent. */
export function bodyOf(eventId: string, event: string, data: Data): string {
  return JSON.stringify({ id: eventId, event, created_at: new Date().toISOString(), data });
}

/** That a check was completed. */
export function announceValidation(tx: Database, validationId: number): Promise<number[]> {
  return announce(tx, "validation.completed", async () => {
    const [found] = await tx.select().from(validations).where(eq(validations.id, validationId));
    if (!found) throw new Error(`Validation ${validationId} is not there.`);
    return { validation: toValidation(found), product: await productOf(tx, found.productId) };
  });
}

/** That somebody decided on a product. */
export function announceDecision(tx: Database, news: DecisionNews): Promise<number[]> {
  return announce(tx, "decision.made", async () => ({
    decision: {
      approval: news.approvalId,
      validation: news.validationId,
      action: news.action,
      comments: news.comments,
      changed: news.changed,
      decided_by: await personOf(tx, news.actorId),
    },
    product: await productOf(tx, news.productId),
  }));
}

interface Outcomes {
  compliant: number;
  needsReview: number;
  failed: number;
}

/** That all products of a batch are checked. */
export function announceBatch(
  tx: Database,
  batch: typeof batches.$inferSelect,
  outcomes: Outcomes,
): Promise<number[]> {
  return announce(tx, "batch.finished", async () => ({
    batch: {
      id: batch.id,
      batch_name: batch.batchName,
      file_name: batch.fileName,
      total_rows: batch.totalRows,
      products_created: batch.productsCreated,
      compliant_count: outcomes.compliant,
      needs_review_count: outcomes.needsReview,
      failed_count: outcomes.failed,
      uploaded_by: await personOf(tx, batch.uploadedBy),
    },
  }));
}

function toValidation(row: typeof validations.$inferSelect): Data {
  return {
    id: row.id,
    overall_score: row.overallScore,
    threshold: row.threshold,
    is_compliant: row.isCompliant,
    category_violations: {
      high: row.categoryHigh,
      medium: row.categoryMedium,
      low: row.categoryLow,
    },
    brand_violations: { high: row.brandHigh, medium: row.brandMedium, low: row.brandLow },
    completed_at: row.completedAt?.toISOString() ?? null,
  };
}

async function productOf(tx: Database, id: number): Promise<Data> {
  const [product] = await tx
    .select({
      id: products.id,
      product_id: products.productId,
      name: products.name,
      category: { id: categories.id, name: categories.name },
      status: products.status,
      batch: products.batchId,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(eq(products.id, id));
  if (!product) throw new Error(`Product ${id} is not there.`);
  return product;
}

async function personOf(tx: Database, id: number): Promise<Data | null> {
  const [person] = await tx
    .select({ id: users.id, name: nameOf(users) })
    .from(users)
    .where(eq(users.id, id));
  return person ?? null;
}
