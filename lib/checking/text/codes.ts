import type { Span } from "./characters";

/** Letters and digits, joined by hyphens, slashes or underscores. */
const CODE_TOKENS = /[\p{L}\p{M}\p{N}/_-]+/gu;
const CODE_CHARACTER = /[\p{L}\p{M}\p{N}/_-]/u;
const DIGIT = /\p{Nd}/u;

/** Removes article numbers, codes and measures from a word, such as `FM7703AK-EK-BED`. */
export function removeCodes(word: string): string {
  return DIGIT.test(word)
    ? word.replace(CODE_TOKENS, (part) => (DIGIT.test(part) ? "" : part))
    : word;
}

/** Maximum number of characters to read on each side of a span. */
const MAX_CODE_LENGTH = 50;

/**
 * Returns whether a span is part of an article number or code, or is joined to one by a hyphen or
 * slash. Returns false if the span is an entire code.
 */
export function isInCode(text: string, span: Span): boolean {
  let { start, end } = span;
  while (
    start > 0 &&
    span.start - start < MAX_CODE_LENGTH &&
    CODE_CHARACTER.test(text.charAt(start - 1))
  )
    start--;
  while (
    end < text.length &&
    end - span.end < MAX_CODE_LENGTH &&
    CODE_CHARACTER.test(text.charAt(end))
  )
    end++;
  const surroundingText = text.slice(start, span.start) + text.slice(span.end, end);
  return /[\p{L}\p{N}]/u.test(surroundingText) && DIGIT.test(text.slice(start, end));
}
