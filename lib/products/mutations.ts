import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { brandGuidelines, categories } from "@/db/schema/policies";
import { type Product, products } from "@/db/schema/products";
import { invalidField, notFound } from "@/lib/errors";

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

/** Returns the product and locks it until the transaction ends. @throws DomainError not_found */
export async function loadLockedProduct(tx: Database, id: number): Promise<Product> {
  const [product] = await tx.select().from(products).where(eq(products.id, id)).for("update");
  if (!product) throw notFound("Product");
  return product;
}
