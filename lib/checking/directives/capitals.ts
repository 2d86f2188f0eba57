import type { Span } from "../characters";
import { bareSpan, type CheckedText } from "../checked-text";
import type { Cover } from "../exceptions";
import { withoutAllCaps } from "../fixes/capitals";
import { isAddress } from "../is-address";
import { excerpt, type RuleMatch } from "../rule-match";
import { UNIT_BEHIND } from "../units";
import { UnreadableError } from "../unreadable";
import { type Directive, plain, wrong } from "./directive";

export const noAllCaps: Directive = {
  example: "no_all_caps",
  meaning: "no two or more words in capitals; with :1 no single word of three or more either",
  read: (argument) => {
    const fewest = argument === undefined ? 2 : Number(argument);
    if (fewest !== 1 && fewest !== 2)
      throw new UnreadableError('Write "no_all_caps", or "no_all_caps:1" for single words, too.');
    return {
      check: ({ text, excepted }) =>
        findAllCaps(text, fewest, excepted).map((span) => allCaps(text, span)),
    };
  },
};

function allCaps(text: CheckedText, span: Span): RuleMatch {
  const words = excerpt(text.slice(span));
  return wrong(
    span,
    `“${words}” is written all in capitals.`,
    `Write “${words}” in lower case, with capitals only where they belong.`,
    withoutAllCaps,
  );
}

/** Finds sequences of words in all capitals of two or more letters; a single word needs three. */
function findAllCaps(text: CheckedText, fewest: number, excepted: Cover | null): Span[] {
  const found: Span[] = [];
  let run: Span[] = [];
  const closeRun = () => {
    const first = run[0];
    const last = run.at(-1);
    if (first && last && run.length >= fewest && (run.length > 1 || isAllCaps(text.slice(first))))
      found.push(bareSpan(text.text, { start: first.start, end: last.end }));
    run = [];
  };
  for (const words of text.byBlock(text.words)) {
    for (const word of words) {
      const last = run.at(-1);
      if (last && LIST_ITEM.test(text.text.slice(last.end, word.start))) closeRun();
      if (capitals(text.slice(word)) > 1 && !excepted?.holds(bareSpan(text.text, word)))
        run.push(word);
      else closeRun();
    }
    closeRun();
  }
  return found;
}

/** The marker of a list item: a dash, tick or number. */
const LIST_ITEM = /[\n\r]\p{White_Space}*\P{White_Space}/u;

/** Returns whether a single word counts as all capitals; article numbers do not. */
function isAllCaps(word: string): boolean {
  return capitals(word) > 2 && !/\p{Nd}/u.test(word);
}

/** Returns the number of letters of an all-caps word; 0 for any other word. */
function capitals(word: string): number {
  const letters = word.match(/\p{L}/gu) ?? [];
  return letters.every((letter) => /\p{Lu}/u.test(letter)) ? letters.length : 0;
}

export const noMixedCapitals = plain(
  "no_mixed_capitals",
  "no capital inside a word that is not all capitals",
  (text, excepted) =>
    findMixedCapitals(text, excepted).map((span) => {
      const word = excerpt(text.slice(span));
      return wrong(
        span,
        `“${word}” has a capital inside the word.`,
        `Write “${word}” with a capital at its beginning at most, or all in capitals.`,
      );
    }),
);

/** Finds mixed case in the parts of words between apostrophes, hyphens and other marks. */
function findMixedCapitals(text: CheckedText, excepted: Cover | null): Span[] {
  const found: Span[] = [];
  for (const word of text.words) {
    const written = text.slice(word);
    if (isAddress(written)) continue;
    for (const { 0: part, index } of written.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
      if (!isMixed(part)) continue;
      const start = word.start + index;
      const span = { start, end: start + part.length };
      if (UNIT_BEHIND.test(text.text.slice(start, start + 8)) || excepted?.holds(span)) continue;
      found.push(span);
    }
  }
  return found;
}

/**
 * Allowed: `McDonald`, plurals such as `CDs`, numbers with units, dimensions such as `HxB`, and the
 * Dutch `IJssel`.
 */
const RIGHT_FORMS =
  /^(?:Ma?c\p{Lu}[\p{Ll}\p{M}]+|\p{Lu}(?:x\p{Lu}){1,2}|\p{Lu}{2,}s|\p{Nd}+\p{L}{1,4}|IJ\p{Ll}+|pH)$/u;

function isMixed(part: string): boolean {
  return /\p{L}\p{M}*\p{Lu}/u.test(part) && /\p{Ll}/u.test(part) && !RIGHT_FORMS.test(part);
}
