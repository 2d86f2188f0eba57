import { describe, expect, it } from "vitest";
import { checkText } from "@/lib/checking/findings/check-text";
import { fingerprintPolicies } from "@/lib/checking/findings/fingerprint";
import { groundFindings } from "@/lib/checking/findings/ground-findings";
import { buildVerdict } from "@/lib/checking/findings/verdict";
import { type ProductTraits, selectPolicies } from "@/lib/checking/rules/policies/applicability";
import { compilePolicies } from "@/lib/checking/rules/policies/compile";
import type { PolicySet } from "@/lib/checking/rules/policies/types";
import { ProductTexts, toProductTexts } from "@/lib/checking/text/product-texts";
import { listMarkets, listRegionsWithoutMarket } from "@/lib/policies/markets";
import {
  canonicalizeLanguage,
  canonicalizeMarket,
  coversLanguage,
} from "@/lib/reading/language-tags";
import { brand, category, guideline, rule } from "./policies";

const NOTHING: ProductTraits = { language: null, market: null, texts: ProductTexts.of([]) };

function outcomes(set: PolicySet, traits: Partial<ProductTraits>, text = "Na, wool.") {
  const policies = selectPolicies(compilePolicies(set), { ...NOTHING, ...traits });
  const { findings, checks } = checkText(policies, text);
  return { found: findings.map(({ words }) => words), checks: checks.map((each) => each.outcome) };
}

describe("a rule limited to languages", () => {
  const set = category({
    rules: [
      rule({ id: 1, ruleType: "prohibited_words", content: "na", languages: ["en", "pt"] }),
      rule({ id: 2, ruleType: "prohibited_words", content: "wool" }),
      rule({ id: 3, ruleType: "tone_requirement", content: "Warm.", languages: ["de"] }),
    ],
  });

  it.each([
    ["en", ["Na", "wool"], ["violated", "violated", "not_applicable"]],
    ["pt-BR", ["Na", "wool"], ["violated", "violated", "not_applicable"]],
    ["de-AT", ["wool"], ["not_applicable", "violated", "not_checked"]],
    [null, ["wool"], ["not_checked", "violated", "not_checked"]],
  ])("is checked only in its languages: %s", (language, found, checks) => {
    expect(outcomes(set, { language })).toEqual({ found, checks });
  });

  it("reports why it was not checked, in its check and in the summary", () => {
    const policies = selectPolicies(compilePolicies(set), NOTHING);
    const { checks, summary } = buildVerdict({
      policies,
      text: "Na, wool.",
      threshold: 0.8,
      judged: null,
    });
    expect(checks[0]).toMatchObject({
      outcome: "not_checked",
      reason: "The product's language is not known.",
    });
    expect(checks[1]).not.toHaveProperty("reason");
    expect(summary).toContain("2 rules were not checked: the product's language is not known.");
    expect(summary).not.toContain("no model is configured");
  });

  it("is not sent to the model for other languages, and ignores answers about it", () => {
    const claim = {
      rule: "category.rule.3",
      severity: "low",
      quote: "wool",
      occurrence: 1,
      reason: "x",
    };
    const asked = (language: string | null) => {
      const policies = selectPolicies(compilePolicies(set), { ...NOTHING, language });
      const judged = groundFindings(policies, "Na, wool.", [claim]);
      const verdict = buildVerdict({ policies, text: "Na, wool.", threshold: 0.8, judged });
      return [policies.promptItems.length, judged.findings.length, verdict.checks[2]?.outcome];
    };
    expect(asked("de")).toEqual([1, 1, "violated"]);
    expect(asked("en")).toEqual([0, 0, "not_applicable"]);
    expect(asked(null)).toEqual([0, 0, "not_checked"]);
  });

  it("changes the fingerprint only if it has languages", () => {
    const of = (languages?: string[]) =>
      fingerprintPolicies(
        category({ rules: [rule({ ruleType: "prohibited_words", content: "na", languages })] }),
        0.8,
        null,
      );
    expect(of([])).toBe(of());
    expect(of(["de"])).not.toBe(of());
  });
});

describe("a brand guideline limited to regions", () => {
  const limited = (overrides: Parameters<typeof brand>[0] = {}) => ({
    ...brand({
      regionSpecific: true,
      markets: listMarkets(["France", "Germany"]),
      rules: [rule({ ruleType: "prohibited_words", content: "wool" })],
      ...overrides,
    }),
    category: guideline({}),
  });

  it("applies to a product without a market, and to one in its markets", () => {
    expect(outcomes(limited(), {}).checks).toEqual(["violated"]);
    expect(outcomes(limited(), { market: "DE" }).checks).toEqual(["violated"]);
  });

  it("does not apply to a product in another market and reports nothing", () => {
    expect(outcomes(limited(), { market: "US" })).toEqual({
      found: [],
      checks: ["not_applicable"],
    });
    const mismatch = limited({ mismatch: "other_category" });
    expect(outcomes(mismatch, { market: "US" })).toEqual({ found: [], checks: [] });
    expect(outcomes(mismatch, { market: "FR" }).found).toEqual([null]);
  });

  it("has a market for every region", () => {
    expect(listRegionsWithoutMarket()).toEqual([]);
    expect(listMarkets(["Burma", "Congo, Republic of the", "United States"])).toEqual([
      "MM",
      "CG",
      "US",
    ]);
  });
});

describe("policies that apply to a product in full", () => {
  it("stay unchanged except for their language", () => {
    const policies = compilePolicies(
      category({ rules: [rule({ ruleType: "prohibited_words", content: "wool" })] }),
    );
    const product = { language: "de", market: "US", texts: toProductTexts("wool") };
    expect(selectPolicies(policies, product)).toEqual({ ...policies, language: "de" });
  });
});

describe("language and market codes", () => {
  it.each([
    ["pt-br", "pt-BR"],
    ["PT_BR", "pt-BR"],
    [" de ", "de"],
    ["zh-hant-tw", "zh-Hant-TW"],
    ["iw", "he"],
    ["english", null],
    ["xx", null],
    ["de-x-y", null],
    ["", null],
  ])("normalize the language %j to %s", (written, tag) =>
    expect(canonicalizeLanguage(written)).toBe(tag),
  );

  it.each([
    ["us", "US"],
    ["uk", "GB"],
    ["EU", null],
    ["ZZ", null],
    ["USA", null],
  ])("normalize the market %j to %s", (written, code) =>
    expect(canonicalizeMarket(written)).toBe(code),
  );

  it.each([
    ["pt", "pt-BR", true],
    ["pt-BR", "pt", false],
    ["no", "nb", true],
    ["de", "de", true],
    ["d", "de", false],
  ])("%s covers %s: %s", (wanted, language, covers) =>
    expect(coversLanguage(wanted, language)).toBe(covers),
  );
});
