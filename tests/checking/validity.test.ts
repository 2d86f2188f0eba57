import { describe, expect, it } from "vitest";
import { checkText } from "@/lib/checking/findings/check-text";
import { fingerprintPolicies } from "@/lib/checking/findings/fingerprint";
import { buildVerdict } from "@/lib/checking/findings/verdict";
import { selectPolicies } from "@/lib/checking/rules/policies/applicability";
import { compilePolicies } from "@/lib/checking/rules/policies/compile";
import type { AppliedRuleSet, PolicyRule, PolicySet } from "@/lib/checking/rules/policies/types";
import { formatValidity } from "@/lib/checking/rules/validity";
import { ProductTexts } from "@/lib/checking/text/product-texts";
import { DESCRIPTION, NAME } from "@/lib/enums";
import { brand, category, rule } from "./policies";

const cheap = (overrides: Partial<PolicyRule> = {}) =>
  rule({ ruleType: "prohibited_words", content: "cheap", ...overrides });
const FROM = { validFrom: "2026-09-27" };
const UNTIL = { validUntil: "2026-09-26" };

function verdict(set: PolicySet, day: string | null, text = "A cheap cup.") {
  const texts = ProductTexts.of([
    [NAME, "Cup"],
    [DESCRIPTION, text],
  ]);
  const product = { language: "en", market: null, texts };
  const policies = selectPolicies(compilePolicies(set, day), product);
  return buildVerdict({ policies, text: texts, threshold: 0.8, judged: null });
}

const outcomeOf = (overrides: Partial<PolicyRule>, day: string) =>
  verdict(category({ rules: [cheap(overrides)] }), day).checks[0];

describe("a rule with validity dates", () => {
  it("is valid on its first and last day", () => {
    const days = { validFrom: "2026-09-27", validUntil: "2026-09-28" };
    const outcomes = ["2026-09-26", "2026-09-27", "2026-09-28", "2026-09-29"].map(
      (day) => outcomeOf(days, day)?.outcome,
    );
    expect(outcomes).toEqual(["not_applicable", "violated", "violated", "not_applicable"]);
  });

  it("reports from when or until when it applies", () => {
    expect(outcomeOf(FROM, "2026-09-26")?.reason).toBe("Applies from 27 Sep 2026");
    expect(outcomeOf(UNTIL, "2026-09-27")?.reason).toBe("Applied until 26 Sep 2026");
  });

  it("is not applicable even if other rules are not checked", () => {
    const set = { ...category({ rules: [cheap(FROM)] }) };
    const missing = verdict(set, "2026-09-26", " ").checks;
    expect(missing.map(({ outcome }) => outcome)).toEqual(["violated", "not_applicable"]);
    const inactive = brand({ rules: [cheap(FROM), cheap({ id: 2 })], mismatch: "inactive" });
    const { checks, summary } = verdict(inactive, "2026-09-26");
    expect(checks.map(({ outcome }) => outcome)).toEqual([
      "violated",
      "not_applicable",
      "not_checked",
    ]);
    expect(summary).not.toContain("Applies from");
  });

  it("keeps the reason of its dates even if its conditions are not met", () => {
    expect(outcomeOf({ ...FROM, when: ["lamp"] }, "2026-09-26")?.reason).toMatch(/^Applies from/);
  });

  it("outside its dates adds no prompt item and does not read its field", () => {
    const tone = rule({ ruleType: "tone_requirement", content: "calm", field: "slogan", ...FROM });
    const set = category({ rules: [tone] });
    const before = compilePolicies(set, "2026-09-26");
    expect([before.promptItems, [...before.checkedFields]]).toEqual([[], []]);
    expect(compilePolicies(set, "2026-09-27").promptItems).toHaveLength(1);
  });

  it("leaves nothing to check if it is the only rule", () => {
    const { score, summary } = verdict(category({ rules: [cheap(FROM)] }), "2026-09-26");
    expect([score, summary]).toEqual([
      1,
      "There was nothing to check: no rules apply to this text.",
    ]);
  });

  it("is always valid if no day is given", () => {
    expect(
      checkText(compilePolicies(category({ rules: [cheap(FROM)] })), "cheap").findings,
    ).toHaveLength(1);
  });

  it.each([
    [{ validFrom: null, validUntil: null }, ""],
    [{ validFrom: "2026-09-27", validUntil: null }, "From 27 Sep 2026"],
    [{ validFrom: null, validUntil: "2027-01-01" }, "Until 1 Jan 2027"],
    [{ validFrom: "2026-09-27", validUntil: "2027-01-01" }, "From 27 Sep 2026 until 1 Jan 2027"],
  ])("%j is described as “%s”", (days, words) => {
    expect(formatValidity(days)).toBe(words);
  });
});

describe("a rule of a rule set with validity dates", () => {
  const set = (own: Partial<PolicyRule>, days: Partial<AppliedRuleSet>): PolicySet => ({
    category: null,
    brand: null,
    ruleSets: [{ id: 1, name: "Law", source: "category", rules: [cheap(own)], ...days }],
  });
  const reason = (own: Partial<PolicyRule>, days: Partial<AppliedRuleSet>, day: string) =>
    verdict(set(own, days), day).checks[0]?.reason;

  it("is valid on the days that both allow", () => {
    const [later, sooner] = [{ validFrom: "2027-01-01" }, { validUntil: "2026-12-31" }];
    expect(reason(FROM, later, "2026-12-31")).toBe("Applies from 1 Jan 2027");
    expect(reason(later, FROM, "2026-12-31")).toBe("Applies from 1 Jan 2027");
    expect(reason({}, sooner, "2027-01-01")).toBe("Applied until 31 Dec 2026");
    expect(reason({ validUntil: "2027-05-31" }, sooner, "2027-01-01")).toMatch(/31 Dec 2026$/);
    expect(verdict(set(FROM, sooner), "2026-12-31").findings).toHaveLength(1);
  });
});

describe("the fingerprint of policies with validity dates", () => {
  const today = "2026-11-26";
  const of = (rules: PolicyRule[], day = today) =>
    fingerprintPolicies(category({ rules }), 0.8, null, day);

  it("includes only the rules that are valid on the day", () => {
    const begins = cheap({ id: 2, validFrom: "2027-02-18" });
    expect(of([cheap(), begins])).toBe(of([cheap()]));
    expect(of([cheap(), begins], "2027-02-18")).toBe(of([cheap(), cheap({ id: 2 })]));
    expect(of([cheap(), begins], "2027-02-18")).not.toBe(of([cheap()]));
  });

  it("does not include the dates", () => {
    expect(of([cheap({ validFrom: "2026-01-01", validUntil: "2027-01-01" })])).toBe(of([cheap()]));
  });
});
