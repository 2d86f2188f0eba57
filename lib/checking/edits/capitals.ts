import { NAME } from "@/lib/enums";
import { ABBREVIATIONS } from "../text/abbreviations";
import { isAddress } from "../text/addresses";
import type { Span } from "../text/characters";
import { type CheckedText, trimPunctuation } from "../text/checked-text";
import { isInCode } from "../text/codes";
import { getDictionary } from "../text/dictionaries";
import { capitalizeFirst, toLower } from "../text/letter-case";
import { MAX_NAME_LENGTH, NameIndex, NO_NAMES } from "../text/names";
import type { ProductTexts } from "../text/product-texts";
import { isSmallWord } from "../text/small-words";
import {
  capitalizesNouns,
  findSpelling,
  isAcronym,
  isSentenceStart,
  isTitle,
  isUnpronounceable,
  PART_PATTERN,
  type WordInRun,
} from "../text/spellings";
import { isUnit, UNIT_AFTER } from "../text/units";
import { type Change, createCorrection } from "./fix";
import { isOfProductName } from "./marks";
import { findQuotedText } from "./quotes";

/**
 * Converts an all-caps phrase to lowercase, with a capital at the start of a sentence. Codes and
 * abbreviations keep their case. Known names use their own spelling, and others the case found
 * elsewhere in the product's texts. Countries, languages, months and weekdays are capitalized as the
 * language requires. Returns null if a word may be a name, or if the language does not allow
 * lowercase here.
 */
export function lowercaseAllCaps(
  checkedText: CheckedText,
  span: Span,
  language: string | null,
  texts: ProductTexts | null = null,
  names: NameIndex = NO_NAMES,
): Change | null {
  const { start, end } = extendAllCaps(checkedText, span);
  if (isQuoted(checkedText.text, { start, end })) return null;
  if (isLinkedName(checkedText, { start, end })) return null;
  if (COMPANY_NAME.test(checkedText.text.slice(start, end))) return null;
  if (isCodeSeries(checkedText.text, { start, end }, language)) return null;
  if (TRADEMARK_AFTER.test(checkedText.text.slice(end, end + 2))) return null;
  // A word with a space after each letter: `L U M E N`.
  if (/(?<!\p{L})\p{Lu}\p{Zs}\p{Lu}\p{Zs}\p{Lu}(?!\p{L})/u.test(checkedText.text.slice(start, end)))
    return null;
  const run = { checkedText, texts, language, names };
  const isOfTitle = texts !== null && isTitle(checkedText, texts);
  if (isOfTitle && hasUnknownWordBeside(run, { start, end })) return null;
  if (hasUnknownWordInAdjacentLine(run, { start, end })) return null;
  const insertParts: string[] = [];
  let offset = start;
  let startsSentence =
    isSentenceStart(checkedText.text, start) ||
    isQuotedSentence(checkedText.text, { start, end }) ||
    isRunInHeading(checkedText.text, { start, end });
  for (const part of respellRun(run, { start, end })) {
    if (part.spelling === null) return null;
    const gap = checkedText.text.slice(offset, part.start);
    // In a title, a period ends an abbreviation.
    if (!isOfTitle && /[.!?…:]\p{White_Space}|[\n\r\t]/u.test(gap))
      startsSentence ||= isSentenceStart(checkedText.text, part.start);
    insertParts.push(
      gap,
      startsSentence && !part.isFixed ? capitalizeFirst(part.spelling, language) : part.spelling,
    );
    // A label such as `3.` does not begin the sentence.
    const isLabel =
      /^\p{Nd}+$/u.test(part.spelling) && /[.)]/.test(checkedText.text.charAt(part.end));
    startsSentence &&= isLabel;
    offset = part.end;
  }
  insertParts.push(checkedText.text.slice(offset, end));
  const replacement = insertParts.join("");
  return replacement === checkedText.text.slice(start, end)
    ? null
    : createCorrection(checkedText.text, { start, end }, replacement);
}

/**
 * Returns whether the line of an all-caps phrase contains other all-caps phrases that may be names.
 * Converting only some of them would leave a title in mixed case.
 */
function hasUnknownWordBeside(run: RunInCapitals, { start, end }: Span): boolean {
  const line = run.checkedText.lines.at(start);
  return Array.from(line.text.matchAll(CAPS_RUN)).some((match) => {
    const other = toSpan(match, line.start);
    return (other.end <= start || other.start >= end) && hasUnknownWord(run, other);
  });
}

/**
 * Returns whether an adjacent line, also in capitals, contains a word that may be a name. Converting
 * only some lines would leave a list in mixed case.
 */
function hasUnknownWordInAdjacentLine(run: RunInCapitals, { start, end }: Span): boolean {
  const { lines, text } = run.checkedText;
  const [firstLine, lastLine] = [lines.at(start), lines.at(Math.max(start, end - 1))];
  if (!isLineInCapitals(firstLine.text) || !isLineInCapitals(lastLine.text)) return false;
  for (const step of [-1, 1]) {
    let line = step < 0 ? firstLine : lastLine;
    for (let count = 0; count < MAX_ADJACENT_LINES; count++) {
      const offset = step < 0 ? line.start - 1 : line.start + line.text.length + 1;
      if (offset < 0 || offset >= text.length) break;
      line = lines.at(offset);
      if (!isLineInCapitals(line.text)) break;
      const { start: lineStart, text: lineText } = line;
      const span = trimPunctuation(text, { start: lineStart, end: lineStart + lineText.length });
      if (hasUnknownWord(run, span)) return true;
    }
  }
  return false;
}

const MAX_ADJACENT_LINES = 4;

function isLineInCapitals(line: string): boolean {
  return line.length <= MAX_NAME_LINE && !/\p{Ll}/u.test(line) && /\p{Lu}{3}/u.test(line);
}

/** Returns whether a phrase contains a word that may be a name. Shorter ones are usually codes. */
function hasUnknownWord(run: RunInCapitals, span: Span): boolean {
  return respellRun(run, span).some(
    ({ spelling, start, end }) => spelling === null && end - start > 3,
  );
}

/** Matches a phrase in capitals between other words, such as `per ACQUA e`. */
const CAPS_RUN = /(?<![\p{L}\p{N}\p{Pd}])\p{Lu}{2,}(?:\p{Zs}{1,2}\p{Lu}+)*(?![\p{L}\p{N}\p{Pd}])/gu;

const TRADEMARK_AFTER = /^\p{Zs}?[®™]/u;

/** Returns whether a phrase is an entire quote without a period, such as the title “SILENT NIGHT”. */
function isQuoted(text: string, { start, end }: Span): boolean {
  const quoted = findQuotedText(text, { start, end });
  return quoted?.start === start && quoted.end === end;
}

/** Returns whether a phrase inside a sentence is an entire link, such as the name of a product. */
function isLinkedName({ text, parsed }: CheckedText, { start, end }: Span): boolean {
  if (!parsed.isHtml || isSentenceStart(text, start)) return false;
  const source = parsed.toSource({ start, end });
  const before = parsed.source.slice(Math.max(0, source.start - MAX_TAG_LENGTH), source.start);
  const after = parsed.source.slice(source.end, source.end + 40);
  return /<a\s[^<>]*>\s*$/i.test(before) && /^\s*<\/a\s*>/i.test(after);
}

const MAX_TAG_LENGTH = 500;

/** Matches a legal form, which is part of a company's name in any language. */
const COMPANY_NAME =
  /(?<!\p{L})(?:GMBH|MBH|\p{L}*GESELLSCHAFT|LTD|LLC|INC|CORP|PLC|SARL|SRL|SPÓŁKA|SOCIETÀ|SOCIEDAD|SOCIEDADE|SOCIÉTÉ|AKTIEBOLAG|APS)(?!\p{L})/u;

/**
 * Returns whether a phrase is a series of short codes, such as `FIS VL` or `HIT RE 500`, rather
 * than words in capitals. One of the codes has no vowel, or they have two letters and a number.
 */
function isCodeSeries(text: string, { start, end }: Span, language: string | null): boolean {
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

/** Returns whether a phrase is a whole sentence in quotes, as in `It reads “KEEP IT WARM.”`. */
function isQuotedSentence(text: string, { start, end }: Span): boolean {
  return /[.!?]/.test(text.charAt(end)) && isQuoted(text, { start, end: end + 1 });
}

/**
 * Returns whether a phrase in capitals is a heading that runs into the text around it, as in
 * `for your goals BUILD MUSCLE: Made with`. Its first word begins with a capital.
 */
function isRunInHeading(text: string, { start, end }: Span): boolean {
  const before = text.slice(Math.max(0, start - 40), start);
  // A label such as `Width: 5 cm - HEIGHT OF SEAT: 9 cm`.
  if (/\p{Zs}\p{Pd}\p{Zs}$/u.test(before) && text.charAt(end) === ":") return true;
  return (
    HEADING_END.test(text.slice(end, end + 8)) &&
    /[\p{L}\p{M}\p{N}*†]\p{Zs}+$/u.test(before) &&
    !CONTINUED_WORD.test(before)
  );
}

/** Matches what can follow a heading before the next sentence. */
const HEADING_END = /^(?:\p{Zs}?[:?*†]{1,2}|\p{Zs}\p{Pd})\p{Zs}+["“(]?[\p{Lu}\p{N}]/u;

/** Matches a word that does not end a sentence. */
const CONTINUED_WORD =
  /(?<!\p{L})(?:a|an|and|are|as|at|by|for|from|in|is|of|on|or|our|the|this|to|with|your|de|da|do|das|dos|e|em|o|os|para|por|com|um|uma|seu|sua|del|el|en|la|las|los|un|una|y|con|su|tu|les?|des?|du|et|pour|avec|une?|votre|het|een|van|voor|met)\p{Zs}+$/iu;

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

interface RespelledPart extends Span {
  /** The spelling outside of capitals, or null if the word may be a name. */
  spelling: string | null;
  /** Whether the spelling is the same at the start of a sentence. */
  isFixed: boolean;
}

function respellRun(run: RunInCapitals, { start, end }: Span): RespelledPart[] {
  const { text } = run.checkedText;
  const matches = [...text.slice(start, end).matchAll(PART_PATTERN)];
  const nameSpellings = run.names.findSpellings(run.checkedText);
  const productName = findProductName(run);
  const isPartOfName = isBesideNamePart(text, { start, end });
  const isModelName = matches.some(
    ({ 0: word }, position) =>
      (isPartOfName && MODEL_WORDS.has(word)) || (position > 0 && MODEL_SUFFIXES.has(word)),
  );
  return matches.map((match, position) => {
    const [word] = match;
    const span = toSpan(match, start);
    const nameSpelling = nameSpellings.get(span.start) ?? productName.get(span.start);
    if (nameSpelling !== undefined) return { ...span, spelling: nameSpelling, isFixed: true };
    if (BRAND_BEFORE.test(text.slice(Math.max(0, span.start - 20), span.start)))
      return { ...span, spelling: null, isFixed: false };
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
        });
    return { ...span, spelling, isFixed: isCode };
  });
}

/** Matches words that a brand follows: `la marque KOTA`. */
const BRAND_BEFORE =
  /(?<!\p{L})(?:brand|marque|marca|marke|merk|fabricante|fabricant|hersteller|produttore|signée?)\p{Zs}?:?\p{Zs}$/iu;

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

function toSpan({ 0: word, index }: RegExpExecArray, offset: number): Span {
  return { start: offset + index, end: offset + index + word.length };
}

/** Returns whether a letter begins an abbreviation such as `E.TWS`. */
function isInitial(text: string, { start, end }: Span): boolean {
  return end - start === 1 && /^\.\p{L}/u.test(text.slice(end, end + 2));
}

/** Returns whether a number without a unit follows, as in `DOT 3`. */
function isBeforePlainNumber(text: string, end: number): boolean {
  const [number] = /^\p{Zs}\p{Nd}{1,4}(?![\p{L}\p{N}%])/u.exec(text.slice(end, end + 8)) ?? [];
  return number !== undefined && !UNIT_AFTER.test(text.slice(end + number.length, end + 20));
}

/** Words of model names, such as `the Velox STORM PRO`, that few sentences contain in capitals. */
const MODEL_WORDS: ReadonlySet<string> = new Set(["PRO", "MAX", "ULTRA", "LITE"]);

/** Words that are part of a model's name wherever they follow another word in capitals. */
const MODEL_SUFFIXES: ReadonlySet<string> = new Set(["PRO", "LITE"]);

const NUMBER_AFTER = /^\p{Zs}\p{Nd}/u;

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

function findWordBefore(text: string, start: number): string {
  return /[\p{L}\p{M}]+(?=\p{Zs}$)/u.exec(text.slice(Math.max(0, start - 30), start))?.[0] ?? "";
}

const MAX_NAME_LINE = 200;

/**
 * Extends a phrase to adjacent all-caps words and single letters, or to its lines if these have no
 * lowercase letters.
 */
function extendAllCaps(checkedText: CheckedText, span: Span): Span {
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

/** Returns whether a word is part of a code of letters and hyphens, such as `LUX-WBXL`. */
export function isInLetterCode(text: string, { start, end }: Span): boolean {
  const [before = ""] = /[\p{Lu}-]*$/u.exec(text.slice(Math.max(0, start - 50), start)) ?? [];
  const [after = ""] = /^[\p{Lu}-]*/u.exec(text.slice(end, end + 50)) ?? [];
  const parts = (before + text.slice(start, end) + after).split("-");
  return (
    parts.length > 1 && parts.some((part) => isUnpronounceable(part) && !ABBREVIATIONS.has(part))
  );
}

interface RunInCapitals {
  checkedText: CheckedText;
  texts: ProductTexts | null;
  language: string | null;
  names: NameIndex;
}

/** Returns the spelling of a word outside of capitals, or null if the word may be a name. */
function respellWord(
  { checkedText, texts, language }: Omit<RunInCapitals, "names">,
  wordInRun: WordInRun,
): string | null {
  const { word, before } = wordInRun;
  if (/\p{N}/u.test(word)) return word;
  if (/^\p{Lu}$/u.test(word))
    return isWordOfOneLetter(word, language) && !LETTER_LABEL.test(before)
      ? toLower(word, language)
      : word;
  const spelling = findSpelling(wordInRun, checkedText, texts, language);
  return spelling === null && /^\p{Nd}+$/u.test(before) && isUnit(word) ? word : spelling;
}

/** Returns whether a letter is also a word, as the Portuguese `e` is. */
function isWordOfOneLetter(letter: string, language: string | null): boolean {
  const word = toLower(letter, language);
  return letter === "A" || /^[àéè]$/.test(word) || isSmallWord(word, language);
}

/** Words that a letter follows as part of a name, as in `vitamin A`. */
const LETTER_LABEL =
  /^(?:vitamin|vitamina|vitamine|class|clase|classe|klasse|grade|grado|size|talla|taille|taglia|tamanho|type|tipo|typ|cup|option|model|modelo|mod[eè]le|modell|group|grupo|groupe|plan)e?$/i;

/** Capitalizes a sentence's first word, except codes, addresses and words like `iPhone`. */
export function capitalizeSpan(
  checkedText: CheckedText,
  span: Span,
  language: string | null,
  texts: ProductTexts | null = null,
): Change | null {
  const { text } = checkedText;
  const before = text.slice(Math.max(0, span.start - CONTEXT_LENGTH), span.start).trimEnd();
  // A truncated word such as `’ensemble` for `L’ensemble`.
  if (/(?:^|[\n\r\t]|\p{Zs})['’]$/u.test(before)) return null;
  const isAfterName =
    texts !== null &&
    /[!?]$/.test(before) &&
    isOfProductName(before.slice(0, -1), before.slice(-1), text.slice(span.start - 1), texts);
  return isAfterName || isLineContinuation(checkedText, span, language)
    ? null
    : capitalizeTitleWord(checkedText, span, language);
}

const CONTEXT_LENGTH = 100;

/** Capitalizes a word of a title. */
export function capitalizeTitleWord(
  checkedText: CheckedText,
  span: Span,
  language: string | null,
): Change | null {
  const word = checkedText.slice(span);
  if (/[\p{Lu}\p{N}_@/\\]|\.\p{L}/u.test(word) || isAddress(word)) return null;
  const acronym = word.toUpperCase();
  const capitalizedWord =
    ABBREVIATIONS.has(acronym) && isAcronym(acronym, language) && isAcronym(acronym, "en")
      ? acronym
      : capitalizeFirst(word, language);
  return capitalizedWord === word || capitalizedWord.length !== word.length
    ? null
    : createCorrection(checkedText.text, span, capitalizedWord);
}

/** Lowercases a function word in a title. Returns null between other words in capitals. */
export function lowercaseSpan(
  checkedText: CheckedText,
  span: Span,
  language: string | null,
): Change | null {
  const line = checkedText.lines.at(span.start).text;
  const word = checkedText.slice(span);
  if (/^\p{Lu}{2,}$/u.test(word) && !/\p{Lu}\p{Ll}/u.test(line)) return null;
  const [, next = ""] = NAME_AFTER.exec(checkedText.text.slice(span.end, span.end + 40)) ?? [];
  if (ARTICLE_OF_NAME.test(word) && next !== "" && mayBeName(next, language)) return null;
  return createCorrection(checkedText.text, span, toLower(checkedText.slice(span), language));
}

const NAME_AFTER = /^\p{Zs}(\p{Lu}[\p{Ll}\p{M}]+)(?![\p{L}\p{N}])/u;
/** Articles that names begin with, such as `La Korrane`. */
const ARTICLE_OF_NAME = /^(?:the|le|la|les|el|los|las|il|lo|gli|de|van|von)$/i;

/** Returns whether the dictionary of a language does not know a word in lowercase. */
function mayBeName(word: string, language: string | null): boolean {
  const lowercaseWord = toLower(word, language);
  const known = getDictionary(language ?? "en")?.find(lowercaseWord, word.toUpperCase());
  return known !== undefined && !known.lowercase;
}

/**
 * Returns whether a line continues the sentence of the previous line, as in hard-wrapped text. In
 * HTML, a heading can precede a line, so only a trailing comma or preposition counts as a sign of
 * continuation.
 */
function isLineContinuation(
  checkedText: CheckedText,
  { start, end }: Span,
  language: string | null,
): boolean {
  const line = checkedText.lines.at(start);
  if (line.number === 1 || checkedText.text.slice(line.start, start).trim() !== "") return false;
  const last = checkedText.lines.at(line.start - 1).text.trimEnd();
  if (checkedText.parsed.isHtml)
    return (
      last.endsWith(",") ||
      (/[\p{L}\p{N}]$/u.test(last) && isSmallWord(checkedText.text.slice(start, end), language))
    );
  return last.length >= 45 ? /[\p{L}\p{N},]$/u.test(last) : /[,&]$|\p{Pd}$/u.test(last);
}
