import type { Span } from "./characters";

/** Letters and digits, joined by hyphens, slashes or underscores. */
const JOINED = /[\p{L}\p{M}\p{N}/_-]+/gu;
const IS_JOINED = /[\p{L}\p{M}\p{N}/_-]/u;
const DIGIT = /\p{Nd}/u;

/** Returns a word without the article numbers, codes and measures in it: `FM7703AK-EK-BED`. */
export function withoutCodes(word: string): string {
  return DIGIT.test(word) ? word.replace(JOINED, (part) => (DIGIT.test(part) ? "" : part)) : word;
}

/** How many characters around a span are read at most. */
const MAX_READ = 50;

/**
 * Returns whether a span lies within an article number or code, or is joined to one by a hyphen or
 * slash. False for a span that is a whole code itself.
 */
export function isInCode(text: string, span: Span): boolean {
  let { start, end } = span;
  while (start > 0 && span.start - start < MAX_READ && IS_JOINED.test(text.charAt(start - 1)))
    start--;
  while (end < text.length && end - span.end < MAX_READ && IS_JOINED.test(text.charAt(end))) end++;
  const around = text.slice(start, span.start) + text.slice(span.end, end);
  return /[\p{L}\p{N}]/u.test(around) && DIGIT.test(text.slice(start, end));
}
