import { and, eq, gte, isNotNull, type SQL, sql } from "drizzle-orm";
import { findingDecisions } from "@/db/schema/decisions";
import { deliveredProducts, deliveryConflicts } from "@/db/schema/deliveries";
import { imports, sources } from "@/db/schema/imports";
import { productPatterns } from "@/db/schema/patterns";
import { productEdits, products } from "@/db/schema/products";
import { validations } from "@/db/schema/validations";
import { isOfPattern } from "@/lib/findings/filters";
import { isAnyOf, isBetween, isOnDays } from "@/lib/platform/search";
import { isInLanguages } from "./languages";
import type { ProductQuery } from "./schemas";
import { hasDecision, hasVerdict } from "./verdict-conditions";

export type Filters = Omit<ProductQuery, "page" | "page_size" | "cursor">;

/** Returns the condition for all filters except the search. */
export function buildFilter(filters: Filters): SQL | undefined {
  const { status, category, brand_guideline, uploaded_by, batch, language, market } = filters;
  const { score_min, score_max, created_from, created_to } = filters;
  return and(
    isAnyOf(products.status, status),
    isAnyOf(products.categoryId, category),
    isAnyOf(products.brandGuidelinesId, brand_guideline),
    isAnyOf(products.uploadedBy, uploaded_by),
    batch === undefined ? undefined : eq(products.batchId, batch),
    language === undefined ? undefined : isInLanguages(language),
    isAnyOf(products.market, market),
    // Matches the index expression. Products without a score are not in any range.
    isBetween(sql`coalesce(${products.complianceScore}, -1)`, score_min, score_max),
    isOnDays(products.createdAt, created_from, created_to),
    filters.updated_since && gte(products.updatedAt, filters.updated_since),
    wasDelivered(filters),
    wasChangedBy(filters.changed_by),
    filters.description === "missing" ? eq(products.description, "") : undefined,
    hasKnown(filters.known),
    wasChecked(filters),
    hasOpenFinding(filters),
  );
}

/** Returns a condition on a product's deliveries, all of the same source if one is given. */
function wasDelivered({ delivered, delivered_by }: Filters): SQL | undefined {
  if (delivered === "conflict")
    return sql`exists (select from ${deliveryConflicts} where ${and(
      eq(deliveryConflicts.productId, products.id),
      isAnyOf(deliveryConflicts.sourceId, delivered_by),
    )})`;
  if (delivered === undefined && delivered_by === undefined) return undefined;
  const isMarked = sql`${deliveredProducts.sourceId} in (
    select id from ${sources} where ${sources.onMissing} = 'mark')`;
  return sql`exists (select from ${deliveredProducts} where ${and(
    eq(deliveredProducts.productId, products.id),
    isAnyOf(deliveredProducts.sourceId, delivered_by),
    delivered === undefined ? undefined : isNotNull(deliveredProducts.missingSince),
    delivered === "no_longer" ? isMarked : undefined,
  )})`;
}

/** Returns a condition for products that an import has edited while it was running. */
function wasChangedBy(importId: number | undefined): SQL | undefined {
  if (importId === undefined) return undefined;
  return sql`${products.id} in (select ${productEdits.productId} from ${productEdits}
    join ${imports} on ${imports.id} = ${importId}
    where ${productEdits.createdAt} between ${imports.startedAt} and coalesce(${imports.finishedAt}, now())
      and ${imports.createdBy} = any(${productEdits.coAuthors} || ${productEdits.editedBy}))`;
}

/** Returns a condition for products with, or without, findings that are accepted as known. */
function hasKnown(filter: boolean | undefined): SQL | undefined {
  if (filter === undefined) return undefined;
  const { productId, knownOn, state } = findingDecisions;
  const acceptedExists = sql`exists (select from ${findingDecisions}
    where ${productId} = ${products.id} and ${knownOn} is not null and ${state} = 'open')`;
  return filter ? acceptedExists : sql`not ${acceptedExists}`;
}

/** Returns a condition on the verdict and decision of a product's latest validation. */
function wasChecked({ verdict, decision }: Filters): SQL | undefined {
  const condition = and(hasVerdict(verdict), hasDecision(decision));
  return (
    condition &&
    sql`exists (select from ${validations}
      where ${validations.productId} = ${products.id} and ${validations.isLatest} and ${condition})`
  );
}

/** Returns a condition for products with a matching open finding in their latest verdict. */
function hasOpenFinding({ rule, source, severity, words }: Filters): SQL | undefined {
  if ([rule, source, severity, words].every((value) => value === undefined)) return undefined;
  const filters = { rule, source, severity, words };
  return sql`exists (select from ${productPatterns}
    where ${productPatterns.productId} = ${products.id} and ${productPatterns.open} > 0
      and ${isOfPattern(filters)})`;
}
