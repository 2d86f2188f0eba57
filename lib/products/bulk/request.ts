import { eq, inArray } from "drizzle-orm";
import { afterCommit } from "@/db/after-commit";
import { db } from "@/db/client";
import { bulkUpdates, products } from "@/db/schema/products";
import { bulkUpdateRequested } from "@/inngest/client";
import { DomainError, invalidField, invalidFields, notFound } from "@/lib/errors";
import type { SessionUser } from "@/lib/people/auth/sessions";
import { eventId, sendEvents } from "@/lib/platform/events";
import { isId } from "@/lib/platform/fields";
import { requireCategory, requireGuidelines } from "../mutations";
import { listProductIds } from "../queries";
import { applyToMany } from "./apply";
import {
  BATCH_SIZE,
  type BulkUpdate,
  type BulkUpdateAnswer,
  type BulkUpdateJob,
  type BulkUpdateJobAnswer,
  MAX_PRODUCTS,
} from "./schemas";

/**
 * Sets the category, brand guideline, language or market of many products: up to 500 immediately,
 * more in the background.
 * @throws DomainError invalid for an unknown category or guideline, or too many products
 */
export async function updateMany(
  { product_ids: named, filters, set }: BulkUpdate,
  user: SessionUser,
): Promise<BulkUpdateAnswer | BulkUpdateJobAnswer> {
  const { ids, unknown } = named ? await idsOf(named) : await matching(filters ?? {});
  if (ids.length > BATCH_SIZE) return begin(ids, unknown, set, user);
  const { skipped, ...counts } = await db().transaction((tx) =>
    underSet(() => applyToMany(tx, ids, set, user.id)),
  );
  return { ...counts, skipped: skipped + unknown };
}

interface NamedItem {
  ids: number[];
  /** Number of unknown ids. */
  unknown: number;
}

async function idsOf(named: (number | string)[]): Promise<NamedItem> {
  const uniqueIds = [...new Set(named)];
  const internal = uniqueIds.filter((id) => typeof id === "number").filter(isId);
  const business = uniqueIds.filter((id) => typeof id === "string");
  const columns = { id: products.id, productId: products.productId };
  const found = [
    ...(await db().select(columns).from(products).where(inArray(products.id, internal))),
    ...(await db().select(columns).from(products).where(inArray(products.productId, business))),
  ];
  const known = new Set<number | string>(found.flatMap(({ id, productId }) => [id, productId]));
  return {
    ids: [...new Set(found.map(({ id }) => id))].sort((a, b) => a - b),
    unknown: uniqueIds.filter((id) => !known.has(id)).length,
  };
}

async function matching(filters: NonNullable<BulkUpdate["filters"]>): Promise<NamedItem> {
  const ids = await listProductIds(filters);
  if (ids.length > MAX_PRODUCTS) {
    const [found, most] = [ids.length, MAX_PRODUCTS].map((count) => count.toLocaleString("en"));
    const sentence = `${found} products fit; at most ${most} can be changed at once.`;
    throw invalidField("filters", sentence);
  }
  return { ids: ids.sort((a, b) => a - b), unknown: 0 };
}

async function begin(
  ids: number[],
  skipped: number,
  set: BulkUpdate["set"],
  user: SessionUser,
): Promise<BulkUpdateJobAnswer> {
  return db().transaction(async (tx) => {
    await underSet(async () => {
      if (set.category !== undefined) await requireCategory(tx, set.category);
      await requireGuidelines(tx, set.brand_guidelines ?? null);
    });
    const [stored] = await tx
      .insert(bulkUpdates)
      .values({ productIds: ids, traits: set, skipped, requestedBy: user.id })
      .returning({ id: bulkUpdates.id });
    if (!stored) throw new Error("The job was not stored.");
    await afterCommit(tx, notifyBulkUpdateWorkers, [stored.id]);
    return { job: { id: stored.id, progress: { done: 0, total: ids.length } } };
  });
}

/** Nests field errors under `set` to match the request body. */
async function underSet<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const fields = error instanceof DomainError ? error.details.fields : undefined;
    throw fields ? invalidFields({ set: fields }) : error;
  }
}

/**
 * Notifies the workers of pending rows; call it after the commit. Never throws; a sweep recovers
 * lost events.
 */
export async function notifyBulkUpdateWorkers(ids: number[], occasion?: string): Promise<void> {
  await sendEvents(ids, 1, (id) =>
    bulkUpdateRequested.create(
      { bulk_update_id: id },
      { id: eventId("bulk-update", id, occasion) },
    ),
  );
}

/** Returns the progress of a bulk update. @throws DomainError not_found */
export async function getBulkUpdate(id: number): Promise<BulkUpdateJob> {
  const [job] = await db().select().from(bulkUpdates).where(eq(bulkUpdates.id, id));
  if (!job) throw notFound("Bulk update");
  const ended = job.errorMessage === null ? "completed" : "failed";
  return {
    id,
    state: job.finishedAt === null ? "running" : ended,
    progress: { done: job.done, total: job.productIds.length },
    updated: job.updated,
    unchanged: job.unchanged,
    skipped: job.skipped,
    error_message: job.finishedAt === null ? null : job.errorMessage,
    created_at: job.createdAt.toISOString(),
    finished_at: job.finishedAt?.toISOString() ?? null,
  };
}
