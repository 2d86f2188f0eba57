import type { CheckedText } from "../checked-text";
import { FoldBuffers, foldText, textOf } from "../fold";
import type { Field, ProductTexts } from "../product-texts";
import type { Finding } from "../types";

/** Number of words before and after a finding that identify its place. */
export const NEIGHBOURS = 6;

/** The fields of a finding that contain its position and words. */
export type Placed = Pick<Finding, "field" | "item" | "start" | "end" | "words" | "visibleWords">;

/**
 * The place of a finding. It is identified by its words and their neighbors, not by its offset in
 * the text.
 */
export interface WordContext {
  /** The matched words and their neighbors, folded. Similar places have the same key. */
  key: string;
  /**
   * Index of the first matched word in the field; for a match without words, of the word after it.
   */
  at: number;
  /** Whether the match contains no word, only punctuation or markup. */
  isWordless: boolean;
}

/** One word of a field, folded. */
interface Word {
  folded: string;
  /** Index of the text in the field. */
  piece: number;
  start: number;
  end: number;
}

const BUFFERS = new FoldBuffers();

export function fold(text: string): string {
  return textOf(foldText(text, BUFFERS));
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
  const foldedText = fold(visibleWords || words).trim();
  const bare = foldedText
    .split(" ")
    .map((word) => word.replace(/^\p{P}+|\p{P}+$/gu, ""))
    .filter((word) => word !== "")
    .join(" ");
  return bare === "" ? foldedText : bare;
}

/** The words of one field of a product across all its texts, with lookup of places. */
export class FieldWords {
  readonly words: readonly Word[];
  readonly folded: readonly string[];
  /** For each text, the index of its first word, followed by the total number of words. */
  private readonly begins: readonly number[];
  private readonly texts: readonly CheckedText[];

  constructor(field: Field) {
    this.texts = field.pieces.map(({ text }) => text);
    const begins = [0];
    this.words = this.texts.flatMap(({ bareWords }, piece) => {
      begins.push((begins.at(-1) ?? 0) + bareWords.length);
      return bareWords.map(({ folded, start, end }) => ({ folded, piece, start, end }));
    });
    this.begins = begins;
    this.folded = this.words.map(({ folded }) => folded);
  }

  /** Returns the place of a finding; null if it has no position in the field. */
  contextOf(finding: Placed): WordContext | null {
    const { start, end } = finding;
    const piece = finding.item ?? 0;
    const text = this.texts[piece];
    const matchedWords = getFindingWords(finding);
    if (start === null || end === null || !text || matchedWords === null) return null;
    const visible = text.parsed.toVisible({ start, end });
    const from = this.begins[piece] ?? 0;
    const to = this.begins[piece + 1] ?? from;
    const first = this.search(from, to, (word) => word.end > visible.start);
    const endIndex = Math.max(
      first,
      this.search(from, to, (word) => word.start >= visible.end),
    );
    const key = this.keyOf(matchedWords, first, endIndex, from, to);
    return { at: first, isWordless: endIndex === first, key };
  }

  /** Returns the indexes of all places with the given key, even if no rule matches there. */
  spotsOf(key: string): number[] {
    const [matchedWords, overlapped, before] = JSON.parse(key) as [string, string[], string[]];
    const count = overlapped.length;
    const previous = before.at(-1);
    const spots: number[] = [];
    this.texts.forEach((text, piece) => {
      const from = this.begins[piece] ?? 0;
      const to = this.begins[piece + 1] ?? from;
      for (let index = from; index + count <= to; index++) {
        const isNear =
          previous === undefined
            ? index === from
            : index > from && this.folded[index - 1] === previous;
        if (!isNear || this.keyOf(matchedWords, index, index + count, from, to) !== key) continue;
        if (count > 0 || this.gap(text, index, from, to).includes(matchedWords)) spots.push(index);
      }
    });
    return spots;
  }

  private keyOf(
    matchedWords: string,
    first: number,
    endIndex: number,
    from: number,
    to: number,
  ): string {
    return JSON.stringify([
      matchedWords,
      this.folded.slice(first, endIndex),
      this.folded.slice(Math.max(from, first - NEIGHBOURS), first),
      this.folded.slice(endIndex, Math.min(to, endIndex + NEIGHBOURS)),
    ]);
  }

  /** Returns the visible and the stored text between the word before `at` and the word at `at`. */
  private gap({ text, parsed }: CheckedText, index: number, from: number, to: number): string {
    const before = index > from ? this.words[index - 1] : undefined;
    const after = index < to ? this.words[index] : undefined;
    // Tags next to a word are also part of the gap.
    const storedText = parsed.source.slice(
      before ? parsed.toSource(before).end : 0,
      after ? parsed.toSource(after).start : parsed.source.length,
    );
    return `${fold(text.slice(before?.end ?? 0, after?.start ?? text.length))}\n${fold(storedText)}`;
  }

  /**
   * Returns the index of the first word in `from`–`to` that satisfies a monotonic condition, or
   * `to` if none does. Uses binary search.
   */
  private search(from: number, to: number, predicate: (word: Word) => boolean): number {
    let low = from;
    let high = to;
    while (low < high) {
      const middle = (low + high) >> 1;
      const word = this.words[middle];
      if (word && predicate(word)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

const KNOWN = new WeakMap<ProductTexts, Map<string, FieldWords | null>>();

/**
 * Splits a field of a product into words and caches the result. Returns null if the product has no
 * such field.
 */
export function wordsOfField(texts: ProductTexts, key: string): FieldWords | null {
  const wordsByField = KNOWN.get(texts) ?? new Map<string, FieldWords | null>();
  KNOWN.set(texts, wordsByField);
  const cachedWords = wordsByField.get(key);
  if (cachedWords !== undefined) return cachedWords;
  const field = texts.fields.find((field) => field.key === key);
  const words = field ? new FieldWords(field) : null;
  wordsByField.set(key, words);
  return words;
}
