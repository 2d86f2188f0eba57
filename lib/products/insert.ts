import type { Database } from "@/db/client";
import { products } from "@/db/schema/products";
import type { Texts } from "@/lib/enums";
import { enqueueProducts } from "./check-queue";
import type { TextReader } from "./read-text";
import { updateSearchedTexts } from "./searched-texts";

export interface NewProduct {
  productId: string;
  name: string;
  description: string;
  texts?: Texts;
  categoryId: number;
  brandGuidelinesId: number | null;
  uploadedBy: number;
  batchId?: number | null;
  language?: string | null;
  market?: string | null;
}

/** A statement can have at most 65,534 parameters. */
const ROWS_PER_STATEMENT = 500;

/**
 * Stores products and queues a validation for each.
 * @param readText the result of `loadTextReader`, which must be called before the transaction
 * @returns the ids of the products and of the validations
 */
export async function insertProducts(tx: Database, rows: NewProduct[], readText: TextReader) {
  const productIds: number[] = [];
  const validationIds: number[] = [];
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const values = rows.slice(start, start + ROWS_PER_STATEMENT).map((row) => ({
      ...row,
      ...readText(row.description),
      originalDescription: row.description,
    }));
    const productRows = await tx.insert(products).values(values).returning({ id: products.id });
    const ids = productRows.map((row) => row.id);
    await updateSearchedTexts(tx, ids);
    productIds.push(...ids);
    validationIds.push(...(await enqueueProducts(tx, ids, rows[0]?.uploadedBy ?? null)));
  }
  return { productIds, validationIds };
}
