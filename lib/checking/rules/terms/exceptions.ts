import { classOf, SPACELESS, type Span, WORD } from "../../text/characters";
import { type FoldedText, foldText } from "../../text/fold";
import { UnreadableError } from "../unreadable";
import { SPACE } from "./token-trie";

/**
 * A phrase that exempts the terms inside it. A pattern with `{}`, which stands for any term, has
 * steps instead of a whole phrase.
 */
export type ExceptionPattern = { whole: string } | { whole: null; steps: readonly Step[] };

/**
 * A part of a pattern: literal text, or any term if `text` is null. `spaced` means that whitespace
 * separates the step from the previous one.
 */
interface Step {
  text: string | null;
  spaced: boolean;
}

const PLACEHOLDER = "{}";

/**
 * Parses an exception such as `sugar cane`, `{}-free` or `no {} or {}`, where `{}` is any term.
 * @throws UnreadableError with a message for the author
 */
export function parseException(source: string): ExceptionPattern {
  const texts = source.trim().split(PLACEHOLDER);
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
    return (isFirst || !touchesWord(text, 0)) && (isLast || !touchesWord(text, -1));
  });
  if (!isApart)
    throw new UnreadableError(
      'Set {} apart from letters and digits, like "{}-free" or "not {}". It also matches the inflections of terms.',
    );
  return { whole: null, steps: texts.flatMap(parseSteps) };
}

/**
 * Returns steps for the text before a placeholder and for the placeholder itself. The last text has
 * no placeholder after it and becomes a single step.
 */
function parseSteps(text: string, index: number, texts: readonly string[]): Step[] {
  const textSteps =
    text.trim() === "" ? [] : [{ text: text.trim(), spaced: /^\p{White_Space}/u.test(text) }];
  const isLast = index === texts.length - 1;
  return isLast
    ? textSteps
    : [...textSteps, { text: null, spaced: /\p{White_Space}$/u.test(text) }];
}

function touchesWord(text: string, index: 0 | -1): boolean {
  const character = Array.from(text).at(index);
  const bits = character === undefined ? 0 : classOf(character.codePointAt(0) ?? 0);
  return (bits & (WORD | SPACELESS)) === WORD;
}

/** An occurrence of a phrase. Offsets are in folded units. */
export interface Occurrence extends Span {
  entry: number;
}

/** Occurrences of whole phrases and of other patterns' literal parts, with their numbers. */
export interface PatternParts {
  whole: readonly Occurrence[];
  texts: readonly Occurrence[];
}

/** The steps of a pattern, each with the number of its literal text, or null for a term. */
export type NumberedSteps = readonly { number: number | null; spaced: boolean }[];

/**
 * Returns the spans of exceptions in folded units. Linear in the number of matches.
 * @param terms all matches of all terms, including overlapping ones
 */
export function findOccurrences(
  patterns: readonly NumberedSteps[],
  { whole, texts }: PatternParts,
  terms: readonly Span[],
  foldedText: FoldedText,
): Span[] {
  const termsByStart = Map.groupBy(terms, ({ start }) => start);
  const textsByNumber = Map.groupBy(texts, ({ entry }) => entry);
  const textSpansByNumber = new Map(
    Array.from(textsByNumber, ([number, occurrences]) => [
      number,
      Map.groupBy(occurrences, ({ start }) => start),
    ]),
  );
  const patternOccurrences = patterns.flatMap((steps) => {
    const matchesByStep = steps.map(({ number }) =>
      number === null ? termsByStart : textSpansByNumber.get(number),
    );
    const foundMatches = matchesByStep.filter((each) => each !== undefined);
    return foundMatches.length < steps.length ? [] : chainSteps(steps, foundMatches, foldedText);
  });
  return [...whole, ...patternOccurrences];
}

type SpansByStart = ReadonlyMap<number, readonly Span[]>;

/** Chains steps from left to right. Of chains with the same end, the first to start stays. */
function chainSteps(
  steps: NumberedSteps,
  spansByStep: readonly SpansByStart[],
  foldedText: FoldedText,
): Span[] {
  const [first, ...nextPlaces] = spansByStep;
  let startByEnd = new Map<number, number>();
  for (const spans of first?.values() ?? [])
    for (const { start, end } of spans) setEarliestStart(startByEnd, end, start);
  for (const [index, next] of nextPlaces.entries()) {
    const isSpaced = steps[index + 1]?.spaced ?? false;
    const nextStartByEnd = new Map<number, number>();
    for (const [end, start] of startByEnd)
      for (const span of next.get(skipGap(foldedText, end, isSpaced)) ?? [])
        setEarliestStart(nextStartByEnd, span.end, start);
    startByEnd = nextStartByEnd;
  }
  return Array.from(startByEnd, ([end, start]) => ({ start, end }));
}

function setEarliestStart(startByEnd: Map<number, number>, end: number, start: number): void {
  startByEnd.set(end, Math.min(start, startByEnd.get(end) ?? start));
}

/** Returns the offset at which the next step must begin, or -1 if the spacing doesn't match. */
function skipGap({ units, length }: FoldedText, end: number, isSpaced: boolean): number {
  const isSpace = end < length && units[end] === SPACE;
  if (isSpace !== isSpaced) return -1;
  return isSpaced ? end + 1 : end;
}

/** A set of spans with a fast test for whether one of them contains a given span. */
export class SpanCover {
  private readonly starts: number[] = [];
  /** For each span, sorted by start, the greatest end among the spans up to it. */
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
