import { describe, expect, it } from "vitest";
import { runExamples } from "@/lib/checking/findings/examples";
import { toColumns } from "@/lib/policies/rules/fields";
import { foreignRule, foreignSet } from "./foreign";

const vale = (text: string) => foreignRule("vale", text);

/** Returns the texts that the rule flags. */
function flagged(rule: Awaited<ReturnType<typeof vale>>["rule"], texts: string[]): string[] {
  if (!rule) throw new Error("The rule was left out.");
  const { ruleContent: content, ...rest } = toColumns(rule);
  const passing = runExamples({ ...rest, content }, { mustFlag: texts, mustPass: [] }) ?? [];
  return texts.filter((_, at) => !passing.some(({ index }) => index === at));
}

describe("Vale import", () => {
  it("converts existence to prohibited words with the level, link and message", async () => {
    const found = await vale(`
extends: existence
message: "Avoid '%s' in texts."
link: https://example.com/plain
level: error
ignorecase: true
tokens:
  - util(?:ise|ize)s?
  - in order to
`);
    expect(found).toMatchObject({
      name: "Rule",
      outcome: "exact",
      why: "",
      rule: {
        rule_type: "prohibited_words",
        severity: "high",
        message: "Avoid this in texts.",
        reference: "https://example.com/plain",
        match_case: false,
        is_active: true,
      },
    });
    const texts = ["Utilizes power", "In order to win", "A utility", "in  order\nto go"];
    expect(flagged(found.rule, texts)).toEqual([texts[0], texts[1], texts[3]]);
  });

  it("distinguishes typographic quotation marks and dashes from the ASCII ones", async () => {
    const swap = await vale(
      `extends: substitution\nmessage: m\nnonword: true\nswap:\n  "“|”": '"'`,
    );
    expect(flagged(swap.rule, ["A “big” day", 'A "big" day'])).toEqual(["A “big” day"]);
    const dash = await vale(`extends: existence\nmessage: m\nnonword: true\ntokens: ["—"]`);
    expect(flagged(dash.rule, ["Big — and red", "A well-made bag"])).toEqual(["Big — and red"]);
  });

  it("does not suggest advice as a replacement", async () => {
    const found = await vale(
      `extends: substitution\nmessage: "%s"\nswap:\n  please: Do not use "please" in texts.`,
    );
    expect(found).toMatchObject({
      outcome: "roughly",
      why: "Replacements that are instructions instead of words are skipped.",
      rule: { rule_content: "please" },
    });
  });

  it("matches case if the rule does not ignore it", async () => {
    const found = await vale("extends: existence\nmessage: m\ntokens: [Acme]");
    expect(flagged(found.rule, ["Acme", "acme", "ACME"])).toEqual(["Acme"]);
  });

  it("splits a rule that mixes words and expressions into two rules", async () => {
    const { rules } = await foreignSet("vale", {
      "Own/Mixed.yml":
        "extends: existence\nmessage: m\nignorecase: true\ntokens:\n  - cheap\n  - 'best \\w+ ever'",
    });
    expect(rules.map(({ name, outcome }) => [name, outcome])).toEqual([
      ["Mixed", "exact"],
      ["Mixed (patterns)", "exact"],
    ]);
    expect(rules[1]?.rule?.rule_content).toMatch(/^not_regex:/);
    expect(flagged(rules[1]?.rule ?? null, ["The BEST shoe ever", "best ever"])).toEqual([
      "The BEST shoe ever",
    ]);
  });

  it("converts exceptions", async () => {
    const found = await vale(
      "extends: existence\nmessage: m\nignorecase: true\ntokens: [cane]\nexceptions: [sugar cane]",
    );
    expect(flagged(found.rule, ["A cane", "Of sugar cane"])).toEqual(["A cane"]);
  });

  it("reports how many exceptions are kept if there are too many", async () => {
    const names = Array.from({ length: 250 }, (_, at) => `Name${at}`).join(", ");
    const found = await vale(
      `extends: capitalization\nmessage: m\nmatch: $title\nexceptions: [${names}]`,
    );
    expect(found.why).toMatch(/Only the first 200 of its 250 exceptions are imported/);
    expect(found.rule?.exceptions).toHaveLength(200);
  });

  it("converts substitution to preferred wording", async () => {
    const found = await vale(`
extends: substitution
message: Use '%s' instead of '%s'.
ignorecase: true
swap:
  e-?mail: electronic mail|letter
  "(?:purchase|acquire)": buy
`);
    expect(found.outcome).toBe("exact");
    expect(found.rule?.rule_content).toBe(
      "email => electronic mail / letter | e-mail => electronic mail / letter | purchase => buy | acquire => buy",
    );
    expect(found.rule?.message).toBe("Use the preferred wording instead of this.");
  });

  it("converts a substitution that differs only in case to a spelling rule", async () => {
    const found = await vale(
      "extends: substitution\nmessage: m\nignorecase: true\nswap:\n  javascript: JavaScript",
    );
    expect(found).toMatchObject({ outcome: "roughly", why: expect.stringMatching(/usual spell/) });
    expect(flagged(found.rule, ["javascript", "Javascript", "JavaScript"])).toEqual([
      "javascript",
      "Javascript",
    ]);
  });

  it.each([
    ["scope: sentence\nmax: 20\ntoken: '\\b(\\w+)\\b'", "max_sentence_words:20", "exact"],
    ["max: 2\ntoken: '!'", 'at_most:2:"!"', "roughly"],
    ["min: 1\ntoken: 'Made in \\w+'", "regex:(?m)Made in [\\p{L}\\p{M}\\p{N}_]+", "roughly"],
  ])("converts occurrence (%s)", async (fields, content, outcome) => {
    const found = await vale(`extends: occurrence\nmessage: m\n${fields}`);
    expect(found).toMatchObject({ outcome, rule: { rule_content: content } });
  });

  it("converts repetition to no_repeated_words", async () => {
    const found = await vale(
      "extends: repetition\nmessage: m\nignorecase: true\ntokens: ['[^\\s]+']",
    );
    expect(found).toMatchObject({ outcome: "exact", rule: { rule_content: "no_repeated_words" } });
  });

  it.each([
    ["$title", "title_case"],
    ["$lower", "not_regex:\\p{Lu}"],
  ])("converts capitalization %s to %s", async (match, content) => {
    const found = await vale(`extends: capitalization\nmessage: m\nmatch: ${match}`);
    expect(found.rule?.rule_content).toBe(content);
  });

  it("converts a condition between words to required phrases with a condition", async () => {
    const found = await vale(
      "extends: conditional\nmessage: m\nignorecase: true\nfirst: SPF\nsecond: reapply|apply again",
    );
    expect(found).toMatchObject({
      outcome: "exact",
      rule: { rule_type: "required_phrases", when: ["SPF"] },
    });
  });

  it("leaves a condition between expressions to the model", async () => {
    const found = await vale(
      "extends: conditional\nmessage: Spell out '%s'.\nfirst: '\\b([A-Z]{3,5})\\b'\nsecond: '\\(([A-Z]{3,5})\\)'\nexceptions: [USB]",
    );
    expect(found).toMatchObject({ outcome: "roughly", why: expect.stringMatching(/model/) });
    expect(found.rule?.rule_content).toBe("Spell out this. Except: USB.");
  });

  it.each([
    ["extends: script\nscript: 'x := 1'", /runs a script/],
    ["extends: sequence\ntokens: [{tag: NN}]", /parts of speech/],
    ["extends: spelling", /spelling/],
    ["extends: metric\nformula: '1'", /metric/],
    ["extends: existence\ntokens: ['all of (?!these)']", /lookaround/],
    ["extends: existence\ntokens: ['(a)\\1+']", /backreference/],
    ["extends: existence\nscope: table.cell\ntokens: [x]", /cannot be identified/],
    ["extends: witchcraft", /unknown/],
  ])("skips unsupported rules and names the reason (%s)", async (text, why) => {
    expect(await vale(`message: m\n${text}`)).toMatchObject({
      outcome: "left_out",
      rule: null,
      why: expect.stringMatching(why),
    });
  });

  it("applies rules for headings to the product name", async () => {
    const found = await vale("extends: existence\nmessage: m\nscope: heading\ntokens: [cheap]");
    expect(found).toMatchObject({
      outcome: "roughly",
      why: expect.stringMatching(/name/),
      rule: { field: "name" },
    });
  });

  it("reports the parts of a rule that it leaves out", async () => {
    const found = await vale("extends: existence\nmessage: m\ntokens: [cheap, 'x(?=y)']");
    expect(found).toMatchObject({
      outcome: "roughly",
      why: "Skipped: It uses a lookaround: “x(?=y)”.",
      rule: { rule_content: "cheap" },
    });
  });

  it("names the set after the folder and ignores files without rules", async () => {
    const set = await foreignSet("vale", {
      "Own/A.yml": "extends: existence\nmessage: m\ntokens: [a1]",
      "Own/.vale.yml": "extends: existence\ntokens: [hidden]",
      "Own/meta.json": "{}",
      "Own/broken.yml": "extends: [",
      "Own/settings.yml": "colour: blue",
    });
    expect(set.name).toBe("Own");
    expect(set.rules.map(({ name, outcome }) => [name, outcome])).toEqual([
      ["A", "exact"],
      ["broken", "left_out"],
    ]);
  });
});
