import type { Occurrence } from "./exceptions";
import { FoldBuffers, type FoldedText, foldText } from "./fold";
import type { MatchedTerm, TermIndex } from "./term-index";

export interface TermMatch {
  /** UTF-16 offsets into the text. */
  start: number;
  end: number;
  /** Index of the entry in the term list. */
  entry: number;
}

/** The matches of the terms of one list in a text. */
export interface RuleTerms {
  /** Non-overlapping matches: leftmost first, then longest. */
  spans: readonly TermMatch[];
  /** All entries with a match, including overlapped matches. */
  present: ReadonlySet<number>;
}

interface Collected extends RuleTerms {
  spans: TermMatch[];
  present: Set<number>;
}

/** The result of scanning a text. */
export interface Scanned {
  /** Matches by list. Lists without matches are omitted. */
  matches: ReadonlyMap<number, RuleTerms>;
  /** Every match of the tracked lists, from left to right, in folded units. */
  occurrences: ReadonlyMap<number, readonly Occurrence[]>;
  /** The folded text. Invalid after the next scan, which reuses the buffers. */
  folded: FoldedText;
}

/** Shared by all scans, because allocating buffers would take most of the time. */
const BUFFERS = new FoldBuffers();

const NONE: ReadonlySet<number> = new Set();

/**
 * Finds the terms of an index in a text.
 * @param tracked the lists whose overlapping matches are needed as well
 */
export function scanTerms(index: TermIndex, text: string, tracked = NONE): Scanned {
  const matches = new Map<number, Collected>();
  const occurrences = new Map<number, Occurrence[]>();
  const foldedText = foldText(index.isEmpty ? "" : text, BUFFERS);
  const endOfLast = new Map<number, number>();
  const { from, to } = foldedText;
  // Avoid allocations here: this runs for every match and causes most of the garbage of a check.
  index.scan(text, foldedText, (start, matchedTerms) => {
    for (const { owner, entry, end } of matchedTerms.length === 1
      ? matchedTerms
      : longestOfEach(matchedTerms)) {
      if (start < (endOfLast.get(owner) ?? 0)) continue;
      endOfLast.set(owner, end);
      const span = { start: from[start] ?? 0, end: to[end - 1] ?? 0, entry };
      entryOf(matches, owner, createTerms).spans.push(span);
    }
    for (const { owner, entry, end } of matchedTerms) {
      entryOf(matches, owner, createTerms).present.add(entry);
      if (tracked.has(owner))
        entryOf(occurrences, owner, createOccurrences).push({ start, end, entry });
    }
  });
  return { matches, occurrences, folded: foldedText };
}

/** Converts a span in folded units to a span in the stored text. */
export function toTextSpan({ from, to }: FoldedText, units: { start: number; end: number }) {
  return { start: from[units.start] ?? 0, end: to[units.end - 1] ?? 0 };
}

/**
 * Selects non-overlapping matches from matches sorted from left to right: leftmost first, then
 * longest.
 */
export function selectLeftmostLongest(occurrences: readonly Occurrence[]): Occurrence[] {
  const accepted: Occurrence[] = [];
  for (const occurrence of occurrences) {
    const last = accepted.at(-1);
    if (!last || occurrence.start >= last.end) accepted.push(occurrence);
    else if (occurrence.start === last.start && occurrence.end > last.end)
      accepted[accepted.length - 1] = occurrence;
  }
  return accepted;
}

function longestOfEach(matchedTerms: MatchedTerm[]): Iterable<MatchedTerm> {
  const longest = new Map<number, MatchedTerm>();
  for (const matchedTerm of matchedTerms) {
    if (matchedTerm.end > (longest.get(matchedTerm.owner)?.end ?? 0))
      longest.set(matchedTerm.owner, matchedTerm);
  }
  return longest.values();
}

const createTerms = (): Collected => ({ spans: [], present: new Set() });
const createOccurrences = (): Occurrence[] => [];

function entryOf<T>(map: Map<number, T>, key: number, create: () => T): T {
  const existingValue = map.get(key);
  if (existingValue !== undefined) return existingValue;
  const created = create();
  map.set(key, created);
  return created;
}
