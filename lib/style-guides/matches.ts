import { and, asc, gt, type SQL } from "drizzle-orm";
import { db } from "@/db/client";
import { products } from "@/db/schema/products";
import { checkText } from "@/lib/checking/findings/check-text";
import type { Finding } from "@/lib/checking/findings/types";
import { selectPolicies } from "@/lib/checking/rules/policies/applicability";
import { type CompiledPolicies, compilePolicies } from "@/lib/checking/rules/policies/compile";
import { getParsedRule } from "@/lib/checking/rules/policies/rule-checks";
import type { PolicyRule } from "@/lib/checking/rules/policies/types";
import { startSlices } from "@/lib/platform/slices";
import { isInSample } from "@/lib/products/sample";
import { toProductTexts, toProductTraits } from "@/lib/validations/preview/compare";
import { checkedProductColumns } from "@/lib/validations/preview/read-products";
import type { Matches, StoredSuggestion } from "./schemas";

/** Maximum number of products to check. In larger catalogues, a sample is checked. */
const MAX_PRODUCTS = 5000;
const BATCH_SIZE = 1000;
const MAX_EXAMPLES = 3;
const MAX_LINE_LENGTH = 160;

export function createEmptyMatches(isSampled = false): Matches {
  return { products: 0, findings: 0, sampled: isSampled, examples: [] };
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

/**
 * Compiles rules as those of a single guideline, without other policies. Other requests run in
 * between.
 */
export async function compileRules(rules: PolicyRule[]): Promise<CompiledPolicies> {
  const pause = startSlices();
  for (const rule of rules) {
    getParsedRule(rule);
    await pause();
  }
  return compilePolicies({
    category: { title: "", content: "", requirements: {}, restrictions: {}, rules },
    brand: null,
  });
}

/** Checks the latest texts against suggested rules. @returns matches by suggestion */
export async function computeMatches(
  suggestions: readonly Pick<StoredSuggestion, "id" | "rule" | "kind">[],
): Promise<Map<number, Matches>> {
  const total = await db().$count(products);
  const isSampled = total > MAX_PRODUCTS;
  const matchesById = new Map(suggestions.map(({ id }) => [id, createEmptyMatches(isSampled)]));
  const engineSuggestions = suggestions.filter(({ kind }) => kind !== "prose");
  if (engineSuggestions.length === 0) return matchesById;
  const policies = await compileRules(engineSuggestions.map(toEngineRule));
  const pause = startSlices();
  for await (const batch of readProducts(isSampled ? await isInSample(MAX_PRODUCTS) : undefined))
    for (const product of batch) {
      const texts = toProductTexts(product);
      const { findings } = checkText(
        selectPolicies(policies, toProductTraits(product, texts)),
        texts,
      );
      countMatches(findings, product.productId, matchesById);
      await pause();
    }
  return matchesById;
}

function countMatches(
  findings: Finding[],
  productId: string,
  matchesById: Map<number, Matches>,
): void {
  for (const [rule, list] of Map.groupBy(findings, (finding) => finding.rule)) {
    const matches = rule === null ? undefined : matchesById.get(rule);
    if (!matches) continue;
    matches.products++;
    matches.findings += list.length;
    for (const finding of list.slice(0, MAX_EXAMPLES - matches.examples.length))
      matches.examples.push({
        product_id: productId,
        words: finding.visibleWords || finding.words || "",
        line: extractLine(finding),
      });
  }
}

/** Returns the part of the line around the words. */
function extractLine({ lineText, visibleWords, words }: Finding): string {
  const line = (lineText ?? "").replace(/\s+/gu, " ").trim();
  if (line.length <= MAX_LINE_LENGTH) return line;
  const offset = Math.max(0, line.indexOf(visibleWords || words || ""));
  const start = Math.max(0, offset - MAX_LINE_LENGTH / 2);
  const excerpt = line.slice(start, start + MAX_LINE_LENGTH).toWellFormed();
  return `${start > 0 ? "…" : ""}${excerpt}${start + MAX_LINE_LENGTH < line.length ? "…" : ""}`;
}

/** Yields products in batches by id. @param condition on `products`; all by default */
async function* readProducts(condition?: SQL) {
  for (let after = 0; ; ) {
    const batch = await db()
      .select({ id: products.id, ...checkedProductColumns })
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
