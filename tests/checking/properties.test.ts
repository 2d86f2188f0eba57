import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkText } from "@/lib/checking/findings/check-text";
import { fingerprintPolicies } from "@/lib/checking/findings/fingerprint";
import { groundFindings } from "@/lib/checking/findings/ground-findings";
import { computeScore } from "@/lib/checking/findings/score";
import type { CandidateFinding, Finding } from "@/lib/checking/findings/types";
import { buildVerdict, scoreLedger } from "@/lib/checking/findings/verdict";
import { compilePolicies } from "@/lib/checking/rules/policies/compile";
import type { PolicyRule } from "@/lib/checking/rules/policies/types";
import { parseText } from "@/lib/reading/parsed-text";
import { propertyRuns } from "../support/property-runs";
import { category, rule } from "./policies";

const PIECES = [
  ..."aB é e\u0301ß-–\n\r\t!.,'\"“”#1™½@<>/$€()+0*•漢かトก가σ\u00a0\u00ad\u200d\ufe0f\u0301\ud83d",
  ..."acme|best seller|BUY NOW|<b>|😀|👨‍👩‍👧|a@b.co|www.x.io|$1,000.00|5 €|USD 7|0800 123 456|\r\n|- | item".split(
    "|",
  ),
];
const texts = fc.array(fc.constantFrom(...PIECES), { maxLength: 25 }).map((p) => p.join(""));

const RULES: PolicyRule[] = [
  rule({
    id: 1,
    ruleType: "prohibited_words",
    content: "acme, best seller, best, a, 漢, か, ½, #1",
  }),
  rule({
    id: 2,
    ruleType: "prohibited_words",
    content: "acme, é, ß, 가, ト, best",
    severity: "high",
  }),
  rule({ id: 3, ruleType: "format_requirement", content: "no_html,no_emoji,no_all_caps,no_urls" }),
  rule({
    id: 4,
    ruleType: "format_requirement",
    content: "no_emails,no_phone_numbers,no_exclamation",
  }),
  rule({ id: 5, ruleType: "format_requirement", content: "sentence_case,max_sentence_words:3" }),
  rule({ id: 6, ruleType: "format_requirement", content: "not_regex:[a-e]+", severity: "low" }),
  rule({ id: 7, ruleType: "price_format", content: "$1,234.56" }),
  rule({ id: 8, ruleType: "required_phrases", content: "acme|item, best" }),
  rule({ id: 9, ruleType: "length_limit", content: "10-40" }),
];
const policies = compilePolicies(category({ rules: RULES }));

function expectTrueSpan(text: string, finding: Finding): void {
  const { start, end, words, visibleWords, lineNumber, lineText } = finding;
  if (start === null || end === null) {
    const position = [start, end, words, visibleWords, lineNumber, lineText];
    expect(position).toEqual([null, null, null, null, null, null]);
    return;
  }
  expect(start).toBeLessThan(end);
  expect(words).toBe(text.slice(start, end));
  const parsedText = parseText(text);
  const inMarkup = visibleWords === "";
  const from = inMarkup ? start : parsedText.toVisible({ start, end }).start;
  const shown = inMarkup ? text : parsedText.text;
  if (!inMarkup)
    expect(shown.slice(from)).toMatch(new RegExp(`^${RegExp.escape(visibleWords ?? "")}`));
  const lines = shown.split(/\r\n|\n|\r/);
  const before = shown.slice(0, from).split(/\r\n|\n|\r/);
  expect(lines[(lineNumber ?? 0) - 1]).toContain(lineText);
  expect(lineNumber).toBe(before.length);
  if (!parsedText.isHtml) {
    expect(visibleWords).toBe(words);
    expect(lineText).toBe(lines[(lineNumber ?? 0) - 1]);
  }
}

describe("checking any text", () => {
  it("reports only spans that match their words and lines", () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const finding of checkText(policies, text).findings) expectTrueSpan(text, finding);
      }),
      propertyRuns(200, 10_000),
    );
  });

  it("returns the same result for any order of the rules", () => {
    fc.assert(
      fc.property(texts, fc.shuffledSubarray(RULES, { minLength: 2 }), (text, rules) => {
        const byId = [...rules].sort((a, b) => a.id - b.id);
        const sets = [rules, byId].map((list) => category({ rules: list }));
        const results = sets.map((set) => {
          const compiled = compilePolicies(set);
          const verdict = buildVerdict({ policies: compiled, text, threshold: 0.8, judged: null });
          return JSON.stringify([verdict, fingerprintPolicies(set, 0.8, null)]);
        });
        expect(results[0]).toBe(results[1]);
      }),
      propertyRuns(100, 5000),
    );
  });

  it("finds the same terms at shifted positions if lines are inserted before", () => {
    const terms = compilePolicies(category({ rules: RULES.slice(0, 2) }));
    const spansOf = (text: string, from: number) =>
      checkText(terms, text)
        .findings.map(({ start, end, rule: id }) => ({ start: start ?? 0, end: end ?? 0, id }))
        .filter(({ start }) => start >= from);
    const lines = fc.constantFrom("x y z\n", "漢字\r\n", "😀\r", "É\u2028\n");
    fc.assert(
      fc.property(texts, lines, (text, before) => {
        fc.pre(!/^[\n\p{M}\p{Cf}]/u.test(text));
        const by = before.length;
        const shifted = spansOf(text, 0).map(({ start, end, id }) => ({
          start: start + by,
          end: end + by,
          id,
        }));
        const found = spansOf(before + text, by);
        expect(found).toEqual(shifted);
      }),
      propertyRuns(200, 10_000),
    );
  });

  it("accepts any content of any rule without failing", () => {
    const types = RULES.map(({ ruleType }) => ruleType);
    fc.assert(
      fc.property(texts, texts, fc.constantFrom(...types), (content, text, ruleType) => {
        const set = category({
          rules: [rule({ ruleType, content })],
          requirements: { x: content },
        });
        expect(checkText(compilePolicies(set), text).checks.length).toBeGreaterThan(0);
      }),
      propertyRuns(100, 5000),
    );
  });
});

describe("the score", () => {
  const counts = fc.record({ high: fc.nat(12), medium: fc.nat(30), low: fc.nat(90) });

  it("never rises when a violation is added, and stays between 0 and 1", () => {
    fc.assert(
      fc.property(counts, fc.constantFrom("high", "medium", "low"), (before, severity) => {
        const after = { ...before, [severity]: before[severity] + 1 };
        expect(computeScore(after)).toBeLessThanOrEqual(computeScore(before));
        expect(computeScore(after)).toBeGreaterThanOrEqual(0);
        expect(computeScore(before)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("equals the last step of the ledger for any order of violations", () => {
    const severities = fc.array(fc.constantFrom("high", "medium", "low"), { minLength: 1 });
    fc.assert(
      fc.property(severities, (list) => {
        const total = { high: 0, medium: 0, low: 0 };
        for (const severity of list) total[severity]++;
        const last = scoreLedger(list.map((severity, id) => ({ id, severity }))).at(-1);
        expect(last?.score_after).toBe(computeScore(total));
      }),
    );
  });
});

describe("candidate findings of a model", () => {
  const asking = compilePolicies(
    category({
      content: "Be kind.",
      rules: [rule({ ruleType: "tone_requirement", content: "calm" })],
    }),
  );
  const claims = fc.array(
    fc.record<CandidateFinding>({
      rule: fc.constantFrom("category.rule.1", "category.content", "category.rule.2", ""),
      severity: fc.constantFrom("high", "medium", "low", "HIGH", "none"),
      quote: fc.array(fc.constantFrom(...PIECES), { maxLength: 3 }).map((p) => p.join("")),
      occurrence: fc.integer({ min: -1, max: 4 }),
      reason: fc.constantFrom("", "Because."),
    }),
    { maxLength: 8 },
  );

  it("become findings only if their words are in the text, and are otherwise dropped", () => {
    fc.assert(
      fc.property(texts, claims, (text, claimed) => {
        const { findings, dropped } = groundFindings(asking, text, claimed);
        for (const finding of findings) expectTrueSpan(text, finding);
        expect(findings.length + dropped).toBeLessThanOrEqual(claimed.length);
        expect(
          new Set(findings.map(({ start, end, rule: id }) => `${start} ${end} ${id}`)).size,
        ).toBe(findings.length);
      }),
      propertyRuns(200, 10_000),
    );
  });
});
