import { isAddress } from "../text/addresses";
import type { Span } from "../text/characters";
import type { CheckedText } from "../text/checked-text";
import { isAfterAbbreviation } from "../text/segments";
import { UNIVERSAL_SMALL_WORDS } from "../text/small-words";
import { type Change, createRemoval } from "./fix";

/**
 * Removes words that can be deleted without rewording: a whole sentence, line or bullet, the entire
 * content of a pair of brackets, or a word in capitals that begins an entry. Returns null for other
 * words, which need manual editing.
 */
export function removeWords(checkedText: CheckedText, span: Span): Change | null {
  const bracketSpan = expandToBrackets(checkedText.text, span, BRACKETS);
  if (bracketSpan) return removeSpan(checkedText, bracketSpan);
  if (beginsEntry(checkedText, span)) return removeSpan(checkedText, span);
  const sentence = findSentence(checkedText, span);
  if (!sentence || leavesBrokenText(checkedText.text, sentence)) return null;
  return removeSentenceSpan(checkedText, sentence);
}

/**
 * Returns whether a single word in capitals begins a line that names a thing, such as `FREE Stacking
 * Ring`, and is not needed there, as a preposition or `NO` is.
 */
function beginsEntry({ text, lines }: CheckedText, { start, end }: Span): boolean {
  const line = lines.at(start);
  const word = text.slice(start, end);
  const before = text.slice(line.start, start).replace(BULLET_MARKER, "");
  const after = text.slice(end, line.start + line.text.length);
  const [, next = ""] =
    /^\p{Zs}(\p{Lu}\p{Ll}+)(?:\p{Zs}\p{Lu}\p{Ll}[\p{L}\p{M}’'-]*){1,5}\p{Zs}*$/u.exec(after) ?? [];
  const isSmall = (part: string) => UNIVERSAL_SMALL_WORDS.has(part.toLowerCase().normalize("NFD"));
  const isWord = /^\p{Lu}{3,}$/u.test(word) && !NEEDED_WORD.test(word) && !isSmall(word);
  return isBlank(before) && isWord && next !== "" && !isSmall(next);
}

const NEEDED_WORD = /^(?:not|non|never|zero|less|anti|sans|ohne|kein|keine|niet|geen)$/iu;

/** Removes whole sentences of a line, with the bullet or line that would be left empty. */
export function removeSentences(checkedText: CheckedText, span: Span): Change | null {
  const sentences = checkedText.sentences.filter(
    ({ start, end }) => start < span.end && end > span.start,
  );
  const line = checkedText.lines.at(span.start);
  const [bullet = ""] = BULLET_MARKER.exec(line.text) ?? [];
  const start = Math.min(span.start, ...sentences.map((sentence) => sentence.start));
  const end = Math.max(span.end, ...sentences.map((sentence) => sentence.end));
  const first = Math.max(start, line.start + bullet.length);
  return removeSentenceSpan(checkedText, { start: first, end });
}

/**
 * Removes sentences. Returns null if they are part of a longer one with an abbreviation, or contain
 * only one of a pair of brackets or quotes.
 */
function removeSentenceSpan(checkedText: CheckedText, { start, end }: Span): Change | null {
  const { text, lines } = checkedText;
  const line = lines.at(start);
  const isLineStart = isBlank(text.slice(line.start, start));
  const isLineEnd = isBlank(text.slice(end, line.start + line.text.length));
  if (!isLineStart && isAfterAbbreviation(text, start)) return null;
  if (!isLineEnd && isAfterAbbreviation(text, end)) return null;
  return hasPairsOnly(text.slice(start, end)) ? removeSpan(checkedText, { start, end }) : null;
}

/** Returns whether each bracket and quote has its counterpart in the words. */
function hasPairsOnly(words: string): boolean {
  const openBrackets: string[] = [];
  for (const [bracket] of words.replace(LIST_NUMBER, "").matchAll(/[()[\]{}（）【】［］]/g)) {
    const index = BRACKETS.indexOf(bracket);
    if (index % 2 === 0) openBrackets.push(BRACKETS.charAt(index + 1));
    else if (openBrackets.pop() !== bracket) return false;
  }
  // A straight quote after a number is the sign for inches.
  const quotes = words.match(/[“”„«»]|(?<!\p{Nd})"/gu) ?? [];
  return openBrackets.length === 0 && quotes.length % 2 === 0;
}

const LIST_NUMBER = /^\p{White_Space}*[\p{L}\p{N}]\)/u;

/**
 * Removes a symbol such as an emoji, together with brackets or quotes around it, its line if
 * otherwise empty, or one of the spaces around it.
 */
export function removeSymbol(checkedText: CheckedText, span: Span): Change | null {
  const enclosingSpan = expandToBrackets(checkedText.text, span, `${BRACKETS}${QUOTES}`) ?? span;
  if (isSentenceSeparator(checkedText.text, span)) return null;
  return removeSpan(checkedText, enclosingSpan);
}

/** Returns whether a symbol is the only separator between two sentences or items. */
function isSentenceSeparator(text: string, { start, end }: Span): boolean {
  const isAfterWords = /[\p{L}\p{N}\p{M}%"'”’)]\p{Zs}*$/u.test(
    text.slice(Math.max(0, start - 20), start),
  );
  return isAfterWords && /^\p{Zs}*["“(]?\p{Lu}/u.test(text.slice(end, end + 20));
}

const BRACKETS = "()[]{}（）【】［］";
const QUOTES = "“”‘’«»„“\"\"''";

/** Extends a span to the brackets or quotes directly around it; null without them. */
function expandToBrackets(text: string, { start, end }: Span, pairs: string): Span | null {
  const enclosingPair = text.charAt(start - 1) + text.charAt(end);
  if (start === 0 || enclosingPair.length < 2) return null;
  for (let index = 0; index < pairs.length; index += 2)
    if (pairs.slice(index, index + 2) === enclosingPair) return { start: start - 1, end: end + 1 };
  return null;
}

/** Match the characters allowed before the first and after the last word of a sentence. */
const OPENING_CHARACTERS = /^[\p{White_Space}\p{Ps}\p{Pi}"'¡¿]*$/u;
const CLOSING_CHARACTERS = /^[\p{White_Space}\p{Pe}\p{Pf}"'.!?…。！？]*$/u;
/** Matches a list number. Removing its item would leave a gap in the numbering. */
const NUMBER_MARKER = /^\p{White_Space}*\p{Nd}+[.)]\p{White_Space}*$/u;
const BULLET_MARKER = /^\p{White_Space}*[-*•–·]\p{White_Space}+/u;

/** Returns the sentence that consists of the words, with punctuation, or null. */
function findSentence(checkedText: CheckedText, span: Span): Span | null {
  const sentence = findSentenceAt(checkedText, span.start);
  if (!sentence || sentence.end < span.end) return null;
  const line = checkedText.lines.at(span.start);
  const [bullet = ""] = BULLET_MARKER.exec(line.text) ?? [];
  const first = Math.max(sentence.start, line.start + bullet.length);
  const before = checkedText.text.slice(Math.min(first, span.start), span.start);
  const textAfter = checkedText.text.slice(span.end, sentence.end);
  return OPENING_CHARACTERS.test(before) && CLOSING_CHARACTERS.test(textAfter)
    ? { ...sentence, start: first }
    : null;
}

function findSentenceAt({ sentences }: CheckedText, offset: number): Span | null {
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
function removeSpan(checkedText: CheckedText, { start, end }: Span): Change | null {
  const { text } = checkedText;
  const words = text.slice(start, end);
  const line = checkedText.lines.at(start);
  const lineEnd = line.start + line.text.length;
  if (end > lineEnd || isInAddressOrPath(text, { start, end })) return null;
  const [bullet = ""] = BULLET_MARKER.exec(line.text) ?? [];
  const before = text.slice(line.start + bullet.length, start);
  const textAfter = text.slice(end, lineEnd);
  if (isBlank(before) && isBlank(textAfter))
    return removeLine(checkedText, line.start, lineEnd, words);
  if (NUMBER_MARKER.test(before) && isBlank(textAfter)) return null;
  return removeBetweenMarks(text, { start, end }, words);
}

/**
 * Returns whether a removal leaves a label or heading without its content, or a sentence that
 * refers to the removed one.
 */
function leavesBrokenText(text: string, { start, end }: Span): boolean {
  const before = text.slice(Math.max(0, start - CONTEXT_LENGTH), start);
  const after = text.slice(end, end + CONTEXT_LENGTH);
  const [rest = "", next = ""] = after.replace(/^\p{Zs}*[.!?]?/u, "").split(/[\n\r]\s*/u, 2);
  const isAtEnd = isBlank(rest) && (isBlank(next) || /^[^.!?]{0,60}:/u.test(next));
  const isOnlyEntry = /:\p{White_Space}*(?:[-*•–·]\p{White_Space}+)?$/u.test(before) && isAtEnd;
  return isOnlyEntry || REFERRING_WORD.test(after);
}

/** Matches a word at the start of the next sentence that refers to this one. */
const REFERRING_WORD =
  /^[.!?]?\p{Zs}+(?:It|They|This|That|These|Those|Its|Their|And|But|So|Also|Therefore|Thus|Er|Sie|Es|Dies|Diese|Dieser|Dieses|Das|Dadurch|Damit|Dazu|Und|Aber|Auch|Il|Elle|Ils|Elles|Ce|Cela|Ceci|Cette|Ces|Et|Mais|Esto|Este|Esta|Estos|Estas|Eso|Y|Pero|También|Además|Questo|Questa|Questi|Queste|Inoltre|Anche|Isto|Isso|Ele|Ela|Eles|Elas|Além|Também|Mas|Dit|Deze|Dat|Hij|Zij|Het|En|Maar|Ook|Den|Det|De|Och|Men|Jest|To|Ten|Ta|Te)(?![\p{L}\p{M}])/u;

function isBlank(text: string): boolean {
  return /^\p{White_Space}*$/u.test(text);
}

/** Removes a whole line with its line break; in HTML, with its block. */
function removeLine(
  checkedText: CheckedText,
  start: number,
  end: number,
  words: string,
): Change | null {
  const { text, parsed: parsedText } = checkedText;
  if (isBlank(text.slice(0, start)) && isBlank(text.slice(end))) return null;
  if (parsedText.isHtml) return createRemoval({ start, end }, words);
  const removalStart = end === text.length ? findBreakStart(text, start) : start;
  const removalEnd = findBreakEnd(text, end);
  // Between two empty lines, also remove one of them.
  const isDouble =
    isEmptyBefore(text, removalStart) &&
    /^(?:\r\n|\n|\r)/.test(text.slice(removalEnd, removalEnd + 2));
  return createRemoval(
    { start: removalStart, end: isDouble ? findBreakEnd(text, removalEnd) : removalEnd },
    words,
  );
}

function isEmptyBefore(text: string, offset: number): boolean {
  return (
    offset === 0 || /(?:^|[\n\r])(?:\r\n|\n|\r)$/.test(text.slice(Math.max(0, offset - 3), offset))
  );
}

function findBreakStart(text: string, offset: number): number {
  const [lineBreak = ""] =
    /(?:\r\n|\n|\r)$/.exec(text.slice(Math.max(0, offset - 2), offset)) ?? [];
  return offset - lineBreak.length;
}

function findBreakEnd(text: string, offset: number): number {
  const [lineBreak = ""] = /^(?:\r\n|\n|\r)/.exec(text.slice(offset, offset + 2)) ?? [];
  return offset + lineBreak.length;
}

const CLOSING_PUNCTUATION = /^(?:$|[\n\r\t]|[.,;:!?…)\]}»”。，、；：！？]|\p{Pe})/u;
const OPENING_PUNCTUATION = /(?:^|[\n\r\t([{«“„¡¿]|\p{Ps})$/u;

/** Removes a span and one of the spaces around it. Inserts a space if words would run together. */
export function removeBetweenMarks(
  text: string,
  { start, end }: Span,
  words: string,
): Change | null {
  const before = text.slice(Math.max(0, start - 1), start);
  const nextCharacter = text.slice(end, end + 1);
  const isSpaced = /^\p{Zs}$/u.test(before);
  const hasSpaceAfter = /^\p{Zs}$/u.test(nextCharacter);
  if (hasSpaceAfter && (isSpaced || OPENING_PUNCTUATION.test(before)))
    return createRemoval({ start, end: findSpacesEnd(text, end) }, words);
  if (isSpaced && CLOSING_PUNCTUATION.test(nextCharacter))
    return createRemoval({ start: findSpacesStart(text, start), end }, words);
  const wouldJoinWords =
    /[\p{L}\p{N}.,;:!?…)]$/u.test(before) && /^[\p{L}\p{N}(]/u.test(nextCharacter);
  const needsSpace = wouldJoinWords && !isSpaceless(before) && !isSpaceless(nextCharacter);
  return createRemoval({ start, end }, words, needsSpace ? " " : "");
}

/** Returns whether a character belongs to a script that does not separate words with spaces. */
function isSpaceless(character: string): boolean {
  return SPACELESS_SCRIPT.test(character);
}

const SPACELESS_SCRIPT =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

function findSpacesEnd(text: string, offset: number): number {
  return offset + (/^\p{Zs}*/u.exec(text.slice(offset, offset + 40))?.[0].length ?? 0);
}

function findSpacesStart(text: string, offset: number): number {
  return offset - (/\p{Zs}*$/u.exec(text.slice(Math.max(0, offset - 40), offset))?.[0].length ?? 0);
}

/** Maximum number of characters to read on each side; longer than any ordinary word. */
const CONTEXT_LENGTH = 200;

/** Returns whether words are part of an address, path or tag that a change would break. */
export function isInAddressOrPath(text: string, { start, end }: Span): boolean {
  const [before = ""] =
    /\P{White_Space}*$/u.exec(text.slice(Math.max(0, start - CONTEXT_LENGTH), start)) ?? [];
  const [textAfter = ""] = /^\P{White_Space}*/u.exec(text.slice(end, end + CONTEXT_LENGTH)) ?? [];
  const surroundingText = before + text.slice(start, end) + textAfter;
  if (before === "" && textAfter === "") return false;
  return (
    /(?:[@#_\\]|[\p{L}\p{N}][./=])$/u.test(before) ||
    /^(?:[@_\\=]|[./][\p{L}\p{N}])/u.test(textAfter) ||
    (isAddress(surroundingText) && !isAddress(text.slice(start, end)))
  );
}
