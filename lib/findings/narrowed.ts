import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { findingDecisions } from "@/db/schema/decisions";
import { productPatterns } from "@/db/schema/patterns";
import { rules } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { findingKinds, violations } from "@/db/schema/validations";
import { isIn } from "@/lib/products/speaking";
import { isAnyOf } from "@/lib/search";
import { foldedText } from "@/lib/validations/verdict-columns";
import type { FindingFilters, SomeFindings } from "./schemas";

/*
 * Filters of findings. What a finding says stands in its kind, of which there are few beside findings:
 * kinds are looked up first, and findings found by them.
 */

/** Whether a kind, `finding_kinds.id` of what is asked about, fits; undefined where any does. */
export function isOfKind(kindId: SQL, filters: SomeFindings): SQL | undefined {
  const { rule, source, rule_set, severity, violation_type, words, field, checked_by } = filters;
  const { guideline_reference } = filters;
  const condition = and(
    isAnyOf(findingKinds.rule, rule),
    source === undefined ? undefined : eq(findingKinds.source, source),
    rule_set === undefined ? undefined : inArray(findingKinds.rule, rulesOf(rule_set)),
    isAnyOf(findingKinds.severity, severity),
    violation_type === undefined ? undefined : eq(findingKinds.violationType, violation_type),
    words === undefined ? undefined : eq(findingKinds.words, foldedText(words)),
    field === undefined ? undefined : eq(findingKinds.field, field),
    checked_by === undefined ? undefined : eq(findingKinds.checkedBy, checked_by),
    guideline_reference === undefined
      ? undefined
      : eq(findingKinds.guidelineReference, guideline_reference),
  );
  if (!condition) return undefined;
  const kinds = db().select({ id: findingKinds.id }).from(findingKinds).where(condition);
  return sql`${kindId} in ${kinds}`;
}

function rulesOf(ruleSet: number) {
  return db().select({ id: rules.id }).from(rules).where(eq(rules.ruleSetId, ruleSet));
}

/** Whether a product, a row of `products`, fits; undefined where any does. */
export function isOfProduct(filters: SomeFindings): SQL | undefined {
  const { category, brand_guideline, language, market, batch, uploaded_by } = filters;
  return and(
    category === undefined ? undefined : eq(products.categoryId, category),
    brand_guideline === undefined ? undefined : eq(products.brandGuidelinesId, brand_guideline),
    language === undefined ? undefined : isIn(language),
    market === undefined ? undefined : eq(products.market, market),
    batch === undefined ? undefined : eq(products.batchId, batch),
    uploaded_by === undefined ? undefined : eq(products.uploadedBy, uploaded_by),
  );
}

/** Of rows of `product_patterns`: that something of them counts, and fits. */
export function isOpenAnd(filters: SomeFindings): (SQL | undefined)[] {
  return [sql`${productPatterns.open} > 0`, ...isAnyAnd(filters)];
}

/** The same of what was set aside as well. */
export function isAnyAnd(filters: SomeFindings): (SQL | undefined)[] {
  const ofProduct = isOfProduct(filters);
  return [
    isOfKind(sql`${productPatterns.kindId}`, filters),
    ofProduct &&
      sql`${productPatterns.productId} in (select ${products.id} from ${products} where ${ofProduct})`,
  ];
}

/** Whether a violation, a row of `violations`, was decided on so; `none`: nobody has. */
export function isDecided(decision: NonNullable<FindingFilters["decision"]>): SQL {
  if (decision === "none") return sql`${violations.decision} is null`;
  return sql`${violations.decision} in (
    select ${findingDecisions.id} from ${findingDecisions} where ${findingDecisions.kind} = ${decision})`;
}
