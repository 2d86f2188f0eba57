import { eq, inArray } from "drizzle-orm";
import { notifyAfterCommit } from "@/db/after-commit";
import { db } from "@/db/client";
import { bulkUpdates, products } from "@/db/schema/products";
import { bulkUpdateRequested } from "@/inngest/client";
import { DomainError, invalidField, invalidFields, notFound } from "@/lib/errors";
import type { SessionUser } from "@/lib/people/auth/sessions";
import { createEventId, sendEvents } from "@/lib/platform/events";
import { isId } from "@/lib/platform/fields";
import { requireCategory, requireGuidelines } from "../mutations";
import { listProductIds } from "../queries";
import { applyToMany } from "./apply";
import {
  BATCH_SIZE,
  type BulkUpdate,
  type BulkUpdateJob,
  type BulkUpdateJobResponse,
  type BulkUpdateResponse,
  MAX_PRODUCTS,
} from "./schemas";

/**
 * Sets the category, brand guideline, language or market of many products: up to 500 immediately,
 * more of them in the background.
 * @throws DomainError invalid for an unknown category or guideline, or too many products
 */
export async function updateMany(
  { product_ids: productIds, filters, set }: BulkUpdate,
  user: SessionUser,
): Promise<BulkUpdateResponse | BulkUpdateJobResponse> {
  const { ids, unknown } = productIds
    ? await resolveProductIds(productIds)
    : await findMatchingProducts(filters ?? {});
  if (ids.length > BATCH_SIZE) return startJob(ids, unknown, set, user);
  const { skipped, ...counts } = await db().transaction((tx) =>
    nestErrorsUnderSet(() => applyToMany(tx, ids, set, user.id)),
  );
  return { ...counts, skipped: skipped + unknown };
}

interface NamedItem {
  ids: number[];
  unknown: number;
}

async function resolveProductIds(productIds: (number | string)[]): Promise<NamedItem> {
  const uniqueIds = [...new Set(productIds)];
  const internalIds = uniqueIds.filter((id) => typeof id === "number").filter(isId);
  const businessIds = uniqueIds.filter((id) => typeof id === "string");
  const columns = { id: products.id, productId: products.productId };
  const productRows = [
    ...(await db().select(columns).from(products).where(inArray(products.id, internalIds))),
    ...(await db().select(columns).from(products).where(inArray(products.productId, businessIds))),
  ];
  const knownIds = new Set<number | string>(
    productRows.flatMap(({ id, productId }) => [id, productId]),
  );
  return {
    ids: [...new Set(productRows.map(({ id }) => id))].sort((a, b) => a - b),
    unknown: uniqueIds.filter((id) => !knownIds.has(id)).length,
  };
}

async function findMatchingProducts(
  filters: NonNullable<BulkUpdate["filters"]>,
): Promise<NamedItem> {
  const ids = await listProductIds(filters);
  if (ids.length > MAX_PRODUCTS) {
    const [formattedCount, formattedLimit] = [ids.length, MAX_PRODUCTS].map((count) =>
      count.toLocaleString("en"),
    );
    const sentence = `${formattedCount} products match; at most ${formattedLimit} can be changed at once.`;
    throw invalidField("filters", sentence);
  }
  return { ids: ids.sort((a, b) => a - b), unknown: 0 };
}

async function startJob(
  ids: number[],
  skippedCount: number,
  newAttributes: BulkUpdate["set"],
  user: SessionUser,
): Promise<BulkUpdateJobResponse> {
  return db().transaction(async (tx) => {
    await nestErrorsUnderSet(async () => {
      if (newAttributes.category !== undefined) await requireCategory(tx, newAttributes.category);
      await requireGuidelines(tx, newAttributes.brand_guidelines ?? null);
    });
    const [insertedJob] = await tx
      .insert(bulkUpdates)
      .values({
        productIds: ids,
        traits: newAttributes,
        skipped: skippedCount,
        requestedBy: user.id,
      })
      .returning({ id: bulkUpdates.id });
    if (!insertedJob) throw new Error("The job was not stored.");
    await notifyAfterCommit(tx, notifyBulkUpdateWorkers, [insertedJob.id]);
    return { job: { id: insertedJob.id, progress: { done: 0, total: ids.length } } };
  });
}

/** Nests field errors under `set` to match the request body. */
async function nestErrorsUnderSet<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const fields = error instanceof DomainError ? error.details.fields : undefined;
    throw fields ? invalidFields({ set: fields }) : error;
  }
}

/** Notifies the workers of pending rows, after the commit. Never throws; a sweep recovers. */
export async function notifyBulkUpdateWorkers(ids: number[], occasion?: string): Promise<void> {
  await sendEvents(ids, 1, (id) =>
    bulkUpdateRequested.create(
      { bulk_update_id: id },
      { id: createEventId("bulk-update", id, occasion) },
    ),
  );
}

/** Returns the progress of a bulk update. @throws DomainError not_found */
export async function getBulkUpdate(id: number): Promise<BulkUpdateJob> {
  const [job] = await db().select().from(bulkUpdates).where(eq(bulkUpdates.id, id));
  if (!job) throw notFound("Bulk update");
  const endState = job.errorMessage === null ? "completed" : "failed";
  return {
    id,
    state: job.finishedAt === null ? "running" : endState,
    progress: { done: job.done, total: job.productIds.length },
    updated: job.updated,
    unchanged: job.unchanged,
    skipped: job.skipped,
    error_message: job.finishedAt === null ? null : job.errorMessage,
    created_at: job.createdAt.toISOString(),
    finished_at: job.finishedAt?.toISOString() ?? null,
  };
}
