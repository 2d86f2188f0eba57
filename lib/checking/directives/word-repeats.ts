import { type RuleMatch, shortenText } from "../rule-match";
import { getSmallWords } from "../small-words";
import { isUnitOf } from "../units";
import { UnreadableError } from "../unreadable";
import { createMatch, type Directive, type DirectiveInput } from "./directive";

export const maxWordRepeats: Directive = {
  example: "max_word_repeats:2",
  meaning: "no word more often than this, except articles, conjunctions and prepositions",
  read: (argument = "") => {
    const limit = /^\s*\d{1,6}\s*$/.test(argument) ? Number(argument) : 0;
    if (limit === 0)
      throw new UnreadableError('Write how often a word may occur, like "max_word_repeats:2".');
    return { check: (input) => findRepeats(input, limit) };
  },
};

/**
 * Finds occurrences of a word beyond the allowed number. Numbers, units and function words don't
 * count.
 */
function findRepeats({ text, excepted, language }: DirectiveInput, limit: number): RuleMatch[] {
  const words = text.bareWords;
  const foldedWords = words.map((word) => word.folded);
  const { perhaps: smallWords } = getSmallWords(foldedWords, language);
  const counts = new Map<string, number>();
  return words.flatMap((word, index) => {
    if (!/\p{L}/u.test(word.folded) || smallWords.has(word.folded)) return [];
    if (excepted?.containsSpan(word)) return [];
    if (isUnitOf(word.written, words[index - 1]?.written)) return [];
    const count = (counts.get(word.folded) ?? 0) + 1;
    counts.set(word.folded, count);
    if (count <= limit) return [];
    const quotedWord = `“${shortenText(word.written)}”`;
    const times = limit === 1 ? "once" : `${limit} times`;
    return createMatch(
      word,
      `${quotedWord} stands here for the ${formatOrdinal(count)} time; at most ${times} is allowed.`,
      `Use another word than ${quotedWord}, or leave it out.`,
    );
  });
}

/** Formats an ordinal: "1st", "22nd", "13th". */
function formatOrdinal(count: number): string {
  const ending = /1[1-3]$/.test(String(count)) ? "" : ["th", "st", "nd", "rd"][count % 10];
  return `${count}${ending || "th"}`;
}
