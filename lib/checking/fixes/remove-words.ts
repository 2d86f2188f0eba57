import type { Span } from "../characters";
import type { CheckedText } from "../checked-text";
import { isAddress } from "../is-address";
import { type Change, remove } from "./fix";

/**
 * Removes words that can be deleted without rewording: a whole sentence, line or bullet, or the
 * entire content of a pair of brackets. Returns null for other words, which need manual editing.
 */
export function removeWords(checked: CheckedText, span: Span): Change | null {
  const words = checked.slice(span);
  const bracketed = inBrackets(checked.text, span, BRACKETS);
  if (bracketed) return removeStretch(checked, bracketed, words);
  const sentence = sentenceOf(checked, span);
  return sentence && removeStretch(checked, sentence, words);
}

/**
 * Removes whole sentences of one line, together with the bullet or line that would be left empty.
 */
export function removeSentences(checked: CheckedText, span: Span): Change | null {
  const found = checked.sentences.filter(({ start, end }) => start < span.end && end > span.start);
  const line = checked.lines.at(span.start);
  const [bullet = ""] = BULLET.exec(line.text) ?? [];
  const start = Math.min(span.start, ...found.map((sentence) => sentence.start));
  const end = Math.max(span.end, ...found.map((sentence) => sentence.end));
  const first = Math.max(start, line.start + bullet.length);
  return removeStretch(checked, { start: first, end }, checked.slice(span));
}

/**
 * Removes a symbol such as an emoji, together with brackets or quotes around it, its line if
 * otherwise empty, or one of the spaces around it.
 */
export function removeSign(checked: CheckedText, span: Span): Change | null {
  const sign = checked.slice(span);
  const around = inBrackets(checked.text, span, `${BRACKETS}${QUOTES}`) ?? span;
  if (separatesSentences(checked.text, span)) return null;
  return removeStretch(checked, around, sign);
}

/** Returns whether a symbol is the only separator between two sentences or items. */
function separatesSentences(text: string, { start, end }: Span): boolean {
  const isBehindWords = /[\p{L}\p{N}\p{M}%"'”’)]\p{Zs}*$/u.test(
    text.slice(Math.max(0, start - 20), start),
  );
  return isBehindWords && /^\p{Zs}*["“(]?\p{Lu}/u.test(text.slice(end, end + 20));
}

const BRACKETS = "()[]{}（）【】［］";
const QUOTES = "“”‘’«»„“\"\"''";

/** Extends a span to the pair of brackets or quotes directly around it; null if there is none. */
function inBrackets(text: string, { start, end }: Span, pairs: string): Span | null {
  const around = text.charAt(start - 1) + text.charAt(end);
  if (start === 0 || around.length < 2) return null;
  for (let at = 0; at < pairs.length; at += 2)
    if (pairs.slice(at, at + 2) === around) return { start: start - 1, end: end + 1 };
  return null;
}

/** Match the characters that can precede the first word of a sentence or follow the last one. */
const BEFORE = /^[\p{White_Space}\p{Ps}\p{Pi}"'¡¿]*$/u;
const BEHIND = /^[\p{White_Space}\p{Pe}\p{Pf}"'.!?…。！？]*$/u;
/** Matches a list number. Removing its item would leave a gap in the numbering. */
const NUMBERED = /^\p{White_Space}*\p{Nd}+[.)]\p{White_Space}*$/u;
const BULLET = /^\p{White_Space}*[-*•–·]\p{White_Space}+/u;

/**
 * Returns the sentence that consists of the given words, including its marks; null if it has other
 * words.
 */
function sentenceOf(checked: CheckedText, span: Span): Span | null {
  const sentence = sentenceAt(checked, span.start);
  if (!sentence || sentence.end < span.end) return null;
  const line = checked.lines.at(span.start);
  const [bullet = ""] = BULLET.exec(line.text) ?? [];
  const first = Math.max(sentence.start, line.start + bullet.length);
  const before = checked.text.slice(Math.min(first, span.start), span.start);
  const behind = checked.text.slice(span.end, sentence.end);
  return BEFORE.test(before) && BEHIND.test(behind) ? { ...sentence, start: first } : null;
}

function sentenceAt({ sentences }: CheckedText, offset: number): Span | null {
  let low = 0;
  let high = sentences.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sentences[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return sentences[low] ?? null;
}

/** Removes a span from its line, or the whole line if it contains nothing else. */
function removeStretch(checked: CheckedText, { start, end }: Span, words: string): Change | null {
  const { text } = checked;
  const line = checked.lines.at(start);
  const lineEnd = line.start + line.text.length;
  if (end > lineEnd || isInAddressOrPath(text, { start, end })) return null;
  const [bullet = ""] = BULLET.exec(line.text) ?? [];
  const before = text.slice(line.start + bullet.length, start);
  const behind = text.slice(end, lineEnd);
  if (isBlank(before) && isBlank(behind)) return removeLine(checked, line.start, lineEnd, words);
  if (NUMBERED.test(before) && isBlank(behind)) return null;
  return removeBetweenMarks(text, { start, end }, words);
}

function isBlank(text: string): boolean {
  return /^\p{White_Space}*$/u.test(text);
}

/** Removes a whole line with its line break; in HTML, with its block. */
function removeLine(
  checked: CheckedText,
  start: number,
  end: number,
  words: string,
): Change | null {
  const { text, parsed: reading } = checked;
  if (isBlank(text.slice(0, start)) && isBlank(text.slice(end))) return null;
  if (reading.isHtml) return remove({ start, end }, words);
  const from = end === text.length ? startOfBreak(text, start) : start;
  const to = endOfBreak(text, end);
  // Between two empty lines, also remove one of them.
  const isDouble = isEmptyBefore(text, from) && /^(?:\r\n|\n|\r)/.test(text.slice(to, to + 2));
  return remove({ start: from, end: isDouble ? endOfBreak(text, to) : to }, words);
}

function isEmptyBefore(text: string, at: number): boolean {
  return at === 0 || /(?:^|[\n\r])(?:\r\n|\n|\r)$/.test(text.slice(Math.max(0, at - 3), at));
}

function startOfBreak(text: string, at: number): number {
  const [found = ""] = /(?:\r\n|\n|\r)$/.exec(text.slice(Math.max(0, at - 2), at)) ?? [];
  return at - found.length;
}

function endOfBreak(text: string, at: number): number {
  const [found = ""] = /^(?:\r\n|\n|\r)/.exec(text.slice(at, at + 2)) ?? [];
  return at + found.length;
}

const CLOSES = /^(?:$|[\n\r\t]|[.,;:!?…)\]}»”。，、；：！？]|\p{Pe})/u;
const OPENS = /(?:^|[\n\r\t([{«“„¡¿]|\p{Ps})$/u;

/** Removes a span and one of the spaces around it. Inserts a space if words would run together. */
export function removeBetweenMarks(
  text: string,
  { start, end }: Span,
  words: string,
): Change | null {
  const before = text.slice(Math.max(0, start - 1), start);
  const behind = text.slice(end, end + 1);
  const isSpaced = /^\p{Zs}$/u.test(before);
  const continues = /^\p{Zs}$/u.test(behind);
  if (continues && (isSpaced || OPENS.test(before)))
    return remove({ start, end: spacesEnd(text, end) }, words);
  if (isSpaced && CLOSES.test(behind))
    return remove({ start: spacesStart(text, start), end }, words);
  const joins = /[\p{L}\p{N}.,;:!?…)]$/u.test(before) && /^[\p{L}\p{N}(]/u.test(behind);
  const needsSpace = joins && !isSpaceless(before) && !isSpaceless(behind);
  return remove({ start, end }, words, needsSpace ? " " : "");
}

/** Returns whether a character belongs to a script that does not separate words with spaces. */
function isSpaceless(character: string): boolean {
  return SPACELESS.test(character);
}

const SPACELESS =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

function spacesEnd(text: string, at: number): number {
  return at + (/^\p{Zs}*/u.exec(text.slice(at, at + 40))?.[0].length ?? 0);
}

function spacesStart(text: string, at: number): number {
  return at - (/\p{Zs}*$/u.exec(text.slice(Math.max(0, at - 40), at))?.[0].length ?? 0);
}

/** Maximum number of characters to read on each side; longer than any ordinary word. */
const CONTEXT_LENGTH = 200;

/**
 * Returns whether words are part of an address, a path, a tag or similar, which a replacement would
 * break.
 */
export function isInAddressOrPath(text: string, { start, end }: Span): boolean {
  const [before = ""] =
    /\P{White_Space}*$/u.exec(text.slice(Math.max(0, start - CONTEXT_LENGTH), start)) ?? [];
  const [behind = ""] = /^\P{White_Space}*/u.exec(text.slice(end, end + CONTEXT_LENGTH)) ?? [];
  const whole = before + text.slice(start, end) + behind;
  if (before === "" && behind === "") return false;
  return (
    /(?:[@#_\\]|[\p{L}\p{N}][./=])$/u.test(before) ||
    /^(?:[@_\\=]|[./][\p{L}\p{N}])/u.test(behind) ||
    (isAddress(whole) && !isAddress(text.slice(start, end)))
  );
}
