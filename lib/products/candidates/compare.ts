import { asc, inArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import { type Product, products } from "@/db/schema/products";
import type { DeliveredValues } from "@/lib/enums";
import { loadProductStates } from "../deliveries/product-states";
import { getFieldValue } from "../deliveries/product-values";
import {
  type ConflictResolution,
  type FieldConflict,
  type MergedDelivery,
  mergeDeliveredValues,
  mergeDelivery,
} from "../deliveries/three-way-merge";
import type { Candidate } from "./candidate";

/** The effect of a candidate on the stored products. */
export type Outcome<C extends Candidate = Candidate> =
  | { kind: "new"; candidate: C }
  | ({ kind: "changed" | "same"; candidate: C } & StoredComparison);

interface StoredComparison extends MergedDelivery {
  stored: Product;
  /** All values that the source has delivered so far, or null if this delivery changes none. */
  delivered: DeliveredValues | null;
}

export interface ComparisonOptions {
  /**
   * The source of a delivery, whose values are compared three ways; null if it is not stored yet.
   * Undefined if there is no source: every value then replaces the stored one.
   */
  sourceId: number | null | undefined;
  /** Whether the products are locked until the transaction ends. */
  lock?: boolean;
  /** Returns whether a stored product stays as it is, given the other source that owns it. */
  isSkipped?: (foreignSourceId: number | null) => boolean;
  /** Returns how a conflict was resolved and by whom, or null if it is unresolved. */
  findChoice?: (productId: string, conflict: FieldConflict) => ConflictResolution | null;
}

/** Compares candidates with the stored products and returns their outcomes in order. */
export async function compareCandidates<C extends Candidate>(
  database: Database,
  candidates: readonly C[],
  options: ComparisonOptions,
): Promise<Outcome<C>[]> {
  if (candidates.length === 0) return [];
  const ids = candidates.map(({ productId }) => productId);
  const query = database
    .select()
    .from(products)
    .where(inArray(products.productId, ids))
    .orderBy(asc(products.id));
  const storedProducts = await (options.lock ? query.for("update") : query);
  const productById = new Map(storedProducts.map((stored) => [stored.productId, stored]));
  const { sourceId, isSkipped, findChoice } = options;
  const getState =
    sourceId === undefined ? null : await loadProductStates(database, sourceId, storedProducts);
  const compare = ({ productId, values }: C, stored: Product): Comparison => {
    if (!getState) return { ...NO_CHANGES, appliedValues: selectChanges(values, stored) };
    const state = getState(stored);
    // The values of a skipped product are not compared and therefore not recorded as delivered.
    if (isSkipped?.(state.foreignSourceId)) return NO_CHANGES;
    const merged = mergeDelivery(
      values,
      state,
      (conflict) => findChoice?.(productId, conflict) ?? null,
    );
    return { ...merged, delivered: mergeDeliveredValues(state.delivered, values) };
  };
  return candidates.map((candidate): Outcome<C> => {
    const stored = productById.get(candidate.productId);
    if (!stored) return { kind: "new", candidate };
    const comparison = compare(candidate, stored);
    const kind = Object.keys(comparison.appliedValues).length > 0 ? "changed" : "same";
    return { kind, candidate, stored, ...comparison };
  });
}

type Comparison = Omit<StoredComparison, "stored">;

const NO_CHANGES: Comparison = {
  appliedValues: {},
  keptFields: [],
  conflicts: [],
  closedConflicts: [],
  allConflicts: [],
  chosenBy: [],
  delivered: null,
};

function selectChanges(values: DeliveredValues, stored: Product): DeliveredValues {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => JSON.stringify(getFieldValue(stored, field)) !== JSON.stringify(value),
    ),
  );
}
