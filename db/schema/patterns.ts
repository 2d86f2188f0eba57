import { bigint, boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { FIX_KINDS } from "../../lib/enums";
import { oneOf, ownedBy } from "./columns";
import { products } from "./products";

/**
 * The patterns in each product's latest verdict. Rows are written with the verdict, and when a
 * decision on a finding changes the counts (`lib/validations/findings/store.ts`). Pattern counts
 * use only this table.
 */
export const productPatterns = pgTable(
  "product_patterns",
  {
    productId: ownedBy(() => products.id),
    validationId: integer().notNull(),
    /** References `finding_kinds.pattern`. */
    pattern: bigint({ mode: "bigint" }).notNull(),
    fix: text({ enum: FIX_KINDS }).notNull(),
    /** One of the pattern's kinds in this product. They differ in product-specific text. */
    kindId: integer().notNull(),
    /** The number of all findings (`findings`) and of findings that are not dismissed (`open`). */
    findings: integer().notNull(),
    open: integer().notNull(),
    /** Whether the product is below its threshold but would reach it without these findings. */
    wouldPass: boolean().notNull(),
  },
  (t) => [
    index("product_patterns_product_idx").on(t.productId, t.validationId),
    // Supports index-only scans that count all patterns or list a pattern's products.
    index("product_patterns_pattern_idx").on(
      t.pattern,
      t.fix,
      t.productId,
      t.kindId,
      t.open,
      t.wouldPass,
    ),
    check("product_patterns_fix_check", oneOf(t.fix, FIX_KINDS)),
  ],
);
