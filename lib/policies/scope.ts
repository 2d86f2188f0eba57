import { eq, type SQL } from "drizzle-orm";
import { products } from "@/db/schema/products";

/** The products of a category, or those with a brand guideline; empty: all. */
export interface Scope {
  category?: number | undefined;
  guideline?: number | undefined;
}

/** The products of a scope, as a condition. */
export function within({ category, guideline }: Scope): SQL | undefined {
  if (category !== undefined) return eq(products.categoryId, category);
  return guideline === undefined ? undefined : eq(products.brandGuidelinesId, guideline);
}
