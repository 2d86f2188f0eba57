import { inArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import { categories } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import type { Table } from "@/lib/platform/files/sheets/table";
import { heldFields } from "@/lib/product-fields/queries";
import { type Catalogue, categoryKey, namedProductIds } from "./check-rows";

/** What is stored now of what a file's rows are checked against. */
export async function catalogueOf(on: Database, table: Table): Promise<Catalogue> {
  const known = await on.select({ id: categories.id, name: categories.name }).from(categories);
  const stored = await on
    .select({ productId: products.productId })
    .from(products)
    .where(inArray(products.productId, namedProductIds(table)));
  return {
    categories: new Map(known.map(({ id, name }) => [categoryKey(name), id])),
    fields: await heldFields(on),
    storedIds: new Set(stored.map(({ productId }) => productId)),
  };
}
