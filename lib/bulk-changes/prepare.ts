import { and, asc, countDistinct, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { bulkChangeItems } from "@/db/schema/bulk-changes";
import { productPatterns } from "@/db/schema/patterns";
import { rules } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { findingKinds, validations } from "@/db/schema/validations";
import type { Finding } from "@/lib/checking/findings/types";
import { foldToString } from "@/lib/checking/text/fold";
import { ProductTexts } from "@/lib/checking/text/product-texts";
import { type BulkChangeOutcome, DESCRIPTION, NAME } from "@/lib/enums";
import { loadOpenDecisions } from "@/lib/findings/decisions/open-decisions";
import { type FindingFilters, findingFilters } from "@/lib/findings/filter-schemas";
import { foldFilterWords, isAcceptable } from "@/lib/findings/filters";
import type { OneOrMore } from "@/lib/platform/fields";
import { isAmong, isAnyOf } from "@/lib/platform/search";
import { loadEvidence } from "@/lib/policies/evidence/load";
import { loadCompiledPolicies } from "@/lib/policies/policy-set";
import { selectOrderedTexts } from "@/lib/product-fields/queries";
import { toLanguagesJson } from "@/lib/products/languages";
import { isOfProduct, listOpenConditions } from "@/lib/validations/findings/filters";
import { foldWords } from "@/lib/validations/verdict-columns";
import type { BulkChange } from "./bulk-change";
import { type CheckedProduct, hasFinding, type PlannedChange, planChange } from "./plan";

/** Parses the filters that select the findings for a bulk change. */
export function filtersOf({ filters }: Pick<BulkChange, "filters">): FindingFilters {
  return findingFilters.parse(filters);
}

type Targets = Pick<BulkChange, "filters" | "productIds" | "kind">;

/** Returns conditions on `product_patterns` for the findings selected by a bulk change. */
export function listTargetConditions(targets: Targets): (SQL | undefined)[] {
  return [
    ...listOpenConditions(filtersOf(targets)),
    targets.productIds ? isAmong(productPatterns.productId, targets.productIds) : undefined,
    targets.kind === "accepted" ? isAcceptable(sql`${productPatterns.kindId}`) : undefined,
  ];
}

/** Counts the products that have findings selected by a bulk change. */
export async function countProducts(tx: Database, bulkChange: Targets): Promise<number> {
  const [row] = await tx
    .select({ count: countDistinct(productPatterns.productId) })
    .from(productPatterns)
    .where(and(...listTargetConditions(bulkChange)));
  return row?.count ?? 0;
}

/**
 * Loads a product for a code check, with its texts, current policies and open decisions. Returns
 * null if the product doesn't exist.
 * @param asOf the day of the check, or null for today
 */
export async function loadCheckedProduct(
  tx: Database,
  productId: number,
  asOf: string | null,
): Promise<(CheckedProduct & { version: number }) | null> {
  const [product] = await tx
    .select({
      version: products.version,
      name: products.name,
      description: products.description,
      language: products.language,
      detectedLanguage: products.detectedLanguage,
      alternativeLanguage: products.alternativeLanguage,
      market: products.market,
      categoryId: products.categoryId,
      brandGuidelinesId: products.brandGuidelinesId,
      texts: selectOrderedTexts(products.texts),
    })
    .from(products)
    .where(eq(products.id, productId));
  if (!product) return null;
  const { categoryId, brandGuidelinesId } = product;
  const { policies, day } = await loadCompiledPolicies(
    tx,
    categoryId,
    brandGuidelinesId,
    asOf ?? undefined,
  );
  const decisions = (await loadOpenDecisions(tx, [productId])).get(productId) ?? [];
  const subject = { productId, categoryId, brandGuidelinesId };
  const getEvidence = await loadEvidence(tx, [subject], policies.claims);
  return {
    policies,
    decisions,
    version: product.version,
    traits: {
      ...toLanguagesJson(product),
      market: product.market,
      evidence: { records: getEvidence(subject), day },
    },
    texts: ProductTexts.of([
      [NAME, product.name],
      [DESCRIPTION, product.description],
      ...product.texts,
    ]),
  };
}

/**
 * Returns a predicate that matches the findings covered by a bulk change. The predicate compares
 * only finding content, because the products are already selected.
 */
export async function selectTargets(
  tx: Database,
  bulkChange: Targets,
): Promise<(finding: Finding) => boolean> {
  const filters = filtersOf(bulkChange);
  const { rule, source, rule_set, severity, violation_type, words, field, checked_by } = filters;
  const ruleIdsInSet =
    rule_set === undefined
      ? null
      : new Set(
          (
            await tx.select({ id: rules.id }).from(rules).where(isAnyOf(rules.ruleSetId, rule_set))
          ).map(({ id }) => id),
        );
  const foldedWords = words === undefined ? null : foldFilterWords(words);
  return (finding) =>
    matchesFilter(rule, finding.rule) &&
    matchesFilter(source, finding.source) &&
    matchesFilter(severity, finding.severity) &&
    matchesFilter(violation_type, finding.violationType) &&
    matchesFilter(field, finding.field) &&
    matchesFilter(checked_by, finding.checkedBy) &&
    !(bulkChange.kind === "accepted" && finding.claim) &&
    (filters.guideline_reference === undefined ||
      finding.guidelineReference === filters.guideline_reference) &&
    (filters.missing === undefined || finding.missing === filters.missing) &&
    (filters.search === undefined || matchesSearch(finding, filters.search)) &&
    (ruleIdsInSet === null || (finding.rule !== null && ruleIdsInSet.has(finding.rule))) &&
    (foldedWords === null || foldWords(finding) === foldedWords);
}

function matchesSearch(finding: Finding, search: string): boolean {
  const term = search.toLowerCase();
  return (
    foldWords(finding).includes(foldToString(search)) ||
    [finding.missing ?? "", finding.ruleName ?? ""].some((text) =>
      text.toLowerCase().includes(term),
    )
  );
}

/** Returns whether a filter is undefined, equals the value, or includes it. */
function matchesFilter<Value>(
  filterValues: OneOrMore<NonNullable<Value>> | undefined,
  value: Value,
): boolean {
  return filterValues === undefined || [filterValues].flat().some((each) => each === value);
}

/**
 * Lists the next products that a bulk change may affect, by id: those with matching findings in
 * their latest verdict or, for a check on another day, all products that match the filters.
 */
export async function listCandidates(
  tx: Database,
  bulkChange: BulkChange,
  limit: number,
): Promise<number[]> {
  const filters = filtersOf(bulkChange);
  const matchingProducts = bulkChange.asOf
    ? await tx
        .select({ id: products.id })
        .from(products)
        .where(
          and(
            gt(products.id, bulkChange.prepared),
            isOfProduct(filters),
            bulkChange.productIds ? isAmong(products.id, bulkChange.productIds) : undefined,
          ),
        )
        .orderBy(asc(products.id))
        .limit(limit)
    : await tx
        .selectDistinct({ id: productPatterns.productId })
        .from(productPatterns)
        .where(
          and(
            gt(productPatterns.productId, bulkChange.prepared),
            ...listTargetConditions(bulkChange),
          ),
        )
        .orderBy(asc(productPatterns.productId))
        .limit(limit);
  return matchingProducts.map(({ id }) => id);
}

/** Computes a bulk change's effect on products and stores it as items. Changes nothing else. */
export async function prepareItems(
  tx: Database,
  bulkChange: BulkChange,
  productIds: number[],
): Promise<void> {
  if (productIds.length === 0) return;
  const isTarget = await selectTargets(tx, bulkChange);
  const modelProductIds = await listModelProductIds(tx, bulkChange, productIds);
  const validationIdByProduct = new Map(
    (
      await tx
        .select({
          productId: validations.productId,
          id: validations.id,
          isLatest: validations.isLatest,
        })
        .from(validations)
        .where(isAmong(validations.productId, productIds))
        .orderBy(validations.id)
    ).map(({ productId, id, isLatest }) => [productId, isLatest ? id : null]),
  );
  for (const productId of productIds) {
    const checkedProduct = await loadCheckedProduct(tx, productId, bulkChange.asOf);
    if (!checkedProduct) continue;
    const { action, replacement } = bulkChange;
    if (bulkChange.asOf && !hasFinding(checkedProduct, isTarget)) continue;
    const item = { bulkChangeId: bulkChange.id, productId, version: checkedProduct.version };
    if (action === "send_back" || action === "decide") {
      const validationId = validationIdByProduct.get(productId) ?? null;
      await tx.insert(bulkChangeItems).values({ ...item, outcome: "planned", validationId });
      continue;
    }
    if (modelProductIds.has(productId)) {
      await tx
        .insert(bulkChangeItems)
        .values({ ...item, outcome: "remainder", reason: MODEL_FINDING_MESSAGE });
      continue;
    }
    const plannedChange = planChange(checkedProduct, { action, replacement, isTarget });
    await tx.insert(bulkChangeItems).values({
      ...item,
      ...plannedChange,
      outcome: toOutcome(plannedChange),
      oddness: computeOddness(plannedChange),
    });
  }
}

const MODEL_FINDING_MESSAGE =
  "The model reported this finding, so code can't verify a fix. Decide on the finding, or send the product back.";

function toOutcome({ changes, reason }: PlannedChange): BulkChangeOutcome {
  if (changes.length === 0) return "remainder";
  return reason === "" ? "planned" : "left_out";
}

async function listModelProductIds(
  tx: Database,
  bulkChange: BulkChange,
  productIds: number[],
): Promise<Set<number>> {
  const productRows = await tx
    .selectDistinct({ id: productPatterns.productId })
    .from(productPatterns)
    .innerJoin(findingKinds, eq(findingKinds.id, productPatterns.kindId))
    .where(
      and(
        isAmong(productPatterns.productId, productIds),
        eq(findingKinds.checkedBy, "ai"),
        ...listOpenConditions(filtersOf(bulkChange)),
      ),
    );
  return new Set(productRows.map(({ id }) => id));
}

/** Rates how unusual a change is, by its findings, texts and share of removed text. */
function computeOddness({ changes, violationsBefore, violationsAfter }: PlannedChange): number {
  const shares = changes.map(
    ({ before, after }) => Math.abs(before.length - after.length) / Math.max(1, before.length),
  );
  const removedCount = violationsBefore - violationsAfter;
  return Math.max(0, ...shares) * 10 + Math.max(0, removedCount - 1) + (changes.length - 1);
}
