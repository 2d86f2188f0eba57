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
export function readException(source: string): ExceptionPattern {
  const texts = source.trim().split(HOLE);
  const [phrase = ""] = texts;
  if (texts.length === 1) {
    if (foldText(phrase).length === 0) throw new UnreadableError("This field is required.");
    return { whole: phrase };
  }
  if (foldText(texts.join("")).length === 0 || texts.every((text) => text.trim() === ""))
    throw new UnreadableError('Write the words around {}, like "{}-free" or "free of {}".');
  const isApart = texts.every((text, index) => {
    const [isFirst, isLast] = [index === 0, index === texts.length - 1];
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
function stepsOf(text: string, index: number, texts: readonly string[]): Step[] {
  const textSteps =
    text.trim() === "" ? [] : [{ text: text.trim(), spaced: /^\p{White_Space}/u.test(text) }];
  const isLast = index === texts.length - 1;
  return isLast
    ? textSteps
    : [...textSteps, { text: null, spaced: /\p{White_Space}$/u.test(text) }];
}

function isGlued(text: string, index: 0 | -1): boolean {
  const character = Array.from(text).at(index);
  const bits = character === undefined ? 0 : classOf(character.codePointAt(0) ?? 0);
  return (bits & (WORD | SPACELESS)) === WORD;
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
  foldedText: FoldedText,
): Span[] {
  const termsAt = Map.groupBy(terms, ({ start }) => start);
  const byNumber = Map.groupBy(texts, ({ entry }) => entry);
  const textsAt = new Map(
    Array.from(byNumber, ([number, occurrences]) => [
      number,
      Map.groupBy(occurrences, ({ start }) => start),
    ]),
  );
  const around = patterns.flatMap((steps) => {
    const matchesByStep = steps.map(({ number }) =>
      number === null ? termsAt : textsAt.get(number),
    );
    const possible = matchesByStep.filter((each) => each !== undefined);
    return possible.length < steps.length ? [] : chainSteps(steps, possible, foldedText);
  });
  return [...whole, ...around];
}

type SpansByStart = ReadonlyMap<number, readonly Span[]>;

/**
 * Chains the steps from left to right. Of several chains with the same end, keeps the one with the
 * earliest start.
 */
function chainSteps(
  steps: NumberedSteps,
  spansByStep: readonly SpansByStart[],
  foldedText: FoldedText,
): Span[] {
  const [first, ...nextPlaces] = spansByStep;
  let startOf = new Map<number, number>();
  for (const spans of first?.values() ?? [])
    for (const { start, end } of spans) setEarliestStart(startOf, end, start);
  for (const [index, next] of nextPlaces.entries()) {
    const spaced = steps[index + 1]?.spaced ?? false;
    const further = new Map<number, number>();
    for (const [end, start] of startOf)
      for (const span of next.get(skipGap(foldedText, end, spaced)) ?? [])
        setEarliestStart(further, span.end, start);
    startOf = further;
  }
  return Array.from(startOf, ([end, start]) => ({ start, end }));
}

function setEarliestStart(startOf: Map<number, number>, end: number, start: number): void {
  startOf.set(end, Math.min(start, startOf.get(end) ?? start));
}

/** Returns the offset at which the next step must begin; -1 if the spacing does not fit. */
function skipGap({ units, length }: FoldedText, end: number, spaced: boolean): number {
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
