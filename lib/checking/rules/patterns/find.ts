import { MatcherInput } from "re2js";
import type { Span } from "../../text/characters";
import type { Pattern } from "./compile";

/** Maximum matches of a pattern of unbounded length. The score is 0 long before. */
const MAX_OCCURRENCES = 500;

/**
 * Budget for reading characters repeatedly, in nanoseconds. The search stops when it is exceeded.
 * Each match can require a pass over the rest of the text, as with `a.*?z|b` in a text without z.
 */
const MAX_REREAD_COST = 100_000_000;

/** Finds the matches of a pattern. `any` is also true if only the empty string matches. */
export function findMatches(
  { expression, cost }: Pattern,
  text: string,
): { hasMatch: boolean; spans: Span[] } {
  const maxMatches = /[*+]|,\}/.test(expression.pattern())
    ? MAX_OCCURRENCES
    : Number.POSITIVE_INFINITY;
  const countedText = new CountedText(text);
  const matcher = expression.matcher(MatcherInput.utf16(countedText));
  const readCost = isParallelSearch(expression.programSize(), text)
    ? cost / READS_PER_CHARACTER
    : BACKTRACKED_READ;
  const spans: Span[] = [];
  let matches = 0;
  let end = 0;
  const computeRereadCost = () => (countedText.readCount - end * READS_WITH_PREFILTER) * readCost;
  while (matches < maxMatches && computeRereadCost() < MAX_REREAD_COST && matcher.find()) {
    matches += 1;
    const start = matcher.start();
    end = matcher.end();
    if (start < end) spans.push({ start, end });
  }
  return { hasMatch: matches > 0, spans };
}

/** Number of reads per character if all alternatives are followed in parallel. */
const READS_PER_CHARACTER = 3;
/** Number of reads per character including the initial search for a required literal. */
const READS_WITH_PREFILTER = READS_PER_CHARACTER + 1;
/** Nanoseconds per read if RE2JS backtracks, following one alternative at a time. */
const BACKTRACKED_READ = 15;

/** Returns whether RE2JS searches in parallel. Short texts use bounded backtracking. */
function isParallelSearch(size: number, text: string): boolean {
  return size * text.length > 262_144;
}

/**
 * A string-like object that counts reads, because the library does not report them. It does not
 * extend `String`, because V8 reads characters of all strings at half the speed once a class does.
 */
class CountedText {
  readCount = 0;
  readonly length: number;
  /** The library uses this tag to recognize strings. */
  readonly [Symbol.toStringTag] = "String";

  constructor(private readonly text: string) {
    this.length = text.length;
  }

  charCodeAt(index: number): number {
    this.readCount += 1;
    return this.text.charCodeAt(index);
  }

  indexOf(searchText: string, fromIndex = 0): number {
    const index = this.text.indexOf(searchText, fromIndex);
    // A native search reads about 16 characters in the time of one counted read.
    this.readCount += ((index < 0 ? this.text.length : index) - fromIndex) / 16;
    return index;
  }

  substring(start: number, end?: number): string {
    return this.text.substring(start, end);
  }

  toString(): string {
    return this.text;
  }
}
