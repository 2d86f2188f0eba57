import { classOf, SPACELESS, type Span, WORD } from "./characters";
import { type FoldedText, foldText } from "./fold";
import { SPACE } from "./token-trie";
import { UnreadableError } from "./unreadable";

/** A phrase in which terms do not count: as a whole, or around terms where `{}` stands in it. */
export type ExceptionPattern = { whole: string } | { whole: null; steps: readonly Step[] };

/** A text, or a term where it is null; `spaced`: apart from what stands before it. */
interface Step {
  text: string | null;
  spaced: boolean;
}

const HOLE = "{}";

/**
 * Reads an exception, such as `sugar cane`, `{}-free` or `no {} or {}`, each of which is any term.
 * @throws UnreadableError with a sentence for its author
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
      'Set {} apart from letters and digits, like "{}-free" or "not {}". It stands for the forms of terms, too.',
    );
  return { whole: null, steps: texts.flatMap(stepsOf) };
}

/** What stands before a hole, and that hole; of the last text, what stands behind. */
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

/** An occurrence; in folded units. */
export interface Occurrence extends Span {
  entry: number;
}

/** Where patterns were found as a whole, and where the texts of the others, by the number of each. */
export interface PatternParts {
  whole: readonly Occurrence[];
  texts: readonly Occurrence[];
}

/** A pattern with the numbers of its texts; null: a term. */
export type NumberedSteps = readonly { number: number | null; spaced: boolean }[];

/**
 * Where exceptions occur, in folded units; linear in what was found, for each that is possible.
 * @param terms every place of every term, overlapping or not
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

/** Step by step from left to right. Of two ways to an end the one that began first covers the other. */
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

/** Where the next part must begin that stands beside one ending at a unit; -1 where none can. */
function beyondGap({ units, length }: FoldedText, end: number, spaced: boolean): number {
  const isSpace = end < length && units[end] === SPACE;
  if (isSpace !== spaced) return -1;
  return spaced ? end + 1 : end;
}

/** Tells of spans whether they lie within one of others. */
export class Cover {
  private readonly starts: number[] = [];
  /** Of the spans up to each, in the order of their starts: where the last one ends. */
  private readonly ends: number[] = [];

  constructor(spans: readonly Span[]) {
    let last = 0;
    for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
      last = Math.max(last, end);
      this.starts.push(start);
      this.ends.push(last);
    }
  }

  holds({ start, end }: Span): boolean {
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
