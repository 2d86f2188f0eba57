import { eq, isNull, or, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { productNameText, products, searchedTexts } from "@/db/schema/products";

/** The business ids of those products that searches know with other texts than they have. */
export async function partedFromSearch(): Promise<string[]> {
  return idsWhere(PARTED);
}

/** The same, and of those that searches do not know at all. */
export async function unknownToSearch(): Promise<string[]> {
  return idsWhere(or(isNull(searchedTexts.productId), PARTED));
}

const PARTED = sql`(${searchedTexts.names}, ${searchedTexts.description})
  <> (${productNameText}, ${products.description})`;

async function idsWhere(condition: ReturnType<typeof or>): Promise<string[]> {
  const found = await db()
    .select({ productId: products.productId })
    .from(products)
    .leftJoin(searchedTexts, eq(searchedTexts.productId, products.id))
    .where(condition);
  return found.map(({ productId }) => productId);
}
