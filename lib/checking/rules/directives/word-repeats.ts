import { getSmallWords } from "../../text/small-words";
import { isUnitOf } from "../../text/units";
import { type RuleMatch, shortenText } from "../rule-match";
import { UnreadableError } from "../unreadable";
import { createMatch, type Directive, type DirectiveInput } from "./directive";

export const maxWordRepeats: Directive = {
  example: "max_word_repeats:2",
  description: "no word more often than this, except articles, conjunctions and prepositions",
  read: (argument = "") => {
    const limit = /^\s*\d{1,6}\s*$/.test(argument) ? Number(argument) : 0;
    if (limit === 0)
      throw new UnreadableError('Write how often a word may occur, like "max_word_repeats:2".');
    return { check: (input) => findRepeats(input, limit) };
  },
};

/**
 * Finds repetitions beyond the allowed number. Numbers, units and function words are not counted.
 */
function findRepeats({ text, exemptSpans, language }: DirectiveInput, limit: number): RuleMatch[] {
  const words = text.bareWords;
  const foldedWords = words.map((word) => word.folded);
  const { possible: smallWords } = getSmallWords(foldedWords, language);
  const countedWords = words.filter(
    (word, index) =>
      /\p{L}/u.test(word.folded) &&
      !smallWords.has(word.folded) &&
      !exemptSpans?.containsSpan(word) &&
      !isUnitOf(word.written, words[index - 1]?.written),
  );
  const allowed = `at most ${limit} ${limit === 1 ? "is" : "are"} allowed`;
  return [...Map.groupBy(countedWords, ({ folded }) => folded).values()].flatMap((occurrences) =>
    occurrences.slice(limit).map((word) => {
      const quotedWord = `“${shortenText(word.written)}”`;
      return createMatch(
        word,
        `${quotedWord} is used ${occurrences.length} times; ${allowed}.`,
        `Use a different word, or remove ${quotedWord}.`,
      );
    }),
  );
}
