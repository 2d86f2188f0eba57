import { and, eq, type SQL, sql } from "drizzle-orm";
import { products } from "@/db/schema/products";
import { validations, violations } from "@/db/schema/validations";
import { isAnyOf, isBetween, isOnDays } from "@/lib/platform/search";
import { hasDecision, hasVerdict } from "@/lib/products/decided-as";
import { isOfKind } from "@/lib/products/finding-filters";
import { isIn } from "@/lib/products/speaking";
import type { ValidationQuery } from "./schemas";

export type Filters = Omit<ValidationQuery, "page" | "page_size" | "cursor">;

/** The time of a validation's last change: its completion, or else its creation. Indexed. */
export const LAST_CHANGE = sql`coalesce(${validations.completedAt}, ${validations.createdAt})`;

/** Returns the condition for all filters except the search. */
export function filterOf(filters: Filters): SQL | undefined {
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
    updated_since && sql`${LAST_CHANGE} >= ${updated_since.toISOString()}::timestamptz`,
    isOfOne(filters),
    hasFound(filters),
  );
}

/** Returns a condition for validations with matching findings; undefined without such filters. */
function hasFound({ rule, source, severity, words }: Filters): SQL | undefined {
  const kinds = isOfKind(sql`${violations.kindId}`, { rule, source, severity, words });
  return (
    kinds &&
    sql`exists (select from ${violations}
      where ${violations.validationId} = ${validations.id} and ${kinds})`
  );
}

/** Returns a condition on a validation's product; undefined without such filters. */
function isOfOne({ brand_guideline, uploaded_by, language, market }: Filters): SQL | undefined {
  const condition = and(
    isAnyOf(products.brandGuidelinesId, brand_guideline),
    isAnyOf(products.uploadedBy, uploaded_by),
    language === undefined ? undefined : isIn(language),
    isAnyOf(products.market, market),
  );
  return (
    condition &&
    sql`exists (select from ${products}
      where ${products.id} = ${validations.productId} and ${condition})`
  );
}
