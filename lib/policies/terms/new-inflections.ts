import { and, asc, count, eq, getTableColumns, inArray, lt, max } from "drizzle-orm";
import { db } from "@/db/client";
import { categoryGuidelines, rules } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { cacheReads } from "@/lib/platform/cache";
import { isAmong } from "@/lib/platform/search";
import { findSuggestedInflections } from "./open-suggestions";
import { toRuleTerms } from "./rule-terms";
import type { NewInflections } from "./schemas";

const CACHE_MIN_PRODUCTS = 2000;

const readCached = cacheReads<{ forms: NewInflections[]; products: number }>(
  "new-inflections",
  ({ products }) => products >= CACHE_MIN_PRODUCTS,
);

/**
 * Counts, for each rule, the unreviewed possible inflections in products created after the rule's
 * last change. Omits rules without any.
 */
export async function listNewInflections(): Promise<NewInflections[]> {
  const { forms } = await readCached("", async () => {
    const [all] = await db()
      .select({ newest: max(products.createdAt), count: count() })
      .from(products);
    return { forms: await findNewerInflections(all?.newest ?? null), products: all?.count ?? 0 };
  });
  return forms;
}

async function findNewerInflections(lastCreatedAt: Date | null): Promise<NewInflections[]> {
  const candidateRules = lastCreatedAt ? await selectRulesBefore(lastCreatedAt) : [];
  if (candidateRules.length === 0) return [];
  const open = await findSuggestedInflections(
    candidateRules.map((rule) => ({ id: rule.id, terms: toRuleTerms(rule) })),
  );
  const createdAtByProduct = await loadCreatedAt(
    open.flatMap((terms) => terms.flatMap(({ forms }) => forms.map(({ product }) => product))),
  );
  return candidateRules.flatMap((rule, index) => {
    const forms = (open[index] ?? []).flatMap((term) => term.forms);
    const isNew = (product: number) =>
      (createdAtByProduct.get(product) ?? rule.updatedAt) > rule.updatedAt;
    const words = forms.filter(({ product }) => isNew(product)).map(({ form }) => form);
    const count = new Set(words).size;
    return count > 0 ? [{ rule: rule.id, ...selectPolicy(rule), count }] : [];
  });
}

type ListedRule = Awaited<ReturnType<typeof selectRulesBefore>>[number];

/** Selects active rules with terms that were last changed before a time. */
function selectRulesBefore(createdBefore: Date) {
  return db()
    .select({ ...getTableColumns(rules), categoryId: categoryGuidelines.categoryId })
    .from(rules)
    .leftJoin(categoryGuidelines, eq(categoryGuidelines.id, rules.categoryGuidelineId))
    .where(
      and(
        rules.isActive,
        lt(rules.updatedAt, createdBefore),
        inArray(rules.ruleType, ["prohibited_words", "required_phrases", "attribute_requirement"]),
      ),
    )
    .orderBy(asc(rules.id));
}

function selectPolicy(rule: ListedRule): Pick<NewInflections, "source" | "policy"> {
  const { categoryId, brandGuidelineId, ruleSetId } = rule;
  if (categoryId !== null) return { source: "category", policy: categoryId };
  if (brandGuidelineId !== null) return { source: "brand", policy: brandGuidelineId };
  return { source: "rule_set", policy: ruleSetId ?? 0 };
}

async function loadCreatedAt(ids: number[]): Promise<Map<number, Date>> {
  if (ids.length === 0) return new Map();
  const productRows = await db()
    .select({ id: products.id, createdAt: products.createdAt })
    .from(products)
    .where(isAmong(products.id, [...new Set(ids)]));
  return new Map(productRows.map(({ id, createdAt }) => [id, createdAt]));
}
