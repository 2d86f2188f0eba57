import { inArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import { productSeo } from "@/db/schema/seo";
import { validations } from "@/db/schema/validations";

/**
 * Takes what belongs to products along into their new category, by which it is filtered, counted and
 * summed up. The caller holds the products' rows.
 */
export async function moveBelongings(tx: Database, productIds: number[], categoryId: number) {
  await tx
    .update(validations)
    .set({ categoryId })
    .where(inArray(validations.productId, productIds));
  await tx.update(productSeo).set({ categoryId }).where(inArray(productSeo.productId, productIds));
}
