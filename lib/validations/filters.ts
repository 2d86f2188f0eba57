import { and, eq, type SQL, sql } from "drizzle-orm";
import { products } from "@/db/schema/products";
import { validations, violations } from "@/db/schema/validations";
import { isOfKind } from "@/lib/findings/filters";
import { isAnyOf, isBetween, isOnDays } from "@/lib/platform/search";
import { isInLanguages } from "@/lib/products/languages";
import { hasDecision, hasVerdict } from "@/lib/products/verdict-conditions";
import type { ValidationQuery } from "./schemas";

export type Filters = Omit<ValidationQuery, "page" | "page_size" | "cursor">;

/** A validation's last change: its completion or else creation. Indexed. */
export const LAST_CHANGED_AT = sql`coalesce(${validations.completedAt}, ${validations.createdAt})`;

/** Returns the condition for all filters except the search. */
export function buildFilter(filters: Filters): SQL | undefined {
  const { status, product__category: category, product, verdict, decision, latest } = filters;
  const { score_min, score_max, created_from, created_to, updated_since } = filters;
  return and(
    isAnyOf(validations.status, status),
    isAnyOf(validations.categoryId, category),
    product === undefined ? undefined : eq(validations.productId, product),
    hasVerdict(verdict),
    hasDecision(decision),
    latest === undefined ? undefined : eq(validations.isLatest, latest),
    isBetween(validations.overallScore, score_min, score_max),
    isOnDays(validations.createdAt, created_from, created_to),
    updated_since && sql`${LAST_CHANGED_AT} >= ${updated_since.toISOString()}::timestamptz`,
    isOfOne(filters),
    hasMatchingFinding(filters),
  );
}

/** Returns a condition for validations with matching findings, or undefined. */
function hasMatchingFinding({ rule, source, severity, words }: Filters): SQL | undefined {
  const kindCondition = isOfKind(sql`${violations.kindId}`, { rule, source, severity, words });
  return (
    kindCondition &&
    sql`exists (select from ${violations}
      where ${violations.validationId} = ${validations.id} and ${kindCondition})`
  );
}

/** Returns a condition on a validation's product, or undefined without such filters. */
function isOfOne({ brand_guideline, uploaded_by, language, market }: Filters): SQL | undefined {
  const condition = and(
    isAnyOf(products.brandGuidelinesId, brand_guideline),
    isAnyOf(products.uploadedBy, uploaded_by),
    language === undefined ? undefined : isInLanguages(language),
    isAnyOf(products.market, market),
  );
  return (
    condition &&
    sql`exists (select from ${products}
      where ${products.id} = ${validations.productId} and ${condition})`
  );
}
