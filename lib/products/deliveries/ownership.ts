import { and, asc, eq, inArray, notExists, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Database, db } from "@/db/client";
import { deliveredProducts } from "@/db/schema/deliveries";
import { sources } from "@/db/schema/imports";
import { products } from "@/db/schema/products";

/** A stored product that belongs to another source. */
export interface ForeignProduct {
  productId: string;
  name: string;
  source: string;
}

/**
 * Returns the products that belong to another source, which is the one that delivered them first.
 * @param sourceId the source of the delivery, or null if it is not stored yet
 */
export async function findForeignProducts(
  database: Database,
  sourceId: number | null,
  productIds: readonly string[],
): Promise<ForeignProduct[]> {
  if (productIds.length === 0) return [];
  const owners = await database
    .selectDistinctOn([deliveredProducts.productId], {
      ownerId: deliveredProducts.sourceId,
      productId: products.productId,
      name: products.name,
      source: sources.name,
    })
    .from(deliveredProducts)
    .innerJoin(products, eq(products.id, deliveredProducts.productId))
    .innerJoin(sources, eq(sources.id, deliveredProducts.sourceId))
    .where(inArray(products.productId, [...productIds]))
    .orderBy(
      asc(deliveredProducts.productId),
      asc(deliveredProducts.firstDeliveredAt),
      asc(deliveredProducts.sourceId),
    );
  return owners.flatMap(({ ownerId, ...product }) => (ownerId === sourceId ? [] : [product]));
}

/** Returns the condition for rows of `delivered_products` whose product belongs to the source. */
export function buildOwnershipCondition(sourceId: number): SQL | undefined {
  const earlier = alias(deliveredProducts, "earlier_delivery");
  return and(
    eq(deliveredProducts.sourceId, sourceId),
    notExists(
      db()
        .select({ one: sql`1` })
        .from(earlier)
        .where(
          and(
            eq(earlier.productId, deliveredProducts.productId),
            sql`(${earlier.firstDeliveredAt}, ${earlier.sourceId}) < (${deliveredProducts.firstDeliveredAt}, ${deliveredProducts.sourceId})`,
          ),
        ),
    ),
  );
}
