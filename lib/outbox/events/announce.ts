import { randomUUID } from "node:crypto";
import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { notifyAfterCommit } from "@/db/after-commit";
import type { Database } from "@/db/client";
import { categories } from "@/db/schema/policies";
import { type batches, products } from "@/db/schema/products";
import { users } from "@/db/schema/users";
import { validations } from "@/db/schema/validations";
import { webhookDeliveries, webhooks } from "@/db/schema/webhooks";
import type { WebhookEvent } from "@/lib/enums";
import { selectPersonName } from "@/lib/platform/person-names";
import { toSnakeCase } from "@/lib/platform/snake-case";
import type { DecisionEvent } from "./decision-event";
import { notifyDeliveries } from "./notify";

/**
 * The outbox. Each function inserts a delivery for every webhook that subscribes to the event, in
 * the event's transaction, and notifies the workers after the commit.
 */

type EventData = Record<string, unknown>;

/**
 * Inserts events for every subscribed webhook, one per result of `data`. Does not call `data` if no
 * webhook subscribes to the event.
 */
export async function announceEvent(
  tx: Database,
  event: WebhookEvent,
  data: () => Promise<EventData[]>,
): Promise<void> {
  const subscribedWebhooks = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(isSubscribedTo(event));
  if (subscribedWebhooks.length === 0) return;
  const deliveries = (await data()).flatMap((each) => {
    const eventId = randomUUID();
    const body = createEventBody(event, each);
    return subscribedWebhooks.map(({ id }) => ({ webhookId: id, event, eventId, body }));
  });
  if (deliveries.length === 0) return;
  const deliveryRows = await tx
    .insert(webhookDeliveries)
    .values(deliveries)
    .returning({ id: webhookDeliveries.id });
  await notifyAfterCommit(
    tx,
    notifyDeliveries,
    deliveryRows.map((row) => row.id),
  );
}

/** Returns a condition for the active webhooks that are subscribed to an event. */
export function isSubscribedTo(event: WebhookEvent): SQL | undefined {
  return and(
    eq(webhooks.isActive, true),
    sql`${webhooks.events} @> ${JSON.stringify([event])}::jsonb`,
  );
}

/** Returns the JSON body of an event in the format that Standard Webhooks recommends. */
export function createEventBody(event: string, data: EventData): string {
  return JSON.stringify({ type: event, timestamp: new Date().toISOString(), data });
}

/** Announces completed validations. */
export function announceValidations(tx: Database, validationIds: number[]): Promise<void> {
  return announceEvent(tx, "validation.completed", async () => {
    const validationRows = await tx
      .select()
      .from(validations)
      .where(inArray(validations.id, validationIds))
      .orderBy(validations.id);
    const productsById = await loadProducts(
      tx,
      validationRows.map(({ productId }) => productId),
    );
    return validationRows.map((row) => ({
      validation: toValidation(row),
      product: productsById.get(row.productId),
    }));
  });
}

/** An undone decision and the decision that replaces it, if any. */
export interface DecisionUndoneEvent extends Omit<DecisionEvent, "action" | "comments"> {
  action: DecisionEvent["action"] | null;
  comments: string;
  undone: true;
}

/** Announces one user's decisions on products, made or undone. */
export function announceDecisions(
  tx: Database,
  events: (DecisionEvent | DecisionUndoneEvent)[],
): Promise<void> {
  const [first] = events;
  if (!first) return Promise.resolve();
  return announceEvent(tx, "decision.made", async () => {
    const decidedBy = await loadPerson(tx, first.actorId);
    const productsById = await loadProducts(
      tx,
      events.map(({ productId }) => productId),
    );
    return events.map((each) => ({
      decision: {
        approval: each.approvalId,
        validation: each.validationId,
        action: each.action,
        comments: each.comments,
        changed: each.changed,
        ...("undone" in each && { undone: true }),
        decided_by: decidedBy,
      },
      product: productsById.get(each.productId),
    }));
  });
}

interface BatchOutcomes {
  compliant: number;
  needsReview: number;
  failed: number;
}

/** Announces that all products of a batch have been validated. */
export function announceBatch(
  tx: Database,
  batch: typeof batches.$inferSelect,
  outcomes: BatchOutcomes,
): Promise<void> {
  return announceEvent(tx, "batch.finished", async () => [
    {
      batch: {
        ...toSnakeCase(batch, ["id", "batchName", "fileName", "totalRows", "productsCreated"]),
        compliant_count: outcomes.compliant,
        needs_review_count: outcomes.needsReview,
        failed_count: outcomes.failed,
        uploaded_by: await loadPerson(tx, batch.uploadedBy),
      },
    },
  ]);
}

function toValidation(row: typeof validations.$inferSelect): EventData {
  return {
    ...toSnakeCase(row, ["id", "overallScore", "threshold", "isCompliant"]),
    category_violations: {
      high: row.categoryHigh,
      medium: row.categoryMedium,
      low: row.categoryLow,
    },
    brand_violations: { high: row.brandHigh, medium: row.brandMedium, low: row.brandLow },
    completed_at: row.completedAt?.toISOString() ?? null,
  };
}

/** Returns the latest verdict of each product. */
export async function loadVerdicts(tx: Database, ids: number[]): Promise<Map<number, EventData>> {
  const validationRows = await tx
    .selectDistinctOn([validations.productId])
    .from(validations)
    .where(and(inArray(validations.productId, ids), eq(validations.status, "completed")))
    .orderBy(validations.productId, desc(validations.id));
  return new Map(validationRows.map((row) => [row.productId, toValidation(row)]));
}

export async function loadProducts(tx: Database, ids: number[]): Promise<Map<number, EventData>> {
  const productRows = await tx
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
    .where(inArray(products.id, ids));
  return new Map(productRows.map((product) => [product.id, product]));
}

export async function loadPerson(tx: Database, id: number): Promise<EventData | null> {
  const [person] = await tx
    .select({ id: users.id, name: selectPersonName(users) })
    .from(users)
    .where(eq(users.id, id));
  return person ?? null;
}
