import type { Occurrence } from "./exceptions";
import { FoldBuffers, type FoldedText, foldText } from "./fold";
import type { Hit, TermIndex } from "./term-index";

export interface TermMatch {
  /** UTF-16 offsets into the text. */
  start: number;
  end: number;
  /** Which of the rule's terms. */
  entry: number;
}

/** What the terms of one list came to in a text. */
export interface RuleTerms {
  /** Leftmost, then longest, none overlapping. */
  spans: readonly TermMatch[];
  /** The entries that occur at all, overlapping others or not. */
  present: ReadonlySet<number>;
}

interface Collected extends RuleTerms {
  spans: TermMatch[];
  present: Set<number>;
}

/** What a scan of a text comes to. */
export interface Scanned {
  /** By list; of those only that have any there. */
  matches: ReadonlyMap<number, RuleTerms>;
  /** Every place of the lists that were asked for, from left to right, in folded units. */
  places: ReadonlyMap<number, readonly Occurrence[]>;
  /** Void at the next scan. */
  folded: FoldedText;
}

/** Kept between texts: allocating them anew took longer than everything else. */
const BUFFERS = new FoldBuffers();

const NONE: ReadonlySet<number> = new Set();

/**
 * Finds the terms of an index in a text.
 * @param tracked the lists of which every place is wanted
 */
export function scanTerms(index: TermIndex, text: string, tracked = NONE): Scanned {
  const matches = new Map<number, Collected>();
  const places = new Map<number, Occurrence[]>();
  const folded = foldText(index.isEmpty ? "" : text, BUFFERS);
  const endOfLast = new Map<number, number>();
  const { from, to } = folded;
  // This runs at every place of a term: what it makes is most of what a check leaves behind.
  index.scan(text, folded, (start, hits) => {
    for (const { owner, entry, end } of hits.length === 1 ? hits : longestOfEach(hits)) {
      if (start < (endOfLast.get(owner) ?? 0)) continue;
      endOfLast.set(owner, end);
      const place = { start: from[start] ?? 0, end: to[end - 1] ?? 0, entry };
      entryOf(matches, owner, newTerms).spans.push(place);
    }
    for (const { owner, entry, end } of hits) {
      entryOf(matches, owner, newTerms).present.add(entry);
      if (tracked.has(owner)) entryOf(places, owner, newPlaces).push({ start, end, entry });
    }
  });
  return { matches, places, folded };
}

/** Where folded units stand in the text that was folded. */
export function stored({ from, to }: FoldedText, units: { start: number; end: number }) {
  return { start: from[units.start] ?? 0, end: to[units.end - 1] ?? 0 };
}

/** Of places from left to right: leftmost, then longest, none overlapping. */
export function leftmostLongest(places: readonly Occurrence[]): Occurrence[] {
  const kept: Occurrence[] = [];
  for (const place of places) {
    const last = kept.at(-1);
    if (!last || place.start >= last.end) kept.push(place);
    else if (place.start === last.start && place.end > last.end) kept[kept.length - 1] = place;
  }
  return kept;
}

function longestOfEach(hits: Hit[]): Iterable<Hit> {
  const longest = new Map<number, Hit>();
  for (const hit of hits) {
    if (hit.end > (longest.get(hit.owner)?.end ?? 0)) longest.set(hit.owner, hit);
  }
  return longest.values();
}

const newTerms = (): Collected => ({ spans: [], present: new Set() });
const newPlaces = (): Occurrence[] => [];

function entryOf<T>(map: Map<number, T>, key: number, create: () => T): T {
  const known = map.get(key);
  if (known !== undefined) return known;
  const created = create();
  map.set(key, created);
  return created;
}
