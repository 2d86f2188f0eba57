import type { Language } from "./language";
import { type Sentence, UNSPACED, type Word } from "./text";

/** A keyword prepared for searching. */
export interface Needle {
  /** Normalized. */
  keyword: string;
  stems: readonly string[];
}

/** The words of a text by stem; built once for all keywords. */
export interface WordIndex {
  language: Language;
  plain: string;
  /** The number of occurrences by stem and sentence index. */
  countsByStem: Map<string, Map<number, number>>;
}

/** Indexes the words of sentences. */
export function indexWords(sentences: readonly Sentence[], language: Language): WordIndex {
  const countsByStem: WordIndex["countsByStem"] = new Map();
  for (const [i, { words }] of sentences.entries()) {
    for (const stem of words.flatMap((word) => word.stems)) {
      const counts = countsByStem.get(stem) ?? new Map<number, number>();
      counts.set(i, (counts.get(i) ?? 0) + 1);
      countsByStem.set(stem, counts);
    }
  }
  const plain = sentences.map(({ text }) => text.toLowerCase()).join("\n");
  return { language, plain, countsByStem };
}

/**
 * Counts a keyword in a text. In each sentence, it counts as often as its least frequent word
 * occurs, in any inflection and order, as Yoast counts keyphrases. A German word also matches the
 * end of a compound.
 */
export function countOccurrences(index: WordIndex, { keyword, stems }: Needle): number {
  if (UNSPACED.test(keyword)) return index.plain.split(keyword).length - 1;
  const [first, ...otherCounts] = stems.map((stem) => countBySentence(index, stem));
  if (!first) return 0;
  let sum = 0;
  for (const [sentence, count] of first) {
    sum += otherCounts.reduce((least, counts) => Math.min(least, counts.get(sentence) ?? 0), count);
  }
  return sum;
}

/** Returns the share of a keyword's words that occur in a text, from 0 to 1. */
export function shareOfWords(index: WordIndex, { keyword, stems }: Needle): number {
  if (UNSPACED.test(keyword)) return index.plain.includes(keyword) ? 1 : 0;
  const foundCount = stems.filter((stem) => countBySentence(index, stem).size > 0).length;
  return stems.length === 0 ? 0 : foundCount / stems.length;
}

const SHORTEST_IN_COMPOUND = 4;

function countBySentence(
  { language, countsByStem }: WordIndex,
  stem: string,
): ReadonlyMap<number, number> {
  const exact = countsByStem.get(stem) ?? new Map<number, number>();
  if (language !== "de" || stem.length < SHORTEST_IN_COMPOUND) return exact;
  const all = new Map(exact);
  for (const [indexedStem, counts] of countsByStem) {
    if (indexedStem === stem || !indexedStem.endsWith(stem)) continue;
    for (const [sentence, count] of counts) all.set(sentence, (all.get(sentence) ?? 0) + count);
  }
  return all;
}

/**
 * Returns the index of the first word of a keyword if its words occur in sequence; otherwise -1.
 */
export function positionOf(words: readonly Word[], { keyword, stems }: Needle): number {
  if (stems.length === 0) return -1;
  for (let start = 0; start < words.length; start++) {
    const following = words.slice(start, start + stems.length).flatMap((word) => word.stems);
    if (stems.every((stem, i) => following[i] === stem)) return start;
    if (
      UNSPACED.test(keyword) &&
      words
        .slice(start, start + keyword.length)
        .map((word) => word.lower)
        .join("")
        .startsWith(keyword)
    )
      return start;
  }
  return -1;
}
