import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { DeliveredValue, DeliveredValues } from "../../lib/enums";
import { createdAt, id, ownedBy, timestampColumn } from "./columns";
import { imports, sources } from "./imports";
import { products } from "./products";

/** Each source's last delivery of each product. */
export const deliveredProducts = pgTable(
  "delivered_products",
  {
    sourceId: ownedBy(() => sources.id),
    productId: ownedBy(() => products.id),
    values: jsonb().$type<DeliveredValues>().notNull(),
    deliveredAt: timestampColumn().notNull(),
    /** The product belongs to the source that delivered it first. */
    firstDeliveredAt: timestampColumn().notNull().defaultNow(),
    /** When a complete delivery lacked the product first, or null if the last one had it. */
    missingSince: timestampColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.sourceId, t.productId] }),
    index("delivered_products_product_idx").on(t.productId),
    index("delivered_products_age_idx").on(t.sourceId, t.deliveredAt),
    index("delivered_products_missing_idx").on(t.productId).where(sql`missing_since is not null`),
  ],
);

/** Fields changed by both the source and a user. Rows exist until a user resolves the conflict. */
export const deliveryConflicts = pgTable(
  "delivery_conflicts",
  {
    id: id(),
    productId: ownedBy(() => products.id),
    sourceId: ownedBy(() => sources.id),
    /** The last import that contained the source's new value. */
    importId: integer().references(() => imports.id, { onDelete: "set null" }),
    field: text().notNull(),
    /** The common base value. */
    before: jsonb().$type<DeliveredValue>(),
    /** The source's new value. */
    theirs: jsonb().$type<DeliveredValue>(),
    /** The users who delivered the source's new value. */
    deliveredBy: integer().array().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("delivery_conflicts_field_key").on(t.productId, t.sourceId, t.field),
    index("delivery_conflicts_source_idx").on(t.sourceId),
    index("delivery_conflicts_import_idx").on(t.importId, t.id),
  ],
);
