import type { Language } from "./language";
import { type Sentence, UNSPACED_SCRIPT_PATTERN, type Word } from "./text";

export interface StemmedKeyword {
  /** Normalized. */
  keyword: string;
  stems: readonly string[];
}

/** The words of a text by stem; built once for all keywords. */
export interface WordIndex {
  language: Language;
  plain: string;
  /** The number of occurrences by stem, then by sentence index. */
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
  const lowercaseText = sentences.map(({ text }) => text.toLowerCase()).join("\n");
  return { language, plain: lowercaseText, countsByStem };
}

/**
 * Counts a keyword in a text. In each sentence, the count equals the occurrences of the keyword's
 * least frequent word, in any inflection and order, as Yoast counts keyphrases. German words also
 * match the end of a compound.
 */
export function countOccurrences(index: WordIndex, { keyword, stems }: StemmedKeyword): number {
  if (UNSPACED_SCRIPT_PATTERN.test(keyword)) return index.plain.split(keyword).length - 1;
  const [first, ...otherCounts] = stems.map((stem) => countBySentence(index, stem));
  if (!first) return 0;
  let sum = 0;
  for (const [sentence, count] of first) {
    sum += otherCounts.reduce((least, counts) => Math.min(least, counts.get(sentence) ?? 0), count);
  }
  return sum;
}

/** Returns the share of a keyword's words that occur in a text, from 0 to 1. */
export function computeWordShare(index: WordIndex, { keyword, stems }: StemmedKeyword): number {
  if (UNSPACED_SCRIPT_PATTERN.test(keyword)) return index.plain.includes(keyword) ? 1 : 0;
  const foundCount = stems.filter((stem) => countBySentence(index, stem).size > 0).length;
  return stems.length === 0 ? 0 : foundCount / stems.length;
}

const MIN_COMPOUND_STEM_LENGTH = 4;

function countBySentence(
  { language, countsByStem }: WordIndex,
  stem: string,
): ReadonlyMap<number, number> {
  const exactCounts = countsByStem.get(stem) ?? new Map<number, number>();
  if (language !== "de" || stem.length < MIN_COMPOUND_STEM_LENGTH) return exactCounts;
  const allCounts = new Map(exactCounts);
  for (const [indexedStem, counts] of countsByStem) {
    if (indexedStem === stem || !indexedStem.endsWith(stem)) continue;
    for (const [sentence, count] of counts)
      allCounts.set(sentence, (allCounts.get(sentence) ?? 0) + count);
  }
  return allCounts;
}

/** Returns the index of a keyword's first word if its words occur in sequence, or -1 otherwise. */
export function findPosition(words: readonly Word[], { keyword, stems }: StemmedKeyword): number {
  if (stems.length === 0) return -1;
  for (let start = 0; start < words.length; start++) {
    const followingStems = words.slice(start, start + stems.length).flatMap((word) => word.stems);
    if (stems.every((stem, i) => followingStems[i] === stem)) return start;
    if (
      UNSPACED_SCRIPT_PATTERN.test(keyword) &&
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
