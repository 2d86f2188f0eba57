import type { Database } from "@/db/client";
import { products } from "@/db/schema/products";
import { enqueue } from "@/lib/validations/queue";

export interface NewProduct {
  productId: string;
  name: string;
  description: string;
  categoryId: number;
  brandGuidelinesId: number | null;
  uploadedBy: number;
  batchId?: number;
}

/**
 * Stores products, each with a queued validation; call `tellQueue` after the commit.
 * @returns their ids and those of the validations
 */
export async function insertProducts(tx: Database, rows: NewProduct[]) {
  if (rows.length === 0) return { productIds: [], validationIds: [] };
  const stored = await tx
    .insert(products)
    .values(rows.map((row) => ({ ...row, originalDescription: row.description })))
    .returning({ id: products.id, uploadedBy: products.uploadedBy });
  const productIds = stored.map((row) => row.id);
  const validationIds = await enqueue(tx, productIds, stored[0]?.uploadedBy ?? null);
  return { productIds, validationIds };
}
