import { eq, isNotNull, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { categories } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import type { PolicyFigures } from "./schemas";

/** Counts the products of categories and brand guidelines that have any, in two queries. */
export async function countPolicyCompliance(): Promise<{
  categories: PolicyFigures[];
  guidelines: PolicyFigures[];
}> {
  const isCompliant = sql`${products.complianceScore} >= ${categories.complianceThreshold}`;
  const counts = {
    products: sql<number>`count(*)::int`,
    checked: sql<number>`count(${products.complianceScore})::int`,
    compliant: sql<number>`(count(*) filter (where ${isCompliant}))::int`,
  };
  const [byCategory, byGuideline] = await Promise.all([
    db()
      .select({ id: products.categoryId, ...counts })
      .from(products)
      .innerJoin(categories, eq(categories.id, products.categoryId))
      .groupBy(products.categoryId),
    db()
      .select({ id: sql<number>`${products.brandGuidelinesId}`, ...counts })
      .from(products)
      .innerJoin(categories, eq(categories.id, products.categoryId))
      .where(isNotNull(products.brandGuidelinesId))
      .groupBy(products.brandGuidelinesId),
  ]);
  return { categories: byCategory, guidelines: byGuideline };
}
