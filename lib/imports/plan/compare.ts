import { asc, inArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import { type Product, products } from "@/db/schema/products";
import type { ConflictChoice, DeliveredValue, DeliveredValues } from "@/lib/enums";
import { type KnownProduct, loadProductStates } from "@/lib/products/deliveries/before";
import {
  compareDelivery,
  type DeliveryComparison,
  type FieldConflict,
} from "@/lib/products/deliveries/decide";
import { mergeDeliveredValues } from "@/lib/products/deliveries/record";
import { resolveConflict } from "@/lib/products/deliveries/values";
import type { Candidate } from "./check";

/** A product of the file that already exists, with the effects of the delivery. */
interface DeliveredProduct extends DeliveryComparison {
  candidate: Candidate;
  stored: Product;
  /** All conflicts, including resolved ones. */
  found: FieldConflict[];
  /** The delivered values merged with earlier values, or null if they are unchanged. */
  values: DeliveredValues | null;
}

export type Outcome =
  | { kind: "new"; candidate: Candidate }
  | ({ kind: "changed" } & DeliveredProduct)
  | ({ kind: "same" } & DeliveredProduct)
  /** Only updates are requested, and it does not exist. */
  | { kind: "not_there"; candidate: Candidate };

export interface ImportOptions {
  mode: "add" | "add_and_update" | "update";
  /** Fields for which an empty cell clears the stored value. */
  clears: ReadonlySet<string>;
  /** The source of the delivery, or null if the source does not exist yet. */
  sourceId: number | null;
  /** Returns how a conflict is resolved, or null if it is unresolved. */
  choiceOf: (productId: string, conflict: FieldConflict) => ConflictChoice | null;
  /** Whether the products are locked until the transaction ends. */
  lock?: boolean;
}

/**
 * Determines the outcome of each product of a file, in order, by comparing it with the stored
 * products.
 */
export async function compareAll(
  database: Database,
  candidates: readonly Candidate[],
  terms: ImportOptions,
): Promise<Outcome[]> {
  if (candidates.length === 0) return [];
  const ids = candidates.map(({ productId }) => productId);
  const query = database
    .select()
    .from(products)
    .where(inArray(products.productId, ids))
    .orderBy(asc(products.id));
  const storedProducts = await (terms.lock ? query.for("update") : query);
  const productById = new Map(storedProducts.map((stored) => [stored.productId, stored]));
  const knownOf = await loadProductStates(database, terms.sourceId, storedProducts);
  return candidates.map((candidate): Outcome => {
    const storedProduct = productById.get(candidate.productId);
    if (!storedProduct) return compareNew(candidate, terms);
    return compareStored(candidate, storedProduct, knownOf(storedProduct), terms);
  });
}

function compareNew(candidate: Candidate, { mode }: ImportOptions): Outcome {
  return { kind: mode === "update" ? "not_there" : "new", candidate };
}

const NO_CHANGES: DeliveryComparison = { taken: {}, kept: [], conflicts: [], closedConflicts: [] };

function compareStored(
  candidate: Candidate,
  storedProduct: Product,
  knownProduct: KnownProduct,
  { mode, clears, choiceOf }: ImportOptions,
): Outcome {
  // In "add" mode, values are not compared and therefore not recorded as delivered.
  if (mode === "add")
    return {
      kind: "same",
      candidate,
      stored: storedProduct,
      ...NO_CHANGES,
      found: [],
      values: null,
    };
  const deliveredValues = toDeliveredValues(candidate, clears);
  const comparison = compareDelivery(deliveredValues, knownProduct);
  const open: FieldConflict[] = [];
  const { taken, closedConflicts } = comparison;
  for (const conflict of comparison.conflicts) {
    const choice = choiceOf(storedProduct.productId, conflict);
    if (!choice) open.push(conflict);
    else closedConflicts.push(conflict.field);
    if (choice && choice !== "ours") taken[conflict.field] = resolveConflict(conflict, choice);
  }
  return {
    kind: Object.keys(taken).length > 0 ? "changed" : "same",
    candidate,
    stored: storedProduct,
    ...comparison,
    conflicts: open,
    found: comparison.conflicts,
    values: mergeDeliveredValues(knownProduct.delivered, deliveredValues),
  };
}

/** Returns the values that a file delivers for a product, with null for cleared fields. */
export function toDeliveredValues(
  { name, description, category, brandGuidelines, language, market, texts }: Candidate,
  clears: ReadonlySet<string>,
): DeliveredValues {
  const valueByField: Record<string, DeliveredValue | undefined> = {
    name,
    description,
    category: typeof category === "number" ? category : undefined,
    brand_guidelines: brandGuidelines,
    language,
    market,
  };
  for (const [key, text] of Object.entries(texts)) valueByField[`texts.${key}`] = text;
  for (const field of clears) valueByField[field] ??= null;
  return Object.fromEntries(
    Object.entries(valueByField).flatMap(([field, value]) =>
      value === undefined ? [] : [[field, value] as const],
    ),
  );
}
