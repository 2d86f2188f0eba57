import { eq, sql } from "drizzle-orm";
import { type Database, db, rows } from "@/db/client";
import { categories } from "@/db/schema/policies";
import { productEdits, products } from "@/db/schema/products";
import { DomainError } from "@/lib/errors";
import { isAmong } from "@/lib/search";

/** What an edit changes that is no text of the product. */
const TRAITS = ["category", "brand_guidelines", "language", "market"];

/**
 * Of these products those that a person may neither approve nor decide on the findings of, each with
 * why: the category asks for four eyes, and the person uploaded it or last changed its text.
 */
export async function barredFrom(
  on: Database,
  productIds: number[],
  personId: number,
): Promise<Map<number, string>> {
  if (productIds.length === 0) return new Map();
  const lastWriter = sql`(select edited_by from ${productEdits}
    where ${productEdits.productId} = ${products.id}
      and ${productEdits.field} not in (${sql.join(
        TRAITS.map((trait) => sql`${trait}`),
        sql`, `,
      )})
    order by ${productEdits.id} desc limit 1)`;
  const found = await rows<{ id: number; uploaded: boolean }>(
    on,
    sql`select ${products.id} as id, ${products.uploadedBy} = ${personId} as uploaded
      from ${products} join ${categories} on ${eq(categories.id, products.categoryId)}
      where ${isAmong(products.id, productIds)} and ${categories.fourEyes}
        and (${products.uploadedBy} = ${personId} or ${lastWriter} = ${personId})`,
  );
  return new Map(found.map(({ id, uploaded }) => [id, sentenceOf(uploaded)]));
}

function sentenceOf(uploaded: boolean): string {
  const did = uploaded ? "You uploaded this product" : "You last changed this product's text";
  return `${did}: its category asks that somebody else approves it and decides on its findings.`;
}

/** Why a person is barred from a product; null where they are not. */
export async function whyBarred(productId: number, personId: number): Promise<string | null> {
  return (await barredFrom(db(), [productId], personId)).get(productId) ?? null;
}

/** @throws DomainError forbidden, where the person is barred from it */
export async function requireOtherEyes(
  tx: Database,
  productId: number,
  personId: number,
): Promise<void> {
  const why = (await barredFrom(tx, [productId], personId)).get(productId);
  if (why) throw new DomainError("forbidden", why);
}
