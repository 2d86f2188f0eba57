import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkText } from "@/lib/checking/findings/check-text";
import { findOptionErrors } from "@/lib/checking/rules/option-errors";
import { compilePolicies } from "@/lib/checking/rules/policies/compile";
import type { PolicyRule } from "@/lib/checking/rules/policies/types";
import { propertyRuns } from "../support/property-runs";
import { category, rule } from "./policies";
import { referenceMatches } from "./reference-matcher";

function found(ruleFields: Partial<PolicyRule> & Pick<PolicyRule, "content">, text: string) {
  const rules = [rule({ ruleType: "prohibited_words", ...ruleFields })];
  return checkText(compilePolicies(category({ rules })), text).findings;
}

const words = (...args: Parameters<typeof found>) => found(...args).map((finding) => finding.words);

describe("exceptions", () => {
  it.each<[content: string, exceptions: string[], text: string, found: string[]]>([
    ["sugar", ["{}-free"], "Sugar-free, sugar–free; sugar free, sugar.", ["sugar", "sugar"]],
    ["sugar", ["free of {}"], "Free\nof  sugar. Not free from sugar.", ["sugar"]],
    ["sugar", ["not {} at all"], "not sugar at all, not sugar", ["sugar"]],
    ["sugar, added sugar", ["no added {}"], "No added sugar. Added sugar.", ["Added sugar"]],
    ["sugar, added sugar", ["no {}"], "No added sugar, no sugar, sugar", ["sugar"]],
    ["target", ["target group"], "The target group; a target.", ["target"]],
    ["糖", ["无{}"], "无糖，有糖", ["糖"]],
    ["cure", ["({})"], "a (cure), cure", ["cure"]],
    ["cheap", [], "cheap", ["cheap"]],
    ["sugar, salt", ["no {} or {}"], "No sugar or salt, no sugar and salt", ["sugar", "salt"]],
    ["a, b", ["no {} {}"], "no a b, no a-b, a b", ["a", "b", "a", "b"]],
    ["a, b", ["{} {} free"], "a b free, b free", ["b"]],
  ])("%j except %j in %j: %j", (content, exceptions, text, expected) => {
    expect(words({ content, exceptions }, text)).toEqual(expected);
  });

  it("match case like their rule", () => {
    const text = "NA-free na-free NA";
    expect(words({ content: "NA", exceptions: ["{}-free"], matchCase: true }, text)).toEqual([
      "NA",
    ]);
  });

  it("do not count as a mention of a required phrase", () => {
    const ruleFields = { ruleType: "required_phrases", content: "vegan" } as const;
    expect(found({ ...ruleFields, exceptions: ["not {}"] }, "This is not vegan.")).toHaveLength(1);
    expect(found({ ...ruleFields, exceptions: ["not {}"] }, "Vegan, but not vegan there.")).toEqual(
      [],
    );
  });

  it.each<[content: string, exceptions: string[], text: string, found: string[]]>([
    ["no_all_caps:1", ["NASA"], "NASA and SALE", ["SALE"]],
    ["no_all_caps", ["NASA"], "BUY NASA NOW", []],
    ["no_mixed_capitals", ["iPhone"], "iPhone and eBook", ["eBook"]],
    ["title_case", ["iPhone"], "Case for iPhone and ipad", ["ipad"]],
    ["no_repeated_words", ["Bora"], "Bora Bora is is", ["is is"]],
    ["no_repeated_words", ["Bora Bora"], "Bora Bora", []],
    ["max_word_repeats:1", ["Oak"], "oak oak pine pine", ["pine"]],
    ["at_most:0:oak", ["oak wood"], "oak wood, oak", ["oak"]],
  ])("exclude words from %s: %j in %j: %j", (content, exceptions, text, expected) => {
    expect(words({ ruleType: "format_requirement", content, exceptions }, text)).toEqual(expected);
  });
});

describe("inflections", () => {
  const ruleFields = {
    content: "guarantee => promise | cure",
    forms: { Guarantee: ["guaranteed", "guarantees"] },
  };

  it("match like their term and name it in the finding", () => {
    const [form, term] = found(ruleFields, "Guaranteed to cure");
    expect(form).toMatchObject({
      words: "Guaranteed",
      inflectionOf: "guarantee",
      reason: "“guaranteed”, an inflection of “guarantee”, is prohibited.",
      suggestion: "Use “promise” instead of “guaranteed”.",
    });
    expect(term).toMatchObject({ words: "cure", inflectionOf: null });
  });

  it("are not reported where they have the preferred spelling of their term", () => {
    const content = "grosse => große";
    const forms = { grosse: ["grossen", "grosser"] };
    expect(words({ content, forms }, "große, großen, grossen, GROSSER, großer")).toEqual([
      "grossen",
    ]);
  });

  it("fill the placeholder of an exception", () => {
    const exceptions = ["not {}"];
    expect(words({ ...ruleFields, exceptions }, "Not guaranteed, guaranteed")).toEqual([
      "guaranteed",
    ]);
  });

  it("count as a mention of a required phrase", () => {
    const leather = {
      ruleType: "required_phrases" as const,
      content: "leather",
      forms: { leather: ["Leder"] },
    };
    expect(found(leather, "Aus Leder.")).toEqual([]);
    expect(found(leather, "Aus Stoff.")).toHaveLength(1);
  });
});

/** Words that often form terms together, and words that are typical of exceptions. */
const TOKENS = ["a", "b", "c", "no", "-", "free", " "];
const phrase = fc
  .array(fc.constantFrom("a", "b", "c", "a b", "b c"), { minLength: 1, maxLength: 2 })
  .map((parts) => parts.join(" "));
const cases = fc.record({
  text: fc
    .array(fc.constantFrom(...TOKENS), { maxLength: 12 })
    .map((parts) => parts.join(" ").replaceAll(" - ", "-")),
  terms: fc.uniqueArray(phrase, { minLength: 1, maxLength: 3 }),
  exceptions: fc.uniqueArray(
    fc.constantFrom(
      "{}-free",
      "no {}",
      "no {} free",
      "{} free",
      "a b c",
      "free",
      "no-{}",
      "no {} {}",
    ),
    { maxLength: 3 },
  ),
});

/** Returns every span that a term matches, including overlapping ones. */
function findAllSpans(text: string, term: string) {
  const spans = [];
  for (let start = 0; start < text.length; start++)
    for (let end = start + 1; end <= text.length; end++)
      if (isMatch(text, start, end, term)) spans.push({ start, end });
  return spans;
}

function isMatch(text: string, start: number, end: number, term: string): boolean {
  const isWord = (character: string | undefined) => /[a-z]/.test(character ?? "");
  const inner = text.slice(start, end);
  if (inner.replace(/\s+/g, " ") !== term || inner !== inner.trim()) return false;
  const glued = (at: number) => isWord(text[at - 1]) && isWord(text[at]);
  return !glued(start) && !glued(end);
}

/** Expands an exception to all combinations of terms in its placeholders. */
function filled(exception: string, terms: string[]): string[] {
  if (!exception.includes("{}")) return [exception];
  return terms.flatMap((term) => filled(exception.replace("{}", term), terms));
}

describe("terms with exceptions", () => {
  it("match like plain terms outside the expanded exceptions", () => {
    fc.assert(
      fc.property(cases, ({ text, terms, exceptions }) => {
        const phrases = exceptions.flatMap((exception) =>
          exception.includes("{}") ? filled(exception, terms) : [exception],
        );
        const within = phrases.flatMap((phrase) => findAllSpans(text, phrase));
        const expected = referenceMatches(text, terms).filter(
          ({ start, end }) => !within.some((span) => span.start <= start && end <= span.end),
        );
        const content = terms.join("|");
        const actual = found({ content, exceptions }, text);
        expect(actual.map(({ start, end }) => ({ start, end }))).toEqual(expected);
      }),
      propertyRuns(300, 15_000),
    );
  });

  it("match no more with another exception and no less with another inflection", () => {
    fc.assert(
      fc.property(cases, phrase, ({ text, terms, exceptions }, form) => {
        const content = terms.join("|");
        const spans = (ruleFields: Partial<PolicyRule>) =>
          found({ content, ...ruleFields }, text).map(({ start, end }) => `${start}-${end}`);
        const all = spans({});
        for (const span of spans({ exceptions })) expect(all).toContain(span);
        const inflectedFindings = found({ content, forms: { [terms[0] ?? ""]: [form] } }, text);
        for (const { start, end } of found({ content }, text))
          expect(
            inflectedFindings.some(
              (one) => (one.start ?? 0) < (end ?? 0) && (start ?? 0) < (one.end ?? 0),
            ),
          ).toBe(true);
      }),
      propertyRuns(200, 10_000),
    );
  });
});

describe("rejects invalid exceptions and inflections", () => {
  const plain = {
    matchCase: false,
    exceptions: [],
    forms: {},
    notes: {},
    when: [],
    unless: [],
    within: null,
  };
  const base = { ...plain, ruleType: "prohibited_words", content: "cheap, bad" } as const;
  it.each<[string, string[], RegExp]>([
    ["alone", ["{}"], /^Write the words around/],
    ["alone twice", ["{} {}"], /^Write the words around/],
    ["with adjacent placeholders", ["no {}{}"], /^Set \{\} apart/],
    ["with a placeholder inside a word", ["non{}"], /^Set \{\} apart/],
    ["that is empty", [" "], /required/],
    ["that is too long", ["x".repeat(201)], /at most 200/],
    ["that is a term", ["Cheap"], /a term of the rule/],
  ])("an exception %s", (_, exceptions, sentence) => {
    const faults = findOptionErrors({ ...base, exceptions });
    expect(faults).toEqual({ exceptions: { 0: [expect.stringMatching(sentence)] } });
  });

  it.each<[string, Record<string, string[]>, RegExp]>([
    ["of a word that is not a term", { dear: ["dearer"] }, /not a term of this rule/],
    ["that is a term", { cheap: ["Bad"] }, /a term of the rule/],
    ["that is empty", { cheap: [""] }, /required/],
  ])("an inflection %s", (_, forms, sentence) => {
    const faults = findOptionErrors({ ...base, forms });
    expect(Object.values(faults.forms ?? {}).flat()[0]).toMatch(sentence);
  });

  it("for rule types without terms", () => {
    const ruleFields = { ...plain, ruleType: "length_limit", content: "5-9" } as const;
    expect(findOptionErrors({ ...ruleFields, exceptions: ["x"] })).toHaveProperty("exceptions");
    expect(
      findOptionErrors({
        ...ruleFields,
        ruleType: "format_requirement",
        content: "title_case",
        exceptions: ["{} x"],
      }),
    ).toHaveProperty("exceptions");
  });
});
