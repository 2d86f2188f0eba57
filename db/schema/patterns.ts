import { bigint, boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { FIX_KINDS } from "../../lib/enums";
import { oneOf } from "./columns";
import { products } from "./products";

/**
 * What a product's newest verdict found, a row a pattern: written with the verdict, and whenever what
 * counts of it changes (`lib/validations/findings/keep.ts`). Patterns are counted from these alone.
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
    /** One of its kinds in this product; they differ by what is said of it alone. */
    kindId: integer().notNull(),
    /** Findings, and those of them that nobody has set aside. */
    findings: integer().notNull(),
    open: integer().notNull(),
    /** Whether the product fails its threshold, and would reach it without these findings. */
    wouldPass: boolean().notNull(),
  },
  (t) => [
    index("product_patterns_product_idx").on(t.productId, t.validationId),
    // Adds up all patterns, and lists the products of one, without the rows themselves.
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
