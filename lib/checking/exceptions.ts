import { classOf, SPACELESS, type Span, WORD } from "./characters";
import { type FoldedText, foldText } from "./fold";
import { SPACE } from "./token-trie";
import { UnreadableError } from "./unreadable";

/** A phrase in which terms do not count: as a whole, or around a term where `{}` stands in it. */
export type ExceptionPattern =
  | { whole: string }
  | { whole: null; before: Affix | null; after: Affix | null };

/** What stands before or behind the term; `spaced`: apart from it. */
interface Affix {
  text: string;
  spaced: boolean;
}

const HOLE = "{}";

/**
 * Reads an exception, such as `sugar cane`, `{}-free` or `free of {}`.
 * @throws UnreadableError with a sentence for its author
 */
export function readException(written: string): ExceptionPattern {
  const [before = "", after, ...rest] = written.trim().split(HOLE);
  if (after === undefined) {
    if (foldText(before).length === 0) throw new UnreadableError("This field is required.");
    return { whole: before };
  }
  if (rest.length > 0) throw new UnreadableError("Write {} once in an exception.");
  if (foldText(before + after).length === 0)
    throw new UnreadableError('Write what stands around {}, like "{}-free" or "free of {}".');
  if (isGlued(before, -1) || isGlued(after, 0))
    throw new UnreadableError('Set {} apart from letters and digits, like "{}-free" or "not {}".');
  return {
    whole: null,
    before: affixOf(before, /\p{White_Space}$/u),
    after: affixOf(after, /^\p{White_Space}/u),
  };
}

function isGlued(text: string, at: 0 | -1): boolean {
  const character = Array.from(text).at(at);
  const found = character === undefined ? 0 : classOf(character.codePointAt(0) ?? 0);
  return (found & (WORD | SPACELESS)) === WORD;
}

function affixOf(text: string, space: RegExp): Affix | null {
  return text.trim() === "" ? null : { text: text.trim(), spaced: space.test(text) };
}

/** An occurrence; in folded units. */
export interface Occurrence extends Span {
  entry: number;
}

/** Where the parts of patterns were found: as a whole, before a term, and behind one. */
export interface PatternParts {
  whole: readonly Occurrence[];
  before: readonly Occurrence[];
  after: readonly Occurrence[];
}

/**
 * Where exceptions occur, in folded units; linear in what was found.
 * @param terms every place of every term, overlapping or not
 */
export function occurrencesOf(
  patterns: readonly ExceptionPattern[],
  parts: PatternParts,
  terms: readonly Span[],
  folded: FoldedText,
): Span[] {
  const endsOf = Map.groupBy(terms, ({ start }) => start);
  const afterAt = Map.groupBy(parts.after, ({ start }) => start);
  const found: Span[] = [...parts.whole];
  const ending = (entry: number, from: number, affix: Affix | null): number | undefined => {
    if (!affix) return from;
    const at = beyondGap(folded, from, affix);
    return afterAt.get(at)?.find((part) => part.entry === entry)?.end;
  };
  for (const part of parts.before) {
    const pattern = patterns[part.entry];
    if (!pattern || pattern.whole !== null || !pattern.before) continue;
    for (const term of endsOf.get(beyondGap(folded, part.end, pattern.before)) ?? []) {
      const end = ending(part.entry, term.end, pattern.after);
      if (end !== undefined) found.push({ start: part.start, end });
    }
  }
  for (const { start, end } of terms) {
    for (const at of [end, end + 1]) {
      for (const part of afterAt.get(at) ?? []) {
        const pattern = patterns[part.entry];
        if (!pattern || pattern.whole !== null || pattern.before || !pattern.after) continue;
        if (beyondGap(folded, end, pattern.after) === at) found.push({ start, end: part.end });
      }
    }
  }
  return found;
}

/** Where the other part must begin that stands beside one ending at a unit; -1 where none can. */
function beyondGap({ units, length }: FoldedText, end: number, { spaced }: Affix): number {
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
