import { describe, expect, test } from "vitest";
import { demoBrandGuidelines, demoCategories, demoProducts } from "@/db/seed/insert";
import { parseClauses, parseRule } from "@/lib/checking/rules/parse-rule";
import { loadLanguageReader } from "@/lib/reading/detect-language";
import { verdictOf } from "./demo-policies";
import { FLAWED } from "./flawed-products";

const languageOf = await loadLanguageReader();

const rules = [...demoCategories.map(({ guideline }) => guideline), ...demoBrandGuidelines].flatMap(
  (owner) => owner.rules.map((rule) => ({ ...rule, owner: owner.title })),
);

describe("demo policies", () => {
  test.each(rules)("$owner: $ruleType $ruleContent is a valid rule", (rule) => {
    expect(parseRule(rule.ruleType, rule.ruleContent)).toMatchObject({ ok: true });
  });

  test.each(demoCategories)("$name has valid requirements and restrictions", (it) => {
    expect(parseClauses(it.guideline.requirements, "requirements")).toEqual({});
    expect(parseClauses(it.guideline.restrictions, "restrictions")).toEqual({});
  });
});

describe("demo products", () => {
  test("have 75 different ids and names", () => {
    expect(new Set(demoProducts.map(({ productId }) => productId)).size).toBe(75);
    expect(new Set(demoProducts.map(({ name }) => name)).size).toBe(75);
  });

  test.each(demoProducts)("$productId has exactly the intended violations", (product) => {
    const verdict = verdictOf(product, languageOf);
    const found = verdict.findings.map(({ violationType, words }) =>
      words === null ? violationType : `${violationType}: ${words}`,
    );
    expect(found).toEqual(FLAWED[product.productId] ?? []);
    if (!(product.productId in FLAWED)) expect(verdict.score).toBe(1);
  });

  test("have a realistic share of compliant products", () => {
    const compliant = demoProducts.filter((product) => verdictOf(product, languageOf).compliant);
    const share = compliant.length / demoProducts.length;
    expect(share).toBeGreaterThanOrEqual(0.5);
    expect(share).toBeLessThanOrEqual(0.7);
  });

  test.each([
    "prohibited_words",
    "required_phrases",
    "length_limit",
    "format_requirement",
    "price_format",
    "attribute_requirement",
  ])("violate a rule of type %s at least once", (ruleType) => {
    const broken = demoProducts
      .flatMap((product) => verdictOf(product, languageOf).checks)
      .filter((check) => check.ruleType === ruleType && check.outcome === "violated");
    expect(broken).not.toEqual([]);
  });
});
