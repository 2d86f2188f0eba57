import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkText } from "@/lib/checking/findings/check-text";
import { fingerprintPolicies } from "@/lib/checking/findings/fingerprint";
import { groundFindings } from "@/lib/checking/findings/ground-findings";
import { buildVerdict } from "@/lib/checking/findings/verdict";
import { selectPromptItems } from "@/lib/checking/rules/policies/applicability";
import { type CompiledPolicies, compilePolicies } from "@/lib/checking/rules/policies/compile";
import type { PolicyRule } from "@/lib/checking/rules/policies/types";
import { type GivenField, ProductTexts } from "@/lib/checking/text/product-texts";
import { buildPrompt } from "@/lib/model/judging/prompt";
import { category, rule } from "./policies";

const PRODUCT: GivenField[] = [
  ["name", "Trail shoe, best ever"],
  ["description", "A light shoe of wool."],
  ["bullets", ["Best grip", "Wool upper, 300 g"]],
  ["care", null],
];

/** Returns the findings of rules in a product as [field, item, words]. */
function found(rules: Partial<PolicyRule>[], product: GivenField[] = PRODUCT) {
  return checked(rules, product).findings.map(({ field, item, words }) => [field, item, words]);
}

function checked(rules: Partial<PolicyRule>[], product: GivenField[] = PRODUCT) {
  const made = rules.map((given, at) =>
    rule({ id: at + 1, ruleType: "prohibited_words", content: "best", ...given }),
  );
  return checkText(compilePolicies(category({ rules: made })), ProductTexts.of(product));
}

describe("a rule with a field", () => {
  it("checks only its field, by default the description", () => {
    expect(found([{ content: "shoe" }])).toEqual([["description", null, "shoe"]]);
    expect(found([{ field: "name", content: "shoe" }])).toEqual([["name", null, "shoe"]]);
    expect(found([{ field: "bullets", content: "shoe" }])).toEqual([]);
  });

  it("checks each item of a list, with positions in that item", () => {
    const { findings } = checked([{ field: "bullets", content: "best, wool" }]);
    expect(findings.map(({ item, start, end, words }) => [item, start, end, words])).toEqual([
      [0, 0, 4, "Best"],
      [1, 0, 4, "Wool"],
    ]);
  });

  it("checks all fields in order: name, description, custom fields", () => {
    expect(found([{ field: "any", content: "best, wool" }])).toEqual([
      ["name", null, "best"],
      ["description", null, "wool"],
      ["bullets", 0, "Best"],
      ["bullets", 1, "Wool"],
    ]);
  });

  it("accepts a required phrase in any item or field", () => {
    const required = { ruleType: "required_phrases", content: "grip, wool, laces" } as const;
    expect(found([{ ...required, field: "bullets" }])).toEqual([["bullets", null, null]]);
    expect(found([{ ...required, field: "any" }])).toEqual([["any", null, null]]);
    expect(found([{ ...required, field: "any", content: "trail, light, grip" }])).toEqual([]);
    const { findings } = checked([{ ...required, field: "bullets" }]);
    expect(findings[0]?.reason).toContain("laces");
  });

  it("counts the items of a list", () => {
    const items = { ruleType: "format_requirement", field: "bullets" } as const;
    expect(found([{ ...items, content: "items:2-5" }])).toEqual([]);
    expect(found([{ ...items, content: "items:3-5" }])).toEqual([["bullets", null, null]]);
    expect(found([{ ...items, content: "bullets" }])).toEqual([]);
  });

  it("checks the length and pattern of each item separately", () => {
    expect(found([{ field: "bullets", ruleType: "length_limit", content: "-10" }])).toEqual([
      ["bullets", 1, null],
    ]);
    const pattern = { ruleType: "format_requirement", content: "regex:[0-9]" } as const;
    expect(found([{ ...pattern, field: "bullets" }])).toEqual([["bullets", 0, null]]);
  });
});

describe("an empty field", () => {
  it.each<[string, Partial<PolicyRule>, number]>([
    ["passes prohibitions", { content: "best" }, 0],
    ["passes formats", { ruleType: "format_requirement", content: "regex:a, bullets" }, 0],
    ["passes an upper limit", { ruleType: "length_limit", content: "-50" }, 0],
    ["lacks required phrases", { ruleType: "required_phrases", content: "wool, grip" }, 2],
    ["lacks attributes", { ruleType: "attribute_requirement", content: "weight" }, 1],
    ["lacks items", { ruleType: "format_requirement", content: "no_html, items:3-5" }, 1],
    ["is too short", { ruleType: "length_limit", content: "20-" }, 1],
  ])("%s", (_, given, times) => {
    const { findings, checks } = checked([{ ...given, field: "care" }]);
    expect(findings.map(({ field, item, start }) => [field, item, start])).toEqual(
      Array(times).fill(["care", null, null]),
    );
    expect(checks[0]?.outcome).toBe(times > 0 ? "violated" : "passed");
  });

  it("sends the model no prompt item", () => {
    const prose = { ruleType: "tone_requirement", content: "Friendly" } as const;
    const policies = compilePolicies(
      category({ rules: [rule({ ...prose, field: "care" }), rule({ ...prose, id: 2 })] }),
    );
    const texts = ProductTexts.of(PRODUCT);
    expect(selectPromptItems(policies, texts).map(({ rule }) => rule)).toEqual([2]);
    expect(checkText(policies, texts).checks.map(({ outcome }) => outcome)).toEqual([
      "passed",
      "not_checked",
    ]);
  });
});

it("reports missing texts as not checked", () => {
  const { findings, checks } = checked(
    [{ field: "name", ruleType: "required_phrases", content: "wool" }],
    [["description", "A shoe."]],
  );
  expect(findings).toEqual([]);
  expect(checks).toMatchObject([
    { outcome: "not_checked", reason: "The text of “name” was not given." },
  ]);
});

it("a recommendation names its field unless it is the description", () => {
  const rules = [
    rule({ ruleType: "prohibited_words", content: "best" }),
    rule({ id: 2, ruleType: "prohibited_words", content: "best", field: "fit_notes" }),
  ];
  const verdict = buildVerdict({
    policies: compilePolicies(category({ rules })),
    text: ProductTexts.of([
      ["description", "The best."],
      ["fit_notes", "The best."],
    ]),
    threshold: 0.8,
    judged: null,
  });
  expect(verdict.recommendations).toEqual(["Remove “best”.", "Fit notes: Remove “best”."]);
});

it("the fingerprint includes the field unless it is the description", () => {
  const print = (field?: string) =>
    fingerprintPolicies(
      category({ rules: [rule({ ruleType: "prohibited_words", content: "x", field })] }),
      0.8,
      null,
    );
  expect(print("description")).toBe(print());
  expect(print("name")).not.toBe(print());
});

describe("the model", () => {
  const prose = { ruleType: "tone_requirement", content: "Friendly" } as const;
  const policies = compilePolicies(
    category({
      rules: [rule(prose), rule({ ...prose, id: 2, field: "bullets" })],
    }),
  );

  it("receives the text of the field and the description", () => {
    const asked = policies.promptItems.map((promptItem) => ({
      promptItem,
      examples: { flag: [], pass: [] },
    }));
    const { instructions, prompt } = buildPrompt(asked, ProductTexts.of(PRODUCT));
    expect(JSON.parse(prompt)).toMatchObject({
      rules: [{ key: "category.rule.1" }, { key: "category.rule.2", field: "bullets" }],
      description: "A light shoe of wool.",
      texts: { bullets: ["Best grip", "Wool upper, 300 g"] },
    });
    expect(instructions).toContain('"field"');
    const [first] = asked;
    const alone = buildPrompt(first ? [first] : [], ProductTexts.of(PRODUCT));
    expect(alone).toEqual(buildPrompt(first ? [first] : [], "A light shoe of wool."));
    expect(alone.instructions).not.toContain('"field"');
  });

  it("can quote from any item of the field", () => {
    const claim = { severity: "high", reason: "So.", rule: "category.rule.2" };
    const { findings, dropped } = groundFindings(policies, ProductTexts.of(PRODUCT), [
      { ...claim, quote: "WOOL", occurrence: 1 },
      { ...claim, quote: "light", occurrence: 1 },
      { ...claim, quote: "r", occurrence: 2 },
    ]);
    expect(dropped).toBe(1);
    expect(findings.map(({ field, item, words }) => [field, item, words])).toEqual([
      ["bullets", 1, "Wool"],
      ["bullets", 1, "r"],
    ]);
  });
});

const words = fc.constantFrom("best", "wool", "shoe", "BEST", "<b>best</b>", "-", "\n", "cheap!");
const text = fc.array(words, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(" "));
const product = fc
  .record({
    name: text,
    description: text,
    bullets: fc.oneof(fc.constant(null), fc.array(text, { minLength: 1, maxLength: 4 })),
    care: fc.oneof(fc.constant(null), text),
  })
  .map((given) => Object.entries(given) as GivenField[]);

const RULES: PolicyRule[] = [
  rule({ id: 1, ruleType: "prohibited_words", content: "best, cheap" }),
  rule({ id: 2, ruleType: "required_phrases", content: "wool, best" }),
  rule({ id: 3, ruleType: "length_limit", content: "10-20" }),
  rule({ id: 4, ruleType: "format_requirement", content: "no_html, no_all_caps, items:2-3" }),
];

/** The advice also depends on the product's name and the spellings in its other texts. */
function withoutAdvice(check: ReturnType<typeof checkText>) {
  const findings = check.findings.map(
    ({ suggestion, possibleName, isInName, ...finding }) => finding,
  );
  return { ...check, findings };
}

describe("checking any product", () => {
  it("finds the same for rules on the description as in that text alone", () => {
    const policies = compilePolicies(category({ rules: RULES }));
    fc.assert(
      fc.property(product, (given) => {
        const description = given.find(([key]) => key === "description")?.[1];
        expect(withoutAdvice(checkText(policies, ProductTexts.of(given)))).toEqual(
          withoutAdvice(checkText(policies, String(description))),
        );
      }),
    );
  });

  it("reports positions that match the words in their field and item", () => {
    const policies = compilePolicies(
      category({ rules: RULES.map((each) => ({ ...each, field: "any" })) }),
    );
    fc.assert(
      fc.property(product, (given) => {
        for (const finding of checkText(policies, ProductTexts.of(given)).findings) {
          if (finding.start === null || finding.end === null) continue;
          const value = given.find(([key]) => key === finding.field)?.[1];
          const whole = Array.isArray(value) ? value[finding.item ?? -1] : value;
          expect(whole?.slice(finding.start, finding.end)).toBe(finding.words);
        }
      }),
    );
  });

  it("finds the same with a prohibition for any field as with one rule per field", () => {
    const of = (field: string, id: number) =>
      rule({ id, ruleType: "prohibited_words", content: "best, cheap", field });
    const any = compilePolicies(category({ rules: [of("any", 1)] }));
    const each = ["name", "description", "bullets", "care"].map((field) =>
      compilePolicies(category({ rules: [of(field, 1)] })),
    );
    fc.assert(
      fc.property(product, (given) => {
        const texts = ProductTexts.of(given);
        // Their advice differs where only the rule for any field also changes the product's name.
        const find = (policies: CompiledPolicies) =>
          checkText(policies, texts).findings.map(({ field, item, start, end, words, reason }) => [
            field,
            item,
            start,
            end,
            words,
            reason,
          ]);
        expect(find(any)).toEqual(each.flatMap(find));
      }),
    );
  });
});
