import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkText } from "@/lib/checking/findings/check-text";
import { fingerprintPolicies } from "@/lib/checking/findings/fingerprint";
import { findOptionErrors } from "@/lib/checking/rules/option-errors";
import { type ProductTraits, selectPolicies } from "@/lib/checking/rules/policies/applicability";
import { compilePolicies } from "@/lib/checking/rules/policies/compile";
import type { PolicyRule } from "@/lib/checking/rules/policies/types";
import { ProductTexts, toProductTexts } from "@/lib/checking/text/product-texts";
import { propertyRuns } from "../support/property-runs";
import { category, rule } from "./policies";
import type { Match } from "./reference-matcher";

type Given = Partial<PolicyRule> & Pick<PolicyRule, "content">;

function outcomeOf(ruleFields: Given, text: string, product: Partial<ProductTraits> = {}) {
  const set = category({ rules: [rule({ ruleType: "prohibited_words", ...ruleFields })] });
  const checked = toProductTexts(text);
  const traits = { language: null, market: null, texts: checked, ...product };
  const policies = selectPolicies(compilePolicies(set), traits);
  const { findings, checks } = checkText(policies, checked);
  return {
    findings,
    words: findings.map(({ words }) => words),
    outcome: checks[0]?.outcome,
    promptItems: policies.promptItems.length,
  };
}

describe("a rule with conditions", () => {
  const spf: Given = {
    ruleType: "required_phrases",
    content: "reapply | reapplication",
    when: ["SPF", "sunscreen"],
  };

  it.each<[string, Given, string, string]>([
    ["a “when” phrase is present", spf, "A sunscreen.", "violated"],
    ["a “when” phrase is present, and the rule is met", spf, "A sunscreen; reapply it.", "passed"],
    ["regardless of case", spf, "With spf 30.", "violated"],
    ["no “when” phrase is present", spf, "A sun cream.", "not_applicable"],
    ["a “when” phrase is part of a word", spf, "A sunscreened porch.", "not_applicable"],
    ["an “unless” phrase is present", { ...spf, unless: ["lamp"] }, "SPF lamp", "not_applicable"],
    ["“unless” alone, unmet", { content: "cheap", unless: ["sale"] }, "cheap", "violated"],
    ["“unless” alone, met", { content: "cheap", unless: ["sale"] }, "cheap sale", "not_applicable"],
    ["in matching case", { content: "x", when: ["US"], matchCase: true }, "x us", "not_applicable"],
    [
      "any rule type",
      { ruleType: "length_limit", content: "9-", when: ["a"] },
      "b",
      "not_applicable",
    ],
  ])("applies depending on its conditions: %s", (_, ruleFields, text, outcome) => {
    expect(outcomeOf(ruleFields, text).outcome).toBe(outcome);
  });

  it("searches every text of the product", () => {
    const named = (name: string, description: string) => ({
      texts: ProductTexts.of([
        ["name", name],
        ["description", description],
      ]),
    });
    const name = named("Sunscreen", "A cream.");
    expect(outcomeOf(spf, "A cream.", name).outcome).toBe("violated");
    const free = { content: "cheap", unless: ["outlet"] };
    expect(outcomeOf(free, "cheap", named("Outlet bag", "cheap")).words).toEqual([]);
  });

  it("searches the visible text", () => {
    const ruleFields = { content: "cheap", unless: ["sold as seen"] };
    expect(outcomeOf(ruleFields, "<p>cheap, sold <b>as</b> se<i>en</i></p>").words).toEqual([]);
    expect(outcomeOf(ruleFields, '<p title="sold as seen">cheap</p>').words).toEqual(["cheap"]);
  });

  it("sends the model no prompt item if it does not apply", () => {
    const tone: Given = { ruleType: "tone_requirement", content: "Warm.", when: ["gift"] };
    expect(outcomeOf(tone, "A gift.")).toMatchObject({ promptItems: 1, outcome: "not_checked" });
    expect(outcomeOf(tone, "A bag.")).toMatchObject({ promptItems: 0, outcome: "not_applicable" });
  });

  it("does not apply to texts of an unknown language if its conditions are not met", () => {
    const ruleFields = { ...spf, languages: ["de"] };
    expect(outcomeOf(ruleFields, "A sun cream.").outcome).toBe("not_applicable");
    expect(outcomeOf(ruleFields, "A sunscreen.").outcome).toBe("not_checked");
  });

  it("changes the fingerprint only if it has conditions", () => {
    const of = (ruleFields: Partial<PolicyRule>) =>
      fingerprintPolicies(
        category({ rules: [rule({ ruleType: "prohibited_words", content: "na", ...ruleFields })] }),
        0.8,
        null,
      );
    const prints = [
      of({}),
      of({ when: ["a"] }),
      of({ unless: ["a"] }),
      of({ unless: ["a"], within: 3 }),
    ];
    expect(new Set(prints).size).toBe(prints.length);
    expect(of({ when: [], unless: [], within: null })).toBe(prints[0]);
  });
});

describe("conditions within a number of words", () => {
  const fat = (within: number, besides: Partial<PolicyRule> = {}): Given => ({
    content: "low fat",
    unless: ["3 g"],
    within,
    ...besides,
  });

  it.each<[within: number, text: string, found: number]>([
    [5, "Low fat (3 g). Low fat.", 0],
    [1, "Low fat, less than 3 g", 1],
    [2, "Low fat, less than 3 g", 0],
    [2, "3 g of it – low fat", 0],
    [1, "3 g of it – low fat", 1],
    [9, "Low fat\n3 g", 1],
    [9, "3 g\r\nLow fat", 1],
    [1, "low fat 3 g low fat x y low fat", 1],
    [50, "low fat", 1],
    [1, "low-fat, low fat/3 g", 0],
  ])("of %i: %j has %i findings", (within, text, found) => {
    expect(outcomeOf(fat(within), text).words).toHaveLength(found);
  });

  it.each<[within: number, html: string, found: number]>([
    [1, "<p>low fat <b>un</b>der <i>3</i> g</p>", 0],
    [1, "<p>low <b>fat</b> is <i>un</i>der 3 g</p>", 1],
    [9, "<p>low fat</p><p>3 g</p>", 1],
    [9, "<ul><li>low fat<li>3 g</ul>", 1],
    [9, "<table><tr><td>low fat<td>3 g</table>", 1],
    [9, "<p>low fat<br>3 g</p>", 0],
    [9, "<p>low fat\n3 g</p>", 0],
    [1, "<p>low fat<!-- one two three --> 3&nbsp;g</p>", 0],
  ])("of %i in visible text: %j has %i findings", (within, html, found) => {
    expect(outcomeOf(fat(within), html).words).toHaveLength(found);
  });

  it("check each match of a term separately", () => {
    const ruleFields = { content: "compostable", when: ["fully"], within: 1 };
    const { words, findings } = outcomeOf(ruleFields, "Fully compostable bag; a compostable box.");
    expect(words).toEqual(["compostable"]);
    expect(findings[0]?.start).toBe(6);
  });

  it("apply only if “when” and “unless” are both met for a match", () => {
    const ruleFields = { content: "x", when: ["a"], unless: ["b"], within: 1 };
    const { findings } = outcomeOf(ruleFields, "a x, a x b, x");
    expect(findings.map(({ start }) => start)).toEqual([2]);
  });

  it("do not apply if the phrase is missing, and pass if it is too far away", () => {
    const ruleFields = { content: "x", when: ["a"], within: 1 };
    expect(outcomeOf(ruleFields, "x").outcome).toBe("not_applicable");
    expect(outcomeOf(ruleFields, "x one two a").outcome).toBe("passed");
  });

  it("accept a required phrase only near the condition's phrase", () => {
    const ruleFields: Given = {
      ruleType: "required_phrases",
      content: "3 g",
      when: ["low fat"],
      within: 3,
    };
    expect(outcomeOf(ruleFields, "Low fat (3 g).").outcome).toBe("passed");
    expect(outcomeOf(ruleFields, "Low fat.\n3 g.").outcome).toBe("violated");
    expect(outcomeOf(ruleFields, "A cheese.").outcome).toBe("not_applicable");
  });

  it("apply to inflections, exceptions and directives with a term", () => {
    expect(
      outcomeOf(fat(2, { forms: { "low fat": ["light"] } }), "light 3 g\nlight").words,
    ).toEqual(["light"]);
    const excepted = fat(1, { exceptions: ["not {}"] });
    expect(outcomeOf(excepted, "not low fat\nlow fat").words).toEqual(["low fat"]);
    const directive: Given = {
      ruleType: "format_requirement",
      content: "at_most:0:free",
      unless: ["not"],
      within: 1,
    };
    expect(outcomeOf(directive, "not free, quite quite free").words).toEqual(["free"]);
  });
});

/** Blocks of words in which terms and phrases often occur close together. */
const block = fc
  .array(fc.constantFrom("a", "b", "c", "p", "q", "x-y", "–", "3"), { maxLength: 9 })
  .map((words) => words.join(" "));
const phrases = fc.uniqueArray(fc.constantFrom("p", "q", "p q", "3"), { maxLength: 2 });
const cases = fc
  .record({
    blocks: fc.array(block, { minLength: 1, maxLength: 3 }),
    terms: fc.uniqueArray(fc.constantFrom("a", "b", "a b", "b c"), { minLength: 1, maxLength: 3 }),
    when: phrases,
    unless: phrases,
    within: fc.integer({ min: 1, max: 4 }),
  })
  .filter(({ when, unless }) => when.length + unless.length > 0);

/** Returns whether two matches are near each other, by counting the words between them. */
function isNear(text: string, one: Match, other: Match, within: number): boolean {
  const gap = text.slice(Math.min(one.end, other.end), Math.max(one.start, other.start));
  return !gap.includes("\n") && (gap.match(/[\p{L}\p{N}]\S*/gu) ?? []).length <= within;
}

/** Returns all occurrences of a phrase, including overlapping ones. */
function findAllMatches(text: string, phrase: string): Match[] {
  const words = phrase.replaceAll(" ", "\\s+");
  const pattern = new RegExp(`(?<![a-z0-9])(?=(${words})(?![a-z0-9]))`, "g");
  return Array.from(text.matchAll(pattern), ({ index, 1: found = "" }) => ({
    start: index,
    end: index + found.length,
  }));
}

function expected({ terms, when, unless, within }: PropertyCase, text: string): Match[] {
  const matchesOf = (list: string[]) => list.flatMap((phrase) => findAllMatches(text, phrase));
  const isBeside = (list: string[], match: Match) =>
    matchesOf(list).some((phrase) => isNear(text, match, phrase, within));
  const counting = matchesOf(terms)
    .filter((match) => when.length === 0 || isBeside(when, match))
    .filter((match) => !isBeside(unless, match))
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const chosen: Match[] = [];
  for (const match of counting) if (match.start >= (chosen.at(-1)?.end ?? 0)) chosen.push(match);
  return chosen;
}

interface PropertyCase {
  terms: string[];
  when: string[];
  unless: string[];
  within: number;
}

describe("conditions with and without a distance", () => {
  it("find the same matches in lines as counting the words between the phrases", () => {
    fc.assert(
      fc.property(cases, ({ blocks, ...ruleFields }) => {
        const text = blocks.join("\n");
        const { findings } = outcomeOf(
          { ...ruleFields, content: ruleFields.terms.join("|") },
          text,
        );
        expect(findings.map(({ start, end }) => ({ start, end }))).toEqual(
          expected(ruleFields, text),
        );
      }),
      propertyRuns(100, 5000),
    );
  });

  it("find the same matches in HTML blocks, regardless of inline tags", () => {
    const wrap = fc.array(fc.constantFrom("", "<b>", "<i>", "<!-- a p -->"), { minLength: 9 });
    fc.assert(
      fc.property(cases, wrap, ({ blocks, ...ruleFields }, tags) => {
        const html = blocks.map((text) => `<p>${wrapped(text, tags)}</p>`).join("");
        const rules = { ...ruleFields, content: ruleFields.terms.join("|") };
        // An empty paragraph is not a block, but an empty line is.
        const words = (text: string) =>
          outcomeOf(rules, text).findings.map((one) => one.visibleWords?.replace(/\n+/g, "\n"));
        expect(words(html)).toEqual(words(blocks.join("\n")));
      }),
      propertyRuns(100, 5000),
    );
  });

  it("find no new match with another “unless” phrase and lose none with another inflection", () => {
    fc.assert(
      fc.property(cases, fc.constantFrom("p", "c", "b c"), ({ blocks, ...ruleFields }, more) => {
        const text = blocks.join("\n");
        const content = ruleFields.terms.join("|");
        const spans = (besides: Partial<PolicyRule>) =>
          outcomeOf({ ...ruleFields, content, ...besides }, text).findings;
        const touches = (all: ReturnType<typeof spans>, one: (typeof all)[number]) =>
          all.some(
            ({ start, end }) => (start ?? 0) < (one.end ?? 0) && (one.start ?? 0) < (end ?? 0),
          );
        const found = spans({});
        for (const one of spans({ unless: [...ruleFields.unless, more] }))
          expect(touches(found, one)).toBe(true);
        const inflectedFindings = spans({ forms: { [ruleFields.terms[0] ?? ""]: [more] } });
        for (const one of found) expect(touches(inflectedFindings, one)).toBe(true);
      }),
      propertyRuns(100, 5000),
    );
  });
});

function wrapped(text: string, tags: readonly string[]): string {
  return text
    .split(" ")
    .map((word, at) => {
      const tag = tags[at % tags.length] ?? "";
      const closing = /^<[bi]>$/.test(tag) ? tag.replace("<", "</") : "";
      return `${tag}${word}${closing}`;
    })
    .join(" ");
}

describe("rejects invalid conditions", () => {
  const base = {
    ruleType: "prohibited_words",
    content: "cheap",
    matchCase: false,
    exceptions: [],
    forms: {},
    notes: {},
    when: [],
    unless: [],
    within: null,
  } as const;

  it.each<[string, Partial<Parameters<typeof findOptionErrors>[0]>, object]>([
    ["an empty phrase", { when: ["a", " "] }, { when: { 1: ["This field is required."] } }],
    ["an invisible phrase", { unless: ["\u200b"] }, { unless: { 0: ["This field is required."] } }],
    [
      "a long phrase",
      { unless: ["x".repeat(201)] },
      { unless: { 0: [expect.stringMatching(/200/)] } },
    ],
    ["a distance without phrases", { within: 5 }, { within: [expect.stringMatching(/when/)] }],
    [
      "a distance for a rule without terms",
      { ruleType: "length_limit", content: "5-9", when: ["a"], within: 5 },
      { within: [expect.stringMatching(/no terms/)] },
    ],
  ])("%s", (_, ruleFields, faults) => {
    expect(findOptionErrors({ ...base, ...ruleFields })).toEqual(faults);
  });
});
