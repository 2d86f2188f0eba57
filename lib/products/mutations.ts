import { eq } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { brandGuidelines, categories } from "@/db/schema/policies";
import { productEdits, products } from "@/db/schema/products";
import type { users } from "@/db/schema/users";
import { recordAudit } from "@/lib/audit";
import { conflict, invalidField, notFound } from "@/lib/errors";
import { requeue, tellQueue } from "@/lib/validations/queue";
import { insertProducts } from "./insert";
import { getProduct } from "./queries";
import type { CreateProduct, ProductDetailJson, UpdateProduct } from "./schemas";

type User = typeof users.$inferSelect;
export type Product = typeof products.$inferSelect;

/**
 * Stores a product, with its validation queued.
 * @throws DomainError invalid (unknown category or guidelines), conflict (product_id taken)
 */
export async function createProduct(input: CreateProduct, user: User): Promise<ProductDetailJson> {
  const { productIds, validationIds } = await db().transaction(async (tx) => {
    await requireCategory(tx, input.category);
    await requireGuidelines(tx, input.brand_guidelines ?? null);
    return insertProducts(tx, [
      {
        productId: input.product_id,
        name: input.name || input.product_id,
        description: input.description,
        categoryId: input.category,
        brandGuidelinesId: input.brand_guidelines ?? null,
        uploadedBy: user.id,
      },
    ]);
  });
  await tellQueue(validationIds);
  return getProduct(productIds[0] ?? 0);
}

/** @throws DomainError invalid, under `category` */
export async function requireCategory(tx: Database, id: number): Promise<void> {
  const [found] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.id, id))
    .for("key share");
  if (!found) throw invalidField("category", "This category does not exist.");
}

/** @throws DomainError invalid, under `brand_guidelines` */
export async function requireGuidelines(tx: Database, id: number | null): Promise<void> {
  if (id === null) return;
  const [found] = await tx
    .select({ id: brandGuidelines.id })
    .from(brandGuidelines)
    .where(eq(brandGuidelines.id, id))
    .for("key share");
  if (!found) throw invalidField("brand_guidelines", "These brand guidelines do not exist.");
}

/** The product, held until the transaction ends. @throws DomainError not_found */
export async function lockedProduct(tx: Database, id: number): Promise<Product> {
  const [product] = await tx.select().from(products).where(eq(products.id, id)).for("update");
  if (!product) throw notFound("Product");
  return product;
}

/**
 * Changes a product and writes the history of what changed. A new description, category or
 * guideline queues a validation; a name alone does not.
 * @throws DomainError not_found, invalid; conflict for an older `version`, and for publishing what
 * is neither compliant nor approved
 */
export async function updateProduct(
  id: number,
  input: UpdateProduct,
  user: User,
): Promise<ProductDetailJson> {
  const queued = await db().transaction(async (tx) => {
    const before = await lockedProduct(tx, id);
    refuseStale(before, input.version);
    if (input.product_id !== undefined && input.product_id !== before.productId)
      throw invalidField("product_id", "A product_id cannot be changed.");
    if (input.category !== undefined) await requireCategory(tx, input.category);
    if (input.brand_guidelines !== undefined) await requireGuidelines(tx, input.brand_guidelines);
    const changes = changesOf(before, input);
    if (input.status) refuseUnpublishable(before, changes);
    if (changes.length === 0 && !input.status) return [];
    await tx
      .update(products)
      .set({
        ...Object.fromEntries(changes.map((change) => [change.column, change.next])),
        ...(input.status ? { status: input.status } : {}),
        version: before.version + 1,
        updatedAt: new Date(),
      })
      .where(eq(products.id, id));
    await recordEdits(tx, before.id, changes, input.reason ?? "", user);
    if (input.status)
      await recordAudit(tx, {
        actorId: user.id,
        action: "product.published",
        entity: "product",
        entityId: id,
      });
    return changes.some((change) => change.rechecks) ? requeue(tx, id, user.id) : [];
  });
  await tellQueue(queued);
  return getProduct(id);
}

/** @throws DomainError conflict; its body carries the present `version` */
function refuseStale(product: Product, version: number | undefined): void {
  if (version === undefined || version === product.version) return;
  throw conflict("Someone else has changed this product since you opened it.", "version");
}

function refuseUnpublishable(product: Product, changes: Change[]): void {
  const publishable = product.status === "compliant" || product.status === "approved";
  if (publishable && !changes.some((change) => change.rechecks)) return;
  throw conflict("Only a compliant or approved product can be published.", "status");
}

interface Change {
  column: "name" | "description" | "categoryId" | "brandGuidelinesId";
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
): Promise<void> {
  if (changes.length === 0) return;
  const written = (value: Change["next"]) => (value === null ? null : String(value));
  await tx.insert(productEdits).values(
    changes.map((change) => ({
      productId,
      editedBy: user.id,
      field: change.field,
      oldValue: written(change.old),
      newValue: written(change.next),
      reason,
    })),
  );
}
