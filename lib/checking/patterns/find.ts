import { MatcherInput } from "re2js";
import type { Span } from "../characters";
import type { Pattern } from "./compile";

/**
 * Most occurrences that are reported of a pattern of unbounded length; by then the score has long
 * been 0.
 */
const MOST_OCCURRENCES = 500;

/**
 * What looking again at what was looked at before may cost, in nanoseconds, until no further
 * occurrence is looked for: each may cost a pass over the rest of the text, as `a.*?z|b` does
 * where there is no z.
 */
const MOST_AGAIN = 100_000_000;

/** Where a pattern matches; `any` is true too where it matches nothing but emptiness. */
export function findMatches(
  { expression, cost }: Pattern,
  text: string,
): { any: boolean; spans: Span[] } {
  const most = /[*+]|,\}/.test(expression.pattern()) ? MOST_OCCURRENCES : Number.POSITIVE_INFINITY;
  const counted = new CountedText(text);
  const matcher = expression.matcher(MatcherInput.utf16(counted));
  const readCost = followsAll(expression.programSize(), text) ? cost / READS : BACKTRACKED_READ;
  const spans: Span[] = [];
  let matches = 0;
  let end = 0;
  const again = () => (counted.reads - end * READS_ONCE) * readCost;
  while (matches < most && again() < MOST_AGAIN && matcher.find()) {
    matches += 1;
    const start = matcher.start();
    end = matcher.end();
    if (start < end) spans.push({ start, end });
  }
  return { any: matches > 0, spans };
}

/** How often a character is read while all that can match there is followed. */
const READS = 3;
/** And with a look beforehand for the words without which nothing can match. */
const READS_ONCE = READS + 1;
/** Nanoseconds of a read where one possibility is followed at a time. */
const BACKTRACKED_READ = 15;

/** Whether all that can match is followed at once: RE2JS backtracks within bounds in short texts. */
function followsAll(size: number, text: string): boolean {
  return size * text.length > 262_144;
}

/**
 * A text that counts how often it is read: the library says nothing of how far it looked. It is no
 * `String`: once a class extends that, V8 reads every text's characters twice as slowly.
 */
class CountedText {
  reads = 0;
  readonly length: number;
  /** By this the library knows a string. */
  readonly [Symbol.toStringTag] = "String";

  constructor(private readonly text: string) {
    this.length = text.length;
  }

  charCodeAt(at: number): number {
    this.reads += 1;
    return this.text.charCodeAt(at);
  }

  indexOf(searched: string, from = 0): number {
    const at = this.text.indexOf(searched, from);
    // Some 16 characters in the time of one that is read.
    this.reads += ((at < 0 ? this.text.length : at) - from) / 16;
    return at;
  }

  substring(start: number, end?: number): string {
    return this.text.substring(start, end);
  }

  toString(): string {
    return this.text;
  }
}
