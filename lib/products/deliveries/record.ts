import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { deliveredProducts, deliveryConflicts } from "@/db/schema/deliveries";
import { sources } from "@/db/schema/imports";
import { products } from "@/db/schema/products";
import type { DeliveredValues } from "@/lib/enums";
import { buildOwnershipCondition } from "./ownership";
import type { FieldConflict } from "./three-way-merge";

export interface DeliveredProduct {
  productId: number;
  /** The values of all fields delivered so far; null if this delivery changes none. */
  values: DeliveredValues | null;
  /** New and changed conflicts that a user has to resolve. */
  conflicts: FieldConflict[];
  /** Fields whose open conflict no longer exists. */
  closedConflicts: string[];
}

/**
 * Stores a delivery from a source. `deliveredBy` are the users whom its values come from.
 * @param presentIds the business ids of all its products, including those with errors
 */
export async function recordDelivery(
  tx: Database,
  delivery: { sourceId: number; importId: number | null; deliveredBy: number[] },
  deliveredItems: readonly DeliveredProduct[],
  presentIds: readonly string[],
): Promise<void> {
  const { sourceId } = delivery;
  const deliveredRows = deliveredItems.flatMap(({ productId, values }) =>
    values ? [{ sourceId, productId, values, deliveredAt: sql`now()` }] : [],
  );
  if (deliveredRows.length > 0) {
    await tx
      .insert(deliveredProducts)
      .values(deliveredRows)
      .onConflictDoUpdate({
        target: [deliveredProducts.sourceId, deliveredProducts.productId],
        set: { values: sql`excluded.values` },
      });
  }
  if (presentIds.length > 0) {
    const ids = tx
      .select({ id: products.id })
      .from(products)
      .where(inArray(products.productId, [...presentIds]));
    await tx
      .update(deliveredProducts)
      .set({ deliveredAt: sql`now()`, missingSince: null })
      .where(
        and(eq(deliveredProducts.sourceId, sourceId), inArray(deliveredProducts.productId, ids)),
      );
  }
  await recordConflicts(tx, delivery, deliveredItems);
}

async function recordConflicts(
  tx: Database,
  { sourceId, importId, deliveredBy }: Parameters<typeof recordDelivery>[1],
  deliveredItems: readonly DeliveredProduct[],
): Promise<void> {
  const resolvedConflicts = deliveredItems.flatMap(({ productId, closedConflicts: fields }) =>
    fields.map((field) => sql`(${productId}::int, ${field}::text)`),
  );
  if (resolvedConflicts.length > 0) {
    await tx
      .delete(deliveryConflicts)
      .where(
        and(
          eq(deliveryConflicts.sourceId, sourceId),
          sql`(${deliveryConflicts.productId}, ${deliveryConflicts.field}) in (${sql.join(resolvedConflicts, sql`, `)})`,
        ),
      );
  }
  const conflictRows = deliveredItems.flatMap(({ productId, conflicts }) =>
    conflicts.map(({ field, before, theirs }) => ({
      productId,
      sourceId,
      importId,
      field,
      before,
      theirs,
      deliveredBy,
    })),
  );
  if (conflictRows.length === 0) return;
  await tx
    .insert(deliveryConflicts)
    .values(conflictRows)
    .onConflictDoUpdate({
      target: [deliveryConflicts.productId, deliveryConflicts.sourceId, deliveryConflicts.field],
      set: {
        before: sql`excluded.before`,
        theirs: sql`excluded.theirs`,
        importId,
        deliveredBy: sql`excluded.delivered_by`,
      },
    });
}

/**
 * Records that a complete delivery has ended, and which of the source's own products are missing
 * from it.
 * @param startedAt a time before the delivery's first product was stored
 */
export async function finishDelivery(
  tx: Database,
  sourceId: number,
  startedAt: Date,
): Promise<void> {
  await tx
    .update(sources)
    .set({
      lastDeliveryAt: sql`greatest(${sources.lastDeliveryAt}, ${sql.param(startedAt, sources.lastDeliveryAt)})`,
    })
    .where(eq(sources.id, sourceId));
  await tx
    .update(deliveredProducts)
    .set({ missingSince: sql`now()` })
    .where(
      and(
        buildOwnershipCondition(sourceId),
        lt(deliveredProducts.deliveredAt, startedAt),
        isNull(deliveredProducts.missingSince),
      ),
    );
}

/** Records a delivery that can be partial, so that no product is missing from it. */
export async function touchSource(tx: Database, sourceId: number): Promise<void> {
  // The database clock, which also timestamps the delivered products.
  await tx
    .update(sources)
    .set({ lastDeliveryAt: sql`greatest(${sources.lastDeliveryAt}, now())` })
    .where(eq(sources.id, sourceId));
}
