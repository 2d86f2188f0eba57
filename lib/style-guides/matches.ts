import { and, asc, gt, type SQL } from "drizzle-orm";
import { db } from "@/db/client";
import { products } from "@/db/schema/products";
import { selectPolicies } from "@/lib/checking/applicability";
import { checkText } from "@/lib/checking/check-text";
import { compilePolicies } from "@/lib/checking/compile";
import type { Finding, PolicyRule } from "@/lib/checking/types";
import { startSlices } from "@/lib/platform/slices";
import { isInSample } from "@/lib/products/sample";
import { textsOf, traitsOf } from "@/lib/validations/preview/compare";
import { checkedProduct } from "@/lib/validations/preview/read-products";
import type { Matches, StoredSuggestion } from "./schemas";

/** Maximum number of products to check. In larger catalogues, a sample is checked. */
const MAX_PRODUCTS = 5000;
const BATCH_SIZE = 1000;
const MAX_EXAMPLES = 3;
const MAX_LINE = 160;

export function createEmptyMatches(sampled = false): Matches {
  return { products: 0, findings: 0, sampled, examples: [] };
}

/** Converts a suggestion's rule to the engine's format, with the suggestion's id. */
export function toEngineRule({ id, rule }: Pick<StoredSuggestion, "id" | "rule">): PolicyRule {
  return {
    id,
    ruleType: rule.rule_type,
    content: rule.rule_content,
    severity: rule.severity,
    description: rule.description,
    field: rule.field,
    languages: rule.languages,
    matchCase: rule.match_case,
    exceptions: rule.exceptions,
    when: rule.when,
    unless: rule.unless,
  };
}

/** Compiles rules without other policies, as those of one guideline. */
export function compileRules(rules: PolicyRule[]) {
  return compilePolicies({
    category: { title: "", content: "", requirements: {}, restrictions: {}, rules },
    brand: null,
  });
}

/**
 * Checks the latest texts of the catalogue against suggested rules.
 * @returns the matches by suggestion id
 */
export async function computeMatches(
  suggestions: readonly Pick<StoredSuggestion, "id" | "rule" | "kind">[],
): Promise<Map<number, Matches>> {
  const total = await db().$count(products);
  const sampled = total > MAX_PRODUCTS;
  const matchesById = new Map(suggestions.map(({ id }) => [id, createEmptyMatches(sampled)]));
  const engineSuggestions = suggestions.filter(({ kind }) => kind !== "prose");
  if (engineSuggestions.length === 0) return matchesById;
  const policies = compileRules(engineSuggestions.map(toEngineRule));
  const pause = startSlices();
  for await (const batch of readProducts(sampled ? await isInSample(MAX_PRODUCTS) : undefined))
    for (const product of batch) {
      const texts = textsOf(product);
      const { findings } = checkText(selectPolicies(policies, traitsOf(product, texts)), texts);
      count(findings, product.productId, matchesById);
      await pause();
    }
  return matchesById;
}

function count(findings: Finding[], productId: string, matchesById: Map<number, Matches>): void {
  for (const [rule, list] of Map.groupBy(findings, (finding) => finding.rule)) {
    const matches = rule === null ? undefined : matchesById.get(rule);
    if (!matches) continue;
    matches.products++;
    matches.findings += list.length;
    for (const finding of list.slice(0, MAX_EXAMPLES - matches.examples.length))
      matches.examples.push({
        product_id: productId,
        words: finding.visibleWords || finding.words || "",
        line: lineOf(finding),
      });
  }
}

/** Returns the part of the line around the words. */
function lineOf({ lineText, visibleWords, words }: Finding): string {
  const line = (lineText ?? "").replace(/\s+/gu, " ").trim();
  if (line.length <= MAX_LINE) return line;
  const offset = Math.max(0, line.indexOf(visibleWords || words || ""));
  const start = Math.max(0, offset - MAX_LINE / 2);
  const part = line.slice(start, start + MAX_LINE).toWellFormed();
  return `${start > 0 ? "…" : ""}${part}${start + MAX_LINE < line.length ? "…" : ""}`;
}

/**
 * Yields products in batches, in order of id.
 * @param condition a condition on `products`; all products by default
 */
async function* readProducts(condition?: SQL) {
  for (let after = 0; ; ) {
    const batch = await db()
      .select({ id: products.id, ...checkedProduct })
      .from(products)
      .where(and(gt(products.id, after), condition))
      .orderBy(asc(products.id))
      .limit(BATCH_SIZE);
    const last = batch.at(-1);
    if (!last) return;
    yield batch;
    after = last.id;
  }
}
