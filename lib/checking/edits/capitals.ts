import { ABBREVIATIONS } from "../text/abbreviations";
import { isAddress } from "../text/addresses";
import type { Span } from "../text/characters";
import { type CheckedText, trimPunctuation } from "../text/checked-text";
import { getDictionary } from "../text/dictionaries";
import { capitalizeFirst, toLower } from "../text/letter-case";
import { type NameIndex, NO_NAMES } from "../text/names";
import type { ProductTexts } from "../text/product-texts";
import { isSmallWord } from "../text/small-words";
import { isAcronym, isSentenceStart, isTitle } from "../text/spellings";
import { type Change, createCorrection } from "./fix";
import { isOfProductName } from "./marks";
import {
  extendAllCaps,
  isCodeSeries,
  isQuoted,
  MAX_NAME_LINE,
  type RunInCapitals,
  respellRun,
  toSpan,
} from "./run-in-capitals";

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
  minCount = 1,
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
  if (isOfTitle && isBesideTitleCase(checkedText, { start, end }, language)) return null;
  if (hasUnknownWordInAdjacentLine(run, { start, end })) return null;
  if (
    minCount > 1 &&
    (hasParallelWord(run, { start, end }) || hasParallelLabel(run, { start, end }))
  )
    return null;
  const insertParts: string[] = [];
  let offset = start;
  let startsSentence =
    isSentenceStart(checkedText.text, start) ||
    isQuotedSentence(checkedText.text, { start, end }) ||
    isRunInHeading(checkedText.text, { start, end }) ||
    isSegmentOrLabel(checkedText, { start, end });
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
 * Returns whether the other words of a title are capitalized or a name. Lowercase would mix two
 * styles: `KitKat classic`.
 */
function isBesideTitleCase(
  { text, lines }: CheckedText,
  { start, end }: Span,
  language: string | null,
): boolean {
  const line = lines.at(start);
  const others = `${text.slice(line.start, start)} ${text.slice(end, line.start + line.text.length)}`;
  const words = (others.match(/[\p{L}\p{M}\p{N}]{3,}/gu) ?? []).filter(
    (word) => !/\p{N}/u.test(word) && !isSmallWord(word.toLowerCase(), language),
  );
  const [first = ""] = words;
  return words.length > 1
    ? words.every((word) => /^\p{Lu}\p{Ll}/u.test(word))
    : /\p{Ll}\p{Lu}/u.test(first);
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

/**
 * Returns whether a single word in capitals, which a rule about several words allows, is an item of
 * the same list. Converting the other items would leave the list in mixed case.
 */
function hasParallelWord({ checkedText, language }: RunInCapitals, { start, end }: Span): boolean {
  const { items, lines, text } = checkedText;
  const [first, last] = [lines.at(start), lines.at(Math.max(start, end - 1))];
  if (!isLineInCapitals(text.slice(first.start, last.start + last.text.length))) return false;
  const getMarker = (line: typeof first) =>
    items.includes(line.start) ? "item" : (ITEM_MARK.exec(line.text)?.[0] ?? null);
  const marker = getMarker(first);
  for (const step of [-1, 1]) {
    let line = step < 0 ? first : last;
    for (let count = 0; count < MAX_ADJACENT_LINES; count++) {
      const offset = step < 0 ? line.start - 1 : line.start + line.text.length + 1;
      if (offset < 0 || offset >= text.length) break;
      line = lines.at(offset);
      if (!isLineInCapitals(line.text)) break;
      const [word = "", ...others] = line.text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
      if (others.length > 0 || !/^\p{Lu}{3,}$/u.test(word) || isAcronym(word, language)) continue;
      // A word above other lines may be their heading.
      if (step > 0 || (marker !== null && getMarker(line) === marker)) return true;
    }
  }
  return false;
}

/**
 * Returns whether a label in capitals has labels of one word beside it, which a rule about several
 * words allows: `MAIS DIVERSÃO - …` beside `SAÚDE - …`.
 */
function hasParallelLabel({ checkedText, language }: RunInCapitals, { start, end }: Span): boolean {
  const { text, lines } = checkedText;
  const [, mark] = LABEL_MARK.exec(text.slice(end, end + 3)) ?? [];
  if (mark === undefined || /\p{L}/u.test(text.slice(lines.at(start).start, start))) return false;
  return Array.from(text.matchAll(ONE_WORD_LABEL)).some(
    ([, word = "", otherMark]) => otherMark === mark && !isAcronym(word, language),
  );
}

const LABEL_MARK = /^\p{Zs}?(\p{Pd}(?=\p{Zs})|:)/u;
const ONE_WORD_LABEL = /^[^\p{L}\p{N}\n]{0,5}(\p{Lu}{3,})\p{Zs}?(\p{Pd}(?=\p{Zs})|:)/gmu;

const ITEM_MARK = /^[^\p{L}\p{N}\s]|;(?=\s*$)/u;

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
  /(?<!\p{L})(?:GMBH|MBH|\p{L}*GESELLSCHAFT|LTD|LLC|INC|CORP|PLC|SARL|SRL|SPÓŁKA|SOCIETÀ|SOCIEDAD|SOCIEDADE|SOCIÉTÉ|COMPANHIA|COMPAÑÍA|COMPAGNIE|COMPAGNIA|AKTIEBOLAG|APS)(?!\p{L})/u;

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

/**
 * Returns whether a phrase in capitals begins a segment of a line of capitalized ones, or is a label
 * after the value of another label, as in `Color: white ITEMS INCLUDED:`.
 */
function isSegmentOrLabel({ text, lines }: CheckedText, { start, end }: Span): boolean {
  const line = lines.at(start);
  const before = text.slice(Math.max(line.start, start - MAX_LABEL_DISTANCE), start);
  if (/\|\p{Zs}*$/u.test(before)) return /^\P{L}*\p{Lu}/u.test(line.text);
  return (
    text.charAt(end) === ":" &&
    /\p{L}\p{Zs}?:\p{Zs}.*[\p{L}\p{M}\p{N}]\p{Zs}+$/u.test(before) &&
    !CONTINUED_WORD.test(before)
  );
}

const MAX_LABEL_DISTANCE = 120;

/** Matches what can follow a heading before the next sentence. */
const HEADING_END = /^(?:\p{Zs}?[:?*†]{1,2}|\p{Zs}\p{Pd})\p{Zs}+["“(]?[\p{Lu}\p{N}]/u;

/** Matches a word that does not end a sentence. */
const CONTINUED_WORD =
  /(?<!\p{L})(?:a|an|and|are|as|at|by|for|from|in|is|of|on|or|our|the|this|to|with|your|de|da|do|das|dos|e|em|o|os|para|por|com|um|uma|seu|sua|del|el|en|la|las|los|un|una|y|con|su|tu|les?|des?|du|et|pour|avec|une?|votre|het|een|van|voor|met)\p{Zs}+$/iu;

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
  // A sentence continues after a quoted title: `‹Pop!› the book`.
  if (/[!?…]["'”’»“‘«›‹]+$/u.test(before)) return null;
  // Question marks replace lost characters: `do beb? que n?o`.
  if (before.endsWith("?") && /\p{L}\?\p{L}/u.test(text)) return null;
  // A truncated word such as `a robe` for `La robe`.
  if (/^fr\b/.test(language ?? "") && checkedText.slice(span) === "a") return null;
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
