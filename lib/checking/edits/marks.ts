import { NAME } from "@/lib/enums";
import type { Span } from "../text/characters";
import type { CheckedText } from "../text/checked-text";
import type { ProductTexts } from "../text/product-texts";
import { isAfterAbbreviation } from "../text/segments";
import { getSignKind, getSignName } from "../text/signs";
import { UNIVERSAL_SMALL_WORDS } from "../text/small-words";
import { type Change, createCorrection, createRemoval } from "./fix";
import { removeBetweenMarks } from "./remove-words";

const CONTEXT_LENGTH = 200;

/**
 * Replaces exclamation marks with a period at the end of a sentence and removes them elsewhere,
 * along with an opening `¡`. Returns null if the mark is part of a name (`Yahoo!`) inside a
 * sentence, or of the product's name.
 */
export function removeExclamation(
  checkedText: CheckedText,
  span: Span,
  _language: string | null = null,
  texts: ProductTexts | null = null,
): Change | null {
  const { text } = checkedText;
  const marks = text.slice(span.start, span.end);
  const textBefore = text.slice(Math.max(0, span.start - CONTEXT_LENGTH), span.start);
  const textAfter = text.slice(span.end, span.end + CONTEXT_LENGTH);
  // French and some other languages put a space before the mark.
  const [space = ""] = /\p{Zs}+$/u.exec(textBefore) ?? [];
  const before = textBefore.slice(0, textBefore.length - space.length);
  const start = /\P{White_Space}$/u.test(before) ? span.start - space.length : span.start;
  if (marks.length === 1 && isOfName(before, textAfter)) return null;
  if (marks.length === 1 && texts && isOfProductName(before, "!", textAfter, texts)) return null;
  const isWide =
    endsInCjkCharacter(before) || (marks.includes("！") && !/\p{L}\p{M}*$/u.test(before));
  const isTitleEnd = texts?.at(NAME, null) === checkedText && !/[\p{L}\p{N}]/u.test(textAfter);
  const insert = isTitleEnd ? "" : chooseStop(before, textAfter, isWide);
  if (insert === null)
    return isInside(before, textAfter) ? null : removeBetweenMarks(text, span, marks);
  const openIndex = findOpeningMark(text, start);
  if (openIndex === -1) {
    const markSpan = { start, end: span.end };
    return insert.trim() === ""
      ? createRemoval(markSpan, marks, insert)
      : createCorrection(text, markSpan, insert);
  }
  const sentence = text.slice(openIndex, span.end);
  const newSentence = text.slice(openIndex + 1, start) + insert;
  const label = `${shortenMiddle(sentence)} → ${shortenMiddle(newSentence.trimEnd())}`;
  return { start: openIndex, end: span.end, insert: newSentence, label };
}

const MAX_LABEL_LENGTH = 40;

/** Shortens a sentence to its first and last words, where marks are removed or replaced. */
function shortenMiddle(sentence: string): string {
  if (sentence.length <= MAX_LABEL_LENGTH) return sentence;
  const [first = ""] = /^\P{White_Space}+/u.exec(sentence) ?? [];
  const [last = ""] = /\P{White_Space}+$/u.exec(sentence.slice(-MAX_LABEL_LENGTH)) ?? [];
  return `${first.slice(0, MAX_LABEL_LENGTH)} … ${last}`;
}

/** Returns whether a mark belongs to a name in a sentence, as in “the Yahoo! search”. */
function isOfName(before: string, textAfter: string): boolean {
  if (NAME_WITH_MARK.test(before) && /^\p{Zs}+[\p{L}\p{N}]/u.test(textAfter)) return true;
  return (
    /(?<![\p{L}\p{M}\p{N}])\p{Lu}[\p{L}\p{M}\p{N}]*$/u.test(before) && CONTINUATION.test(textAfter)
  );
}

/** Returns whether the product's name continues after the same word and mark: `Zest! Gel Soap`. */
export function isOfProductName(
  before: string,
  mark: string,
  textAfter: string,
  texts: ProductTexts,
): boolean {
  const [word = ""] = /\p{Lu}[\p{L}\p{M}\p{N}]*$/u.exec(before) ?? [];
  if (word === "" || !/^\p{Zs}+[\p{L}\p{N}]/u.test(textAfter)) return false;
  const [, ...rest] = texts.at(NAME, null)?.text.split(word + mark) ?? [];
  return rest.some((words) => /^\p{Zs}+[\p{L}\p{N}\p{Pd}]/u.test(words));
}

/** Names with an exclamation mark that can precede a capital letter within a sentence. */
const NAME_WITH_MARK = /(?<!\p{L})(?:Yahoo|Kahoot|Joomla|Jeopardy)$/u;

/** Matches a sentence's continuation. Words such as `iPhone` can begin a new one. */
const CONTINUATION =
  /^(?:['’]\p{L}|\p{Pd}\p{L}|[,;:]|\p{Zs}+(?:&|\p{Ll}(?!\p{Ll}*[\p{Lu}\p{N}])))/u;

/** Returns whether a mark follows a CJK character and so needs an ideographic full stop. */
function endsInCjkCharacter(before: string): boolean {
  return /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]$/u.test(before);
}

/** Returns whether a mark interrupts a sentence that continues in lowercase. */
function isInside(before: string, textAfter: string): boolean {
  const sentence = before.slice(before.search(/[^.!?…\n\r\t]*$/u));
  return (
    /^\P{L}*\p{Lu}/u.test(sentence) && /^\p{Zs}/u.test(textAfter) && CONTINUATION.test(textAfter)
  );
}

/** Returns the replacement for the marks, or null if there is no word or mark before them. */
function chooseStop(before: string, textAfter: string, isWide: boolean): string | null {
  if (!/[\p{L}\p{N}\p{M}\p{Pe}\p{Pf}\p{S}"'’%.?…,;:！？。-]$/u.test(before)) return null;
  const next = /^[\p{L}\p{N}]/u.test(textAfter);
  const gap = next && !isWide ? " " : "";
  // Next to other marks: `?!`, `!?`, `….!`.
  if (/[.?!…？。！,;:\p{Pd}]["'”’»]?$/u.test(before) || /^[.?…？。,;:]/u.test(textAfter))
    return gap;
  if (/^\p{Pe}/u.test(textAfter)) return "";
  if (isInside(before, textAfter)) {
    const [, word = ""] = /^\p{Zs}+([\p{L}\p{M}]+)/u.exec(textAfter) ?? [];
    // Before a content word, a new sentence probably begins in lowercase: `for kids! perfect for`.
    return word === "" || UNIVERSAL_SMALL_WORDS.has(word.normalize("NFD")) ? "" : null;
  }
  if (CLOSING_QUOTE.test(textAfter) && !QUOTE_END.test(textAfter)) return "";
  return (isWide ? "。" : ".") + gap;
}

/** German quotes close with marks that open quotes in other languages: `„Pop!“`, `»Pop!«`. */
const CLOSING_QUOTE = /^["'”’»“‘«›‹]/u;
/** Matches a closing quote at the end of a line or before a new sentence. */
const QUOTE_END = /^["'”’»“‘«›‹]+(?:$|[\n\r\t]|\p{Zs}+(?!\p{Ll}))/u;

/** Returns the offset of the `¡` that the marks close, or -1 if there is none. */
function findOpeningMark(text: string, offset: number): number {
  const windowStart = Math.max(0, offset - CONTEXT_LENGTH);
  const match = /[¡]([^¡!！\n\r]*)$/u.exec(text.slice(windowStart, offset));
  return match ? windowStart + match.index : -1;
}

/** Replaces a repeated mark with a single one. Dots within a sentence become an ellipsis. */
export function collapseMarks({ text }: CheckedText, span: Span): Change | null {
  const marks = text.slice(span.start, span.end);
  const mark = String.fromCodePoint(marks.codePointAt(0) ?? 0);
  if (!/[!?.,;:\p{Pd}·•。、！？，；：]/u.test(mark)) return null;
  const textAfter = text.slice(span.end, span.end + 40);
  const isSentenceEnd = /^["'”’»)\]]*(?:$|[\n\r\t]|\p{Zs}+[¡¿]?[^\p{Ll}\p{Zs}¡¿])/u.test(textAfter);
  const before = text.slice(Math.max(0, span.start - 1), span.start);
  if (!/[\p{L}\p{N}\p{M}\p{Pe}\p{Pf}\p{Zs}%"']/u.test(before)) return null;
  // Between a space and a word, the marks replace characters that were lost.
  if (/\p{Zs}/u.test(before) && /^[\p{L}\p{N}\p{Ps}]/u.test(textAfter)) return null;
  if (/\p{Pd}/u.test(mark)) return collapseHyphens(text, span, mark);
  if (mark !== ".") return createCorrection(text, span, mark);
  return createCorrection(text, span, isSentenceEnd && !/\p{Zs}/u.test(before) ? "." : "…");
}

/**
 * Replaces repeated hyphens with one. Beside a word, they are a dash: `pond-- the lights` becomes
 * `pond - the lights`. Returns null between two words (`TECH--WHEY`) and beside other hyphens.
 */
function collapseHyphens(text: string, span: Span, mark: string): Change | null {
  const before = text.slice(Math.max(0, span.start - 1), span.start);
  const textAfter = text.slice(span.end, span.end + 2);
  if (/^\p{Zs}?\p{Pd}/u.test(textAfter) || /^[\p{L}\p{N}]/u.test(textAfter)) return null;
  const isAttached = !/^\p{Zs}?$/u.test(before) && /^\p{Zs}/u.test(textAfter);
  return createCorrection(text, span, isAttached ? ` ${mark}` : mark);
}

/** Removes marks at the end of a text, except question marks and abbreviation periods. */
export function removeEndPunctuation({ text }: CheckedText, span: Span): Change | null {
  const marks = text.slice(span.start, span.end);
  if (!/^[.,;:!…。！]+$/u.test(marks)) return null;
  const before = text.slice(Math.max(0, span.start - 12), span.start);
  if (!/[\p{L}\p{N}\p{M}\p{Pe}\p{Pf}%"']$/u.test(before) || /\.\p{L}{1,2}$/u.test(before))
    return null;
  // An abbreviation in capitals is rather a word of a title: `PVC.`.
  if (marks === "." && /\p{Ll}$/u.test(before) && isAfterAbbreviation(text, span.end)) return null;
  if (marks === "." && ABBREVIATION_WITHIN.test(text.slice(0, span.start))) return null;
  return createRemoval(span, marks);
}

/** Matches a period that ends no sentence, so that others may be of abbreviations too: `MAGG. +`. */
const ABBREVIATION_WITHIN = /\p{L}\.\p{Zs}{1,3}[^\p{L}\p{N}\p{Zs}"“„«¿¡(]/u;

/** Removes a forbidden character that decorates a word; a bullet point becomes a dash. */
export function removeCharacter(checkedText: CheckedText, span: Span): Change | null {
  const { text } = checkedText;
  const character = checkedText.slice(span);
  if (/^[!！]$/u.test(character)) return removeExclamation(checkedText, span);
  if (/^[™®©℠]\ufe0f?$/u.test(character)) return createRemoval(span, character);
  const signKind = getSignKind(character);
  const isDecoration = signKind !== null && getSignName(signKind) !== null;
  if (isDecoration || /^[•●▪◦■►▶❖➤♦]\ufe0f?$/u.test(character))
    return removeDecoration(text, span, character);
  return null;
}

function removeDecoration(text: string, span: Span, character: string): Change | null {
  const before = text.slice(Math.max(0, span.start - 1), span.start);
  const isLineStart = /^$|[\n\r\t]/.test(before);
  // Between words, a bullet separates two entries.
  const isSeparator =
    /\p{Zs}/u.test(before) && /^\p{Zs}+[\p{L}\p{N}]/u.test(text.slice(span.end, span.end + 4));
  if (isSeparator && /[•●▪◦■]/u.test(character)) return null;
  const isBullet = isLineStart && /^\p{Zs}/u.test(text.slice(span.end, span.end + 1));
  return isBullet ? createCorrection(text, span, "-") : removeBetweenMarks(text, span, character);
}
