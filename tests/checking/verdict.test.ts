import { describe, expect, it } from "vitest";
import { checkText } from "@/lib/checking/findings/check-text";
import { groundFindings } from "@/lib/checking/findings/ground-findings";
import { replaceHeadline } from "@/lib/checking/findings/summary";
import type { CandidateFinding } from "@/lib/checking/findings/types";
import { buildVerdict, scoreLedger } from "@/lib/checking/findings/verdict";
import { compilePolicies } from "@/lib/checking/rules/policies/compile";
import type { PolicySet } from "@/lib/checking/rules/policies/types";
import type { Severity } from "@/lib/enums";
import { brand, category, guideline, rule } from "./policies";

const verdictOf = (set: PolicySet, text: string, threshold = 0.8) =>
  buildVerdict({ policies: compilePolicies(set), text, threshold, judged: null });

const words = (severity: Severity, id = 1) =>
  rule({ id, ruleType: "prohibited_words", content: "acme", severity });

describe("the score", () => {
  it.each<[Severity[], number, boolean]>([
    [[], 1, true],
    [["high"], 0.75, false],
    [["medium"], 0.9, true],
    [["medium", "medium"], 0.81, true],
    [["low"], 0.96, true],
    [["high", "medium", "low"], 0.648, false],
    // 0.96 ^ 3 * 0.9 ^ 2 = 0.71663616, and 0.9 ^ 5 = 0.59049: rounded half up.
    [["low", "medium", "low", "medium", "low"], 0.7166, false],
    [["medium", "medium", "medium", "medium", "medium"], 0.5905, false],
  ])("for %j is %d", (severities, score, compliant) => {
    const rules = severities.map((severity, i) => words(severity, i + 1));
    const verdict = verdictOf(category({ rules }), "acme");
    expect(verdict).toMatchObject({ score, compliant });
    expect(
      scoreLedger(verdict.findings.map((f, id) => ({ id, severity: f.severity }))).at(-1)
        ?.score_after ?? 1,
    ).toBe(score);
  });

  it("meets an equal threshold after rounding", () => {
    const rules = [words("medium", 1), words("medium", 2)];
    expect(verdictOf(category({ rules }), "acme", 0.81).compliant).toBe(true);
    expect(verdictOf(category({ rules }), "acme", 0.8101).compliant).toBe(false);
  });

  it("is 0 for very many violations", () => {
    expect(verdictOf(category({ rules: [words("low")] }), "acme ".repeat(3000)).score).toBe(0);
  });

  it("is explained step by step", () => {
    const steps = [
      { id: 7, severity: "high" },
      { id: 9, severity: "medium" },
      { id: 8, severity: "low" },
    ] as const;
    expect(scoreLedger(steps)).toEqual([
      { violation: 7, severity: "high", factor: 0.75, score_after: 0.75, decision: null },
      { violation: 9, severity: "medium", factor: 0.9, score_after: 0.675, decision: null },
      { violation: 8, severity: "low", factor: 0.96, score_after: 0.648, decision: null },
    ]);
  });
});

describe("a verdict", () => {
  it("of empty policies has a score of 1 and reports that there was nothing to check", () => {
    expect(verdictOf({ category: null, brand: null }, "text")).toEqual({
      findings: [],
      checks: [],
      covered: [],
      dismissals: new Map(),
      score: 1,
      rawScore: 1,
      decided: 0,
      compliant: true,
      category: { high: 0, medium: 0, low: 0 },
      brand: { high: 0, medium: 0, low: 0 },
      summary: "There was nothing to check: no rules apply to this text.",
      recommendations: [],
    });
  });

  it("lists each rule and clause once, in a stable order", () => {
    const set: PolicySet = {
      category: guideline({
        content: "Prose.",
        requirements: { tone: "calm", length: "1-" },
        restrictions: { competitors: ["Globex"], empty: [] },
        rules: [
          rule({ id: 9, ruleType: "tone_requirement", content: "friendly" }),
          rule({ id: 2, ruleType: "length_limit", content: "stored long ago" }),
          rule({ id: 1, ruleType: "format_requirement", content: "no_html, short" }),
        ],
      }),
      brand: null,
    };
    const { checks, summary, findings } = verdictOf(set, "GLOBEX shoe");
    expect(checks.map((c) => `${c.rule} ${c.ruleType} ${c.outcome}`)).toEqual([
      "1 format_requirement not_checked",
      "2 length_limit not_checked",
      "9 tone_requirement not_checked",
      "null requirements.length passed",
      "null requirements.tone not_checked",
      "null restrictions.competitors violated",
      "null guideline_content not_checked",
    ]);
    expect(findings).toMatchObject([
      {
        violationType: "competitor_mention",
        severity: "high",
        guidelineReference: "Footwear standards: Competitors (restrictions)",
        rule: null,
      },
    ]);
    expect(summary).toBe(
      "1 violation (1 high). The score is 75%, below the threshold of 80%. " +
        "1 rule was not checked because their content cannot be parsed. " +
        "4 rules were not checked: no model is configured.",
    );
  });

  it("explains why a text with violations passes", () => {
    const rules = [
      rule({ ruleType: "prohibited_words", content: "acme, best", severity: "medium" }),
    ];
    const set = category({ rules });
    expect(verdictOf(set, "Acme best").summary).toBe(
      "2 violations (2 medium). The text passes nevertheless: its score of 81% is above the threshold of 80%.",
    );
    expect(verdictOf(set, "Acme").summary).toContain("its score of 90% is above");
    const text = "Acme best";
    const policies = compilePolicies(set);
    expect(buildVerdict({ policies, text, threshold: 0.81, judged: null }).summary).toContain(
      "its score of 81% meets the threshold of 81%.",
    );
    expect(verdictOf(set, "A shoe").summary).toBe(
      "No violations: 1 rule was checked and met. The score is 100%, which meets the threshold of 80%.",
    );
  });

  it("replaces the first sentences of any summary", () => {
    const rest = " 1 rule was not checked: no model is configured.";
    for (const result of [
      "2 violations (2 medium). The score is 81%, which meets the threshold of 80%.",
      "1 violation (1 high). The score is 75%, below the threshold of 79.5%.",
      "2 violations (2 medium). The text passes nevertheless: its score of 81% is above the threshold of 80%.",
    ])
      expect(replaceHeadline(result + rest, "New.")).toBe(`New.${rest}`);
    const nothing = `Nothing was checked, so no violation was found.${rest}`;
    expect(replaceHeadline(nothing, "New.")).toBe(nothing);
  });

  it("names a clause by its key, even if it is a property of every object", () => {
    const { checks } = verdictOf(category({ requirements: { constructor: "calm" } }), "text");
    expect(checks[0]?.guidelineReference).toBe("Footwear standards: constructor (requirements)");
  });

  it("does not report an unchecked rule as passed", () => {
    const rules = [rule({ ruleType: "tone_requirement", content: "friendly" })];
    expect(verdictOf(category({ rules }), "text").summary).toBe(
      "Nothing was checked, so no violation was found. 1 rule was not checked: no model is configured.",
    );
  });

  it("reports an inapplicable brand guideline once and applies none of its rules", () => {
    const rules = [words("high")];
    const set = brand({ rules, mismatch: "other_category", regionSpecific: true });
    const { findings, checks, score, summary } = verdictOf(set, "acme");
    expect(findings).toMatchObject([
      {
        violationType: "brand_guidelines_mismatch",
        severity: "medium",
        start: null,
        regionSpecific: true,
        brandGuidelineTitle: "Northwind voice",
      },
    ]);
    expect(score).toBe(0.9);
    expect(checks.map(({ ruleType, outcome }) => [ruleType, outcome])).toEqual([
      ["brand_guidelines_mismatch", "violated"],
      ["prohibited_words", "not_checked"],
    ]);
    expect(summary).toContain("do not cover the product's category; their rules were not applied");
    expect(compilePolicies(set).promptItems).toEqual([]);
  });

  it("sorts findings by position, then rule, with missing elements last", () => {
    const set: PolicySet = {
      category: guideline({
        requirements: { required_phrases: ["x, y"] },
        rules: [
          rule({ id: 5, ruleType: "required_phrases", content: "care" }),
          rule({ id: 3, ruleType: "prohibited_words", content: "b" }),
          rule({ id: 4, ruleType: "prohibited_words", content: "a,b" }),
        ],
      }),
      brand: null,
    };
    const { findings } = verdictOf(set, "a b");
    expect(findings.map(({ start, rule: id, reason }) => [start, id, reason])).toEqual([
      [0, 4, "“a” is prohibited."],
      [2, 3, "“b” is prohibited."],
      [2, 4, "“b” is prohibited."],
      [null, 5, "The text lacks “care”."],
      [null, null, "The text lacks “x, y”."],
    ]);
  });

  it("lists each recommendation once, in the order of the text", () => {
    const rules = [rule({ ruleType: "prohibited_words", content: "acme, best" })];
    expect(verdictOf(category({ rules }), "Acme best acme").recommendations).toEqual([
      "Remove “acme”. (2 places)",
      "Remove “best”.",
    ]);
  });
});

describe("with a model's judgment", () => {
  const set: PolicySet = {
    category: guideline({
      content: "Be fair.",
      restrictions: { claims: "No health claims." },
      rules: [
        rule({ id: 1, ruleType: "tone_requirement", content: "calm", severity: "low" }),
        rule({ id: 2, ruleType: "format_requirement", content: "no_html, short" }),
        rule({ id: 3, ruleType: "prohibited_words", content: "acme" }),
      ],
    }),
    brand: null,
  };
  const policies = compilePolicies(set);
  const text = "The BEST\u00a0 cream – the best cream. Heals <b>skin</b>. AC\u00adME best";
  const claim = (overrides: Partial<CandidateFinding>): CandidateFinding => ({
    rule: "category.rule.1",
    severity: "high",
    quote: "best",
    occurrence: 1,
    reason: "Too loud.",
    ...overrides,
  });
  const ground = (...claims: CandidateFinding[]) => groundFindings(policies, text, claims);

  it("creates prompt items only for what code cannot check", () => {
    expect(policies.promptItems.map(({ key, severity }) => [key, severity])).toEqual([
      ["category.rule.1", "low"],
      ["category.rule.2", "medium"],
      ["category.restrictions.claims", "medium"],
      ["category.content", null],
    ]);
    expect(policies.promptItems[1]?.instruction).toContain("short");
    expect(policies.promptItems[1]?.instruction).not.toContain("no_html");
  });

  it.each<[string, Partial<CandidateFinding>, [number, string] | null]>([
    ["verbatim", { quote: "best cream" }, [22, "best cream"]],
    ["the second occurrence", { occurrence: 2 }, [59, "best"]],
    [
      "in other case and spacing, where it is not verbatim",
      { quote: "Best cream - the" },
      [4, "BEST\u00a0 cream – the"],
    ],
    ["counted with other spellings", { occurrence: 3 }, [59, "best"]],
    ["beyond the last occurrence: the last", { quote: "Heals", occurrence: 4 }, [34, "Heals"]],
    ["within a word", { quote: "eal" }, [35, "eal"]],
    ["through invisible characters", { quote: "acme" }, [53, "AC\u00adME"]],
    ["not in the text", { quote: "worst" }, null],
    ["put together", { quote: "best cream. skin" }, null],
    ["empty", { quote: " \u200b" }, null],
    ["half a character", { quote: "\ud83d" }, null],
    ["of an unknown rule", { rule: "category.rule.99" }, null],
    ["of a rule that code has checked", { rule: "category.rule.3" }, null],
    ["of unknown severity", { severity: "critical" }, null],
  ])("locates or drops a quote: %s", (_, overrides, expected) => {
    const { findings, dropped } = ground(claim(overrides));
    expect(findings.map(({ start, words: found }) => [start, found])).toEqual(
      expected ? [expected] : [],
    );
    expect(dropped).toBe(expected ? 0 : 1);
  });

  it("keeps the author's severity and falls back to the model's", () => {
    const keys = policies.promptItems.map(({ key }) => key);
    const { findings } = ground(...keys.map((key) => claim({ rule: key })));
    expect(findings.map((f) => [f.guidelineReference, f.severity, f.violationType]).sort()).toEqual(
      [
        ["Footwear standards: Format requirement", "medium", "format_violation"],
        ["Footwear standards: Guideline text", "high", "content_violation"],
        ["Footwear standards: Tone requirement", "low", "tone_violation"],
        ["Footwear standards: claims (restrictions)", "medium", "content_violation"],
      ],
    );
  });

  it("counts the same words once per rule", () => {
    const { findings, dropped } = ground(
      claim({}),
      claim({ reason: "Again." }),
      claim({ rule: "category.content" }),
    );
    expect(findings).toHaveLength(2);
    expect(dropped).toBe(0);
  });

  it("gives each prompt item an outcome and keeps the findings of code", () => {
    const judged = ground(claim({ rule: "category.restrictions.claims", quote: "Heals" }));
    const checked = checkText(policies, text);
    const verdict = buildVerdict({ policies, text, threshold: 0.8, judged, checked });
    expect(verdict.checks.map((c) => [c.rule ?? c.ruleType, c.outcome])).toEqual([
      [1, "passed"],
      [2, "violated"],
      [3, "violated"],
      ["restrictions.claims", "violated"],
      ["guideline_content", "passed"],
    ]);
    expect(verdict.findings.map(({ checkedBy }) => checkedBy)).toEqual([
      "ai",
      "rule",
      "rule",
      "rule",
    ]);
    expect(verdict.summary).not.toContain("not checked");
    expect(verdict).toEqual(buildVerdict({ policies, text, threshold: 0.8, judged }));
  });
});
