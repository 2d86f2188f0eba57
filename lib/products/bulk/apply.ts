import { inArray, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { productEdits, products } from "@/db/schema/products";
import { recordAudit } from "@/lib/outbox/audit/record";
import { isAmong } from "@/lib/platform/search";
import { requeueProducts } from "../check-queue";
import { requireCategory, requireGuidelines } from "../mutations";
import { listAttributeChanges, moveRelatedRows, toEditRow } from "../update";
import type { BulkUpdateResponse, Traits } from "./schemas";

const currentColumns = {
  id: products.id,
  productId: products.productId,
  categoryId: products.categoryId,
  brandGuidelinesId: products.brandGuidelinesId,
  language: products.language,
  market: products.market,
};

/**
 * Sets these properties on many products. Each changed product gets edit history and a queued
 * validation. Unknown ids are skipped. All products get the same values, so one statement sets
 * them; `applyUpdate` needs several statements for each product.
 * @throws DomainError invalid if the category or guideline does not exist
 */
export async function applyToMany(
  tx: Database,
  ids: number[],
  newAttributes: Traits,
  userId: number,
): Promise<BulkUpdateResponse> {
  if (newAttributes.category !== undefined) await requireCategory(tx, newAttributes.category);
  await requireGuidelines(tx, newAttributes.brand_guidelines ?? null);
  const productRows = await tx
    .select(currentColumns)
    .from(products)
    .where(isAmong(products.id, ids))
    .orderBy(products.id)
    .for("update");
  const changes = productRows.flatMap((product) =>
    listAttributeChanges(product, newAttributes).map((change) => ({ id: product.id, change })),
  );
  const changedIds = [...new Set(changes.map(({ id }) => id))];
  const counts = {
    updated: changedIds.length,
    unchanged: productRows.length - changedIds.length,
    skipped: ids.length - productRows.length,
  };
  if (changedIds.length === 0) return counts;
  await storeAttributes(tx, changedIds, newAttributes);
  if (newAttributes.category !== undefined)
    await moveRelatedRows(tx, changedIds, newAttributes.category);
  await tx
    .insert(productEdits)
    .values(changes.map(({ id, change }) => toEditRow(id, change, userId)));
  const changedIdSet = new Set(changedIds);
  await recordAudit(tx, {
    actorId: userId,
    action: "product.updated",
    entity: "product",
    entityId: null,
    detail: {
      fields: [...new Set(changes.map(({ change }) => change.field))],
      product_ids: productRows.flatMap(({ id, productId }) =>
        changedIdSet.has(id) ? [productId] : [],
      ),
    },
  });
  await requeueProducts(tx, changedIds, userId);
  return counts;
}

async function storeAttributes(tx: Database, ids: number[], newAttributes: Traits): Promise<void> {
  await tx
    .update(products)
    .set({
      // Drizzle omits undefined values from the update.
      categoryId: newAttributes.category,
      brandGuidelinesId: newAttributes.brand_guidelines,
      language: newAttributes.language,
      market: newAttributes.market,
      version: sql`${products.version} + 1`,
      updatedAt: new Date(),
    })
    .where(inArray(products.id, ids));
}
