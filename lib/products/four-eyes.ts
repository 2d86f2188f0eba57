import { eq, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
import { type Database, db, queryRows } from "@/db/client";
import { imports } from "@/db/schema/imports";
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
 * product requires four-eyes approval, and the user uploaded it, last changed its text, or delivered
 * or chose the words of the last change.
 */
export async function listProductsBarredFor(
  database: Database,
  productIds: number[],
  personId: number,
): Promise<Map<number, string>> {
  if (productIds.length === 0) return new Map();
  const edits = alias(productEdits, "edits");
  const lastEdits = alias(productEdits, "last_edits");
  const isText = ({ field }: { field: AnyPgColumn }) =>
    sql`${field} not in (${sql.join(
      ATTRIBUTES.map((trait) => sql`${trait}`),
      sql`, `,
    )})`;
  // The edits of one transaction have the same timestamp.
  const lastEditedAt = sql`(select ${lastEdits.createdAt} from ${productEdits} ${lastEdits}
    where ${lastEdits.productId} = ${products.id} and ${isText(lastEdits)}
    order by ${lastEdits.id} desc limit 1)`;
  const hasLastEdit = (isAuthor: SQL) => sql`exists (select from ${productEdits} ${edits}
    where ${edits.productId} = ${products.id} and ${isText(edits)}
      and ${edits.createdAt} = ${lastEditedAt} and ${isAuthor})`;
  const barredRows = await queryRows<{ id: number } & Involvement>(
    database,
    sql`select * from (
      select ${products.id} as id,
        ${products.uploadedBy} = ${personId} or exists (select from ${imports}
          where ${imports.batchId} = ${products.batchId} and ${imports.createdBy} = ${personId})
          as uploaded,
        ${hasLastEdit(sql`${edits.editedBy} = ${personId}`)} as edited,
        ${hasLastEdit(sql`${personId} = any(${edits.coAuthors})`)} as delivered
      from ${products} join ${categories} on ${requiresFourEyes()}
      where ${isAmong(products.id, productIds)}
    ) involvement where uploaded or edited or delivered`,
  );
  return new Map(barredRows.map(({ id, ...involvement }) => [id, formatBarredReason(involvement)]));
}

/** A user's involvement in a product. */
type Involvement = {
  uploaded: boolean;
  edited: boolean;
  delivered: boolean;
};

function formatBarredReason({ uploaded, edited }: Involvement): string {
  const changeReason = edited
    ? "You last changed this product's text"
    : "You delivered or chose this product's text";
  const reason = uploaded ? "You uploaded this product" : changeReason;
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
