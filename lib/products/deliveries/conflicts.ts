import { hash } from "node:crypto";
import { and, asc, count, eq, inArray, isNotNull, type SQL } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { deliveredProducts, deliveryConflicts } from "@/db/schema/deliveries";
import { sources } from "@/db/schema/imports";
import { type Product, products } from "@/db/schema/products";
import type { User } from "@/db/schema/users";
import type { ConflictChoice, DeliveredValue } from "@/lib/enums";
import { invalidField, notFound } from "@/lib/errors";
import { recordAudit } from "@/lib/outbox/audit/record";
import { getOffset, type Listing, type PageQuery } from "@/lib/platform/pagination";
import { loadTextReader } from "../read-text";
import { applyUpdate } from "../update";
import { formatFieldValue, loadPolicyNames, NO_NAMES, type PolicyNames } from "./field-values";
import { getFieldValue, toProductUpdate } from "./product-values";
import type { ConflictChoicesInput, ConflictJson, DeliveryState } from "./schemas";
import { type FieldConflict, mergeConflict, resolveConflict } from "./three-way-merge";

type ConflictRow = typeof deliveryConflicts.$inferSelect;

/** Lists the unresolved conflicts of an import, oldest first. */
export async function listOpenConflicts(
  importId: number,
  query: PageQuery,
): Promise<Listing<ConflictJson>> {
  const condition = eq(deliveryConflicts.importId, importId);
  const [rows, total, names] = await Promise.all([
    selectConflicts(condition).limit(query.page_size).offset(getOffset(query)),
    db().select({ count: count() }).from(deliveryConflicts).where(condition),
    loadPolicyNames(),
  ]);
  const items = rows.map(({ conflict, product }) =>
    toConflictJson(product, toFieldConflict(conflict, product), null, names),
  );
  return { items, count: total[0]?.count ?? 0, countIsExact: true };
}

/** Returns a product's conflicts and former sources. @throws DomainError not_found */
export async function getDeliveryState(productId: number): Promise<DeliveryState> {
  if ((await db().$count(products, eq(products.id, productId))) === 0) throw notFound("Product");
  const [rows, missing] = await Promise.all([
    selectConflicts(eq(deliveryConflicts.productId, productId)),
    db()
      .select({ source: sources.name, since: deliveredProducts.missingSince })
      .from(deliveredProducts)
      .innerJoin(sources, eq(sources.id, deliveredProducts.sourceId))
      .where(
        and(
          eq(deliveredProducts.productId, productId),
          isNotNull(deliveredProducts.missingSince),
          eq(sources.onMissing, "mark"),
        ),
      )
      .orderBy(asc(sources.name)),
  ]);
  // Most products have no conflicts, so their pages don't need the names.
  const names = rows.length > 0 ? await loadPolicyNames() : NO_NAMES;
  return {
    conflicts: rows.map(({ conflict, product }) =>
      toConflictJson(product, toFieldConflict(conflict, product), null, names),
    ),
    missing_from: missing.flatMap(({ source, since }) =>
      since ? [{ source, since: since.toISOString() }] : [],
    ),
  };
}

function selectConflicts(condition: SQL) {
  return db()
    .select({ conflict: deliveryConflicts, product: products })
    .from(deliveryConflicts)
    .innerJoin(products, eq(products.id, deliveryConflicts.productId))
    .where(condition)
    .orderBy(asc(deliveryConflicts.id));
}

function toFieldConflict({ field, before, theirs }: ConflictRow, product: Product): FieldConflict {
  return { field, before, theirs, ours: getFieldValue(product, field) };
}

export function toConflictJson(
  { productId, name }: Pick<Product, "productId" | "name">,
  conflict: FieldConflict,
  choice: ConflictChoice | null,
  names: PolicyNames,
): ConflictJson {
  const { field } = conflict;
  const formatValue = (value: DeliveredValue) => formatFieldValue(field, value, names);
  return {
    product_id: productId,
    name,
    field,
    before: formatValue(conflict.before),
    theirs: formatValue(conflict.theirs),
    ours: formatValue(conflict.ours),
    proposal: formatValue(mergeConflict(conflict)),
    choice,
  };
}

/** Returns the choice for a conflict, or null if it is undecided. */
export function findChoice(
  { choices, all }: ConflictChoicesInput,
  productId: string,
  conflict: FieldConflict,
): ConflictChoice | null {
  const productChoice = Object.hasOwn(choices, productId) ? choices[productId] : undefined;
  if (typeof productChoice === "string") return productChoice;
  const fieldChoice =
    productChoice && Object.hasOwn(productChoice, conflict.field)
      ? productChoice[conflict.field]
      : undefined;
  if (fieldChoice) return fieldChoice;
  return all === "merge" && mergeConflict(conflict) === null ? null : (all ?? null);
}

/**
 * Throws unless every choice belongs to one of the conflicts, and every `merge` has a proposal.
 * @throws DomainError invalid, under `choices`
 */
export function assertValidChoices(
  { choices }: ConflictChoicesInput,
  conflicts: readonly { productId: string; conflict: FieldConflict }[],
): void {
  const conflictsByProduct = Map.groupBy(conflicts, ({ productId }) => productId);
  for (const [productId, productChoice] of Object.entries(choices)) {
    const productConflicts = conflictsByProduct.get(productId) ?? [];
    if (productConflicts.length === 0)
      throw invalidField("choices", `The product "${productId}" has no conflict here.`);
    const fields = typeof productChoice === "string" ? [] : Object.keys(productChoice);
    const unknownField = fields.find(
      (field) => !productConflicts.some(({ conflict }) => conflict.field === field),
    );
    if (unknownField !== undefined)
      throw invalidField(
        "choices",
        `The product "${productId}" has no conflict in "${unknownField}".`,
      );
    const unmergedConflict = productConflicts.find(({ conflict }) => {
      const choice =
        typeof productChoice === "string" ? productChoice : productChoice[conflict.field];
      return choice === "merge" && mergeConflict(conflict) === null;
    });
    if (unmergedConflict)
      throw invalidField(
        "choices",
        `The changes to "${unmergedConflict.conflict.field}" of the product "${productId}" overlap and cannot be merged.`,
      );
  }
}

/**
 * Resolves the conflicts of an import or a product. Each changed value is an ordinary edit.
 * @throws DomainError invalid for a choice without a conflict, or a merge without a proposal
 */
export async function decideConflicts(
  scope: { importId: number } | { productId: number },
  input: ConflictChoicesInput,
  user: User,
): Promise<void> {
  const readText = await loadTextReader();
  await db().transaction(async (tx) => {
    const condition =
      "importId" in scope
        ? eq(deliveryConflicts.importId, scope.importId)
        : eq(deliveryConflicts.productId, scope.productId);
    const lockedRows = await lockConflicts(tx, condition);
    assertValidChoices(input, lockedRows);
    for (const [product, productConflicts] of Map.groupBy(
      lockedRows,
      (lockedRow) => lockedRow.product,
    )) {
      const decisions = productConflicts.flatMap(({ row, conflict }) => {
        const choice = findChoice(input, product.productId, conflict);
        return choice ? [{ row, conflict, choice }] : [];
      });
      if (decisions.length === 0) continue;
      const values = decisions.map(({ conflict, choice }) => [
        conflict.field,
        resolveConflict(conflict, choice),
      ]);
      const deliverers = decisions.flatMap(({ row, choice }) =>
        choice === "ours" ? [] : row.deliveredBy,
      );
      const update = toProductUpdate(Object.fromEntries(values));
      await applyUpdate(tx, product, update, user, readText, deliverers);
      const ids = decisions.map(({ row }) => row.id);
      await tx.delete(deliveryConflicts).where(inArray(deliveryConflicts.id, ids));
      await recordAudit(tx, {
        actorId: user.id,
        action: "delivery.conflicts_decided",
        entity: "product",
        entityId: product.id,
        detail: {
          product_id: product.productId,
          choices: Object.fromEntries(
            decisions.map(({ conflict, choice }) => [conflict.field, choice]),
          ),
        },
      });
    }
  });
}

/** Locks products before conflicts, in id order, as every delivery does. */
async function lockConflicts(tx: Database, condition: SQL) {
  const ids = tx
    .select({ id: deliveryConflicts.productId })
    .from(deliveryConflicts)
    .where(condition);
  const lockedProducts = await tx
    .select()
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id))
    .for("update");
  const productsById = new Map(lockedProducts.map((product) => [product.id, product]));
  const rows = await tx
    .select()
    .from(deliveryConflicts)
    .where(condition)
    .orderBy(asc(deliveryConflicts.id))
    .for("update");
  return rows.flatMap((row) => {
    const product = productsById.get(row.productId);
    if (!product) return [];
    return [
      { productId: product.productId, product, row, conflict: toFieldConflict(row, product) },
    ];
  });
}

/** Returns a digest that changes if either side of a conflict does. */
export function computeFingerprint({ theirs, ours }: FieldConflict): string {
  return hash("md5", JSON.stringify([theirs, ours]));
}
