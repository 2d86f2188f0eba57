import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLinter, loadTextlintrc } from "textlint";
import { checkText } from "@/lib/checking/findings/check-text";
import { selectPolicies } from "@/lib/checking/rules/policies/applicability";
import { compilePolicies } from "@/lib/checking/rules/policies/compile";
import type { PolicyRule } from "@/lib/checking/rules/policies/types";
import { ProductTexts } from "@/lib/checking/text/product-texts";
import { makeCorpus } from "./corpus";

/**
 * Measures how many descriptions per second are checked against a number of prohibited terms, by
 * this engine with all its features and by alternatives. Prints a table.
 */
const { texts, terms } = makeCorpus(1000, 90);

type Check = (text: string) => number | Promise<number>;

function engine(words: string[], besides: Partial<PolicyRule> = {}): Check {
  const policies = policiesOf([ruleOf(words, besides)]);
  return (text) => checkText(policies, text).findings.length;
}

function ruleOf(words: string[], besides: Partial<PolicyRule> = {}, id = 1): PolicyRule {
  const content = words.map((word) => `"${word}"`).join("|");
  const rule = { id, ruleType: "prohibited_words", severity: "medium" } as const;
  return { ...rule, content, description: "", ...besides };
}

function policiesOf(rules: PolicyRule[]) {
  const guideline = { title: "", content: "", requirements: {}, restrictions: {}, rules };
  return compilePolicies({ category: guideline, brand: null });
}

/** Distributes the terms over a hundred rules, and checks each text as a product's description. */
function inHundredRules(
  words: string[],
  besides: (words: string[], at: number) => Partial<PolicyRule> = () => ({}),
): Check {
  const each = words.length / 100;
  const rules = Array.from({ length: 100 }, (_, at) => {
    const own = words.slice(at * each, (at + 1) * each);
    return ruleOf(own, besides(own, at), at + 1);
  });
  const policies = policiesOf(rules);
  return (text) => {
    const texts = ProductTexts.of([["description", text]]);
    const product = { language: "en", market: null, texts };
    return checkText(selectPolicies(policies, product), texts).findings.length;
  };
}

/**
 * Returns conditions: in every second rule, a phrase must be near the term, and one in ten rules
 * uses a phrase that occurs in many texts.
 */
function conditional(at: number): Partial<PolicyRule> {
  const unless = [`lamp no ${at}`, at % 10 === 0 ? "warranty" : "light bulb"];
  return { unless, within: at % 2 === 0 ? 5 : null };
}

/** Returns 8 inflections of each term, and 20 exceptions. */
function withInflections(words: string[]): Partial<PolicyRule> {
  const forms = words.map((word) => [word, [..."abcdefgh"].map((ending) => `${word}${ending}x`)]);
  const around = [..."abcdefghij"].flatMap((word) => [`${word}${word} {}`, `{}-${word}${word}`]);
  return { forms: Object.fromEntries(forms), exceptions: around };
}

const wholeWord = (inner: string) =>
  new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${inner})(?![\\p{L}\\p{M}\\p{N}])`, "giu");

function regexLoop(words: string[]): Check {
  const patterns = words.map((word) => wholeWord(RegExp.escape(word)));
  return (text) => patterns.reduce((sum, pattern) => sum + (text.match(pattern)?.length ?? 0), 0);
}

function alternation(words: string[]): Check {
  const longestFirst = [...words].sort((a, b) => b.length - a.length);
  const pattern = wholeWord(longestFirst.map((word) => RegExp.escape(word)).join("|"));
  return (text) => text.match(pattern)?.length ?? 0;
}

/** Reads every code unit of the text, the least that any check has to do. */
function bareScan(): Check {
  return (text) => {
    let sum = 0;
    for (let i = 0; i < text.length; i++) sum = (sum + text.charCodeAt(i)) | 0;
    return sum;
  };
}

/** Runs textlint as a module, as documented, with its word-list rule. */
async function textlint(words: string[]): Promise<Check> {
  const folder = mkdtempSync(join(tmpdir(), "bench-checking-"));
  const rules = words.map((word) => `  - expected: "?"\n    pattern: ${JSON.stringify(word)}\n`);
  writeFileSync(join(folder, "words.yml"), `version: 1\nrules:\n${rules.join("")}`);
  const configFilePath = join(folder, ".textlintrc.json");
  const rulePaths = [join(folder, "words.yml")];
  writeFileSync(configFilePath, JSON.stringify({ rules: { prh: { rulePaths } } }));
  const nodeModulesDir = join(import.meta.dirname, "../../node_modules");
  const linter = createLinter({
    descriptor: await loadTextlintrc({ configFilePath, node_modulesDir: nodeModulesDir }),
  });
  return async (text) => (await linter.lintText(text, "text.txt")).messages.length;
}

const COUNTS = [10, 100, 1000, 10_000];
const OTHERS = [
  { name: "regex loop", make: regexLoop, milliseconds: 2000 },
  { name: "one alternation", make: alternation, milliseconds: 2000 },
  { name: "textlint prh", make: textlint, milliseconds: 4000 },
];

/**
 * Returns the texts checked per second of CPU time, so that other processes do not affect the
 * result.
 */
async function rateOf(check: Check, milliseconds: number): Promise<number> {
  const start = performance.now();
  const before = process.cpuUsage();
  let done = 0;
  while (performance.now() - start < milliseconds) {
    const result = check(texts[done % texts.length] ?? "");
    if (typeof result !== "number") await result;
    done++;
  }
  const { user, system } = process.cpuUsage(before);
  return (done * 1_000_000) / (user + system);
}

/**
 * Returns the best of many alternating rounds, because load on the machine would distort a single
 * round.
 */
async function bestRates(checks: Check[]): Promise<number[]> {
  const best = checks.map(() => 0);
  for (let round = 0; round < 30; round++) {
    for (const [i, check] of checks.entries()) {
      best[i] = Math.max(best[i] ?? 0, await rateOf(check, 120));
    }
  }
  return best;
}

const [scanned = 0, ...own] = await bestRates([
  bareScan(),
  ...COUNTS.map((count) => engine(terms(count))),
]);
const rows: Record<string, Record<string, string>> = {};
for (const [i, count] of COUNTS.entries()) {
  const rate = own[i] ?? 0;
  const row = {
    Plumbline: figure(rate),
    "to 10 terms": (rate / (own[0] ?? 0)).toFixed(2),
    "to a bare scan": (rate / scanned).toFixed(3),
  };
  rows[`${figure(count)} terms`] = row;
  for (const { name, make, milliseconds } of OTHERS) {
    const check = await make(terms(count));
    for (const text of texts.slice(0, 3)) await check(text);
    const other = await rateOf(check, milliseconds);
    Object.assign(row, { [name]: figure(other), [`to ${name}`]: `${figure(rate / other)}x` });
  }
}
const most = terms(10_000);
const [plainly = 0, bending = 0] = await bestRates([
  engine(most),
  engine(most, withInflections(most)),
]);
rows["10,000 terms, 8 forms each, 20 exceptions"] = {
  Plumbline: figure(bending),
  "to the same without": (bending / plainly).toFixed(2),
};
const [asked = 0, conditioned = 0] = await bestRates([
  inHundredRules(most),
  inHundredRules(most, (words, at) => ({ ...withInflections(words), ...conditional(at) })),
]);
rows["the same in 100 rules, with conditions"] = {
  Plumbline: figure(conditioned),
  "to the same without": (conditioned / asked).toFixed(2),
};
console.log("Descriptions of 90 words checked a second, in one process:");
console.table(rows);

/**
 * Converts a text to HTML as exported by shops: paragraphs, emphasis, a list, references, classes
 * and styles.
 */
function asHtml(text: string): string {
  const sentences = text.split(/(?<=[.!?]) /);
  const paragraphs = sentences.map((sentence, at) => {
    const words = sentence
      .replaceAll("&", "&amp;")
      .replace(/ (\w+) /, " <strong>$1</strong>&nbsp;");
    return at % 3 === 0
      ? `<p class="p${at}">${words}</p>`
      : `<li style="color: #333">${words}</li>`;
  });
  return `<div class="product-description">\n${paragraphs.join("\n")}\n</div>`;
}

const check = engine(terms(10));
const marked = texts.map(asHtml);
const charactersOf = (all: readonly string[]) => all.reduce((sum, text) => sum + text.length, 0);
const overAll = (all: readonly string[]): Check => {
  let next = 0;
  return () => check(all[next++ % all.length] ?? "");
};
const [plainRate = 0, htmlRate = 0] = await bestRates([overAll(texts), overAll(marked)]);
const plainCharacters = (plainRate * charactersOf(texts)) / texts.length;
const htmlCharacters = (htmlRate * charactersOf(marked)) / marked.length;
console.log("The same against 10 terms, as plain text and as HTML, in stored characters a second:");
console.table({
  "plain text": { characters: figure(plainCharacters), "to plain text": "1.00" },
  HTML: {
    characters: figure(htmlCharacters),
    "to plain text": (htmlCharacters / plainCharacters).toFixed(2),
  },
});

function figure(value: number): string {
  return value.toLocaleString("en", { maximumFractionDigits: value < 10 ? 1 : 0 });
}
