import { describe, expect, test } from "vitest";
import { fieldsOf, type RuleFields, toColumns } from "@/lib/policies/rules/fields";
import { checkSample, type SampleProduct } from "@/lib/policies/rules/sample";

const check = (rule: Partial<RuleFields>, sample: string | SampleProduct, regions?: string[]) =>
  checkSample(toColumns(fieldsOf(rule)), sample, regions);

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
  test("a text shows each finding at its place", () => {
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

  test("an inactive rule, or one that is valid on other days, is shown all the same", () => {
    const rule = { rule_content: "cheap", is_active: false, valid_until: "2020-01-01" };
    expect(check(rule, "cheap")?.findings).toHaveLength(1);
  });

  test("a text is read as the rule's field and in its language", () => {
    const rule = { rule_content: "billig", field: "name", languages: ["de"] };
    expect(check(rule, "Billiger billig")?.findings).toMatchObject([{ field: "name" }]);
  });

  test("of a product, the rule reads its field", () => {
    expect(check({ rule_content: "cheap" }, product({}))?.findings).toHaveLength(2);
    expect(check({ rule_content: "cheap", field: "any" }, product({}))?.findings).toHaveLength(3);
    const texts: SampleProduct["texts"] = [...product({}).texts, ["material", null]];
    const missing = check(
      { rule_type: "required_phrases", rule_content: "oak", field: "material" },
      product({ texts }),
    );
    expect(missing?.findings).toMatchObject([{ field: "material", start_position: null }]);
  });

  test("a rule for another language, market or condition says that it does not apply", () => {
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

  test("a rule that only the model can judge says so; content that cannot be parsed gives nothing", () => {
    expect(
      check({ rule_type: "tone_requirement", rule_content: "Friendly and warm" }, "Text")
        ?.unchecked,
    ).toBe("Only the model can judge this rule, so its findings are not shown here.");
    expect(check({ rule_type: "length_limit", rule_content: "many" }, "Text")).toBeNull();
    expect(check({ rule_content: " " }, "Text")).toBeNull();
  });
});
