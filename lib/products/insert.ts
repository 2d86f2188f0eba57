import type { Database } from "@/db/client";
import { products } from "@/db/schema/products";
import type { Texts } from "@/lib/enums";
import { enqueue } from "@/lib/validations/queue";
import type { TextColumns } from "./read-text";

export interface NewProduct {
  productId: string;
  name: string;
  description: string;
  texts?: Texts;
  categoryId: number;
  brandGuidelinesId: number | null;
  uploadedBy: number;
  batchId?: number;
  language?: string | null;
  market?: string | null;
}

/**
 * Stores products, each with a queued validation; call `tellQueue` after the commit.
 * @param readText of `textReader`, made ready before the transaction
 * @returns their ids and those of the validations
 */
export async function insertProducts(
  tx: Database,
  rows: NewProduct[],
  readText: (description: string) => TextColumns,
) {
  if (rows.length === 0) return { productIds: [], validationIds: [] };
  const stored = await tx
    .insert(products)
    .values(
      rows.map((row) => ({
        ...row,
        ...readText(row.description),
        originalDescription: row.description,
      })),
    )
    .returning({ id: products.id, uploadedBy: products.uploadedBy });
  const productIds = stored.map((row) => row.id);
  const validationIds = await enqueue(tx, productIds, stored[0]?.uploadedBy ?? null);
  return { productIds, validationIds };
}
