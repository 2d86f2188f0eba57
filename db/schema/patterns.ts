import { bigint, boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { FIX_KINDS } from "../../lib/enums";
import { oneOf } from "./columns";
import { products } from "./products";

/**
 * The patterns in a product's latest verdict, written with the verdict and whenever decisions
 * change what counts (`lib/validations/findings/store.ts`). Patterns are counted from this table
 * alone.
 */
export const productPatterns = pgTable(
  "product_patterns",
  {
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    validationId: integer().notNull(),
    /** `finding_kinds.pattern`. */
    pattern: bigint({ mode: "bigint" }).notNull(),
    fix: text({ enum: FIX_KINDS }).notNull(),
    /** One of its kinds in this product; they differ only in product-specific text. */
    kindId: integer().notNull(),
    /** Number of findings, and of those that are not dismissed. */
    findings: integer().notNull(),
    open: integer().notNull(),
    /** Whether the product fails its threshold, and would reach it without these findings. */
    wouldPass: boolean().notNull(),
  },
  (t) => [
    index("product_patterns_product_idx").on(t.productId, t.validationId),
    // Counts all patterns, and lists the products of one, as an index-only scan.
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
