import { FoldBuffers, type FoldedText, foldText } from "../../text/fold";
import type { Occurrence } from "./exceptions";
import type { MatchedTerm, TermIndex } from "./term-index";

export interface TermMatch {
  /** UTF-16 code unit offsets in the text. */
  start: number;
  end: number;
  entry: number;
}

/** The matches of one list's terms in a text. */
export interface RuleTerms {
  /** Non-overlapping matches: leftmost first, then longest. */
  spans: readonly TermMatch[];
  /** All entries with a match, including entries whose matches overlap others. */
  present: ReadonlySet<number>;
}

interface CollectedTerms extends RuleTerms {
  spans: TermMatch[];
  present: Set<number>;
}

export interface ScannedTerms {
  /** Matches by list. Lists without matches are omitted. */
  matches: ReadonlyMap<number, RuleTerms>;
  /** Every match of the tracked lists, from left to right, in folded units. */
  occurrences: ReadonlyMap<number, readonly Occurrence[]>;
  /** The folded text. Invalid after the next scan, which reuses the buffers. */
  folded: FoldedText;
}

/** Shared by all scans, because allocating buffers would take most of the time. */
const FOLD_BUFFERS = new FoldBuffers();

const NO_OWNERS: ReadonlySet<number> = new Set();

/** Finds an index's terms in a text. @param tracked lists that need overlapping matches */
export function scanTerms(index: TermIndex, text: string, tracked = NO_OWNERS): ScannedTerms {
  const matches = new Map<number, CollectedTerms>();
  const occurrences = new Map<number, Occurrence[]>();
  const foldedText = foldText(index.isEmpty ? "" : text, FOLD_BUFFERS);
  const lastEndByEntry = new Map<number, number>();
  const { from, to } = foldedText;
  // Avoid allocations here: this runs for every match and causes most of the garbage of a check.
  index.scan(text, foldedText, (start, matchedTerms) => {
    for (const { owner, entry, end } of matchedTerms.length === 1
      ? matchedTerms
      : selectLongestTerms(matchedTerms)) {
      if (start < (lastEndByEntry.get(owner) ?? 0)) continue;
      lastEndByEntry.set(owner, end);
      const span = { start: from[start] ?? 0, end: to[end - 1] ?? 0, entry };
      getOrCreate(matches, owner, createTerms).spans.push(span);
    }
    for (const { owner, entry, end } of matchedTerms) {
      getOrCreate(matches, owner, createTerms).present.add(entry);
      if (tracked.has(owner))
        getOrCreate(occurrences, owner, createOccurrences).push({ start, end, entry });
    }
  });
  return { matches, occurrences, folded: foldedText };
}

/** Converts a span in folded units to a span in the stored text. */
export function toTextSpan({ from, to }: FoldedText, units: { start: number; end: number }) {
  return { start: from[units.start] ?? 0, end: to[units.end - 1] ?? 0 };
}

/** Selects matches that don't overlap, from sorted ones: leftmost first, then longest. */
export function selectLeftmostLongest(occurrences: readonly Occurrence[]): Occurrence[] {
  const acceptedOccurrences: Occurrence[] = [];
  for (const occurrence of occurrences) {
    const last = acceptedOccurrences.at(-1);
    if (!last || occurrence.start >= last.end) acceptedOccurrences.push(occurrence);
    else if (occurrence.start === last.start && occurrence.end > last.end)
      acceptedOccurrences[acceptedOccurrences.length - 1] = occurrence;
  }
  return acceptedOccurrences;
}

function selectLongestTerms(matchedTerms: MatchedTerm[]): Iterable<MatchedTerm> {
  const longestByOwner = new Map<number, MatchedTerm>();
  for (const matchedTerm of matchedTerms) {
    if (matchedTerm.end > (longestByOwner.get(matchedTerm.owner)?.end ?? 0))
      longestByOwner.set(matchedTerm.owner, matchedTerm);
  }
  return longestByOwner.values();
}

const createTerms = (): CollectedTerms => ({ spans: [], present: new Set() });
const createOccurrences = (): Occurrence[] => [];

function getOrCreate<T>(map: Map<number, T>, key: number, create: () => T): T {
  const existingValue = map.get(key);
  if (existingValue !== undefined) return existingValue;
  const createdValue = create();
  map.set(key, createdValue);
  return createdValue;
}
