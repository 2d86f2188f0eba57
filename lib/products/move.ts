import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { productSeo } from "@/db/schema/seo";
import { validations } from "@/db/schema/validations";

/**
 * Takes what belongs to a product along into its new category, by which it is filtered, counted and
 * summed up. The caller holds the product's row.
 */
export async function moveBelongings(tx: Database, productId: number, categoryId: number) {
  await tx.update(validations).set({ categoryId }).where(eq(validations.productId, productId));
  await tx.update(productSeo).set({ categoryId }).where(eq(productSeo.productId, productId));
}
