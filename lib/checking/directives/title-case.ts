import type { BareWord, CheckedText } from "../checked-text";
import type { Cover } from "../exceptions";
import { withoutCapital, withTitleCapital } from "../fixes/capitals";
import { isAddress } from "../is-address";
import { type RuleMatch, shortenText } from "../rule-match";
import { SMALL_ANYWHERE, smallWordsOf } from "../small-words";
import { isUnitOf } from "../units";
import { createMatch, defineDirective } from "./directive";

export const titleCase = defineDirective(
  "title_case",
  "words begin with a capital, except articles, conjunctions and prepositions inside the title",
  findWrongTitleWords,
);

function findWrongTitleWords(
  text: CheckedText,
  excepted: Cover | null,
  language: string | null,
): RuleMatch[] {
  const words = text.bareWords;
  const foldedWords = words.map((word) => word.folded);
  const { surely } = smallWordsOf(foldedWords, language);
  return words.flatMap((word, index) => {
    const [last, next] = [words[index - 1], words[index + 1]];
    const before = text.text.slice(last?.end ?? 0, word.start);
    const after = text.text.slice(word.end, next?.start);
    const begins = !last || LINE_BREAK.test(before);
    const isLineEnd = !next || LINE_BREAK.test(after);
    if (isOfAnyCase(word.written) || isMeasure(word, last) || excepted?.containsSpan(word))
      return [];
    if (isElided(word.written)) {
      if (SMALL_ANYWHERE.has(word.folded) && !begins) return [];
      const quoted = `“${shortenText(word.written)}”`;
      return createMatch(
        word,
        `${quoted} begins without a capital.`,
        `Begin ${quoted} with a capital.`,
        withTitleCapital,
      );
    }
    const isInside = !begins && !isLineEnd && !OPENS.test(before);
    if (!isInside || /^[A-Za-z]$/.test(word.written) || !surely.has(word.folded)) return [];
    const lowercaseWord = word.written.toLowerCase();
    return createMatch(
      word,
      `“${word.written}” is written small inside a title.`,
      `Write “${lowercaseWord}”.`,
      withoutCapital,
    );
  });
}

const LINE_BREAK = /[\n\r]/;

/** Matches marks after which a new title can begin. */
const OPENS = /[:.!?–—/|(["“„«]/u;

function isOfAnyCase(word: string): boolean {
  return word === "" || /^\p{N}/u.test(word) || isAddress(word);
}

/** Returns whether a word is part of a measure such as `500 ml` or `20 x 30`. */
function isMeasure({ written }: BareWord, last: BareWord | undefined): boolean {
  return (
    isUnitOf(written, last?.written) || (written === "x" && /\p{Nd}$/u.test(last?.written ?? ""))
  );
}

/**
 * Returns whether a word follows an elided article, as in `Collier d’Or`. Either case is then
 * allowed.
 */
function isElided(word: string): boolean {
  return /^\p{Ll}/u.test(word.replace(/^(?:[cdjlmnst]|qu)['’](?=\p{L})/iu, ""));
}
