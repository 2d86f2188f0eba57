import { lowercaseAllCaps } from "../../edits/capitals";
import type { FixMaker } from "../../edits/fix";
import { findPossibleName, hasNoKnownWord, isInLetterCode } from "../../edits/run-in-capitals";
import { ABBREVIATIONS } from "../../text/abbreviations";
import { isAddress, isInAddress } from "../../text/addresses";
import type { Span } from "../../text/characters";
import { type CheckedText, trimPunctuation } from "../../text/checked-text";
import { removeCodes } from "../../text/codes";
import { getDictionary } from "../../text/dictionaries";
import { type NameIndex, toPossibleName } from "../../text/names";
import { isSmallWord } from "../../text/small-words";
import { isAcronym, isSentenceStart, PART_PATTERN } from "../../text/spellings";
import { isUnit, UNIT_AFTER } from "../../text/units";
import { type RuleMatch, shortenText } from "../rule-match";
import type { SpanCover } from "../terms/exceptions";
import { UnreadableError } from "../unreadable";
import { createMatch, type Directive, type DirectiveInput, defineDirective } from "./directive";

export const noAllCaps: Directive = {
  example: "no_all_caps",
  description:
    "no two or more consecutive words in all capitals; with :1, no single word of three or more capitals either",
  read: (argument) => {
    const minCount = argument === undefined ? 2 : Number(argument);
    if (minCount !== 1 && minCount !== 2)
      throw new UnreadableError('Write "no_all_caps", or "no_all_caps:1" for single words, too.');
    // All findings of a directive share one function, which identifies the directive.
    const fixMakers = new WeakMap<NameIndex, FixMaker>();
    const getFixMaker = (names: NameIndex): FixMaker => {
      const fixMaker =
        fixMakers.get(names) ??
        ((text, span, language, texts) =>
          lowercaseAllCaps(text, span, language, texts, names.withBrandOf(texts), minCount));
      fixMakers.set(names, fixMaker);
      return fixMaker;
    };
    return {
      check: (input) =>
        findAllCaps(input, minCount).map((span) =>
          createAllCapsMatch(input, span, getFixMaker(input.names.withoutBrand())),
        ),
    };
  },
};

function createAllCapsMatch(
  { text, texts, language, names }: DirectiveInput,
  span: Span,
  makeFix: FixMaker,
): RuleMatch {
  const words = shortenText(text.slice(span));
  const name = findPossibleName(text, span, language, texts, names);
  const advice = `Write “${words}” in lowercase, with capital letters only where they belong.`;
  const match = createMatch(
    span,
    `“${words}” is in all capitals.`,
    name === null
      ? advice
      : `${advice} It contains “${shortenText(name)}”, which may be a name: edit it by hand, or add it to the names.`,
    makeFix,
  );
  return { ...match, rewritesWords: true, ...toPossibleName(name) };
}

/**
 * Finds sequences of all-caps words with at least two letters each. A single word needs at least
 * three letters. Names do not count, but can be between other words. Several words that are all
 * acronyms or codes are not reported.
 */
function findAllCaps(input: DirectiveInput, minCount: number): Span[] {
  const { text, language, exemptSpans: exceptions } = input;
  const { isName, isOrdinary } = createWordTests(input);
  const spans: Span[] = [];
  const endPattern = text.parsed.isHtml ? LINE_BREAK : LIST_ITEM_START;
  let run: Span[] = [];
  let before = "";
  /** Next to acronyms, a two-letter word is also an acronym: `AWG CU PVC`. */
  const hasOrdinaryWord = (words: Span[]) =>
    words.every(isOrdinary) ||
    words.some((word) => isOrdinary(word) && countCapitals(text.slice(word)) > 2);
  const closeRun = () => {
    const words = run.filter((word) => !isName(word));
    const [first, last] = [words[0], words.at(-1)];
    const isReported =
      words.length > 1 ? hasOrdinaryWord(words) : first && isAllCaps(text.slice(first));
    if (first && last && words.length >= minCount && isReported) {
      const span = trimPunctuation(text.text, { start: first.start, end: last.end });
      if (!isStandard(input, span) && !isModelName(input, span)) spans.push(span);
    }
    run = [];
  };
  const isExcluded = (span: Span) =>
    isInAddress(text, span) || exceptions?.containsSpan(span) || isArticleNumber(text, span);
  for (const words of text.byBlock(text.words)) {
    for (const word of words) {
      const last = run.at(-1);
      if (last && endPattern.test(text.text.slice(last.end, word.start))) closeRun();
      const wordSpan = trimPunctuation(text.text, word);
      const wordText = text.slice(wordSpan);
      const isIgnored =
        CURRENCY_SIGN.test(wordText) ||
        isSizeOrNumeral(wordText, language) ||
        (/\p{Nd}$/u.test(before) && isUnit(wordText)) ||
        (minCount === 1 &&
          isAbbreviation(wordText) &&
          !isSmallWord(wordText.toLowerCase(), language));
      before = wordText;
      if (countCapitals(text.slice(word)) > 1 && !isIgnored && !isExcluded(wordSpan))
        run.push(word);
      else closeRun();
    }
    closeRun();
  }
  return spans;
}

/** Returns whether words in a sentence are the name of a standard, such as `OEKO-TEX STANDARD 100`. */
function isStandard({ text, language }: DirectiveInput, span: Span): boolean {
  const after = text.text.slice(span.end, span.end + 20);
  const [number = ""] = /^\p{Zs}\p{Nd}+(?:[.,:]\p{Nd}+)*/u.exec(after) ?? [];
  if (number === "" || UNIT_AFTER.test(after.slice(number.length))) return false;
  const parts = text.slice(span).match(PART_PATTERN) ?? [];
  return (
    !/[,;:]/.test(text.slice(span)) &&
    parts.length <= MAX_STANDARD_PARTS &&
    parts.some((part) => isAcronym(part, language)) &&
    !isSentenceStart(text.text, span.start)
  );
}

const MAX_STANDARD_PARTS = 3;

/**
 * Returns whether words next to a code are unknown and therefore part of the model's name, as in
 * `Spot ALVO TRIX RX200`. Unknown words next to an acronym are part of a list of acronyms.
 */
function isModelName({ text, texts, language, names }: DirectiveInput, span: Span): boolean {
  const words = text.slice(span);
  const isBesideCode =
    CODE_BEFORE.test(text.text.slice(Math.max(0, span.start - 30), span.start)) ||
    CODE_AFTER.test(text.text.slice(span.end, span.end + 30));
  const isBesideAcronym =
    (words.includes(",") || (language !== null && getDictionary(language) !== null)) &&
    (words.match(PART_PATTERN) ?? []).some((part) => isAcronym(part, language));
  return (isBesideCode || isBesideAcronym) && hasNoKnownWord(text, span, language, texts, names);
}

const CODE = "(?=\\p{Lu}*\\p{Nd})(?=\\p{Nd}*\\p{Lu})[\\p{Lu}\\p{Nd}]{3,}";
const CODE_BEFORE = new RegExp(`(?<![\\p{L}\\p{N}])${CODE}\\p{Zs}$`, "u");
const CODE_AFTER = new RegExp(`^\\p{Zs}${CODE}(?![\\p{L}\\p{N}])`, "u");

/**
 * Returns functions that test whether a word is a name, and whether it is an ordinary word rather
 * than an acronym or code.
 */
function createWordTests({ text, names, language }: DirectiveInput) {
  const nameSpellings = names.findSpellings(text);
  const listParts = (word: Span) =>
    Array.from(text.slice(word).matchAll(PART_PATTERN), ({ 0: part, index }) => ({
      part,
      span: { start: word.start + index, end: word.start + index + part.length },
    }));
  return {
    isName: (word: Span) =>
      nameSpellings.size > 0 && listParts(word).every(({ span }) => nameSpellings.has(span.start)),
    isOrdinary: (word: Span) =>
      listParts(word).some(
        ({ part, span }) =>
          !isAcronym(part, language) &&
          !isInLetterCode(text.text, span) &&
          !/^.$|\p{Nd}/u.test(part),
      ),
  };
}

/** Returns whether a word is on a line such as `SKU: ROOM-OLC`. */
function isArticleNumber(text: CheckedText, { start }: Span): boolean {
  return NUMBER_LINE.test(text.lines.at(start).text.slice(0, 100));
}

const NUMBER_LINE =
  /^\W{0,4}(?:SKU|MPN|EAN|GTIN|UPC|Ref(?:\.|erence|erencia)?|Réf(?:\.|érence)?|Art(?:\.|ikel)?[ -]?(?:Nr|No|nummer)\.?|Item (?:No\.?|number))\s?[:#]\s?\S{1,40}(?:\s\S{1,40})?\s*$/i;

/** In HTML, lines end only at `<br>` and block edges. A bar separates two phrases. */
const LINE_BREAK = /[\n\r|]/u;

/** In plain text, a sentence can continue on the next line: only a list item ends a run there. */
const LIST_ITEM_START = /[\n\r]\p{White_Space}*\P{White_Space}|\|/u;

/** Returns whether a word consists of abbreviations, codes and single letters: `USB-C`. */
function isAbbreviation(word: string): boolean {
  if (word.length > MAX_ABBREVIATION_LENGTH) return false;
  return word
    .split(/[-/+&]/)
    .every((part) => part.length === 1 || ABBREVIATIONS.has(part) || /\p{Nd}/u.test(part));
}

/** Maximum length of an abbreviation in UTF-16 code units. */
const MAX_ABBREVIATION_LENGTH = 30;

/** Returns whether a single word in capitals has enough letters to be reported. */
function isAllCaps(word: string): boolean {
  return countCapitals(word) > 2;
}

const SIZE_PATTERN = /^(?:[SML]|X{1,4}[SL])(?:\/(?:[SML]|X{1,4}[SL]))*$/u;
const ROMAN_NUMERAL = /^(?=.)M{0,3}(?:C[MD]|D?C{0,3})(?:X[CL]|L?X{0,3})(?:I[XV]|V?I{0,3})$/u;
/** All-caps words that look like Roman numerals but are ordinary words. */
const NUMERAL_EXCEPTIONS: ReadonlySet<string> = new Set(["MIX", "DIX"]);

/**
 * Matches the currency sign of an amount such as `US$100`, whose letters belong to the currency.
 */
const CURRENCY_SIGN = /\p{Sc}/u;

function isSizeOrNumeral(word: string, language: string | null): boolean {
  if (SIZE_PATTERN.test(word)) return true;
  // The Italian `DI` is a word.
  const isWord = NUMERAL_EXCEPTIONS.has(word) || isSmallWord(word.toLowerCase(), language);
  return ROMAN_NUMERAL.test(word) && !isWord;
}

/** Returns the number of letters in an all-caps word, ignoring codes; 0 for other words. */
function countCapitals(word: string): number {
  const letters = removeCodes(word).match(/\p{L}/gu) ?? [];
  return letters.every((letter) => /\p{Lu}/u.test(letter)) ? letters.length : 0;
}

export const noMixedCapitals = defineDirective(
  "no_mixed_capitals",
  "no capital inside a word that is not all capitals",
  ({ text, exemptSpans, names }) =>
    findMixedCapitals(text, exemptSpans, names).map((span) => {
      const word = text.slice(span);
      const match = createMatch(
        span,
        `“${shortenText(word)}” has a capital letter inside the word.`,
        `Write “${shortenText(word)}” in lowercase, with a capital first letter, or in all capitals.`,
      );
      return { ...match, ...toPossibleName(word) };
    }),
);

/** Finds parts of words with mixed case. Apostrophes, hyphens and other marks separate parts. */
function findMixedCapitals(
  text: CheckedText,
  exceptions: SpanCover | null,
  names: NameIndex,
): Span[] {
  const spans: Span[] = [];
  const nameSpellings = names.findSpellings(text);
  for (const word of text.words) {
    const wordText = text.slice(word);
    if (isAddress(wordText)) continue;
    for (const { 0: part, index } of wordText.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
      if (!hasMixedCase(part) || nameSpellings.get(word.start + index) === part) continue;
      const start = word.start + index;
      const span = { start, end: start + part.length };
      const isUnitOfNumber =
        isUnit(part.toUpperCase()) &&
        /\p{Nd}\p{Zs}?$/u.test(text.text.slice(Math.max(0, start - 2), start));
      if (isUnitOfNumber || UNIT_AFTER.test(text.text.slice(start, start + 8))) continue;
      if (exceptions?.containsSpan(span)) continue;
      spans.push(span);
    }
  }
  return spans;
}

/**
 * Allowed: `McDonald`, plurals such as `CDs`, numbers with units, dimensions such as `HxB`, the
 * Dutch `IJssel`, and standards such as `RoHS`.
 */
const VALID_MIXED_CASE =
  /^(?:Ma?c\p{Lu}[\p{Ll}\p{M}]+|\p{Lu}(?:x\p{Lu}){1,2}|\p{Lu}{2,}s|\p{Nd}+\p{L}{1,4}|IJ\p{Ll}+|pH|RoHS|IoT|PoE|VoIP|PhD)$/u;

function hasMixedCase(part: string): boolean {
  if (!/\p{L}\p{M}*\p{Lu}|\p{Nd}/u.test(part) || VALID_MIXED_CASE.test(part)) return false;
  // Digits separate the letters of codes and dimensions, such as `DA322x157`.
  return part
    .split(/\p{Nd}+/u)
    .some((letters) => /\p{L}\p{M}*\p{Lu}/u.test(letters) && /\p{Ll}/u.test(letters));
}
