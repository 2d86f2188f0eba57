import { NAME } from "@/lib/enums";
import { ABBREVIATIONS } from "../text/abbreviations";
import type { Span } from "../text/characters";
import { type CheckedText, trimPunctuation } from "../text/checked-text";
import { isInCode } from "../text/codes";
import { toLower } from "../text/letter-case";
import { MAX_NAME_LENGTH, NameIndex, NO_NAMES } from "../text/names";
import type { ProductTexts } from "../text/product-texts";
import { guessLanguage, isSmallWord } from "../text/small-words";
import {
  BRAND_BEFORE,
  capitalizesNouns,
  findSpelling,
  isCapitalizedInPhrases,
  isSentenceStart,
  isUnpronounceable,
  PART_PATTERN,
  type WordInRun,
} from "../text/spellings";
import { isUnit, UNIT_AFTER } from "../text/units";
import { findQuotedText } from "./quotes";

/** What the spelling of a phrase in capitals depends on. */
export interface RunInCapitals {
  checkedText: CheckedText;
  texts: ProductTexts | null;
  language: string | null;
  names: NameIndex;
}

interface RespelledPart extends Span {
  /** The spelling outside of capitals, or null if the word may be a name. */
  spelling: string | null;
  /** Whether the spelling is the same at the start of a sentence. */
  isFixed: boolean;
}

/** Returns the words of an all-caps phrase, with their spelling outside of capitals. */
export function respellRun(
  { language: knownLanguage, ...rest }: RunInCapitals,
  { start, end }: Span,
): readonly RespelledPart[] {
  const { text } = rest.checkedText;
  const run = { ...rest, language: knownLanguage ?? guessLanguageOf(rest) };
  const matches = [...text.slice(start, end).matchAll(PART_PATTERN)];
  const nameSpellings = run.names.findSpellings(run.checkedText);
  const productName = findProductName(run);
  const isPartOfName = isBesideNamePart(text, { start, end });
  const isModelName = matches.some(
    ({ 0: word }, position) =>
      (isPartOfName && MODEL_WORDS.has(word)) || (position > 0 && MODEL_SUFFIXES.has(word)),
  );
  const parts = matches.map((match, position): RespelledPart => {
    const [word] = match;
    const span = toSpan(match, start);
    const nameSpelling = nameSpellings.get(span.start) ?? productName.get(span.start);
    if (nameSpelling !== undefined) return { ...span, spelling: nameSpelling, isFixed: true };
    const isOfBrand = BRAND_BEFORE.test(text.slice(Math.max(0, span.start - 20), span.start));
    if (isOfBrand || isInCodeList(text, span)) return { ...span, spelling: null, isFixed: false };
    // Prepositions: `C/ EFEITOS` for `com efeitos`.
    if (/^[CPS]$/.test(word) && /^(?:es|pt)\b/.test(run.language ?? ""))
      if (/^\/\p{Zs}/u.test(text.slice(span.end, span.end + 2)))
        return { ...span, spelling: word.toLowerCase(), isFixed: true };
    const isCode = isInCode(text, span) || isInLetterCode(text, span) || isInitial(text, span);
    const before =
      matches[position - 1]?.[0] ?? (position === 0 ? findWordBefore(text, start) : "");
    const after = matches[position + 1]?.[0] ?? "";
    const previous = matches[position - 1];
    const isAfterLetters =
      isUnpronounceable(before) &&
      !ABBREVIATIONS.has(before) &&
      !(previous && isInLetterCode(text, toSpan(previous, start)));
    const quoted = findQuotedText(text, span);
    const isInQuote = quoted !== null && quoted.start >= start && quoted.end <= end;
    const mayBeStandard = word.length <= 4 && NUMBER_AFTER.test(text.slice(span.end, span.end + 2));
    const spelling = isCode
      ? word
      : respellWord(run, {
          word,
          before,
          after,
          isPartOfName: isPartOfName || isInQuote || mayBeStandard,
          isModelName,
          isAfterLetters,
          isAlone: matches.length === 1,
          isBeforeNumber: word.length <= 3 && isBeforePlainNumber(text, span.end),
          isGuessed: knownLanguage === null,
        });
    return { ...span, spelling, isFixed: isCode };
  });
  return toOneStyle(run, parts);
}

const guessedLanguages = new WeakMap<CheckedText, string>();

/** Returns the most likely language of a product whose language is unknown. */
function guessLanguageOf({ checkedText, texts }: Pick<RunInCapitals, "checkedText" | "texts">) {
  const cachedLanguage = guessedLanguages.get(checkedText);
  if (cachedLanguage !== undefined) return cachedLanguage;
  const words = [...new Set([checkedText, ...(texts?.all() ?? [])])].flatMap(({ text }) =>
    (text.match(PART_PATTERN) ?? []).map((word) => word.toLowerCase()),
  );
  const language = guessLanguage(words);
  guessedLanguages.set(checkedText, language);
  return language;
}

/**
 * Writes ordinary words that are capitalized in phrases elsewhere in lowercase, unless a text has
 * all words of the run in this spelling. Next to a name, they may be part of it.
 */
function toOneStyle(
  { checkedText, texts, language }: RunInCapitals,
  parts: readonly RespelledPart[],
): readonly RespelledPart[] {
  const isCapitalized = ({ spelling }: RespelledPart) => /^\p{Lu}\p{Ll}/u.test(spelling ?? "");
  const isOrdinary = (part: RespelledPart) =>
    !part.isFixed &&
    isCapitalized(part) &&
    isCapitalizedInPhrases(checkedText.slice(part), language, checkedText, texts);
  if (!parts.some(isOrdinary)) return parts;
  const spelling = parts.map((part) => part.spelling).join(" ");
  if (texts?.all().some(({ text }) => text.includes(spelling))) return parts;
  return parts.map((part, index) => {
    const isBesideName = [parts[index - 1], parts[index + 1]].some(
      (other) => other && isCapitalized(other) && !isOrdinary(other),
    );
    return isOrdinary(part) && !isBesideName
      ? { ...part, spelling: toLower(checkedText.slice(part), language) }
      : part;
  });
}

/** Words of model names, such as `the Velox STORM PRO`, that few sentences contain in capitals. */
const MODEL_WORDS: ReadonlySet<string> = new Set(["PRO", "MAX", "ULTRA", "LITE"]);

/** Words that are part of a model's name wherever they follow another word in capitals. */
const MODEL_SUFFIXES: ReadonlySet<string> = new Set(["PRO", "LITE"]);

const productNames = new WeakMap<ProductTexts, NameIndex>();

/**
 * Returns the spellings of the product's name where a text repeats all its words, by their
 * position. A name in capitals or with other words in lowercase shows no spelling.
 */
function findProductName({ checkedText, texts }: RunInCapitals): ReadonlyMap<number, string> {
  const name = texts?.at(NAME, null);
  if (!texts || !name || name === checkedText) return NO_SPELLINGS;
  let index = productNames.get(texts);
  if (!index) {
    const parts = name.text.length <= MAX_NAME_LENGTH ? (name.text.match(PART_PATTERN) ?? []) : [];
    const isName = parts.length > 1 && parts.every((part) => /^\p{Lu}[\p{Ll}\p{M}]+$/u.test(part));
    index = isName ? new NameIndex([name.text]) : NO_NAMES;
    productNames.set(texts, index);
  }
  return index.names.length === 0 ? NO_SPELLINGS : index.findSpellings(checkedText);
}

const NO_SPELLINGS: ReadonlyMap<number, string> = new Map();

/** Returns the spelling of a word outside of capitals, or null if the word may be a name. */
function respellWord(
  { checkedText, texts, language }: Omit<RunInCapitals, "names">,
  wordInRun: WordInRun,
): string | null {
  const { word, before } = wordInRun;
  if (UNIT_IN_CAPITALS.test(/^\p{Nd}+$/u.test(before) ? `0${word}` : word))
    return word.toLowerCase();
  if (/\p{N}/u.test(word)) return word;
  if (/^\p{Lu}$/u.test(word))
    return isWordOfOneLetter(word, language) && !LETTER_LABEL.test(before)
      ? toLower(word, language)
      : word;
  const spelling = findSpelling(wordInRun, checkedText, texts, language);
  return spelling === null && /^\p{Nd}+$/u.test(before) && isUnit(word) ? word : spelling;
}

/** Matches a number with a unit that is never written in capitals. */
const UNIT_IN_CAPITALS = /^\p{Nd}+(?:MM|CM|KM|KG|ML)$/u;

/** Returns whether a letter is also a word, as the Portuguese `e` is. */
function isWordOfOneLetter(letter: string, language: string | null): boolean {
  const word = toLower(letter, language);
  return letter === "A" || /^[àéè]$/.test(word) || isSmallWord(word, language);
}

/** Words that a letter follows as part of a name, as in `vitamin A`. */
const LETTER_LABEL =
  /^(?:vitamin|vitamina|vitamine|class|clase|classe|klasse|grade|grado|size|talla|taille|taglia|tamanho|type|tipo|typ|cup|option|model|modelo|mod[eè]le|modell|group|grupo|groupe|plan)e?$/i;

/**
 * Returns the first words of an all-caps phrase that may be a name, such as `MASSEY FERGUSON`, or
 * null if the phrase has none.
 */
export function findPossibleName(
  checkedText: CheckedText,
  span: Span,
  language: string | null,
  texts: ProductTexts,
  names: NameIndex,
): string | null {
  if (capitalizesNouns(language)) return null;
  const run = extendAllCaps(checkedText, span);
  if (isCodeSeries(checkedText.text, run, language)) return checkedText.slice(run);
  const parts = respellRun({ checkedText, texts, language, names }, run);
  const first = parts.findIndex(({ spelling }) => spelling === null);
  if (first === -1) return null;
  const next = parts.findIndex(({ spelling }, index) => index > first && spelling !== null);
  const last = parts[(next === -1 ? parts.length : next) - 1];
  return checkedText.text.slice(parts[first]?.start, last?.end);
}

/** Returns whether all words of an all-caps phrase may be names, acronyms or codes. */
export function hasNoKnownWord(
  checkedText: CheckedText,
  span: Span,
  language: string | null,
  texts: ProductTexts,
  names: NameIndex,
): boolean {
  const parts = respellRun({ checkedText, texts, language, names }, span);
  return parts.every(({ spelling }) => spelling === null || spelling === spelling.toUpperCase());
}

/**
 * Extends a phrase to adjacent all-caps words and single letters, or to its lines if these have no
 * lowercase letters.
 */
export function extendAllCaps(checkedText: CheckedText, span: Span): Span {
  const { text } = checkedText;
  const line = checkedText.lines.at(span.start);
  const lastLine = checkedText.lines.at(Math.max(span.start, span.end - 1));
  const lineEnd = lastLine.start + lastLine.text.length;
  // Respells an all-caps name as a whole, including words around codes: `KINKY CURLY 5X5 WIG`.
  if (
    line.text.length <= MAX_NAME_LINE &&
    lastLine.text.length <= MAX_NAME_LINE &&
    !/\p{Ll}/u.test(line.text + lastLine.text)
  )
    return trimPunctuation(text, { start: line.start, end: lineEnd });
  const followingText = text.slice(span.end, Math.min(lineEnd, span.end + 400));
  const precedingText = text.slice(Math.max(line.start, span.start - 400), span.start);
  const [suffix = ""] = CAPS_AFTER.exec(followingText) ?? [];
  const [before = ""] = CAPS_BEFORE.exec(precedingText) ?? [];
  const start = span.start - before.length;
  return trimPunctuation(text, { start, end: Math.min(lineEnd, span.end + suffix.length) });
}

/** The maximum length of a line that may be a name as a whole, in UTF-16 code units. */
export const MAX_NAME_LINE = 200;

/** Matches `A`, `&`, `+` or `100%` next to a phrase that may continue with all-caps words. */
const LETTER = "(?:\\p{Lu}|&|\\+|\\p{Nd}{1,3}%)";
const ALL_CAPS_WORD = "\\p{Lu}[\\p{Lu}'’-]+";
const CAPS_AFTER = new RegExp(
  `^(?:\\p{Zs}(?:${LETTER}|\\p{Nd}+)(?:\\p{Zs}${ALL_CAPS_WORD})+(?![\\p{L}\\p{N}]))*`,
  "u",
);
const CAPS_BEFORE = new RegExp(
  `(?<![\\p{L}\\p{N}'’-])(?:(?:${ALL_CAPS_WORD}\\p{Zs})?(?:${LETTER}\\p{Zs})|(?:${ALL_CAPS_WORD}\\p{Zs}(?:${LETTER}|\\p{Nd}{1,4})\\p{Zs}){1,3})$`,
  "u",
);

/** Returns the span of a match in a part that begins at `offset`. */
export function toSpan({ 0: word, index }: RegExpExecArray, offset: number): Span {
  return { start: offset + index, end: offset + index + word.length };
}

/** Returns whether a phrase is an entire quote without a period, such as the title “SILENT NIGHT”. */
export function isQuoted(text: string, { start, end }: Span): boolean {
  const quoted = findQuotedText(text, { start, end });
  return quoted?.start === start && quoted.end === end;
}

/**
 * Returns whether a phrase is a series of short codes, such as `FIS VL` or `HIT RE 500`, rather
 * than words in capitals. One of the codes has no vowel, or they have two letters and a number.
 */
export function isCodeSeries(text: string, { start, end }: Span, language: string | null): boolean {
  const parts = text.slice(start, end).match(PART_PATTERN) ?? [];
  const isCode = (part: string) => isUnpronounceable(part) && !ABBREVIATIONS.has(part);
  return (
    parts.length > 1 &&
    parts.every(
      (part) => /^\p{Lu}{2,3}$/u.test(part) && !isSmallWord(part.toLowerCase(), language),
    ) &&
    (parts.some(isCode) ||
      (parts.some((part) => part.length === 2) && MODEL_NUMBER.test(text.slice(end, end + 10))))
  );
}

/** Matches the number of a model, which no unit follows. */
const MODEL_NUMBER = /^\p{Zs}\p{Nd}{2,4}(?![\p{L}\p{N}.,%]|\p{Zs}%)/u;

/** Returns whether a word is part of a code of letters and hyphens, such as `LUX-WBXL`. */
export function isInLetterCode(text: string, { start, end }: Span): boolean {
  const [before = ""] = /[\p{Lu}-]*$/u.exec(text.slice(Math.max(0, start - 50), start)) ?? [];
  const [after = ""] = /^[\p{Lu}-]*/u.exec(text.slice(end, end + 50)) ?? [];
  const parts = (before + text.slice(start, end) + after).split("-");
  return (
    parts.length > 1 && parts.some((part) => isUnpronounceable(part) && !ABBREVIATIONS.has(part))
  );
}

/**
 * Returns whether a short word is in a list with a code, so that it can be an abbreviation that is
 * spelled like a word: `PAL, NTSC`.
 */
function isInCodeList(text: string, { start, end }: Span): boolean {
  if (end - start > MAX_LISTED_LENGTH) return false;
  const [, before = ""] = LISTED_BEFORE.exec(text.slice(Math.max(0, start - 12), start)) ?? [];
  const [, after = ""] = LISTED_AFTER.exec(text.slice(end, end + 12)) ?? [];
  return [before, after].some((word) => isUnpronounceable(word) && !isUnit(word));
}

const MAX_LISTED_LENGTH = 5;
const LISTED_BEFORE =
  /(?<![\p{L}\p{N}])(\p{Lu}{2,5})(?:[,;:/]\p{Zs}?|\p{Zs}[&+/]\p{Zs}|\p{Zs}\p{Ll}{1,3}\p{Zs})$/u;
const LISTED_AFTER =
  /^(?:[,;:/]\p{Zs}?|\p{Zs}[&+/]\p{Zs}|\p{Zs}\p{Ll}{1,3}\p{Zs})(\p{Lu}{2,5})(?![\p{L}\p{N}])/u;

/** Returns whether a letter begins an abbreviation such as `E.TWS`. */
function isInitial(text: string, { start, end }: Span): boolean {
  return end - start === 1 && /^\.\p{L}/u.test(text.slice(end, end + 2));
}

/** Returns whether a number without a unit follows, as in `DOT 3`. */
function isBeforePlainNumber(text: string, end: number): boolean {
  const [number] = /^\p{Zs}\p{Nd}{1,4}(?![\p{L}\p{N}%])/u.exec(text.slice(end, end + 8)) ?? [];
  return number !== undefined && !UNIT_AFTER.test(text.slice(end + number.length, end + 20));
}

/**
 * Returns whether a run follows a capitalized word inside a sentence, precedes a number, or is in
 * quotes, as `“EURO LUBB”` is.
 */
function isBesideNamePart(text: string, { start, end }: Span): boolean {
  if (isQuoted(text, { start, end })) return true;
  const before = text.slice(Math.max(0, start - 80), start);
  const word = /\p{Lu}\p{Ll}[\p{L}\p{M}]*\p{Zs}$/u.exec(before);
  const wordStart = start - (word?.[0].length ?? 0);
  return (
    (word !== null && !isSentenceStart(text, wordStart)) ||
    (!isSentenceStart(text, start) && NUMBER_AFTER.test(text.slice(end, end + 2)))
  );
}

const NUMBER_AFTER = /^\p{Zs}\p{Nd}/u;

function findWordBefore(text: string, start: number): string {
  return /[\p{L}\p{M}]+(?=\p{Zs}$)/u.exec(text.slice(Math.max(0, start - 30), start))?.[0] ?? "";
}
