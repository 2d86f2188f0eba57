import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { products } from "@/db/schema/products";

/** Locks a product's row. Must precede every change to its validations or its SEO analysis. */
export async function lockProduct(tx: Database, id: number): Promise<void> {
  await tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for("update");
}
