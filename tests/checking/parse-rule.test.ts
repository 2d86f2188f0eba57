import { describe, expect, it } from "vitest";
import { DIRECTIVES } from "@/lib/checking/rules/directives/table";
import { parseClauses, parseRule } from "@/lib/checking/rules/parse-rule";
import type { RuleType } from "@/lib/enums";

describe("parses valid rules", () => {
  it.each<[RuleType, string, string]>([
    ["prohibited_words", "acme, best ever|#1", "3 terms: acme, best ever, #1"],
    ["prohibited_words", "acme, ACME, “a, b”", "2 terms: acme, a, b"],
    [
      "prohibited_words",
      'cheap => affordable / good value | utilise=>use, "a => b", "x, y" => "z, w"',
      "4 terms: cheap => affordable / good value, utilise => use, a => b, x, y => z, w",
    ],
    ["required_phrases", "a => b", "1 item: a => b"],
    ["required_phrases", "warranty|guarantee, care", "2 items: warranty or guarantee, care"],
    ["length_limit", "50-200", "50 to 200 characters"],
    ["length_limit", "-1 Word", "at most 1 word"],
    ["length_limit", "5- sentences", "at least 5 sentences"],
    ["length_limit", " 7 – 7 words ", "exactly 7 words"],
    ["format_requirement", "no_html,No_Emoji", "2 directives: no_html, no_emoji"],
    ["format_requirement", "short, please", "Judged by the model: short, please"],
    [
      "format_requirement",
      "no_html, be kind, not_regex:a{1,2}",
      "2 directives: no_html, not_regex:a{1,2}; judged by the model: be kind",
    ],
    [
      "price_format",
      "$1,234.56",
      "Prices like $1,234.56: 2 decimals, a separator between thousands",
    ],
    ["price_format", "49 €", "Prices like 49 €: no decimals, no separator between thousands"],
    [
      "price_format",
      "$5.00|Rs. 5",
      "Prices like $5.00: 2 decimals, no separator between thousands; or like Rs. 5: no decimals, no separator between thousands",
    ],
    ["tone_requirement", "Be calm.", "Judged by the model"],
    ["image_requirement", "One photo", "Judged by the model"],
    ["attribute_requirement", "colour|color", "1 item: colour or color"],
  ])("%s %j: %s", (ruleType, content, summary) => {
    expect(parseRule(ruleType, content)).toEqual({ ok: true, summary });
  });
});

describe("rejects invalid rules with a reason", () => {
  it.each<[RuleType, string, RegExp]>([
    ["length_limit", "abc", /^Write a length limit like "50-200"/],
    ["length_limit", "-", /^Write a length limit/],
    ["length_limit", "50", /^Write a length limit/],
    ["length_limit", "50-200 lines", /^Write a length limit/],
    ["length_limit", "1.5-2", /^Write a length limit/],
    ["length_limit", "200-50", /\(200\) is above its maximum \(50\)/],
    ["prohibited_words", ",|", /^Enter at least one term/],
    ["prohibited_words", "\u200b, \u00ad", /^Enter at least one term/],
    ["prohibited_words", '""', /^Enter at least one term/],
    ["prohibited_words", 'acme, "best', /^A quote is not closed: "best/],
    ["prohibited_words", "“best", /^A quote is not closed/],
    ["prohibited_words", '"best"ever', /^After a closing quote/],
    ["prohibited_words", "cheap =>", /^After "=>", write what to use instead of “cheap”/],
    ["prohibited_words", "cheap => , utilise => use", /^After "=>"/],
    ["prohibited_words", "cheap => a / ", /^After "=>"/],
    ["prohibited_words", "cheap, cheap =>", /^After "=>"/],
    ["prohibited_words", "=> use", /^Write the term before "=>"/],
    ["prohibited_words", 'cheap => "use', /^A quote is not closed/],
    ["required_phrases", " , |", /^Enter at least one term/],
    ["attribute_requirement", '"', /^A quote is not closed/],
    ["format_requirement", "max_sentence_words:x", /max_sentence_words:25/],
    ["format_requirement", "no_html,max_sentence_words", /max_sentence_words:25/],
    ["format_requirement", "max_sentence_words:0", /max_sentence_words:25/],
    [
      "format_requirement",
      "regex:(",
      /^The regular expression \( cannot be used: missing closing \)/,
    ],
    ["format_requirement", "not_regex:(?=a)", /cannot be used/],
    ["format_requirement", "regex:", /^The regular expression is empty/],
    ["format_requirement", "no_all_caps:x", /"no_all_caps:1"/],
    ["format_requirement", "title_case, max_word_repeats", /max_word_repeats:2/],
    ["format_requirement", "max_word_repeats:0", /max_word_repeats:2/],
    ["format_requirement", "at_most:!", /at_most:1:!/],
    ["format_requirement", "at_most:1:", /at_most:1:!/],
    ["format_requirement", "at_most:1:\u200b", /at_most:1:!/],
    ["format_requirement", 'at_most:1:"a, b', /^A quote is not closed/],
    ["format_requirement", "no_characters", /no_characters:™®€/],
    ["format_requirement", "no_characters: ", /no_characters:™®€/],
    ["format_requirement", "items", /items:3-5/],
    ["format_requirement", "items:three", /items:3-5/],
    [
      "format_requirement",
      "items:5-3",
      /\(5\) is above its maximum \(3\)\. Write it like “items:3-5”\./,
    ],
    ["format_requirement", " ,", /^Say what is required/],
    ["price_format", "cheap", /^Give one price as an example/],
    ["price_format", "49.99", /^Give one price as an example/],
    ["price_format", "$5 or $6", /^Give one price as an example/],
    ["price_format", "about $5", /^Give one price as an example/],
    ["price_format", "$1,2,3", /^Give one price as an example/],
    ["price_format", "$5.00 | ", /^Give one price as an example/],
    ["price_format", "TOP 10", /^Give one price as an example/],
    ["price_format", "$.99", /^Give one price as an example/],
    ["tone_requirement", "  ", /^Say what is required/],
  ])("%s %j", (ruleType, content, message) => {
    expect(parseRule(ruleType, content)).toEqual({
      ok: false,
      message: expect.stringMatching(message),
    });
  });
});

describe("rejects a rule with many spaces quickly", () => {
  const spaces = " ".repeat(99_000);
  it.each<[RuleType, string]>([
    ["length_limit", `5${spaces}x`],
    ["length_limit", `5-${spaces}x`],
    ["format_requirement", `items:${spaces}x`],
    ["format_requirement", `items:3-${spaces}x`],
    ["format_requirement", `amount:fat:-${spaces}x`],
  ])("%s", { timeout: 5000 }, (ruleType, content) => {
    expect(parseRule(ruleType, content)).toMatchObject({ ok: false });
  });
});

describe("the error for an invalid directive argument shows a valid one", () => {
  const WRONG = ["", "x", "5-3", "0", "(", '"a', "fat:5-3 g", "fat:", '1:"a', "1:", "-", "en/"];
  const written = Object.keys(DIRECTIVES).flatMap((name) => [
    name,
    ...WRONG.map((argument) => `${name}:${argument}`),
  ]);
  const refused = written.flatMap((content) => {
    const parsed = parseRule("format_requirement", content);
    return parsed.ok ? [] : [[content, parsed.message] as const];
  });

  it("for each directive with an argument", () => {
    const names = new Set(refused.map(([content]) => content.split(":")[0]));
    expect([...names].sort()).toEqual([
      "amount",
      "at_most",
      "items",
      "language",
      "max_sentence_words",
      "max_word_repeats",
      "no_all_caps",
      "no_characters",
      "no_html",
      "not_regex",
      "regex",
    ]);
  });

  it.each(refused)("%s", (content, message) => {
    const name = content.split(":")[0] ?? "";
    const shown = [...message.matchAll(/“(.+?)”|(?<= )"([^" ].*?)"(?=[;., ])/g)].flatMap(
      ([, curly, straight]) => curly ?? straight ?? [],
    );
    const correct = shown.filter(
      (one) => new RegExp(`^${name}\\b`).test(one) && parseRule("format_requirement", one).ok,
    );
    expect(correct, message).not.toEqual([]);
  });
});

describe("the clauses of a guideline", () => {
  it("accept any value under unknown keys and empty values under known keys", () => {
    const clauses = { tone: "calm", notes: ["a", "b"], required_phrases: [], length: "" };
    expect(parseClauses(clauses, "requirements")).toEqual({});
  });

  it("are rejected by key if they cannot be parsed", () => {
    const clauses = {
      length: "abc",
      format: ["no_html", "regex:("],
      competitors: ['"acme'],
      colours: 3,
      sizes: [1],
    };
    const problems = parseClauses(clauses, "restrictions");
    expect(Object.keys(problems).sort()).toEqual(Object.keys(clauses).sort());
    expect(problems.colours).toBe("Write a text or a list of texts.");
    expect(problems.length).toMatch(/^Write a length limit/);
  });

  it("must be an object", () => {
    expect(parseClauses(["a"], "requirements")).toEqual({
      requirements: "Write the requirements as a JSON object of keys and texts.",
    });
  });
});
