import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import audioProducts from "@/db/seed/products/audio.json";
import coffeeProducts from "@/db/seed/products/coffee.json";
import footwearProducts from "@/db/seed/products/footwear.json";
import homeProducts from "@/db/seed/products/home.json";
import kitchenProducts from "@/db/seed/products/kitchen.json";
import skincareProducts from "@/db/seed/products/skincare.json";
import { checkText } from "@/lib/checking/findings/check-text";
import { selectPolicies } from "@/lib/checking/rules/policies/applicability";
import { compilePolicies } from "@/lib/checking/rules/policies/compile";
import { ProductTexts } from "@/lib/checking/text/product-texts";
import { listShippedSets, type ShippedRuleSet } from "@/lib/policies/ready-made/files";
import { findFailingExamples } from "@/lib/policies/rules/examples";
import { findNewRuleFaults } from "@/lib/policies/rules/faults";
import { toColumns } from "@/lib/policies/rules/fields";
import { writeRules } from "@/lib/policies/rules/files/format";

const sets = await listShippedSets();
const each = sets.flatMap((set) =>
  set.rules.map((rule) => [`${set.key}/${rule.id}`, rule] as const),
);

describe("the templates", () => {
  it("cover three marketplaces and environmental, food and cosmetics claims", () => {
    expect(sets.map(({ key }) => key).toSorted()).toEqual([
      "amazon-listings",
      "cosmetics-claims",
      "environmental-claims",
      "food-claims",
      "google-merchant-center",
      "walmart-listings",
    ]);
  });

  it.each(sets)("include $key, formatted like an export and with its source", (set) => {
    const { key, rules, ...head } = set;
    const metadata = Object.entries(head).filter(([, value]) => value !== null);
    const written =
      stringify(Object.fromEntries(metadata), { lineWidth: 100 }) + writeRules("yaml", rules);
    expect(readFileSync(`policies/${key}.yaml`, "utf8")).toBe(written);
    expect(head.reference).toMatch(/read \d{4}-\d{2}-\d{2}$/);
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
  });

  it.each(each)("give %s a dated source, a message and valid examples", (_, rule) => {
    expect(rule.reference).toMatch(/.; read \d{4}-\d{2}-\d{2}$/);
    expect(rule.message).not.toBe("");
    expect(rule.must_flag.length).toBeGreaterThanOrEqual(2);
    expect(rule.must_pass.length).toBeGreaterThanOrEqual(2);
    expect(findNewRuleFaults(rule)).toBeNull();
    const forModel = findFailingExamples(toColumns(rule)) === null;
    expect(forModel).toBe(rule.rule_type === "tone_requirement");
    if (forModel)
      expect(`${rule.description} ${rule.reference}`).toMatch(
        /model to judge.*judged by the model/,
      );
  });

  it("find few issues in the good texts of the demo catalogue", () => {
    const products = [
      ...audioProducts,
      ...coffeeProducts,
      ...footwearProducts,
      ...homeProducts,
      ...kitchenProducts,
      ...skincareProducts,
    ];
    const quiet = sets.map((set) => {
      const found = products.map((product) => findingsIn(set, product.name, product.description));
      return found.filter((count) => count === 0).length / found.length;
    });
    // Some texts of the demo are intentionally bad, and many contain prices.
    expect(Math.min(...quiet)).toBeGreaterThan(0.55);
    expect(quiet.filter((share) => share > 0.9).length).toBeGreaterThanOrEqual(4);
  });
});

function findingsIn(set: ShippedRuleSet, name: string, description: string): number {
  const texts = ProductTexts.of([
    ["name", name],
    ["description", description],
  ]);
  const rules = set.rules.map(({ id, ...rule }) => {
    const { ruleContent: content, ...rest } = toColumns(rule);
    return { id, content, ...rest };
  });
  const guideline = { title: "", content: "", requirements: {}, restrictions: {}, rules };
  const policies = compilePolicies({ category: guideline, brand: null });
  const language = "en";
  return checkText(selectPolicies(policies, { language, market: null, texts }), texts).findings
    .length;
}
