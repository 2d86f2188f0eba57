import { eq } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { brandGuidelines, categories } from "@/db/schema/policies";
import { type Product, products } from "@/db/schema/products";
import type { User } from "@/db/schema/users";
import { invalidField, notFound } from "@/lib/errors";
import { recordAudit } from "@/lib/outbox/audit/record";
import { applyTextChanges, readTexts } from "@/lib/product-fields/texts";
import { insertProducts } from "./insert";
import { getProduct } from "./queries";
import { loadTextReader } from "./read-text";
import type { CreateProduct, ProductDetailJson } from "./schemas";

/**
 * Creates a product and queues a validation.
 * @throws DomainError invalid (unknown category or guidelines), conflict (product_id taken)
 */
export async function createProduct(input: CreateProduct, user: User): Promise<ProductDetailJson> {
  const readText = await loadTextReader();
  const { productIds } = await db().transaction(async (tx) => {
    await requireCategory(tx, input.category);
    await requireGuidelines(tx, input.brand_guidelines ?? null);
    const texts = await readTexts(tx, input.texts ?? {});
    const product = {
      productId: input.product_id,
      name: input.name || input.product_id,
      description: input.description,
      texts: applyTextChanges({}, texts),
      categoryId: input.category,
      brandGuidelinesId: input.brand_guidelines ?? null,
      language: input.language ?? null,
      market: input.market ?? null,
      uploadedBy: user.id,
    };
    const insertedIds = await insertProducts(tx, [product], readText);
    const [entityId = null] = insertedIds.productIds;
    const auditEntry = { action: "product.uploaded", entity: "product", entityId };
    await recordAudit(tx, { actorId: user.id, ...auditEntry });
    return insertedIds;
  });
  return getProduct(productIds[0] ?? 0);
}

/** @throws DomainError invalid, under `category` */
export async function requireCategory(tx: Database, id: number): Promise<void> {
  const [category] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.id, id))
    .for("key share");
  if (!category) throw invalidField("category", "This category does not exist.");
}

/** @throws DomainError invalid, under `brand_guidelines` */
export async function requireGuidelines(tx: Database, id: number | null): Promise<void> {
  if (id === null) return;
  const [guideline] = await tx
    .select({ id: brandGuidelines.id })
    .from(brandGuidelines)
    .where(eq(brandGuidelines.id, id))
    .for("key share");
  if (!guideline) throw invalidField("brand_guidelines", "These brand guidelines do not exist.");
}

/**
 * Returns the product and locks it until the transaction ends.
 * @throws DomainError not_found
 */
export async function loadLockedProduct(tx: Database, id: number): Promise<Product> {
  const [product] = await tx.select().from(products).where(eq(products.id, id)).for("update");
  if (!product) throw notFound("Product");
  return product;
}
