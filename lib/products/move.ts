import { inArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import { productSeo } from "@/db/schema/seo";
import { validations } from "@/db/schema/validations";

/**
 * Updates the category that is copied to a product's validations and SEO record for filters and
 * counts. The caller must have locked the products' rows.
 */
export async function moveRelatedRows(tx: Database, productIds: number[], categoryId: number) {
  await tx
    .update(validations)
    .set({ categoryId })
    .where(inArray(validations.productId, productIds));
  await tx.update(productSeo).set({ categoryId }).where(inArray(productSeo.productId, productIds));
}
