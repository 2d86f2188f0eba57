import type { Database } from "@/db/client";
import { products } from "@/db/schema/products";
import type { Texts } from "@/lib/enums";
import { pacer } from "@/lib/jobs/pace";
import { enqueue } from "@/lib/validations/queue";
import type { TextColumns } from "./read-text";
import { keepSearched } from "./searched";

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

/** So few take no longer than others can wait, where the database is embedded. */
const AT_ONCE = 25;

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
  const pace = pacer();
  const productIds: number[] = [];
  const validationIds: number[] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const values: (typeof products.$inferInsert)[] = [];
    for (const row of rows.slice(at, at + AT_ONCE)) {
      values.push({ ...row, ...readText(row.description), originalDescription: row.description });
      await pace();
    }
    const stored = await tx.insert(products).values(values).returning({ id: products.id });
    const ids = stored.map((row) => row.id);
    await keepSearched(tx, ids);
    productIds.push(...ids);
    await pace();
    validationIds.push(...(await enqueue(tx, ids, rows[0]?.uploadedBy ?? null)));
    await pace();
  }
  return { productIds, validationIds };
}
