import { asc, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { evidenceCategories, evidenceGuidelines, evidenceProducts } from "@/db/schema/evidence";
import { products } from "@/db/schema/products";
import { type FieldErrors, invalidFields } from "@/lib/errors";
import { isAmong } from "@/lib/platform/search";
import { findUnknownPolicies } from "../rule-sets/apply";
import type { EvidenceScope } from "./schemas";

/** A scope as internal ids. */
export interface ResolvedScope {
  all: boolean;
  categoryIds: number[];
  guidelineIds: number[];
  productIds: number[];
}

/**
 * Returns the internal ids of a scope, and locks what it names until the transaction ends.
 * @throws DomainError invalid, which names the ids that do not exist
 */
export async function resolveScope(tx: Database, scope: EvidenceScope): Promise<ResolvedScope> {
  const { all, categories, brand_guidelines } = scope;
  const policyFaults = await findUnknownPolicies(tx, categories, brand_guidelines);
  const productIds = await lockProducts(tx, scope.products);
  const unknownProducts = scope.products.filter((productId) => !productIds.has(productId));
  const productFaults: FieldErrors =
    unknownProducts.length > 0
      ? { products: unknownProducts.map((productId) => `Product ${productId} does not exist.`) }
      : {};
  const faults = { ...policyFaults, ...productFaults };
  if (Object.keys(faults).length > 0) throw invalidFields({ applies_to: faults });
  return {
    all,
    categoryIds: categories,
    guidelineIds: brand_guidelines,
    productIds: [...productIds.values()],
  };
}

/** Locks products until the transaction ends, and returns the internal ids of those that exist. */
export async function lockProducts(
  tx: Database,
  productIds: string[],
): Promise<Map<string, number>> {
  if (productIds.length === 0) return new Map();
  const rows = await tx
    .select({ id: products.id, productId: products.productId })
    .from(products)
    .where(
      sql`${products.productId} in (
        select jsonb_array_elements_text(${JSON.stringify(productIds)}::jsonb))`,
    )
    .orderBy(asc(products.id))
    .for("key share");
  return new Map(rows.map(({ id, productId }) => [productId, id]));
}

/** Splits rows into batches for statements, which can have at most 65,535 parameters. */
export function* splitRows<Row>(rows: readonly Row[], size = 5000): Generator<Row[]> {
  for (let offset = 0; offset < rows.length; offset += size)
    yield rows.slice(offset, offset + size);
}

/** A scope of a stored record. */
interface OwnedScope extends ResolvedScope {
  evidenceId: number;
}

/** Replaces the scopes of records, except for whether they apply to all products. */
export async function saveScopes(tx: Database, scopes: readonly OwnedScope[]): Promise<void> {
  const ids = scopes.map(({ evidenceId }) => evidenceId);
  await tx.delete(evidenceCategories).where(isAmong(evidenceCategories.evidenceId, ids));
  await tx.delete(evidenceGuidelines).where(isAmong(evidenceGuidelines.evidenceId, ids));
  await tx.delete(evidenceProducts).where(isAmong(evidenceProducts.evidenceId, ids));
  const categoryRows = scopes.flatMap(({ evidenceId, categoryIds }) =>
    categoryIds.map((categoryId) => ({ evidenceId, categoryId })),
  );
  const guidelineRows = scopes.flatMap(({ evidenceId, guidelineIds }) =>
    guidelineIds.map((guidelineId) => ({ evidenceId, guidelineId })),
  );
  const productRows = scopes.flatMap(({ evidenceId, productIds }) =>
    productIds.map((productId) => ({ evidenceId, productId })),
  );
  for (const rows of splitRows(categoryRows)) await tx.insert(evidenceCategories).values(rows);
  for (const rows of splitRows(guidelineRows)) await tx.insert(evidenceGuidelines).values(rows);
  for (const rows of splitRows(productRows)) await tx.insert(evidenceProducts).values(rows);
}
