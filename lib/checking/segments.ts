import { classOf, hasSpacelessScript, INVISIBLE, type Span, trimSpan } from "./characters";

const GRAPHEMES = new Intl.Segmenter("en", { granularity: "grapheme" });
const WORDS = new Intl.Segmenter("en", { granularity: "word" });
const SENTENCES = new Intl.Segmenter("en", { granularity: "sentence" });

/** Grapheme clusters, in order. */
export function graphemesOf(text: string): Iterable<Intl.SegmentData> {
  return GRAPHEMES.segment(text);
}

/** How many characters a person counts: grapheme clusters of the trimmed text, invisible ones out. */
export function countCharacters(text: string): number {
  const { start, end } = trimSpan(text, { start: 0, end: text.length });
  const trimmed = text.slice(start, end);
  if (/^[\x20-\x7e\n]*$/.test(trimmed)) return trimmed.length;
  let count = 0;
  for (const { segment } of GRAPHEMES.segment(trimmed)) if (isVisible(segment)) count++;
  return count;
}

function isVisible(grapheme: string): boolean {
  for (const character of grapheme) {
    if ((classOf(character.codePointAt(0) ?? 0) & INVISIBLE) === 0) return true;
  }
  return false;
}

/**
 * Words: the runs between white space that hold a letter or digit; where a run holds a script
 * written without spaces, the word-like segments of `Intl.Segmenter`.
 */
export function wordsOf(text: string): Span[] {
  const words: Span[] = [];
  for (const { 0: run, index } of text.matchAll(/\P{White_Space}+/gu)) {
    if (hasSpacelessScript(run)) addWordLikeSegments(run, index, words);
    else if (/[\p{L}\p{N}]/u.test(run)) words.push({ start: index, end: index + run.length });
  }
  return words;
}

function addWordLikeSegments(run: string, offset: number, words: Span[]): void {
  for (const { segment, index, isWordLike } of WORDS.segment(run)) {
    if (isWordLike) words.push({ start: offset + index, end: offset + index + segment.length });
  }
}

/** Sentences of `Intl.Segmenter`, trimmed; empty ones are left out. */
export function sentencesOf(text: string): Span[] {
  const sentences: Span[] = [];
  for (const { segment, index } of SENTENCES.segment(text)) {
    const span = trimSpan(text, { start: index, end: index + segment.length });
    if (span.start < span.end) sentences.push(span);
  }
  return sentences;
}
