import { and, asc, desc, eq, inArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import { deliveredProducts, deliveryConflicts } from "@/db/schema/deliveries";
import { type Product, productEdits } from "@/db/schema/products";
import type { DeliveredValue, DeliveredValues } from "@/lib/enums";
import { toShownHistoryText } from "@/lib/product-fields/history-text";
import { getFieldValue } from "./product-values";
import type { ProductState } from "./three-way-merge";

export interface KnownProduct extends ProductState {
  /** The last delivery from this source; null if there is none yet. */
  delivered: DeliveredValues | null;
  /** The other source that the product belongs to; null if it belongs to this source or to none. */
  foreignSourceId: number | null;
}

/**
 * Loads the state of products before a delivery from a source. The source id is null if the source
 * is not stored yet. The previous value of a field is the one that this source delivered, or else
 * the one that another source delivered last, or else the product's value before its first edit. For
 * a product of another source, only what this source delivered counts.
 */
export async function loadProductStates(
  database: Database,
  sourceId: number | null,
  storedProducts: readonly Product[],
): Promise<(product: Product) => KnownProduct> {
  const ids = storedProducts.map(({ id }) => id);
  if (ids.length === 0) return () => EMPTY_PRODUCT_STATE;
  const deliveries = await database
    .select()
    .from(deliveredProducts)
    .where(inArray(deliveredProducts.productId, ids))
    .orderBy(desc(deliveredProducts.deliveredAt), asc(deliveredProducts.sourceId));
  const edits = await database
    .selectDistinctOn([productEdits.productId, productEdits.field], {
      productId: productEdits.productId,
      field: productEdits.field,
      oldValue: productEdits.oldValue,
    })
    .from(productEdits)
    .where(inArray(productEdits.productId, ids))
    .orderBy(productEdits.productId, productEdits.field, productEdits.id);
  const conflicts =
    sourceId === null
      ? []
      : await database
          .select()
          .from(deliveryConflicts)
          .where(
            and(
              eq(deliveryConflicts.sourceId, sourceId),
              inArray(deliveryConflicts.productId, ids),
            ),
          );
  const deliveriesByProductId = Map.groupBy(deliveries, ({ productId }) => productId);
  const editsByProductId = Map.groupBy(edits, ({ productId }) => productId);
  const conflictsByProductId = Map.groupBy(conflicts, ({ productId }) => productId);
  return (product) => {
    const productDeliveries = deliveriesByProductId.get(product.id) ?? [];
    const sourceValues = productDeliveries.find((row) => row.sourceId === sourceId)?.values ?? null;
    const ownerId = findOwner(productDeliveries);
    const foreignSourceId = ownerId === sourceId ? null : ownerId;
    const all = [
      ...(sourceValues ? [sourceValues] : []),
      // Values from the product's own source do not show what this source has changed.
      ...(foreignSourceId === null ? productDeliveries.map(({ values }) => values) : []),
    ];
    const first = new Map(
      (editsByProductId.get(product.id) ?? []).map(({ field, oldValue }) => [field, oldValue]),
    );
    const open = conflictsByProductId.get(product.id) ?? [];
    return {
      delivered: sourceValues,
      foreignSourceId,
      getCurrent: (field) => getFieldValue(product, field),
      getBase: (field) => {
        const last = all.find((values) => Object.hasOwn(values, field));
        if (last) return last[field] ?? null;
        return foreignSourceId === null ? getOriginalValue(product, field, first) : null;
      },
      open: new Map(open.map(({ field, before }) => [field, before])),
    };
  };
}

const EMPTY_PRODUCT_STATE: KnownProduct = {
  delivered: null,
  foreignSourceId: null,
  getCurrent: () => null,
  getBase: () => null,
  open: new Map(),
};

/** Returns the source that delivered a product first, or null if none has delivered it. */
function findOwner(deliveries: readonly (typeof deliveredProducts.$inferSelect)[]): number | null {
  const [owner] = deliveries.toSorted(
    (a, b) =>
      a.firstDeliveredAt.getTime() - b.firstDeliveredAt.getTime() || a.sourceId - b.sourceId,
  );
  return owner?.sourceId ?? null;
}

function getOriginalValue(
  product: Product,
  field: string,
  first: ReadonlyMap<string, string | null>,
): DeliveredValue {
  if (field === "description") return product.originalDescription;
  // Edits of custom fields are stored under the field's key.
  const editedField = field.replace(/^texts\./, "");
  const originalValue = first.get(editedField);
  if (originalValue === undefined) return getFieldValue(product, field);
  return originalValue && toShownHistoryText(originalValue);
}
