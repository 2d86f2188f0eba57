import type { Span } from "./characters";
import type { CheckedText } from "./checked-text";

/** Returns the sentences that overlap a span, as one span. */
export function sentencesAround({ sentences }: CheckedText, { start, end }: Span): Span | null {
  const overlapping = sentences.filter(
    (sentence) => sentence.start < Math.max(end, start + 1) && sentence.end > start,
  );
  const [first] = overlapping;
  const last = overlapping.at(-1);
  return first && last ? { start: first.start, end: last.end } : null;
}
