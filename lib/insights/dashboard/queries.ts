import { asc, desc, eq, inArray, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { brandGuidelines, categories } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { validations } from "@/db/schema/validations";
import type { ProductStatus } from "@/lib/enums";
import { makesClaims } from "@/lib/policies/evidence/stale";
import { selectNamesVersion } from "@/lib/policies/names/queries";
import { selectRuleSetVersions } from "@/lib/policies/rule-sets/load-rule-sets";
import { loadStalenessCheck } from "@/lib/policies/staleness-check";
import { computeCompliantShare } from "../compliant-share";
import type { Dashboard, ProductCounts, RecentValidation } from "./schemas";

const COMPLIANT_STATUSES: ProductStatus[] = ["compliant", "approved", "published"];

/** Returns the figures of the dashboard for all products, in a constant number of queries. */
export async function getDashboard(): Promise<Dashboard> {
  const [byCategory, recent] = await Promise.all([countByCategory(), listRecentValidations()]);
  const sum = (key: keyof ProductCounts) =>
    byCategory.reduce((total, { counts }) => total + counts[key], 0);
  return {
    products: {
      total: sum("total"),
      compliant: sum("compliant"),
      needsReview: sum("needsReview"),
      rejected: sum("rejected"),
    },
    categories: byCategory.map(({ counts, passing, ...category }) => ({
      ...category,
      products: counts.total,
      compliantRate: computeCompliantShare(passing, category.scored),
    })),
    recent,
  };
}

/**
 * Counts products by category, least compliant first and categories without scores last. Each
 * product has exactly one category.
 */
function countByCategory() {
  const score = products.complianceScore;
  const passing = sql<number>`(count(*) filter (where ${score} >= ${categories.complianceThreshold}))::int`;
  const scored = sql<number>`count(${score})::int`;
  return db()
    .select({
      id: categories.id,
      name: categories.name,
      threshold: categories.complianceThreshold,
      counts: {
        total: sql<number>`count(${products.id})::int`,
        compliant: countWithStatus(COMPLIANT_STATUSES),
        needsReview: countWithStatus(["needs_review"]),
        rejected: countWithStatus(["rejected"]),
      },
      scored,
      passing,
      averageScore: sql<number | null>`avg(${score})`,
    })
    .from(categories)
    .leftJoin(products, eq(products.categoryId, categories.id))
    .groupBy(categories.id)
    .orderBy(
      asc(sql`${passing}::float8 / nullif(${scored}, 0)`),
      asc(sql`lower(${categories.name})`),
    );
}

function countWithStatus(statuses: ProductStatus[]) {
  return sql<number>`(count(*) filter (where ${inArray(products.status, statuses)}))::int`;
}

/** Lists the latest validations. Each product appears once. */
async function listRecentValidations(): Promise<RecentValidation[]> {
  const validationRows = await db()
    .select({
      id: validations.id,
      productId: products.productId,
      internalId: products.id,
      categoryName: categories.name,
      status: validations.status,
      score: validations.overallScore,
      isCompliant: validations.isCompliant,
      fingerprint: validations.policyFingerprint,
      policies: {
        categoryId: products.categoryId,
        categoryVersion: categories.policyVersion,
        brandGuidelinesId: products.brandGuidelinesId,
        brandVersion: sql<number | null>`${brandGuidelines.policyVersion}`,
        ruleSetVersions: selectRuleSetVersions(products.categoryId, products.brandGuidelinesId),
        namesVersion: selectNamesVersion(),
      },
      makesClaims: makesClaims(),
    })
    .from(validations)
    .innerJoin(products, eq(products.id, validations.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(brandGuidelines, eq(brandGuidelines.id, products.brandGuidelinesId))
    .where(eq(validations.isLatest, true))
    .orderBy(desc(validations.createdAt), desc(validations.id))
    .limit(5);
  const isStale = await loadStalenessCheck(
    validationRows.map((row) => row.policies),
    validationRows.filter((row) => row.makesClaims).map((row) => row.internalId),
  );
  return validationRows.map(({ fingerprint, policies, internalId, makesClaims: _, ...row }) => ({
    ...row,
    isStale: isStale(policies, fingerprint, internalId, row.id),
  }));
}
