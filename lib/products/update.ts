import { eq } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { productEdits, products } from "@/db/schema/products";
import type { users } from "@/db/schema/users";
import { recordAudit } from "@/lib/audit";
import { conflict, DomainError, invalidField } from "@/lib/errors";
import { requeue, tellQueue } from "@/lib/validations/queue";
import { moveBelongings } from "./move";
import { lockedProduct, type Product, requireCategory, requireGuidelines } from "./mutations";
import { getProduct } from "./queries";
import { type TextColumns, textReader } from "./read-text";
import type { ProductDetailJson, UpdateProduct } from "./schemas";

type User = typeof users.$inferSelect;

/**
 * Changes a product and writes the history of what changed. A new description, category, guideline,
 * language or market queues a validation; a name alone does not.
 * @throws DomainError not_found, invalid; conflict for an older `version`, and for publishing what
 * is neither compliant nor approved
 */
export async function updateProduct(
  id: number,
  input: UpdateProduct,
  user: User,
): Promise<ProductDetailJson> {
  const readText = await textReader();
  const { queued } = await db().transaction(async (tx) =>
    applyUpdate(tx, await lockedProduct(tx, id), input, user, readText),
  );
  await tellQueue(queued);
  return getProduct(id);
}

/**
 * As `updateProduct`, on a product that the transaction holds; call `tellQueue` after the commit.
 * @param readText of `textReader`, made ready before the transaction
 * @returns the ids of the edits written and of the validations queued
 */
export async function applyUpdate(
  tx: Database,
  before: Product,
  input: UpdateProduct,
  user: User,
  readText: (description: string) => TextColumns,
): Promise<{ edits: number[]; queued: number[] }> {
  const { id } = before;
  refuseStale(before, input.version);
  if (input.product_id !== undefined && input.product_id !== before.productId)
    throw invalidField("product_id", "A product_id cannot be changed.");
  if (input.category !== undefined) await requireCategory(tx, input.category);
  if (input.brand_guidelines !== undefined) await requireGuidelines(tx, input.brand_guidelines);
  const changes = changesOf(before, input);
  if (input.status) refuseUnpublishable(before, changes);
  if (changes.length === 0 && !input.status) return { edits: [], queued: [] };
  await tx
    .update(products)
    .set({
      ...Object.fromEntries(changes.map((change) => [change.column, change.next])),
      ...(input.description === undefined ? {} : readText(input.description)),
      ...(input.status ? { status: input.status } : {}),
      version: before.version + 1,
      updatedAt: new Date(),
    })
    .where(eq(products.id, id));
  const moved = changes.some(({ column }) => column === "categoryId");
  if (moved && input.category !== undefined) await moveBelongings(tx, [id], input.category);
  const edits = await recordEdits(tx, id, changes, input.reason ?? "", user);
  if (changes.length > 0) {
    const fields = changes.map((change) => change.field);
    const edited = { action: "product.updated", entity: "product", entityId: id };
    await recordAudit(tx, { actorId: user.id, ...edited, detail: { fields, edits } });
  }
  if (input.status) {
    const published = { action: "product.published", entity: "product", entityId: id };
    await recordAudit(tx, { actorId: user.id, ...published });
  }
  const rechecks = changes.some((change) => change.rechecks);
  return { edits, queued: rechecks ? await requeue(tx, [id], user.id) : [] };
}

/** @throws DomainError conflict; its body carries what is stored now, for the two to be merged */
function refuseStale(product: Product, version: number | undefined): void {
  if (version === undefined || version === product.version) return;
  const sentence = "Someone else has changed this product since you opened it.";
  throw new DomainError("conflict", sentence, {
    fields: { version: [sentence] },
    body: { current: { version: product.version, description: product.description } },
  });
}

function refuseUnpublishable(product: Product, changes: Change[]): void {
  const publishable = product.status === "compliant" || product.status === "approved";
  if (publishable && !changes.some((change) => change.rechecks)) return;
  throw conflict("Only a compliant or approved product can be published.", "status");
}

interface Change {
  column: "name" | "description" | "categoryId" | "brandGuidelinesId" | "language" | "market";
  field: string;
  old: string | number | null;
  next: string | number | null;
  /** Whether the verdict no longer speaks of what is stored. */
  rechecks: boolean;
}

function changesOf(before: Product, input: UpdateProduct): Change[] {
  const candidates: (Omit<Change, "next"> & { next: Change["next"] | undefined })[] = [
    { column: "name", field: "name", old: before.name, next: input.name, rechecks: false },
    {
      column: "description",
      field: "description",
      old: before.description,
      next: input.description,
      rechecks: true,
    },
    {
      column: "categoryId",
      field: "category",
      old: before.categoryId,
      next: input.category,
      rechecks: true,
    },
    {
      column: "brandGuidelinesId",
      field: "brand_guidelines",
      old: before.brandGuidelinesId,
      next: input.brand_guidelines,
      rechecks: true,
    },
    {
      column: "language",
      field: "language",
      old: before.language,
      next: input.language,
      rechecks: true,
    },
    { column: "market", field: "market", old: before.market, next: input.market, rechecks: true },
  ];
  return candidates.flatMap(({ next, ...change }) =>
    next === undefined || next === change.old ? [] : [{ ...change, next }],
  );
}

async function recordEdits(
  tx: Database,
  productId: number,
  changes: Change[],
  reason: string,
  user: User,
): Promise<number[]> {
  if (changes.length === 0) return [];
  const written = (value: Change["next"]) => (value === null ? null : String(value));
  const edits = changes.map((change) => ({
    productId,
    editedBy: user.id,
    field: change.field,
    oldValue: written(change.old),
    newValue: written(change.next),
    reason,
  }));
  const stored = await tx.insert(productEdits).values(edits).returning({ id: productEdits.id });
  return stored.map((row) => row.id);
}
