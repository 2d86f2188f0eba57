import { FoldBuffers, foldText } from "./fold";
import type { Hit, TermIndex } from "./term-index";

interface TermMatch {
  /** UTF-16 offsets into the text. */
  start: number;
  end: number;
  /** Which of the rule's terms. */
  entry: number;
}

/** What the terms of one rule came to in a text. */
export interface RuleTerms {
  /** Leftmost, then longest, none overlapping. */
  spans: TermMatch[];
  /** The entries that occur at all, overlapping others or not. */
  present: Set<number>;
}

/** Kept between texts: allocating them anew took longer than everything else. */
const BUFFERS = new FoldBuffers();

/** Finds the terms of an index in a text: by rule, of those only that have any there. */
export function matchTerms(index: TermIndex, text: string): Map<number, RuleTerms> {
  const matches = new Map<number, RuleTerms>();
  if (index.isEmpty) return matches;
  const folded = foldText(text, BUFFERS);
  const endOfLast = new Map<number, number>();
  index.scan(text, folded, (start, hits) => {
    for (const hit of longestOfEach(hits).values()) {
      if (start < (endOfLast.get(hit.owner) ?? 0)) continue;
      endOfLast.set(hit.owner, hit.end);
      termsOf(matches, hit.owner).spans.push({
        start: folded.from[start] ?? 0,
        end: folded.to[hit.end - 1] ?? 0,
        entry: hit.entry,
      });
    }
    for (const { owner, entry } of hits) termsOf(matches, owner).present.add(entry);
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

function termsOf(matches: Map<number, RuleTerms>, owner: number): RuleTerms {
  const known = matches.get(owner);
  if (known) return known;
  const terms = { spans: [], present: new Set<number>() };
  matches.set(owner, terms);
  return terms;
}
