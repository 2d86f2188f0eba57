import { eq, isNull, or, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { productNameText, products, searchedTexts } from "@/db/schema/products";

/** Returns the business ids of products whose searched texts differ from their texts. */
export async function partedFromSearch(): Promise<string[]> {
  return idsWhere(DIFFERS);
}

/**
 * Returns the ids that `partedFromSearch` returns, and those of products without searched texts.
 */
export async function unknownToSearch(): Promise<string[]> {
  return idsWhere(or(isNull(searchedTexts.productId), DIFFERS));
}

const DIFFERS = sql`(${searchedTexts.names}, ${searchedTexts.description})
  <> (${productNameText}, ${products.description})`;

async function idsWhere(condition: ReturnType<typeof or>): Promise<string[]> {
  const found = await db()
    .select({ productId: products.productId })
    .from(products)
    .leftJoin(searchedTexts, eq(searchedTexts.productId, products.id))
    .where(condition);
  return found.map(({ productId }) => productId);
}
