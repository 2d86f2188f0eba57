import type { Database } from "@/db/client";
import type { User } from "@/db/schema/users";
import { toProductUpdate } from "../deliveries/product-values";
import { recordDelivery } from "../deliveries/record";
import { insertProducts } from "../insert";
import type { TextReader } from "../read-text";
import { applyUpdate } from "../update";
import { toNewProduct } from "./candidate";
import type { Outcome } from "./compare";

interface ApplyOptions {
  user: Pick<User, "id">;
  /** The result of `loadTextReader`, which must be called before the transaction. */
  readText: TextReader;
  /** The batch of new products. */
  batchId?: number | null;
  /** Other users whom the values come from. */
  coAuthors?: readonly number[];
  /** The delivery to record; `presentIds` also contains products with errors. */
  delivery?:
    | {
        sourceId: number;
        importId: number | null;
        deliveredBy: number[];
        presentIds: readonly string[];
      }
    | undefined;
}

/** A product after its outcome was applied. */
export interface AppliedProduct {
  id: number;
  version: number;
  isEdited: boolean;
}

/**
 * Stores new products and applies each change as an ordinary edit with history, version and
 * validation. The transaction must have locked the compared products. The caller records why.
 * @returns the products in the order of the outcomes
 */
export async function applyOutcomes(
  tx: Database,
  outcomes: readonly Outcome[],
  { user, readText, batchId, coAuthors = [], delivery }: ApplyOptions,
): Promise<AppliedProduct[]> {
  const newProducts = outcomes.flatMap((outcome) =>
    outcome.kind === "new"
      ? [toNewProduct(outcome.candidate, { uploadedBy: user.id, batchId })]
      : [],
  );
  const newIds = (await insertProducts(tx, newProducts, readText)).productIds.values();
  const applied: AppliedProduct[] = [];
  for (const outcome of outcomes) {
    if (outcome.kind === "new") {
      const id = newIds.next().value;
      if (id === undefined) throw new Error("A product was not stored.");
      applied.push({ id, version: 1, isEdited: false });
      continue;
    }
    const { kind, stored, appliedValues, chosenBy } = outcome;
    const authors = [...coAuthors, ...chosenBy];
    const isEdited =
      kind === "changed" &&
      (await applyUpdate(tx, stored, toProductUpdate(appliedValues), user, readText, authors)).edits
        .length > 0;
    applied.push({ id: stored.id, version: stored.version + (isEdited ? 1 : 0), isEdited });
  }
  if (!delivery) return applied;
  const deliveredProducts = outcomes.map((outcome, index) => ({
    productId: applied[index]?.id ?? 0,
    ...(outcome.kind === "new"
      ? { values: outcome.candidate.values, conflicts: [], closedConflicts: [] }
      : { ...outcome, values: outcome.delivered }),
  }));
  const { presentIds, ...origin } = delivery;
  await recordDelivery(tx, origin, deliveredProducts, presentIds);
  return applied;
}
