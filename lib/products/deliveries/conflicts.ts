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
import { type Listing, offset, type PageQuery } from "@/lib/platform/pagination";
import { textReader } from "../read-text";
import { applyUpdate } from "../update";
import type { FieldConflict } from "./decide";
import type { Choose, ConflictJson, DeliveryState } from "./schemas";
import { loadPolicyNames, NO_NAMES, type PolicyNames, shownValue } from "./shown";
import { chosenValue, proposalOf, storedValue, updateOf } from "./values";

type Row = typeof deliveryConflicts.$inferSelect;

/** Lists the unresolved conflicts of an import, oldest first. */
export async function listOpenConflicts(
  importId: number,
  query: PageQuery,
): Promise<Listing<ConflictJson>> {
  const where = eq(deliveryConflicts.importId, importId);
  const [rows, total, names] = await Promise.all([
    selectConflicts(where).limit(query.page_size).offset(offset(query)),
    db().select({ count: count() }).from(deliveryConflicts).where(where),
    loadPolicyNames(),
  ]);
  const items = rows.map(({ conflict, product }) =>
    toConflictJson(product, conflictOf(conflict, product), null, names),
  );
  return { items, count: total[0]?.count ?? 0, countIsExact: true };
}

/**
 * Returns the unresolved conflicts of a product, and the sources that no longer deliver it.
 * @throws DomainError not_found
 */
export async function getDeliveryState(productId: number): Promise<DeliveryState> {
  if ((await db().$count(products, eq(products.id, productId))) === 0) throw notFound("Product");
  const [rows, missing] = await Promise.all([
    selectConflicts(eq(deliveryConflicts.productId, productId)),
    db()
      .select({ source: sources.name, since: deliveredProducts.missingSince })
      .from(deliveredProducts)
      .innerJoin(sources, eq(sources.id, deliveredProducts.sourceId))
      .where(
        and(eq(deliveredProducts.productId, productId), isNotNull(deliveredProducts.missingSince)),
      )
      .orderBy(asc(sources.name)),
  ]);
  // Most products have no conflicts, so their pages don't need the names.
  const names = rows.length > 0 ? await loadPolicyNames() : NO_NAMES;
  return {
    conflicts: rows.map(({ conflict, product }) =>
      toConflictJson(product, conflictOf(conflict, product), null, names),
    ),
    missing_from: missing.flatMap(({ source, since }) =>
      since ? [{ source, since: since.toISOString() }] : [],
    ),
  };
}

function selectConflicts(where: SQL) {
  return db()
    .select({ conflict: deliveryConflicts, product: products })
    .from(deliveryConflicts)
    .innerJoin(products, eq(products.id, deliveryConflicts.productId))
    .where(where)
    .orderBy(asc(deliveryConflicts.id));
}

function conflictOf({ field, before, theirs }: Row, product: Product): FieldConflict {
  return { field, before, theirs, ours: storedValue(product, field) };
}

export function toConflictJson(
  { productId, name }: Pick<Product, "productId" | "name">,
  conflict: FieldConflict,
  choice: ConflictChoice | null,
  names: PolicyNames,
): ConflictJson {
  const { field } = conflict;
  const shown = (value: DeliveredValue) => shownValue(field, value, names);
  return {
    product_id: productId,
    name,
    field,
    before: shown(conflict.before),
    theirs: shown(conflict.theirs),
    ours: shown(conflict.ours),
    proposal: shown(proposalOf(conflict)),
    choice,
  };
}

/** Returns the choice for a conflict; null if it is undecided. */
export function choiceFor(
  { choices, all }: Choose,
  productId: string,
  conflict: FieldConflict,
): ConflictChoice | null {
  const chosen = Object.hasOwn(choices, productId) ? choices[productId] : undefined;
  if (typeof chosen === "string") return chosen;
  const own = chosen && Object.hasOwn(chosen, conflict.field) ? chosen[conflict.field] : undefined;
  if (own) return own;
  return all === "merge" && proposalOf(conflict) === null ? null : (all ?? null);
}

/**
 * Throws unless every choice belongs to one of the conflicts, and every `merge` has a proposal.
 * @throws DomainError invalid, under `choices`
 */
export function requireChoices(
  { choices }: Choose,
  conflicts: readonly { productId: string; conflict: FieldConflict }[],
): void {
  const byProduct = Map.groupBy(conflicts, ({ productId }) => productId);
  for (const [productId, chosen] of Object.entries(choices)) {
    const own = byProduct.get(productId) ?? [];
    if (own.length === 0)
      throw invalidField("choices", `The product "${productId}" has no conflict here.`);
    const fields = typeof chosen === "string" ? [] : Object.keys(chosen);
    const unknown = fields.find((field) => !own.some(({ conflict }) => conflict.field === field));
    if (unknown !== undefined)
      throw invalidField("choices", `The product "${productId}" has no conflict in "${unknown}".`);
    const unmerged = own.find(({ conflict }) => {
      const choice = typeof chosen === "string" ? chosen : chosen[conflict.field];
      return choice === "merge" && proposalOf(conflict) === null;
    });
    if (unmerged)
      throw invalidField(
        "choices",
        `The changes of "${unmerged.conflict.field}" of the product "${productId}" overlap and cannot be merged.`,
      );
  }
}

/**
 * Resolves conflicts of an import or of a product. Each changed value is an ordinary edit.
 * @throws DomainError invalid for a choice without a conflict, or a merge without a proposal
 */
export async function decideConflicts(
  of: { importId: number } | { productId: number },
  input: Choose,
  user: User,
): Promise<void> {
  const readText = await textReader();
  await db().transaction(async (tx) => {
    const where =
      "importId" in of
        ? eq(deliveryConflicts.importId, of.importId)
        : eq(deliveryConflicts.productId, of.productId);
    const found = await lockedConflicts(tx, where);
    requireChoices(input, found);
    for (const [product, own] of Map.groupBy(found, (one) => one.product)) {
      const decided = own.flatMap(({ row, conflict }) => {
        const choice = choiceFor(input, product.productId, conflict);
        return choice ? [{ row, conflict, choice }] : [];
      });
      if (decided.length === 0) continue;
      const values = decided.map(({ conflict, choice }) => [
        conflict.field,
        chosenValue(conflict, choice),
      ]);
      await applyUpdate(tx, product, updateOf(Object.fromEntries(values)), user, readText);
      const ids = decided.map(({ row }) => row.id);
      await tx.delete(deliveryConflicts).where(inArray(deliveryConflicts.id, ids));
      await recordAudit(tx, {
        actorId: user.id,
        action: "delivery.conflicts_decided",
        entity: "product",
        entityId: product.id,
        detail: {
          product_id: product.productId,
          choices: Object.fromEntries(
            decided.map(({ conflict, choice }) => [conflict.field, choice]),
          ),
        },
      });
    }
  });
}

/** Locks products before conflicts, in the order of their ids, as every delivery does. */
async function lockedConflicts(tx: Database, where: SQL) {
  const ids = tx.select({ id: deliveryConflicts.productId }).from(deliveryConflicts).where(where);
  const locked = await tx
    .select()
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id))
    .for("update");
  const byId = new Map(locked.map((product) => [product.id, product]));
  const rows = await tx
    .select()
    .from(deliveryConflicts)
    .where(where)
    .orderBy(asc(deliveryConflicts.id))
    .for("update");
  return rows.flatMap((row) => {
    const product = byId.get(row.productId);
    if (!product) return [];
    return [{ productId: product.productId, product, row, conflict: conflictOf(row, product) }];
  });
}

/** Returns a digest that changes if either side of a conflict does. */
export function fingerprintOf({ theirs, ours }: FieldConflict): string {
  return hash("md5", JSON.stringify([theirs, ours]));
}
