import { excerpt, type RuleMatch } from "../rule-match";
import { smallWordsOf } from "../small-words";
import { isUnitOf } from "../units";
import { UnreadableError } from "../unreadable";
import { type Directive, type DirectiveInput, wrong } from "./directive";

export const maxWordRepeats: Directive = {
  example: "max_word_repeats:2",
  meaning: "no word more often, but articles, conjunctions and prepositions",
  read: (argument = "") => {
    const most = /^\s*\d{1,6}\s*$/.test(argument) ? Number(argument) : 0;
    if (most === 0)
      throw new UnreadableError('Write how often a word may stand like "max_word_repeats:2".');
    return { check: (input) => findRepeats(input, most) };
  },
};

/**
 * Finds occurrences of a word beyond the allowed number. Numbers, units and function words don't
 * count.
 */
function findRepeats({ text, excepted, language }: DirectiveInput, most: number): RuleMatch[] {
  const words = text.bareWords;
  const folded = words.map((word) => word.folded);
  const { perhaps: small } = smallWordsOf(folded, language);
  const counts = new Map<string, number>();
  return words.flatMap((word, at) => {
    if (!/\p{L}/u.test(word.folded) || small.has(word.folded)) return [];
    if (excepted?.containsSpan(word)) return [];
    if (isUnitOf(word.written, words[at - 1]?.written)) return [];
    const count = (counts.get(word.folded) ?? 0) + 1;
    counts.set(word.folded, count);
    if (count <= most) return [];
    const written = `“${excerpt(word.written)}”`;
    const times = most === 1 ? "once" : `${most} times`;
    return wrong(
      word,
      `${written} stands here for the ${ordinal(count)} time; at most ${times} is allowed.`,
      `Use another word than ${written}, or leave it out.`,
    );
  });
}

/** Formats an ordinal: "1st", "22nd", "13th". */
function ordinal(count: number): string {
  const ending = /1[1-3]$/.test(String(count)) ? "" : ["th", "st", "nd", "rd"][count % 10];
  return `${count}${ending || "th"}`;
}
