import { ANY_TAG } from "@/lib/format";
import type { PatternJson } from "@/lib/validations/findings/schemas";

/** The numbers of characters of the line that are shown before and after the words. */
const LEAD_LENGTH = 14;
const TAIL_LENGTH = 150;

const TAG_PATTERN = /<[^>]*>/;

/** Splits an example's line into the marked words and what is shown around them. */
export function splitExample(line: string, words: string | null) {
  const marked = words === ANY_TAG ? TAG_PATTERN.exec(line)?.[0] : words;
  const start = marked ? line.toLowerCase().indexOf(marked.toLowerCase()) : -1;
  if (!marked || start < 0) return { before: "", marked: "", after: line.slice(0, TAIL_LENGTH) };
  const from = Math.max(0, start - LEAD_LENGTH);
  const end = start + marked.length;
  return {
    before: `${from > 0 ? "…" : ""}${line.slice(from, start)}`,
    marked: line.slice(start, end),
    after: line.slice(end, end + TAIL_LENGTH),
  };
}

/** Returns a pattern without the parts of its example that lists do not show. */
export function shortenExample(pattern: PatternJson): PatternJson {
  const { words, example } = pattern;
  if (example.line === null) return pattern;
  const { before, marked, after } = splitExample(example.line, words);
  return { ...pattern, example: { ...example, line: `${before}${marked}${after}` } };
}
