import { and, inArray, type SQL, sql } from "drizzle-orm";
import { findingDecisions } from "@/db/schema/decisions";
import { productPatterns } from "@/db/schema/patterns";
import { products } from "@/db/schema/products";
import { violations } from "@/db/schema/validations";
import type { FindingDecisionFilter, FindingFilters } from "@/lib/findings/filter-schemas";
import { isOfPattern } from "@/lib/findings/filters";
import type { OneOrMore } from "@/lib/platform/fields";
import { isAnyOf } from "@/lib/platform/search";
import { isInLanguages } from "@/lib/products/languages";

/** Returns a condition on `products`; undefined without filters. */
export function isOfProduct(filters: Partial<FindingFilters>): SQL | undefined {
  const { category, brand_guideline, language, market, batch, uploaded_by } = filters;
  return and(
    isAnyOf(products.categoryId, category),
    isAnyOf(products.brandGuidelinesId, brand_guideline),
    language === undefined ? undefined : isInLanguages(language),
    isAnyOf(products.market, market),
    isAnyOf(products.batchId, batch),
    isAnyOf(products.uploadedBy, uploaded_by),
  );
}

/** Returns conditions on `product_patterns` for open findings that match the filters. */
export function listOpenConditions(filters: Partial<FindingFilters>): (SQL | undefined)[] {
  return [sql`${productPatterns.open} > 0`, ...listConditions(filters)];
}

/** Returns the same conditions as `listOpenConditions`, but includes dismissed findings. */
export function listConditions(filters: Partial<FindingFilters>): (SQL | undefined)[] {
  const productCondition = isOfProduct(filters);
  return [
    isOfPattern(filters),
    productCondition &&
      sql`${productPatterns.productId} in (select ${products.id} from ${products} where ${productCondition})`,
  ];
}

/** Returns a condition for products with a decision of these kinds, past or present. */
export function hasDecision(kinds: Exclude<FindingDecisionFilter, "none">[]): SQL {
  return sql`${products.id} in (
    select ${findingDecisions.productId} from ${findingDecisions} where ${inArray(findingDecisions.kind, kinds)})`;
}

/**
 * Returns the decisions to include in a list. By default, these are open findings or, if known
 * findings are requested, accepted ones.
 */
export function getDecisionFilter({
  decision,
  known,
}: Pick<Partial<FindingFilters>, "decision" | "known">): OneOrMore<FindingDecisionFilter> {
  return decision ?? (known ? "accepted" : "none");
}

/** Returns a condition for violations that are, or are not, accepted as known. */
export function isKnown(filter: boolean | undefined): SQL | undefined {
  if (filter === undefined) return undefined;
  const acceptedExists = sql`exists (select from ${findingDecisions}
    where ${findingDecisions.id} = ${violations.decision}
      and ${findingDecisions.knownOn} is not null)`;
  return filter ? acceptedExists : sql`not ${acceptedExists}`;
}

/** Returns a condition for violations with these decisions; `none` means open. */
export function isDecided(decision: OneOrMore<FindingDecisionFilter>): SQL {
  if (!Array.isArray(decision)) return isDecidedAs(decision);
  return sql`(${sql.join(decision.map(isDecidedAs), sql` or `)})`;
}

function isDecidedAs(decision: FindingDecisionFilter): SQL {
  if (decision === "none") return sql`${violations.decision} is null`;
  return sql`${violations.decision} in (
    select ${findingDecisions.id} from ${findingDecisions} where ${findingDecisions.kind} = ${decision})`;
}
