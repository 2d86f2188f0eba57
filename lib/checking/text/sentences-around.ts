import type { Span } from "./characters";
import type { CheckedText } from "./checked-text";

/** Returns the span of all sentences that overlap the given span. */
export function findSentencesAround({ sentences }: CheckedText, { start, end }: Span): Span | null {
  const overlappingSentences = sentences.filter(
    (sentence) => sentence.start < Math.max(end, start + 1) && sentence.end > start,
  );
  const [first] = overlappingSentences;
  const last = overlappingSentences.at(-1);
  return first && last ? { start: first.start, end: last.end } : null;
}
