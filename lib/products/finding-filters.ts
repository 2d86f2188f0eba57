import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { findingDecisions } from "@/db/schema/decisions";
import { productPatterns } from "@/db/schema/patterns";
import { rules } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { findingKinds, violations } from "@/db/schema/validations";
import { foldedText } from "@/lib/checking/fold";
import type { OneOrMore } from "@/lib/platform/fields";
import { isAnyOf } from "@/lib/platform/search";
import type { DecidedAs, FindingFilters } from "./finding-filter-schemas";
import { isIn } from "./speaking";

/*
 * Filters of findings. What a finding says stands in its kind, of which there are few beside findings:
 * kinds are looked up first, and findings found by them.
 */

/** Which rows of `finding_kinds` fit; undefined where any does. */
function fits(filters: Partial<FindingFilters>): SQL | undefined {
  const { rule, source, rule_set, severity, violation_type, words, field, checked_by } = filters;
  const { guideline_reference } = filters;
  return and(
    isAnyOf(findingKinds.rule, rule),
    isAnyOf(findingKinds.source, source),
    rule_set === undefined ? undefined : inArray(findingKinds.rule, rulesOf(rule_set)),
    isAnyOf(findingKinds.severity, severity),
    isAnyOf(findingKinds.violationType, violation_type),
    words === undefined ? undefined : eq(findingKinds.words, foldedText(words)),
    isAnyOf(findingKinds.field, field),
    isAnyOf(findingKinds.checkedBy, checked_by),
    guideline_reference === undefined
      ? undefined
      : eq(findingKinds.guidelineReference, guideline_reference),
  );
}

/** Whether a kind, `finding_kinds.id` of what is asked about, fits; undefined where any does. */
export function isOfKind(kindId: SQL, filters: Partial<FindingFilters>): SQL | undefined {
  const condition = fits(filters);
  if (!condition) return undefined;
  const kinds = db().select({ id: findingKinds.id }).from(findingKinds).where(condition);
  return sql`${kindId} in ${kinds}`;
}

/** The ids of the kinds that fit; null where more than `most` do. */
export async function loadKinds(
  filters: Partial<FindingFilters>,
  most: number,
): Promise<number[] | null> {
  const condition = fits(filters);
  if (!condition) return null;
  const found = await db()
    .select({ id: findingKinds.id })
    .from(findingKinds)
    .where(condition)
    .limit(most + 1);
  return found.length > most ? null : found.map(({ id }) => id);
}

/**
 * Whether the kind fits of rows of `product_patterns`. Of one rule, or of the same words, rows are found
 * by their pattern, without the rows themselves; of much else nearly all are read anyway.
 */
function isOfPattern(filters: Partial<FindingFilters>): SQL | undefined {
  const { rule, words, guideline_reference } = filters;
  if (rule === undefined && words === undefined && guideline_reference === undefined)
    return isOfKind(sql`${productPatterns.kindId}`, filters);
  const { pattern, id } = findingKinds;
  return sql`(${productPatterns.pattern}, ${productPatterns.kindId}) in (
    select ${pattern}, ${id} from ${findingKinds} where ${fits(filters)})`;
}

function rulesOf(ruleSets: OneOrMore<number>) {
  return db().select({ id: rules.id }).from(rules).where(isAnyOf(rules.ruleSetId, ruleSets));
}

/** Whether a product, a row of `products`, fits; undefined where any does. */
export function isOfProduct(filters: Partial<FindingFilters>): SQL | undefined {
  const { category, brand_guideline, language, market, batch, uploaded_by } = filters;
  return and(
    isAnyOf(products.categoryId, category),
    isAnyOf(products.brandGuidelinesId, brand_guideline),
    language === undefined ? undefined : isIn(language),
    isAnyOf(products.market, market),
    isAnyOf(products.batchId, batch),
    isAnyOf(products.uploadedBy, uploaded_by),
  );
}

/** Of rows of `product_patterns`: that something of them counts, and fits. */
export function isOpenAnd(filters: Partial<FindingFilters>): (SQL | undefined)[] {
  return [sql`${productPatterns.open} > 0`, ...isAnyAnd(filters)];
}

/** The same of what was set aside as well. */
export function isAnyAnd(filters: Partial<FindingFilters>): (SQL | undefined)[] {
  const ofProduct = isOfProduct(filters);
  return [
    isOfPattern(filters),
    ofProduct &&
      sql`${productPatterns.productId} in (select ${products.id} from ${products} where ${ofProduct})`,
  ];
}

/** Whether anything found in a product, a row of `products`, was ever decided on so. */
export function hasDecision(kinds: Exclude<DecidedAs, "none">[]): SQL {
  return sql`${products.id} in (
    select ${findingDecisions.productId} from ${findingDecisions} where ${inArray(findingDecisions.kind, kinds)})`;
}

/** Whether a violation, a row of `violations`, was decided on so; `none`: nobody has. */
export function isDecided(decision: OneOrMore<DecidedAs>): SQL {
  if (!Array.isArray(decision)) return isDecidedAs(decision);
  return sql`(${sql.join(decision.map(isDecidedAs), sql` or `)})`;
}

function isDecidedAs(decision: DecidedAs): SQL {
  if (decision === "none") return sql`${violations.decision} is null`;
  return sql`${violations.decision} in (
    select ${findingDecisions.id} from ${findingDecisions} where ${findingDecisions.kind} = ${decision})`;
}
