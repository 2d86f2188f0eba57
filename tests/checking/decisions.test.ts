import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkText } from "@/lib/checking/findings/check-text";
import {
  describeFinding,
  type MatchedDecisions,
  matchDecisions,
  type OpenDecision,
} from "@/lib/checking/findings/decisions/match";
import { compilePolicies } from "@/lib/checking/rules/policies/compile";
import { ProductTexts } from "@/lib/checking/text/product-texts";
import { EXHAUSTIVE, propertyRuns } from "../support/property-runs";
import { category, rule } from "./policies";

const SEQUENCES = propertyRuns(120, 5000, 1);

const rules = [
  rule({ id: 1, ruleType: "prohibited_words", content: "cheap" }),
  rule({ id: 2, ruleType: "prohibited_words", content: "cheap | bargain" }),
  rule({ id: 3, ruleType: "required_phrases", content: "warranty, made in" }),
  rule({ id: 4, ruleType: "length_limit", content: "-10 words" }),
  rule({ id: 5, ruleType: "format_requirement", content: "no_emoji, no_exclamation" }),
];
const policies = compilePolicies(category({ rules }));

/** Checks a text as a product's description. */
function check(text: string, policySet = policies) {
  const texts = ProductTexts.ofDescription(text);
  return { texts, ...checkText(policySet, texts) };
}
type Checked = ReturnType<typeof check>;

/** Creates a decision on the finding at index `at`. */
function decide(
  { texts, findings }: Checked,
  at: number,
  scope: OpenDecision["scope"] = "occurrence",
): OpenDecision {
  const finding = findings[at];
  if (!finding) throw new Error("There is no such finding.");
  const { source, rule, guidelineReference, checkedBy } = finding;
  const known = describeFinding(findings, finding, texts);
  return { id: 7, scope, source, rule, guidelineReference, checkedBy, ...known };
}

function match({ texts, findings, checks }: Checked, decision: OpenDecision): MatchedDecisions {
  return matchDecisions({
    texts,
    findings,
    checks,
    decisions: [decision],
    stillMatches: () => true,
  });
}

/**
 * Returns the findings in the text `now` that a decision on the finding `at` in `before` dismisses.
 */
function afterwards(before: string, at: number, now: string, scope?: OpenDecision["scope"]) {
  const checked = check(now);
  const { decided, endedDecisions } = match(checked, decide(check(before), at, scope));
  const found = [...decided.keys()].map((at) => checked.findings[at]);
  return {
    starts: found.map((finding) => finding?.start ?? null),
    rules: found.map((finding) => finding?.rule),
    ended: endedDecisions[0]?.reason ?? null,
  };
}

describe("a decision on one occurrence", () => {
  const text = "One two three four five six seven cheap eight nine ten eleven twelve thirteen end.";

  it("stays with its words if the text changes more than six words away", () => {
    const now = `New start. ${text.replace("One", "Uno").replace("end", "finish")}`;
    expect(afterwards(text, 0, now)).toEqual({
      starts: [now.indexOf("cheap")],
      rules: [1],
      ended: null,
    });
  });

  it.each(["two", "seven", "eight", "thirteen"])("ends if “%s” next to it changes", (word) => {
    expect(afterwards(text, 0, text.replace(word, "other"))).toMatchObject({
      starts: [],
      ended: "text_changed",
    });
  });

  it("ignores case, punctuation, white space and tags", () => {
    const now =
      "<p>One two — three  FOUR, (five) <b>six seven</b> <i>Cheap</i>! Eight: nine<br>ten eleven twelve thirteen end.</p>";
    const { starts, ended } = afterwards(text, 0, now);
    expect({ starts, ended }).toEqual({ starts: [now.indexOf("Cheap")], ended: null });
  });

  it("applies only to its rule", () => {
    const checked = check(text);
    expect(checked.findings.map(({ rule }) => rule)).toEqual([1, 2, 3, 3, 4]);
    expect([...match(checked, decide(checked, 1)).decided.keys()]).toEqual([1]);
  });

  it("is distinguished from equal findings by its position", () => {
    const sentence = "Our finest wool sweater is a cheap thing for your very best friends. ";
    const twice = sentence + sentence;
    const second = twice.lastIndexOf("cheap");
    const of = (text: string, start: number) =>
      check(text).findings.findIndex((finding) => finding.start === start);
    expect(afterwards(twice, of(twice, second), twice).starts).toEqual([second]);
    // A third sentence was inserted before the other two, with other words in between.
    const thrice = `${sentence}And now for something else altogether, which nobody expects here. ${twice}`;
    expect(afterwards(twice, of(twice, second), thrice).starts).toEqual([
      thrice.lastIndexOf("cheap"),
    ]);
    // The first sentence was rewritten. A decision on the second sentence remains, and a decision
    // on the first one ends.
    const changed = twice.replace("wool", "silk");
    expect(afterwards(twice, of(twice, second), changed).starts).toEqual([
      changed.lastIndexOf("cheap"),
    ]);
    expect(afterwards(twice, of(twice, twice.indexOf("cheap")), changed)).toMatchObject({
      starts: [],
      ended: "text_changed",
    });
  });

  it("identifies punctuation and emoji by their count between two words", () => {
    const signs = "Nice! and warm!! or !!! too";
    const at = check(signs).findings.findIndex(({ words }) => words === "!!");
    expect(afterwards(signs, at, signs).starts).toEqual([signs.indexOf("!!")]);
    expect(afterwards(signs, at, "Nice and WARM!! or too").starts).toEqual([13]);
    expect(afterwards(signs, at, "Nice! and warm!!! or !!! too").ended).toBe("text_changed");
    const emoji = "Nice 😀 and warm 😀 😀 too";
    const last = emoji.lastIndexOf("😀");
    const of = check(emoji).findings.findIndex(({ start }) => start === last);
    expect(afterwards(emoji, of, emoji).starts).toEqual([last]);
    expect(afterwards(emoji, of, "Nice and warm 😀 😀 too").starts).toEqual([17]);
    expect(afterwards(emoji, of, "Nice 😀 and warm 😀 too").ended).toBe("text_changed");
  });

  it("stays with a tag, even next to a word or to other tags", () => {
    const tags = compilePolicies(
      category({ rules: [rule({ id: 6, ruleType: "format_requirement", content: "no_html" })] }),
    );
    const html = check("You <b>HEAR</b> it.<br><br><ul><li>Light</li><li>Red</li></ul>", tags);
    expect(html.findings).toHaveLength(10);
    const dismissed = html.findings.map((_, at) => [
      ...match(html, decide(html, at)).decided.keys(),
    ]);
    expect(dismissed).toEqual(html.findings.map((_, at) => [at]));
  });

  it("ends when its rule is deleted or no longer matches the words", () => {
    const decision = decide(check(text), 0);
    const without = compilePolicies(category({ rules: rules.slice(1) }));
    expect(match(check(text, without), decision).endedDecisions).toEqual([
      { id: 7, reason: "rule_gone" },
    ]);
    const other = rule({ id: 1, ruleType: "prohibited_words", content: "pricey" });
    const edited = compilePolicies(category({ rules: [other] }));
    expect(match(check(text, edited), decision).endedDecisions).toEqual([
      { id: 7, reason: "rule_gone" },
    ]);
    const more = rule({ id: 1, ruleType: "prohibited_words", content: "pricey | cheap" });
    const compiled = compilePolicies(category({ rules: [more] }));
    expect(match(check(text, compiled), decision)).toMatchObject({ endedDecisions: [] });
  });
});

describe("a decision on words in a product", () => {
  it("applies to every occurrence, even after the words were removed and added again", () => {
    expect(afterwards("A cheap hat.", 0, "Cheap, cheap!", "product").starts).toEqual([0, 7]);
    expect(afterwards("A cheap hat.", 0, "A hat.", "product")).toEqual({
      starts: [],
      rules: [],
      ended: null,
    });
  });

  it("on a missing element applies to the same element, and on a length to any length", () => {
    const missing = check("A hat.").findings.findIndex(({ suggestion }) =>
      suggestion?.includes("made in"),
    );
    expect(afterwards("A hat.", missing, "Another hat.", "product")).toMatchObject({
      rules: [3],
      ended: null,
    });
    expect(afterwards("A hat.", missing, "A hat made in Portugal.", "product").starts).toEqual([]);
    const translated = {
      id: 6,
      ruleType: "required_phrases",
      content: "upper|tige|アッパー",
    } as const;
    const english = check("A hat.", compilePolicies(category({ rules: [rule(translated)] })));
    // An earlier version named the element in all languages.
    const [finding] = english.findings;
    const suggestion = "Add “upper”, “tige” or “アッパー”.";
    expect(finding?.completeSuggestion).toBe(suggestion);
    const earlier = english.findings.map((each) => ({ ...each, suggestion }));
    const before = decide({ ...english, findings: earlier }, 0, "product");
    expect(finding?.suggestion).toBe("Add “upper”.");
    expect(match(english, before).decided).toEqual(new Map([[0, before.id]]));
    const long = (words: number) => `${"word ".repeat(words)}warranty made in`;
    expect(afterwards(long(20), 0, long(33), "product").rules).toEqual([4]);
  });
});

/**
 * The oracle: a text whose words have identities that survive edits. Unlike the checker, the oracle
 * determines the word that was decided on and its context without using positions.
 */

interface Token {
  id: number;
  word: string;
  /** Whether the word is bold, which does not change the visible text. */
  bold: boolean;
  /** The punctuation after the word. */
  sign: string;
}

type Doc = Token[][];

const VOCABULARY =
  "cheap soft warm wool the a and with for coat hat fine long red blue new made cosy light our".split(
    " ",
  );

let nextId = 0;
/**
 * Whether to use a small vocabulary, in which many contexts are similar. Otherwise, each word is
 * unique and only copies are similar.
 */
let few = false;
const token = (at: number): Token => ({
  id: nextId,
  word: few ? (VOCABULARY[at % VOCABULARY.length] ?? "") : `word${nextId++}`,
  bold: false,
  sign: "",
});

/** Returns a new sentence. A sentence of two or more words contains “cheap”. */
function sentenceOf(numbers: number[]): Token[] {
  const tokens = numbers.map(token).map((token) => ({ ...token, id: nextId++ }));
  const chosen = tokens[tokens.length >> 1];
  if (chosen && tokens.length > 1) chosen.word = "cheap";
  return tokens;
}

interface Edit {
  kind: "insert" | "delete" | "replace" | "copy" | "remove" | "move" | "add" | "bold" | "sign";
  a: number;
  b: number;
  c: number;
}

/** Returns the text after an edit. Its words keep their identities. */
function edited(doc: Doc, { kind, a, b, c }: Edit): Doc {
  const now = doc.map((sentence) => [...sentence]);
  const from = a % Math.max(1, now.length);
  const sentence = now[from];
  if (!sentence) return [sentenceOf([a, b, c])];
  const at = b % Math.max(1, sentence.length);
  const currentWord = sentence[at];
  switch (kind) {
    case "insert":
      sentence.splice(at, 0, { ...token(c), id: nextId++ });
      break;
    case "delete":
      if (sentence.length > 1) sentence.splice(at, 1);
      break;
    case "replace":
      if (currentWord?.word !== token(c).word)
        sentence.splice(at, 1, { ...token(c), id: nextId++ });
      break;
    case "copy":
      // A sentence and an adjacent copy of it cannot be distinguished.
      if (now.length < 3) break;
      now.splice(
        (from + 2 + (b % (now.length - 1))) % (now.length + 1),
        0,
        sentence.map((token) => ({ ...token, id: nextId++ })),
      );
      break;
    case "remove":
      if (now.length > 1) now.splice(from, 1);
      break;
    case "move":
      now.splice(from, 1);
      now.splice(b % (now.length + 1), 0, sentence);
      break;
    case "add":
      now.splice(
        b % (now.length + 1),
        0,
        sentenceOf(Array.from({ length: 1 + (c % 12) }, (_, i) => a * 7 + b * 3 + c * (i + 1))),
      );
      break;
    case "bold":
      if (currentWord) sentence[at] = { ...currentWord, bold: !currentWord.bold };
      break;
    case "sign":
      if (currentWord)
        sentence[at] = { ...currentWord, sign: ["", ",", ";", " –", "…"][c % 5] ?? "" };
      break;
  }
  return now;
}

/** Returns the text and the position of each word in it. */
function written(doc: Doc, html: boolean): { text: string; starts: Map<number, number> } {
  let text = "";
  const starts = new Map<number, number>();
  for (const sentence of doc) {
    text += html ? "<p>" : text === "" ? "" : " ";
    sentence.forEach(({ id, word, bold, sign }, at) => {
      if (at > 0) text += " ";
      if (bold && html) text += "<b>";
      starts.set(id, text.length);
      text += at === 0 ? word.charAt(0).toUpperCase() + word.slice(1) : word;
      if (bold && html) text += "</b>";
      text += sign;
    });
    text += html ? ".</p>" : ".";
  }
  return { text, starts };
}

/** Returns the word with its six neighbors on each side. */
function around(doc: Doc, id: number): string | null {
  const all = doc.flat();
  const at = all.findIndex((token) => token.id === id);
  if (at < 0) return null;
  const words = (from: number, to: number) =>
    all.slice(Math.max(0, from), to).map(({ word }) => word);
  return [words(at - 6, at), [all[at]?.word], words(at + 1, at + 7)].join("|");
}

/** Returns whether similar words can be distinguished after these edits. */
function isDistinguishable(step: readonly Edit[], before: Doc): boolean {
  const [only, ...more] = step;
  if (few || more.length > 0 || only?.kind === "move" || only?.kind === "remove") return false;
  // A copy can end up next to an earlier one.
  const sentences = before.map((sentence) => sentence.map(({ word }) => word).join(" "));
  return only?.kind !== "copy" || new Set(sentences).size === sentences.length;
}

/** Returns the words with the same context as the decided one. */
function similarWords(doc: Doc, window: string | null): number[] {
  return doc
    .flat()
    .filter(({ id, word }) => word === "cheap" && around(doc, id) === window)
    .map(({ id }) => id);
}

const number = fc.nat({ max: 400 });
const edits = fc.record({
  kind: fc.constantFrom<Edit["kind"][]>(
    "insert",
    "delete",
    "replace",
    "copy",
    "copy",
    "remove",
    "move",
    "add",
    "bold",
    "sign",
  ),
  a: number,
  b: number,
  c: number,
});
const sentences = fc.oneof(
  fc.array(number, { minLength: 1, maxLength: 8 }),
  fc.array(number, { minLength: 13, maxLength: 18 }),
);
const documents = fc.array(sentences, {
  minLength: 3,
  maxLength: 8,
});

describe("a decision after edits", () => {
  it(`is never lost, kept or moved by mistake (${SEQUENCES.numRuns} sequences)`, () => {
    const seen = { kept: 0, ended: 0, told: 0, alike: 0, other: 0, endedOfAlike: 0 };
    fc.assert(
      fc.property(
        documents,
        fc.nat(50),
        fc.array(fc.array(edits, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 10 }),
        fc.boolean(),
        fc.boolean(),
        (sentences, which, steps, html, ofFew) => {
          nextId = 0;
          few = ofFew;
          let doc: Doc = sentences.map(sentenceOf);
          const first = doc[0]?.[0];
          if (first) first.word = "cheap";
          const cheap = doc.flat().filter(({ word }) => word === "cheap");
          const decided = cheap[which % cheap.length]?.id ?? 0;
          const window = around(doc, decided);
          let { text, starts } = written(doc, html);
          const checked = check(text);
          const at = checked.findings.findIndex(
            ({ rule, start }) => rule === 1 && start === starts.get(decided),
          );
          let decision = decide(checked, at);
          let copied = false;
          for (const step of steps) {
            const before = similarWords(doc, window);
            const old = doc;
            doc = step.reduce(edited, doc);
            ({ text, starts } = written(doc, html));
            const now = check(text);
            const { decided: found, endedDecisions, newAnchors } = match(now, decision);
            const findings = [...found.keys()].map((at) => now.findings[at]);
            for (const finding of findings) expect(finding?.rule).toBe(1);
            const currentIds = similarWords(doc, window);
            const others = currentIds.filter((id) => id !== decided).length;
            copied ||= step.some(({ kind }) => kind === "copy");
            // A moved text cannot be distinguished from a nearly equal one.
            const isUnclear =
              (few || copied) && (step.length > 1 || step.some(({ kind }) => kind === "move"));
            const isAmbiguous =
              isUnclear || ((before.length > 1 || others > 0) && !isDistinguishable(step, old));
            if (before.length > 1 || others > 0) seen.told += isAmbiguous ? 0 : 1;
            if (isAmbiguous) {
              // If several words are similar, the text does not identify the right one: the
              // decision applies to one of them, or to none.
              seen.alike++;
              expect(findings.length).toBeLessThanOrEqual(1);
              const candidateStarts = currentIds.map((id) => starts.get(id));
              for (const finding of findings) expect(candidateStarts).toContain(finding?.start);
              expect(endedDecisions.length).toBe(findings.length === 0 ? 1 : 0);
              if (findings.length === 0) seen.endedOfAlike++;
              else if (findings[0]?.start !== starts.get(decided)) seen.other++;
              // End this run if the decision has ended or has moved to another word, because later
              // edits could remove that word.
              const [found] = findings;
              if (!found || found.start !== starts.get(decided)) return;
            } else if (around(doc, decided) === window) {
              seen.kept++;
              expect(endedDecisions).toEqual([]);
              expect(findings.map((finding) => finding?.start)).toEqual([starts.get(decided)]);
            } else {
              expect(findings).toEqual([]);
              expect(endedDecisions).toEqual([{ id: 7, reason: "text_changed" }]);
              seen.ended++;
              return;
            }
            const anchor = newAnchors.get(7);
            if (anchor) decision = { ...decision, anchor };
          }
        },
      ),
      SEQUENCES,
    );
    expect(seen.kept).toBeGreaterThan(SEQUENCES.numRuns / 10);
    expect(seen.ended).toBeGreaterThan(SEQUENCES.numRuns / 10);
    if (EXHAUSTIVE) console.info(seen);
  });
});
