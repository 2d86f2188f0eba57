import { eq, type SQL, sql } from "drizzle-orm";
import { type Database, db, queryRows } from "@/db/client";
import { categories } from "@/db/schema/policies";
import { productEdits, products } from "@/db/schema/products";
import { approvals, validations } from "@/db/schema/validations";
import { DomainError } from "@/lib/errors";
import { isAmong } from "@/lib/platform/search";

/** Edited fields that are not texts of the product. */
const ATTRIBUTES = ["category", "brand_guidelines", "language", "market"];

/**
 * Returns the join condition for the categories that require four-eyes approval for a product: its
 * own category, and each previous one since its last approval, because moving a product must not
 * bypass the rule.
 */
export function requiresFourEyes(): SQL {
  const lastApprovedAt = sql`(select max(${approvals.updatedAt}) from ${approvals}
    join ${validations} on ${eq(validations.id, approvals.validationId)}
    where ${validations.productId} = ${products.id} and ${approvals.action} = 'approve')`;
  return sql`${categories.fourEyes} and (${categories.id} = ${products.categoryId} or exists (
    select from ${productEdits}
    where ${productEdits.productId} = ${products.id} and ${productEdits.field} = 'category'
      and ${productEdits.oldValue} = ${categories.id}::text
      and ${productEdits.createdAt} >= coalesce(${lastApprovedAt}, '-infinity')))`;
}

/**
 * Returns the products that a user can neither approve nor decide on, with the reason for each: the
 * product requires four-eyes approval, and the user uploaded it or last changed its text.
 */
export async function listProductsBarredFor(
  database: Database,
  productIds: number[],
  personId: number,
): Promise<Map<number, string>> {
  if (productIds.length === 0) return new Map();
  const lastWriter = sql`(select edited_by from ${productEdits}
    where ${productEdits.productId} = ${products.id}
      and ${productEdits.field} not in (${sql.join(
        ATTRIBUTES.map((trait) => sql`${trait}`),
        sql`, `,
      )})
    order by ${productEdits.id} desc limit 1)`;
  const barredRows = await queryRows<{ id: number; uploaded: boolean }>(
    database,
    sql`select ${products.id} as id, ${products.uploadedBy} = ${personId} as uploaded
      from ${products} join ${categories} on ${requiresFourEyes()}
      where ${isAmong(products.id, productIds)}
        and (${products.uploadedBy} = ${personId} or ${lastWriter} = ${personId})`,
  );
  return new Map(barredRows.map(({ id, uploaded }) => [id, formatBarredReason(uploaded)]));
}

function formatBarredReason(uploaded: boolean): string {
  const reason = uploaded ? "You uploaded this product" : "You last changed this product's text";
  return `${reason}: its category requires someone else to approve it and decide on its findings.`;
}

/** Returns the reason why a user cannot decide on a product, or null if they can. */
export async function findBarredReason(
  productId: number,
  personId: number,
): Promise<string | null> {
  return (await listProductsBarredFor(db(), [productId], personId)).get(productId) ?? null;
}

/** @throws DomainError forbidden if the user cannot decide on the product */
export async function assertFourEyes(
  tx: Database,
  productId: number,
  personId: number,
): Promise<void> {
  const reason = (await listProductsBarredFor(tx, [productId], personId)).get(productId);
  if (reason) throw new DomainError("forbidden", reason);
}
