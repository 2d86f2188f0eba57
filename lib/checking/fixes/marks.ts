import type { Span } from "../characters";
import type { CheckedText } from "../checked-text";
import { type Change, remove, use } from "./fix";
import { removeBetweenMarks } from "./remove-words";

const FURTHER = 200;

/**
 * Replaces exclamation marks with a period at the end of a sentence and removes them elsewhere,
 * together with an opening `¡`. Returns null if the mark is part of a name (`Yahoo!`) inside a
 * sentence.
 */
export function withoutExclamation({ text }: CheckedText, span: Span): Change | null {
  const marks = text.slice(span.start, span.end);
  const head = text.slice(Math.max(0, span.start - FURTHER), span.start);
  const tail = text.slice(span.end, span.end + FURTHER);
  // French and some other languages put a space before the mark.
  const [space = ""] = /\p{Zs}+$/u.exec(head) ?? [];
  const before = head.slice(0, head.length - space.length);
  const start = /\P{White_Space}$/u.test(before) ? span.start - space.length : span.start;
  if (marks.length === 1 && isOfName(before, tail)) return null;
  const isWide = marks.includes("！") || endsInCjkCharacter(before);
  const insert = stopFor(before, tail, isWide);
  if (insert === null) return removeBetweenMarks(text, span, marks);
  const openIndex = findOpeningMark(text, start);
  if (openIndex === -1) return { ...remove({ start, end: span.end }, marks, insert) };
  return remove(
    { start: openIndex, end: span.end },
    `${text.charAt(openIndex)}${marks}`,
    text.slice(openIndex + 1, start) + insert,
  );
}

/**
 * Returns whether a mark follows a capitalized word inside a sentence, as in “the Yahoo! search”.
 */
function isOfName(before: string, tail: string): boolean {
  if (WRITTEN_WITH_MARK.test(before) && /^\p{Zs}+[\p{L}\p{N}]/u.test(tail)) return true;
  return /(?<![\p{L}\p{M}\p{N}])\p{Lu}[\p{L}\p{M}\p{N}]*$/u.test(before) && GOES_ON.test(tail);
}

/** Names with an exclamation mark, which a capital letter can follow within a sentence. */
const WRITTEN_WITH_MARK = /(?<!\p{L})(?:Yahoo|Kahoot|Joomla|Jeopardy)$/u;

/**
 * Matches the continuation of a sentence. Words such as `iPhone` are excluded, because they can
 * begin a new sentence.
 */
const GOES_ON = /^(?:['’]\p{L}|\p{Pd}\p{L}|[,;:]|\p{Zs}+(?:&|\p{Ll}(?!\p{Ll}*[\p{Lu}\p{N}])))/u;

/** Returns whether the text before a mark uses ideographic full stops. */
function endsInCjkCharacter(before: string): boolean {
  return /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]$/u.test(before);
}

/**
 * Returns whether a mark is inside a sentence, which begins with a capital before it and continues
 * in lowercase after it.
 */
function isInside(before: string, tail: string): boolean {
  const sentence = before.slice(before.search(/[^.!?…\n\r\t]*$/u));
  return /^\P{L}*\p{Lu}/u.test(sentence) && /^\p{Zs}/u.test(tail) && GOES_ON.test(tail);
}

/** Returns the replacement of the marks; null if there is no word or mark before them. */
function stopFor(before: string, tail: string, isWide: boolean): string | null {
  if (!/[\p{L}\p{N}\p{M}\p{Pe}\p{Pf}\p{S}"'’%.?…,;:！？。-]$/u.test(before)) return null;
  const next = /^[\p{L}\p{N}]/u.test(tail);
  const gap = next && !isWide ? " " : "";
  // Next to other marks: `?!`, `!?`, `….!`.
  if (/[.?!…？。！,;:\p{Pd}]["'”’»]?$/u.test(before) || /^[.?…？。,;:]/u.test(tail)) return gap;
  if (/^\p{Pe}/u.test(tail) || isInside(before, tail)) return "";
  if (/^["'”’»]/u.test(tail) && !ENDS_QUOTED.test(tail)) return "";
  return (isWide ? "。" : ".") + gap;
}

/** Matches a closing quote at the end of a line or before a new sentence. */
const ENDS_QUOTED = /^["'”’»]+(?:$|[\n\r\t]|\p{Zs}+(?!\p{Ll}))/u;

/** Returns the offset of the `¡` that the marks close; -1 if there is none. */
function findOpeningMark(text: string, offset: number): number {
  const from = Math.max(0, offset - FURTHER);
  const match = /[¡]([^¡!！\n\r]*)$/u.exec(text.slice(from, offset));
  return match ? from + match.index : -1;
}

/** Replaces a repeated mark with a single one. Dots within a sentence become an ellipsis. */
export function collapseMarks({ text }: CheckedText, span: Span): Change | null {
  const marks = text.slice(span.start, span.end);
  const mark = String.fromCodePoint(marks.codePointAt(0) ?? 0);
  if (!/[!?.,;:\p{Pd}·•。、！？，；：]/u.test(mark)) return null;
  const tail = text.slice(span.end, span.end + 40);
  const isSentenceEnd = /^["'”’»)\]]*(?:$|[\n\r\t]|\p{Zs}+[^\p{Ll}])/u.test(tail);
  const before = text.slice(Math.max(0, span.start - 1), span.start);
  if (!/[\p{L}\p{N}\p{M}\p{Pe}\p{Pf}\p{Zs}%"']/u.test(before)) return null;
  if (mark !== ".") return use(span, mark);
  return use(span, isSentenceEnd && !/\p{Zs}/u.test(before) ? "." : "…");
}

/**
 * Removes the marks at the end of a text, but not a question mark or the period of an abbreviation.
 */
export function withoutEnd({ text }: CheckedText, span: Span): Change | null {
  const marks = text.slice(span.start, span.end);
  if (!/^[.,;:!…。！]+$/u.test(marks)) return null;
  const before = text.slice(Math.max(0, span.start - 12), span.start);
  if (!/[\p{L}\p{N}\p{M}\p{Pe}\p{Pf}%"']$/u.test(before) || /\.\p{L}{1,2}$/u.test(before))
    return null;
  return remove(span, marks);
}

/**
 * Removes a forbidden character that decorates or follows a word; a bullet point becomes a dash.
 */
export function withoutCharacter(checkedText: CheckedText, span: Span): Change | null {
  const { text } = checkedText;
  const sign = checkedText.slice(span);
  if (/^[!！]$/u.test(sign)) return withoutExclamation(checkedText, span);
  if (/^[™®©℠]\ufe0f?$/u.test(sign)) return remove(span, sign);
  if (/^[•●▪◦■►▶✓✔✅★☆✦❖➤→♦]\ufe0f?$/u.test(sign)) return withoutDecoration(text, span, sign);
  return null;
}

function withoutDecoration(text: string, span: Span, sign: string): Change | null {
  const before = text.slice(Math.max(0, span.start - 1), span.start);
  const opensLine = /^$|[\n\r\t]/.test(before);
  const isBullet = opensLine && /^\p{Zs}/u.test(text.slice(span.end, span.end + 1));
  return isBullet ? use(span, "-") : removeBetweenMarks(text, span, sign);
}
