import { readRange } from "../rules/directives/range";
import type { ParsedRule } from "../rules/kinds/kind";
import type { PolicyRule } from "../rules/policies/types";
import { compileRule } from "./examples";

/** A text that a rule flags and a text that it passes. */
export interface RuleProof {
  fails: string;
  passes: string;
}

/** Words of a language for the texts of a proof. */
export interface SampleTexts {
  /** A sentence with `{x}` in place of the words that a rule is about. */
  sentence: string;
  /** Neutral words for `{x}`. */
  neutral: string;
  /** Words that violate and follow a directive, such as a pattern. */
  notations?: Readonly<Record<string, RuleProof>>;
}

type ProofRule = Omit<PolicyRule, "id">;
type Shape = ParsedRule["shape"];

/** Candidate texts in the order of preference. */
interface Candidates {
  /** Each list must contain a text that the rule flags. */
  fails: string[][];
  passes: string[];
}

const MAX_TEXT_LENGTH = 100_000;

/**
 * Finds a text that a rule flags and a similar text that it passes, by running the engine.
 * @returns null if code can't check the rule, or no such texts are found
 */
export function proveRule(rule: ProofRule, samples: SampleTexts): RuleProof | null {
  const rulePolicy = compileRule(rule);
  if (!rulePolicy) return null;
  const isFlagged = (text: string) => rulePolicy.check(text).length > 0;
  const candidates = listCandidates(rulePolicy.shape, rule, samples);
  if (!candidates) return null;
  const [condition] = rule.when ?? [];
  const addCondition = (text: string) =>
    condition === undefined ? text : `${fillSentence(samples, condition)} ${text}`;
  const failingTexts = candidates.fails.map((texts) => texts.map(addCondition).find(isFlagged));
  const passes = candidates.passes.map(addCondition).find((text) => !isFlagged(text));
  const [fails] = failingTexts;
  const isProven = !failingTexts.includes(undefined) && passes !== undefined;
  return isProven && fails !== undefined ? { fails, passes } : null;
}

function fillSentence({ sentence }: SampleTexts, words: string): string {
  return sentence.replace("{x}", () => words);
}

function listCandidates(shape: Shape, rule: ProofRule, samples: SampleTexts): Candidates | null {
  const fill = (words: string) => fillSentence(samples, words);
  const neutral = fill(samples.neutral);
  switch (shape.kind) {
    case "prohibited": {
      const terms = shape.terms.filter(({ inflectionOf }) => inflectionOf === null);
      const preferredWords = [...new Set(terms.flatMap(({ preferred }) => preferred.slice(0, 1)))];
      const correct =
        preferredWords.length === 0
          ? [...(rule.exceptions ?? []), samples.neutral]
          : [preferredWords.join(", "), ...preferredWords];
      // The first text is shown, so it contains all terms.
      const all = terms.map(({ term }) => term);
      return {
        fails: [all.join(", "), ...all].map((words) => [fill(words), words]),
        passes: correct.flatMap((words) => [fill(words), words]),
      };
    }
    case "required": {
      const items = shape.items.map(({ terms }) => terms[0] ?? "").join(", ");
      return { fails: [[neutral, samples.neutral]], passes: [fill(items), items] };
    }
    case "length":
      return mergeCandidates(shape.limits.map((limit) => listLengths(limit, neutral)));
    case "format":
      return mergeCandidates(
        shape.directives.map(({ name }) => listFormats(name, neutral, samples)),
      );
    case "other":
      return null;
  }
}

/** A text must pass all parts of a rule, and each part must flag a text. */
function mergeCandidates(parts: (Candidates | null)[]): Candidates | null {
  if (!parts.every((part) => part !== null)) return null;
  return {
    fails: parts.flatMap(({ fails }) => fails),
    passes: parts.flatMap(({ passes }) => passes),
  };
}

interface Limit {
  min: number | null;
  max: number | null;
  unit: "characters" | "words" | "sentences" | "items";
}

function listLengths({ min, max, unit }: Limit, sentence: string): Candidates | null {
  const sizes = [max === null ? null : max + 1, min === null || min < 2 ? null : min - 1];
  const tooLong = sizes.filter((size) => size !== null);
  const allowed = min ?? Math.min(max ?? 1, 8);
  if (tooLong.length === 0 || Math.max(...tooLong, allowed) * 8 > MAX_TEXT_LENGTH) return null;
  return {
    fails: tooLong.map((size) => [createText(size, unit, sentence)]),
    passes: [allowed, max ?? allowed].map((size) => createText(size, unit, sentence)),
  };
}

/** Returns a text of exactly this size, made of a sentence's words. */
function createText(size: number, unit: Limit["unit"], sentence: string): string {
  const words = sentence.replace(/\p{P}/gu, "").split(/\s+/u);
  const cycle = (count: number) =>
    Array.from({ length: count }, (_, index) => words[index % words.length]).join(" ");
  switch (unit) {
    case "characters":
      return cycle(size).slice(0, size).replace(/\s$/u, ".");
    case "words":
      return `${cycle(size)}.`;
    case "sentences":
      return Array.from({ length: size }, () => sentence).join(" ");
    case "items":
      return Array.from({ length: size }, () => `- ${words.join(" ")}`).join("\n");
  }
}

/** Functions that change a sentence so that it violates a directive. */
const VIOLATIONS: Readonly<Record<string, (sentence: string, argument: string) => string>> = {
  no_html: (sentence) => `<b>${sentence}</b>`,
  no_emoji: (sentence) => `${sentence} 😀`,
  no_urls: (sentence) => `${sentence} https://example.com`,
  no_domains: (sentence) => `${sentence} example.com`,
  no_emails: (sentence) => `${sentence} name@example.com`,
  no_phone_numbers: (sentence) => `${sentence} +1 202 555 0123`,
  no_prices: (sentence) => `${sentence} $5.00`,
  no_characters: (sentence, characters) => `${sentence} ${Array.from(characters)[0] ?? ""}`,
  no_exclamation: (sentence) => sentence.replace(/\.$/u, "!"),
  no_repeated_punctuation: (sentence) => sentence.replace(/\.$/u, "!!"),
  no_end_punctuation: (sentence) => sentence,
  no_all_caps: (sentence) => sentence.toUpperCase(),
  sentence_case: (sentence) => sentence.toLowerCase(),
  title_case: (sentence) => sentence.toLowerCase(),
  no_repeated_words: (sentence) => sentence.replace(/(\p{L}+)\.$/u, "$1 $1."),
  unit_space: (sentence) => `${sentence} 5kg`,
};

function listFormats(directive: string, sentence: string, samples: SampleTexts): Candidates | null {
  const notation = samples.notations?.[directive];
  if (notation) {
    const fill = (words: string) => [fillSentence(samples, words), words];
    return { fails: [fill(notation.fails)], passes: fill(notation.passes) };
  }
  const [, name = "", argument = ""] = /^(\w+)(?::(.*))?$/su.exec(directive) ?? [];
  const passes = [
    name === "unit_space" ? `${sentence} 5 kg` : sentence,
    capitalizeWords(sentence),
    sentence.replace(/\.$/u, ""),
  ];
  if (name === "items") {
    const range = readRange(argument, "items");
    return range && listLengths({ ...range, unit: "items" }, sentence);
  }
  if (name === "max_sentence_words") {
    const max = Number(argument);
    return Number.isInteger(max) ? listLengths({ min: null, max, unit: "words" }, sentence) : null;
  }
  const violate = VIOLATIONS[name];
  return violate ? { fails: [[violate(sentence, argument)]], passes } : null;
}

function capitalizeWords(sentence: string): string {
  return sentence.replace(/(?<=^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
}
