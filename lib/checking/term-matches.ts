import { FoldBuffers, foldText } from "./fold";
import type { Hit, TermIndex } from "./term-index";

interface TermMatch {
  /** UTF-16 offsets into the stored text. */
  start: number;
  end: number;
  /** Which of the rule's terms. */
  entry: number;
}

/** What the terms of all rules came to in one text. */
export interface TermMatches {
  /** For each rule that has any: its matches, leftmost, then longest, none overlapping. */
  spans: Map<number, TermMatch[]>;
  /** For each rule that has any: the entries that occur at all, overlapping others or not. */
  present: Map<number, Set<number>>;
}

/** Kept between texts: allocating them anew took longer than everything else. */
const BUFFERS = new FoldBuffers();

/** Finds the terms of an index in a text. */
export function matchTerms(index: TermIndex, text: string): TermMatches {
  const matches: TermMatches = { spans: new Map(), present: new Map() };
  if (index.isEmpty) return matches;
  const folded = foldText(text, BUFFERS);
  const endOfLast = new Map<number, number>();
  index.scan(folded, (start, hits) => {
    for (const hit of longestOfEach(hits).values()) {
      if (start < (endOfLast.get(hit.owner) ?? 0)) continue;
      endOfLast.set(hit.owner, hit.end);
      entryOf(matches.spans, hit.owner, () => []).push({
        start: folded.from[start] ?? 0,
        end: folded.to[hit.end - 1] ?? 0,
        entry: hit.entry,
      });
    }
    for (const { owner, entry } of hits)
      entryOf(matches.present, owner, () => new Set()).add(entry);
  });
  return matches;
}

function longestOfEach(hits: Hit[]): Map<number, Hit> {
  const longest = new Map<number, Hit>();
  for (const hit of hits) {
    if (hit.end > (longest.get(hit.owner)?.end ?? 0)) longest.set(hit.owner, hit);
  }
  return longest;
}

function entryOf<T>(map: Map<number, T>, key: number, create: () => T): T {
  const known = map.get(key);
  if (known !== undefined) return known;
  const created = create();
  map.set(key, created);
  return created;
}
