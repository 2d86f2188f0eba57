import { sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { productNameText, products, searchedText, searchedTexts } from "@/db/schema/products";
import { containsTerm, isAmong } from "@/lib/platform/search";

/**
 * Updates the search columns of products. Required in every transaction that writes a product's id,
 * name or description. The caller must have locked the products' rows.
 */
export async function updateSearchedTexts(tx: Database, productIds: number[]): Promise<void> {
  await tx.execute(sql`
    insert into ${searchedTexts} (product_id, names, description)
    select ${products.id}, ${productNameText}, ${products.description}
    from ${products} where ${isAmong(products.id, productIds)}
    on conflict (product_id) do update
      set names = excluded.names, description = excluded.description`);
}

/** Returns a subquery of the products that contain a term. */
export function selectProductsContaining(term: string) {
  return selectIdsWhere(containsTerm(searchedText, term));
}

/** Returns a subquery of the products whose id or name contains a term. */
export function selectProductsNamed(term: string) {
  return selectIdsWhere(containsTerm(searchedTexts.names, term));
}

function selectIdsWhere(condition: ReturnType<typeof containsTerm>) {
  return db().select({ id: searchedTexts.productId }).from(searchedTexts).where(condition);
}
