import type { CheckedText } from "../../text/checked-text";
import { FoldBuffers, foldText, textOf } from "../../text/fold";
import type { Field, ProductTexts } from "../../text/product-texts";
import type { Finding } from "../types";

/** Number of words before and after a finding that identify its location. */
export const NEIGHBOR_COUNT = 6;

/** The fields of a finding that contain its position and words. */
export type PlacedFinding = Pick<
  Finding,
  "field" | "item" | "start" | "end" | "words" | "visibleWords"
>;

/** A finding's location, identified by its words and their neighbors rather than an offset. */
export interface WordContext {
  /** The matched words and their neighbors, folded. Similar locations have the same key. */
  key: string;
  /** Index of the first matched word or, without words, of the word after the match. */
  wordIndex: number;
  /** Whether the match contains no word, only punctuation or markup. */
  isWordless: boolean;
}

interface Word {
  folded: string;
  /** Index of the text in the field. */
  piece: number;
  start: number;
  end: number;
}

const FOLD_BUFFERS = new FoldBuffers();

export function toFoldedText(text: string): string {
  return textOf(foldText(text, FOLD_BUFFERS));
}

/**
 * Returns the words of a finding, folded and without punctuation. Text that consists only of
 * punctuation or markup is returned folded. Returns null if the finding has no position.
 */
export function getFindingWords({
  words,
  visibleWords,
}: Pick<Finding, "words" | "visibleWords">): string | null {
  if (words === null) return null;
  const foldedText = toFoldedText(visibleWords || words).trim();
  const bareText = foldedText
    .split(" ")
    .map((word) => word.replace(/^\p{P}+|\p{P}+$/gu, ""))
    .filter((word) => word !== "")
    .join(" ");
  return bareText === "" ? foldedText : bareText;
}

/** The words of one product field across all its texts, with lookup of match locations. */
export class FieldWords {
  readonly words: readonly Word[];
  readonly folded: readonly string[];
  /** For each text, the index of its first word, followed by the total number of words. */
  private readonly begins: readonly number[];
  private readonly texts: readonly CheckedText[];

  constructor(field: Field) {
    this.texts = field.pieces.map(({ text }) => text);
    const startIndexes = [0];
    this.words = this.texts.flatMap(({ bareWords }, partIndex) => {
      startIndexes.push((startIndexes.at(-1) ?? 0) + bareWords.length);
      return bareWords.map(({ folded, start, end }) => ({ folded, piece: partIndex, start, end }));
    });
    this.begins = startIndexes;
    this.folded = this.words.map(({ folded }) => folded);
  }

  /** Returns the location of a finding, or null if the finding has no position in the field. */
  contextOf(finding: PlacedFinding): WordContext | null {
    const { start, end } = finding;
    const partIndex = finding.item ?? 0;
    const text = this.texts[partIndex];
    const matchedWords = getFindingWords(finding);
    if (start === null || end === null || !text || matchedWords === null) return null;
    const visibleSpan = text.parsed.toVisible({ start, end });
    const partStart = this.begins[partIndex] ?? 0;
    const partEnd = this.begins[partIndex + 1] ?? partStart;
    const first = this.search(partStart, partEnd, (word) => word.end > visibleSpan.start);
    const endIndex = Math.max(
      first,
      this.search(partStart, partEnd, (word) => word.start >= visibleSpan.end),
    );
    const key = this.keyOf(matchedWords, first, endIndex, partStart, partEnd);
    return { wordIndex: first, isWordless: endIndex === first, key };
  }

  /** Returns the indexes of all locations with the given key, even if no rule matches there. */
  findLocations(key: string): number[] {
    const [matchedWords, overlapped, before] = JSON.parse(key) as [string, string[], string[]];
    const count = overlapped.length;
    const previous = before.at(-1);
    const spots: number[] = [];
    this.texts.forEach((text, partIndex) => {
      const partStart = this.begins[partIndex] ?? 0;
      const partEnd = this.begins[partIndex + 1] ?? partStart;
      for (let index = partStart; index + count <= partEnd; index++) {
        const isNear =
          previous === undefined
            ? index === partStart
            : index > partStart && this.folded[index - 1] === previous;
        if (!isNear || this.keyOf(matchedWords, index, index + count, partStart, partEnd) !== key)
          continue;
        if (count > 0 || this.gap(text, index, partStart, partEnd).includes(matchedWords))
          spots.push(index);
      }
    });
    return spots;
  }

  private keyOf(
    matchedWords: string,
    first: number,
    endIndex: number,
    partStart: number,
    partEnd: number,
  ): string {
    return JSON.stringify([
      matchedWords,
      this.folded.slice(first, endIndex),
      this.folded.slice(Math.max(partStart, first - NEIGHBOR_COUNT), first),
      this.folded.slice(endIndex, Math.min(partEnd, endIndex + NEIGHBOR_COUNT)),
    ]);
  }

  /** Returns the visible and the stored text between the word before `at` and the word at `at`. */
  private gap(
    { text, parsed }: CheckedText,
    index: number,
    partStart: number,
    partEnd: number,
  ): string {
    const before = index > partStart ? this.words[index - 1] : undefined;
    const after = index < partEnd ? this.words[index] : undefined;
    // Tags next to a word are also part of the gap.
    const storedText = parsed.source.slice(
      before ? parsed.toSource(before).end : 0,
      after ? parsed.toSource(after).start : parsed.source.length,
    );
    return `${toFoldedText(text.slice(before?.end ?? 0, after?.start ?? text.length))}\n${toFoldedText(storedText)}`;
  }

  /**
   * Returns the index of the first word from `startIndex` to `endIndex` that satisfies a monotonic
   * condition, or `endIndex` if none does. Uses binary search.
   */
  private search(startIndex: number, endIndex: number, predicate: (word: Word) => boolean): number {
    let low = startIndex;
    let high = endIndex;
    while (low < high) {
      const middle = (low + high) >> 1;
      const word = this.words[middle];
      if (word && predicate(word)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

const WORDS_CACHE = new WeakMap<ProductTexts, Map<string, FieldWords | null>>();

/** Returns a field's words, cached; null if the product has no such field. */
export function getFieldWords(texts: ProductTexts, key: string): FieldWords | null {
  const wordsByField = WORDS_CACHE.get(texts) ?? new Map<string, FieldWords | null>();
  WORDS_CACHE.set(texts, wordsByField);
  const cachedWords = wordsByField.get(key);
  if (cachedWords !== undefined) return cachedWords;
  const field = texts.fields.find((field) => field.key === key);
  const words = field ? new FieldWords(field) : null;
  wordsByField.set(key, words);
  return words;
}
