import { classOf, SPACELESS, type Span, WORD } from "./characters";
import { type FoldedText, foldText } from "./fold";
import { SPACE } from "./token-trie";
import { UnreadableError } from "./unreadable";

/**
 * A phrase that exempts the terms inside it. With `{}`, which stands for any term, only the words
 * around terms are given.
 */
export type ExceptionPattern = { whole: string } | { whole: null; steps: readonly Step[] };

/**
 * A part of a pattern: literal text, or any term if `text` is null. `spaced` means that white space
 * separates it from the previous step.
 */
interface Step {
  text: string | null;
  spaced: boolean;
}

const HOLE = "{}";

/**
 * Parses an exception such as `sugar cane`, `{}-free` or `no {} or {}`, where `{}` is any term.
 * @throws UnreadableError with a message for the author
 */
export function readException(written: string): ExceptionPattern {
  const texts = written.trim().split(HOLE);
  const [whole = ""] = texts;
  if (texts.length === 1) {
    if (foldText(whole).length === 0) throw new UnreadableError("This field is required.");
    return { whole };
  }
  if (foldText(texts.join("")).length === 0 || texts.every((text) => text.trim() === ""))
    throw new UnreadableError('Write what stands around {}, like "{}-free" or "free of {}".');
  const isApart = texts.every((text, at) => {
    const [isFirst, isLast] = [at === 0, at === texts.length - 1];
    if (text === "") return isFirst || isLast;
    return (isFirst || !isGlued(text, 0)) && (isLast || !isGlued(text, -1));
  });
  if (!isApart)
    throw new UnreadableError(
      'Set {} apart from letters and digits, like "{}-free" or "not {}". It also stands for the inflections of terms.',
    );
  return { whole: null, steps: texts.flatMap(stepsOf) };
}

/**
 * Returns the text before a placeholder and the placeholder itself. For the last text, which has no
 * placeholder after it, returns only the text.
 */
function stepsOf(text: string, at: number, texts: readonly string[]): Step[] {
  const own =
    text.trim() === "" ? [] : [{ text: text.trim(), spaced: /^\p{White_Space}/u.test(text) }];
  const isLast = at === texts.length - 1;
  return isLast ? own : [...own, { text: null, spaced: /\p{White_Space}$/u.test(text) }];
}

function isGlued(text: string, at: 0 | -1): boolean {
  const character = Array.from(text).at(at);
  const found = character === undefined ? 0 : classOf(character.codePointAt(0) ?? 0);
  return (found & (WORD | SPACELESS)) === WORD;
}

/** An occurrence of a phrase. Offsets are in folded units. */
export interface Occurrence extends Span {
  entry: number;
}

/**
 * Occurrences of whole phrases and of the literal parts of other patterns, each with its number.
 */
export interface PatternParts {
  whole: readonly Occurrence[];
  texts: readonly Occurrence[];
}

/** The steps of a pattern with the numbers of their literal texts; null for a term. */
export type NumberedSteps = readonly { number: number | null; spaced: boolean }[];

/**
 * Returns the spans of exceptions in folded units. Linear in the number of matches.
 * @param terms all matches of all terms, including overlapping ones
 */
export function occurrencesOf(
  patterns: readonly NumberedSteps[],
  { whole, texts }: PatternParts,
  terms: readonly Span[],
  folded: FoldedText,
): Span[] {
  const termsAt = Map.groupBy(terms, ({ start }) => start);
  const byNumber = Map.groupBy(texts, ({ entry }) => entry);
  const textsAt = new Map(
    Array.from(byNumber, ([number, places]) => [number, Map.groupBy(places, ({ start }) => start)]),
  );
  const around = patterns.flatMap((steps) => {
    const places = steps.map(({ number }) => (number === null ? termsAt : textsAt.get(number)));
    const possible = places.filter((each) => each !== undefined);
    return possible.length < steps.length ? [] : chained(steps, possible, folded);
  });
  return [...whole, ...around];
}

type PlacesAt = ReadonlyMap<number, readonly Span[]>;

/**
 * Chains the steps from left to right. Of several chains with the same end, keeps the one with the
 * earliest start.
 */
function chained(steps: NumberedSteps, places: readonly PlacesAt[], folded: FoldedText): Span[] {
  const [first, ...rest] = places;
  let startOf = new Map<number, number>();
  for (const spans of first?.values() ?? [])
    for (const { start, end } of spans) keepFirst(startOf, end, start);
  for (const [at, next] of rest.entries()) {
    const spaced = steps[at + 1]?.spaced ?? false;
    const further = new Map<number, number>();
    for (const [end, start] of startOf)
      for (const place of next.get(beyondGap(folded, end, spaced)) ?? [])
        keepFirst(further, place.end, start);
    startOf = further;
  }
  return Array.from(startOf, ([end, start]) => ({ start, end }));
}

function keepFirst(startOf: Map<number, number>, end: number, start: number): void {
  startOf.set(end, Math.min(start, startOf.get(end) ?? start));
}

/** Returns the offset at which the next step must begin; -1 if the spacing does not fit. */
function beyondGap({ units, length }: FoldedText, end: number, spaced: boolean): number {
  const isSpace = end < length && units[end] === SPACE;
  if (isSpace !== spaced) return -1;
  return spaced ? end + 1 : end;
}

/** A set of spans with a fast test for whether one of them contains a given span. */
export class Cover {
  private readonly starts: number[] = [];
  /** For each span, sorted by start, the greatest end so far. */
  private readonly ends: number[] = [];

  constructor(spans: readonly Span[]) {
    let last = 0;
    for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
      last = Math.max(last, end);
      this.starts.push(start);
      this.ends.push(last);
    }
  }

  containsSpan({ start, end }: Span): boolean {
    let low = 0;
    let high = this.starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.starts[middle] ?? 0) <= start) low = middle + 1;
      else high = middle;
    }
    return low > 0 && (this.ends[low - 1] ?? 0) >= end;
  }
}
