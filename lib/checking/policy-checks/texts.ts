import type { FieldText } from "@/lib/enums";
import { normalizeTerm } from "../rules/terms/term-list";
import type { PolicyContext, RuleScope, ScopedRule } from "./policy-context";

/** Maximum number of combinations of condition phrases to try for one witness. */
const MAX_FRAMES = 24;

/** Embeds words in a sample text. */
export type Frame = (words: string) => string;

/**
 * Returns frames for testing the given rules: one that leaves the words unchanged, and others that
 * add a condition phrase of each conditional rule.
 */
export function createFrames(rules: readonly ScopedRule[]): Frame[] {
  const lists = rules.map(({ check }) => check.when).filter((when) => when.length > 0);
  const identityFrame: Frame = (words) => words;
  if (lists.length === 0) return [identityFrame];
  let combinations: string[][] = [[]];
  for (const requiredPhrases of lists)
    combinations = combinations
      .flatMap((phrases) => requiredPhrases.map((phrase) => [...phrases, phrase]))
      .slice(0, MAX_FRAMES);
  return [
    identityFrame,
    ...combinations.map((phrases): Frame => {
      const [first, second, ...otherPhrases] = [...new Set(phrases)];
      return (words) => [...otherPhrases, first, words, second].filter(Boolean).join(" ");
    }),
  ];
}

/** Returns a text as a field value. For a list field, this is a list with one item. */
export function toFieldText(
  { listFields }: PolicyContext,
  { field }: RuleScope,
  text: string,
): FieldText {
  return listFields.has(field) ? [text] : text;
}

export function hasSameMeaning(first: string, second: string, matchCase = false): boolean {
  return normalizeTerm(first, matchCase) === normalizeTerm(second, matchCase);
}

/** Quotes words for a message, shortened to 60 characters. */
export function quoteWords(words: string): string {
  const characters = Array.from(words.replace(/\s+/gu, " ").trim());
  const excerpt = characters.length > 60 ? `${characters.slice(0, 59).join("")}…` : words.trim();
  return `“${excerpt}”`;
}
