import { describe, expect, test } from "vitest";
import { type RuleFields, toColumns, toRuleFields } from "@/lib/policies/rules/fields";
import { checkSample, type SampleProduct } from "@/lib/policies/rules/sample";

const check = (rule: Partial<RuleFields>, sample: string | SampleProduct, regions?: string[]) =>
  checkSample(toColumns(toRuleFields(rule)), sample, regions);

const product = (change: Partial<SampleProduct>): SampleProduct => ({
  texts: [
    ["name", "Cheap mug"],
    ["description", "A cheap mug, not cheap paper."],
  ],
  language: null,
  market: null,
  ...change,
});

describe("the sample of a rule editor", () => {
  test("shows each finding of a text with its position", () => {
    const result = check({ rule_content: "cheap" }, "A cheap mug, not cheap paper.");
    expect(result?.unchecked).toBeNull();
    expect(
      result?.findings.map(({ id, start_position, end_position, words }) => [
        id,
        start_position,
        end_position,
        words,
      ]),
    ).toEqual([
      [1, 2, 7, "cheap"],
      [2, 17, 22, "cheap"],
    ]);
  });

  test("shows the findings of a rule that is inactive or not valid today", () => {
    const rule = { rule_content: "cheap", is_active: false, valid_until: "2020-01-01" };
    expect(check(rule, "cheap")?.findings).toHaveLength(1);
  });

  test("checks a text as the rule's field, in the rule's language", () => {
    const rule = { rule_content: "billig", field: "name", languages: ["de"] };
    expect(check(rule, "Billiger billig")?.findings).toMatchObject([{ field: "name" }]);
  });

  test("checks the rule's field of a product", () => {
    expect(check({ rule_content: "cheap" }, product({}))?.findings).toHaveLength(2);
    expect(check({ rule_content: "cheap", field: "any" }, product({}))?.findings).toHaveLength(3);
    const texts: SampleProduct["texts"] = [...product({}).texts, ["material", null]];
    const missing = check(
      { rule_type: "required_phrases", rule_content: "oak", field: "material" },
      product({ texts }),
    );
    expect(missing?.findings).toMatchObject([{ field: "material", start_position: null }]);
  });

  test("reports that a rule for another language, market or condition does not apply", () => {
    const nothing = { findings: [], unchecked: "The rule does not apply to this sample." };
    expect(
      check({ rule_content: "cheap", languages: ["de"] }, product({ language: "en" })),
    ).toEqual(nothing);
    expect(check({ rule_content: "cheap" }, product({ market: "US" }), ["Germany"])).toEqual(
      nothing,
    );
    expect(check({ rule_content: "cheap", when: ["porcelain"] }, "A cheap mug")).toEqual(nothing);
    expect(check({ rule_content: "cheap", languages: ["de"] }, product({}))?.unchecked).toBe(
      "The product's language is not known.",
    );
  });

  test("reports a rule that only the model can judge, and is null for invalid content", () => {
    expect(
      check({ rule_type: "tone_requirement", rule_content: "Friendly and warm" }, "Text")
        ?.unchecked,
    ).toBe("Only the model can judge this rule, so its findings are not shown here.");
    expect(check({ rule_type: "length_limit", rule_content: "many" }, "Text")).toBeNull();
    expect(check({ rule_content: " " }, "Text")).toBeNull();
  });
});
