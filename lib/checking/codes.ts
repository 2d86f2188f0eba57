import type { Span } from "./characters";

/** Letters and digits, joined by hyphens, slashes or underscores. */
const JOINED = /[\p{L}\p{M}\p{N}/_-]+/gu;
const IS_JOINED = /[\p{L}\p{M}\p{N}/_-]/u;
const DIGIT = /\p{Nd}/u;

/** Removes article numbers, codes and measures from a word, such as `FM7703AK-EK-BED`. */
export function withoutCodes(word: string): string {
  return DIGIT.test(word) ? word.replace(JOINED, (part) => (DIGIT.test(part) ? "" : part)) : word;
}

/** Maximum number of characters to read on each side of a span. */
const MAX_READ = 50;

/**
 * Returns whether a span is part of an article number or code, or is joined to one by a hyphen or
 * slash. Returns false if the span is an entire code.
 */
export function isInCode(text: string, span: Span): boolean {
  let { start, end } = span;
  while (start > 0 && span.start - start < MAX_READ && IS_JOINED.test(text.charAt(start - 1)))
    start--;
  while (end < text.length && end - span.end < MAX_READ && IS_JOINED.test(text.charAt(end))) end++;
  const around = text.slice(start, span.start) + text.slice(span.end, end);
  return /[\p{L}\p{N}]/u.test(around) && DIGIT.test(text.slice(start, end));
}
