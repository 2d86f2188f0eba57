import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkText } from "@/lib/checking/findings/check-text";
import { fingerprintPolicies } from "@/lib/checking/findings/fingerprint";
import { compilePolicies } from "@/lib/checking/rules/policies/compile";
import type { AppliedRuleSet, PolicyRule, PolicySet } from "@/lib/checking/rules/policies/types";
import { brand, category, guideline, rule } from "./policies";

const WORDS = ["cheap", "good value", "fake", "free", "no"];
const text = fc.array(fc.constantFrom(...WORDS, "a", "shoe", "and"), { maxLength: 30 });
const rules = fc
  .array(
    fc.record({
      ruleType: fc.constantFrom("prohibited_words" as const, "required_phrases" as const),
      content: fc.constantFrom(...WORDS),
      severity: fc.constantFrom("high" as const, "low" as const),
    }),
    { maxLength: 8 },
  )
  .map((list) => list.map((overrides, at) => rule({ ...overrides, id: at + 1 })));

const ruleSet = (id: number, own: PolicyRule[], overrides: Partial<AppliedRuleSet> = {}) => ({
  id,
  name: `Set ${id}`,
  source: "category" as const,
  rules: own,
  ...overrides,
});

const found = (set: PolicySet, checked: string) =>
  checkText(compilePolicies(set), checked).findings.map((finding) => [
    finding.rule,
    finding.start,
    finding.end,
    finding.severity,
    finding.violationType,
    finding.reason,
  ]);

describe("the rules of rule sets", () => {
  it("find the same as in a guideline, regardless of how they are split into sets", () => {
    fc.assert(
      fc.property(
        rules,
        fc.array(fc.nat(3), { minLength: 8, maxLength: 8 }),
        text,
        (all, at, t) => {
          const rulesOfSet = (n: number) => all.filter((_, index) => at[index] === n);
          const spread: PolicySet = {
            category: guideline({ rules: rulesOfSet(0) }),
            brand: null,
            ruleSets: [1, 2, 3].map((n) => ruleSet(n, rulesOfSet(n))),
          };
          const checked = t.join(" ");
          expect(found(spread, checked)).toEqual(found(category({ rules: all }), checked));
        },
      ),
    );
  });

  it("follow the conditions of the brand guideline that applies their set", () => {
    const own = [rule({ ruleType: "prohibited_words", content: "cheap" })];
    const ruleSets = [ruleSet(1, own, { source: "brand" })];
    const applies = { ...brand({ regionSpecific: true, title: "Voice" }), ruleSets };
    const [finding] = checkText(compilePolicies(applies), "A cheap shoe.").findings;
    expect(finding).toMatchObject({
      source: "brand",
      brandGuidelineTitle: "Voice",
      regionSpecific: true,
      guidelineReference: "Set 1: Prohibited words",
    });
    const elsewhere = { ...brand({ mismatch: "inactive" }), ruleSets };
    const { checks } = checkText(compilePolicies(elsewhere), "A cheap shoe.");
    expect(checks.map(({ outcome }) => outcome)).toEqual(["violated", "not_checked"]);
  });
});

describe("the fingerprint", () => {
  const own = [rule({ ruleType: "prohibited_words", content: "cheap" })];
  const of = (set: PolicySet) => fingerprintPolicies(set, 0.8, null);
  const plain = category({ rules: [rule({ id: 9, ruleType: "length_limit", content: "10-" })] });

  it("does not change with an empty list of rule sets or their order", () => {
    expect(of({ ...plain, ruleSets: [] })).toBe(of(plain));
    const other = [rule({ id: 2, ruleType: "prohibited_words", content: "fake" })];
    const [first, second] = [ruleSet(1, own), ruleSet(2, other)];
    expect(of({ ...plain, ruleSets: [second, first] })).toBe(
      of({ ...plain, ruleSets: [first, second] }),
    );
  });

  it.each([
    ["a rule", [ruleSet(1, [rule({ ruleType: "prohibited_words", content: "fake" })])]],
    ["the name", [ruleSet(1, own, { name: "Other" })]],
    ["the source", [ruleSet(1, own, { source: "brand" })]],
    ["the removal", []],
  ])("changes with %s of a rule set", (_what, ruleSets) => {
    const before = of({ ...plain, ruleSets: [ruleSet(1, own)] });
    expect(of({ ...plain, ruleSets })).not.toBe(before);
  });
});
