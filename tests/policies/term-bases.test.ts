import { describe, expect, it } from "vitest";
import { foreignRule, foreignSet } from "./foreign";

describe("a prh dictionary", () => {
  const prh = (rules: string) => foreignRule("prh", `version: 1\nrules:\n${rules}`, "own.yml");

  it("is converted to terms with replacements and examples", async () => {
    const found = await prh(`
  - expected: ハードウェア
    pattern: ハードウエア
    options: { wordBoundary: true }
    prh: 小さいェで書く
    specs:
      - from: ハードウエア
        to: ハードウェア`);
    expect(found).toMatchObject({
      name: "ハードウェア",
      outcome: "exact",
      rule: {
        rule_content: "ハードウエア => ハードウェア",
        message: "小さいェで書く",
        must_flag: ["ハードウエア"],
        must_pass: ["ハードウェア"],
      },
    });
  });

  it.each([
    ["- {expected: x, pattern: '/y(?=z)/'}", /lookaround/],
    ["- {expected: x, pattern: '/(y)?z/', regexpMustEmpty: $1}", /lookaround/],
    ["- {pattern: y}", /expected/],
  ])("reports which rules it skips (%s)", async (rule, why) => {
    expect(await prh(`  ${rule}`)).toMatchObject({
      outcome: "left_out",
      why: expect.stringMatching(why),
    });
  });

  it("reports that it matches whole words only, and drops failing examples", async () => {
    const found = await prh(`
  - expected: superset
    pattern: super set
    specs: [{ from: mysuper sets, to: mysupersets }]`);
    expect(found).toMatchObject({ outcome: "roughly", rule: { must_flag: [] } });
    expect(found.why).toMatch(/whole word.*1 of its examples does not hold/);
  });

  it("groups words without notes if there are more than a rule set can have rules", async () => {
    const list = Array.from(
      { length: 1500 },
      (_, at) => `  - {expected: "b${at}", pattern: "a${at}", options: {wordBoundary: true}}`,
    );
    const set = await foreignSet("prh", { "big.yml": `version: 1\nrules:\n${list.join("\n")}` });
    expect(set.rules).toHaveLength(1);
    expect(set.rules[0]).toMatchObject({ name: "1500 words", outcome: "exact" });
  });
});

const martif = (body: string) =>
  `<?xml version="1.0"?><martif type="TBX" xml:lang="en"><martifHeader><fileDesc><titleStmt><title>Our words</title></titleStmt></fileDesc></martifHeader><text><body>${body}</body></text></martif>`;
const entry = (language: string, ...terms: [term: string, status: string][]) =>
  `<termEntry><langSet xml:lang="${language}">${terms
    .map(
      ([term, status]) =>
        `<tig><term>${term}</term><termNote type="administrativeStatus">${status}</termNote></tig>`,
    )
    .join("")}</langSet></termEntry>`;

describe("a TBX term base", () => {
  it("is converted to one rule per language with its deprecated terms", async () => {
    const set = await foreignSet("tbx", {
      "own.tbx": martif(
        entry(
          "en",
          ["trainer", "admittedTerm-admn-sts"],
          ["sneaker", "preferredTerm-admn-sts"],
          ["gym shoe", "deprecatedTerm-admn-sts"],
        ) +
          entry("de", ["Turnschuh", "preferredTerm"], ["Tretter", "supersededTerm"]) +
          entry("en", ["lace", "preferredTerm"]),
      ),
    });
    expect(set.name).toBe("Our words");
    expect(set.rules.map(({ name, outcome }) => [name, outcome])).toEqual([
      ["Terms to avoid (en)", "exact"],
      ["Terms to avoid (de)", "exact"],
      ["1 concept", "left_out"],
    ]);
    expect(set.rules.map(({ rule }) => rule?.rule_content)).toEqual([
      "gym shoe => sneaker / trainer",
      "Tretter => Turnschuh",
      undefined,
    ]);
    expect(set.rules[1]?.rule?.languages).toEqual(["de"]);
  });

  it("of version 3 is converted in the same way", async () => {
    const found = await foreignRule(
      "tbx",
      `<tbx type="TBX-Basic" style="dct" xml:lang="en" xmlns:min="http://www.tbxinfo.net/ns/min"><text><body><conceptEntry><langSec xml:lang="en"><termSec><term>low <hi>cost</hi></term><min:administrativeStatus>deprecatedTerm-admn-sts</min:administrativeStatus></termSec></langSec></conceptEntry></body></text></tbx>`,
      "own.tbx",
    );
    expect(found.rule?.rule_content).toBe("low cost");
  });
});

describe("a CSV file", () => {
  it("of terms is converted to one rule", async () => {
    const found = await foreignRule(
      "csv",
      "\uFEFFTerm;Use;Note;Forms;Exceptions\ncheap;affordable / good value;sounds poor;cheaper, cheapest;\nplastic;;;plastics;plastic-free\n",
      "our words.csv",
    );
    expect(found).toMatchObject({
      name: "our words",
      outcome: "exact",
      rule: {
        rule_content: "cheap => affordable / good value, plastic",
        forms: { cheap: ["cheaper", "cheapest"], plastic: ["plastics"] },
        exceptions: ["plastic-free"],
        notes: { cheap: "sounds poor" },
      },
    });
  });

  it.each([
    ["a,b\n1,2", /column named term/],
    ["term,use\n,x", /contains no terms/],
  ])("of neither terms nor rules is rejected", async (text, sentence) => {
    await expect(foreignSet("csv", { "x.csv": text })).rejects.toThrow(sentence);
  });

  it("of rules is converted, and an invalid rule is reported", async () => {
    const set = await foreignSet("csv", {
      "rules.csv":
        "rule_type,rule_content,description\nprohibited_words,cheap,No cheap talk\nlength_limit,many,Too long\n",
    });
    expect(set.rules.map(({ name, outcome }) => [name, outcome])).toEqual([
      ["No cheap talk", "exact"],
      ["Too long", "left_out"],
    ]);
    expect(set.rules[1]?.why).toMatch(/Write a length limit like/);
  });
});

describe("a YAML file of rules", () => {
  it("sets the fields of the rule set", async () => {
    const set = await foreignSet("yaml", {
      "x.yaml":
        "name: House rules\nreference: our handbook\nrules:\n  - id: 7\n    rule_content: cheap\n",
    });
    expect(set).toMatchObject({
      name: "House rules",
      reference: "our handbook",
      rules: [{ name: "cheap", outcome: "exact", rule: { rule_type: "prohibited_words" } }],
    });
    expect(set.rules[0]?.rule).not.toHaveProperty("id");
  });
});
