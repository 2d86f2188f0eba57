import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DIRECTIVES } from "@/lib/checking/directives/table";
import { findingsOf, wordsFound } from "./policies";

/** What stands in a text that breaks a directive; nothing where the text is right. */
type Case = [text: string, found: (string | null)[]];

const CASES: Record<string, Case[]> = {
  no_repeated_words: [
    ["This is the the best chair.", ["the the"]],
    ["The the chair, and (a a) table of “oak oak”.", ["The the", "a a", "oak oak"]],
    ["Very very very soft", ["Very very very"]],
    ["the the chair chair", ["the the", "chair chair"]],
    ["Ein Sofa für für das das Wohnzimmer", ["für für", "das das"]],
    ["Größe GRÖSSE", ["Größe GRÖSSE"]],
    ["Un fauteuil en en cuir", ["en en"]],
    ["Una silla de de madera. Tavolo in in legno", ["de de", "in in"]],
    ["Krzesło z z dębu", ["z z"]],
    ["Mukava mukava tuoli", ["Mukava mukava"]],
    ["Kahve kahve", ["Kahve kahve"]],
    ["стул стул", ["стул стул"]],
    ["the\u00a0the, soft\u200b soft", ["the\u00a0the", "soft\u200b soft"]],
    ["It is well-made well-made", ["well-made well-made"]],
    ["That is good. Good for you", []],
    ["Is it that? That it is", []],
    ["very, very soft; soft – soft", []],
    ["cotton\ncotton\tcotton", []],
    ["1 000 000 000 km, 10 10", []],
    ["the them, a an, bye-bye, so-so", []],
    ["Nous nous engageons, si vous vous inscrivez", []],
    ["慢慢 ますます 好好", []],
    ["color colour, café cafe", []],
  ],
};

describe.each(Object.entries(CASES))("the directive %s", (directive, cases) => {
  it.each(cases)("%j", (text, found) => {
    expect(wordsFound("format_requirement", directive, text)).toEqual(found);
  });
});

it("says of each directive what is wrong and what to do", () => {
  const said = Object.entries(CASES).map(([directive, cases]) => {
    const broken = cases.find(([, found]) => found.length > 0)?.[0] ?? "";
    const [first] = findingsOf("format_requirement", directive, broken);
    return [directive, first?.reason, first?.suggestion];
  });
  expect(said).toEqual([
    ["no_repeated_words", "“the the” says the same word twice in a row.", "Write the word once."],
  ]);
});

it("documents every directive", () => {
  const documented = readFileSync("docs/rules.md", "utf8");
  const missing = Object.values(DIRECTIVES).filter(
    ({ example }) => !documented.includes(`| \`${example}\``),
  );
  expect(missing).toEqual([]);
});
