import type { MarkedText, Span } from "./blocks";
import { getSharedExpressions } from "./compiled";

/** A sentence whose terms are replaced by placeholders. */
export interface Sentence {
  text: string;
  /** The text with `⟦n⟧` in place of the n-th mentioned term. */
  masked: string;
  mentions: string[];
  /** The start position of the sentence in the block's text. */
  start: number;
  end: number;
}

/** Maximum length of a sentence. Longer ones are not instructions and are slow to process. */
export const MAX_SENTENCE_LENGTH = 600;
const MAX_MENTION_LENGTH = 80;

const QUOTE_PATTERNS = [
  /“[^“”]{1,100}”/gu,
  /„[^„“”"]{1,100}[“”"]/gu,
  /«[^«»]{1,100}»/gu,
  /»[^«»]{1,100}«/gu,
  /‹[^‹›]{1,100}›/gu,
  /(?<![\p{L}\p{N}])"[^"]{1,100}"/gu,
  /‚[^‚‘’]{1,100}[‘’]/gu,
  // An apostrophe between letters does not end a quotation: 'can't'.
  /(?<![\p{L}\p{N}])‘(?:[^‘’]|(?<=\p{L})’(?=\p{L})){1,100}’(?!\p{L})/gu,
  /(?<![\p{L}\p{N}])'(?:[^']|(?<=\p{L})'(?=\p{L})){1,100}'(?!\p{L})/gu,
  /(?<=\s)’[^’\s][^’]{0,60}’(?=[\s.,;:!?)]|$)/gu,
  /`[^`]{1,100}`/gu,
];

/** Splits a text into sentences and finds the terms in each sentence. */
export function splitSentences(content: MarkedText): Sentence[] {
  const { text } = content;
  const spans = findMentions(content);
  const endOffsets = findSentenceEnds(text, spans);
  let start = 0;
  return endOffsets.flatMap((end) => {
    const sentenceStart = start + (/^\s*/u.exec(text.slice(start, end))?.[0].length ?? 0);
    start = end;
    const sentenceEnd = sentenceStart + text.slice(sentenceStart, end).trimEnd().length;
    return sentenceEnd > sentenceStart
      ? [maskSentence(text, sentenceStart, sentenceEnd, spans)]
      : [];
  });
}

/** Returns the spans of quoted, emphasized or literal terms, without overlaps. */
function findMentions({ text, marks }: MarkedText): Span[] {
  const { emphasisCue } = getSharedExpressions();
  const spans: Span[] = [];
  const isFree = (span: Span) =>
    spans.every(({ start, end }) => span.end <= start || span.start >= end);
  for (const mark of marks) {
    const words = text.slice(mark.start, mark.end);
    const isAll = words.length >= text.replace(/[.:!]+$/u, "").trim().length && /\s/u.test(words);
    if (isAll || !isTerm(words) || emphasisCue.test(words.trim())) continue;
    if (/[.:!?]$/u.test(words.trim()) && /^\p{L}+(?:\s\p{L}+){1,}[.:!?]$/u.test(words.trim()))
      continue;
    if (isFree(mark)) spans.push(mark);
  }
  for (const pattern of QUOTE_PATTERNS)
    for (const match of text.matchAll(pattern)) {
      const span = { start: match.index, end: match.index + match[0].length };
      if (isTerm(match[0])) replaceWithin(spans, span);
    }
  return spans.sort((a, b) => a.start - b.start);
}

/** Adds a quoted term, replacing any emphasis inside it. */
function replaceWithin(spans: Span[], span: Span): void {
  const overlappingSpans = spans.filter(({ start, end }) => span.end > start && span.start < end);
  if (overlappingSpans.some(({ start, end }) => start < span.start || end > span.end)) return;
  for (const each of overlappingSpans) spans.splice(spans.indexOf(each), 1);
  spans.push(span);
}

function isTerm(words: string): boolean {
  const term = words.trim();
  return term.length > 0 && term.length <= MAX_MENTION_LENGTH && term.split(/\s+/u).length <= 7;
}

function findSentenceEnds(text: string, mentions: readonly Span[]): number[] {
  const { abbreviation, openAbbreviation } = getSharedExpressions();
  const endOffsets: number[] = [];
  for (const match of text.matchAll(/[.!?…]["”’»)\]]*\s+/gu)) {
    const end = match.index + match[0].length;
    const stopEnd = match.index + 1;
    // A period inside a quoted term ends a sentence only if the quotation ends with it.
    const enclosingMention = mentions.find((span) => span.start < stopEnd && stopEnd < span.end);
    if (enclosingMention && end < enclosingMention.end) continue;
    const next = text.slice(end, end + 2);
    if (!/^["“„«‚‘'([]?[\p{Lu}\p{N}]/u.test(next) && !mentions.some((span) => span.start === end))
      continue;
    if (text.charAt(match.index) === "." && abbreviation.test(text.slice(0, stopEnd).slice(-12))) {
      const isEnd = openAbbreviation.test(text.slice(0, stopEnd));
      if (!isEnd) continue;
    }
    endOffsets.push(end);
  }
  endOffsets.push(text.length);
  return endOffsets;
}

function maskSentence(text: string, start: number, end: number, spans: readonly Span[]): Sentence {
  const { abbreviationTopic, quotedContrast } = getSharedExpressions();
  const mentions: string[] = [];
  const isAboutAbbreviations = abbreviationTopic.test(text.slice(start, end));
  let masked = "";
  let offset = start;
  for (const span of spans) {
    if (span.start < start || span.end > end) continue;
    const { term, after } = stripPunctuation(
      text.slice(span.start, span.end),
      isAboutAbbreviations,
    );
    if (term === "") continue;
    // “Click here!” can be an item in a list of terms, so final punctuation is kept.
    const isLast = text.slice(span.end, end).trim() === "";
    const mark = isLast ? after : after.replace(/[!?]/gu, "");
    masked += text.slice(offset, span.start);
    const contrast = quotedContrast.exec(term)?.groups;
    if (contrast?.x && contrast.not && contrast.y) {
      masked += `⟦${mentions.length}⟧ (${contrast.not} ⟦${mentions.length + 1}⟧)${mark}`;
      mentions.push(contrast.x, contrast.y);
    } else {
      masked += `⟦${mentions.length}⟧${mark}`;
      mentions.push(term);
    }
    offset = span.end;
  }
  masked += text.slice(offset, end);
  return { text: text.slice(start, end), masked: normalizeDashes(masked), mentions, start, end };
}

/** Converts typed dashes (`--`) to en dashes. */
function normalizeDashes(masked: string): string {
  return masked.replace(/(?<=\s)-{2,3}(?=\s)/gu, "–").trim();
}

/** Removes quotation marks and adjacent sentence punctuation. */
function stripPunctuation(
  rawTerm: string,
  isAbbreviation: boolean,
): { term: string; after: string } {
  let term = rawTerm.trim();
  let after = "";
  for (let before = ""; before !== term; ) {
    before = term;
    term = term
      .replace(/^["“”„«»‚‘’'`‹›]+|["“”«»‘’'`‹›]+$/gu, "")
      .replace(/\s*(?:\.{3,}|…)$/u, "")
      .trim();
    const stop = /^(?<rest>.*[^.,;:!?])(?<mark>[,;:!?.])$/su.exec(term)?.groups;
    // Abbreviations such as "D.C." and "e.g." keep their final period.
    if (isAbbreviation && /^\p{L}{1,6}\.$/u.test(term)) continue;
    if (
      stop?.rest &&
      stop.mark &&
      !(
        stop.mark === "." &&
        /\.\s?\p{L}{1,3}$|^\p{L}{1,4}$/u.test(stop.rest) &&
        /\./u.test(term.slice(0, -1))
      )
    ) {
      term = stop.rest;
      after = stop.mark + after;
    }
  }
  return { term, after };
}

/** Returns a text with its placeholders replaced by terms. */
export function unmaskText(masked: string, mentions: readonly string[]): string {
  return masked.replace(/⟦(\d+)⟧/gu, (_, index: string) => mentions[Number(index)] ?? "");
}
