import type { CheckedText } from "../checked-text";
import { FoldBuffers, foldText, textOf } from "../fold";
import type { Field, ProductTexts } from "../product-texts";
import type { Finding } from "../types";

/** How many words before and after a finding tell its place. */
export const NEIGHBOURS = 6;

/** The part of a finding that says where it stands, and what stands there. */
export type Placed = Pick<Finding, "field" | "item" | "start" | "end" | "words" | "visibleWords">;

/** Where a finding stands: known by its words and their neighbours, wherever that is in the text. */
export interface Place {
  /** The words found and their neighbours, folded; the same for places that are alike. */
  key: string;
  /** The place among its field's words: of its first word, or the first behind it. */
  at: number;
  /** Whether what was found is signs or markup, no word or part of one. */
  isWordless: boolean;
}

/** One word of a field, folded. */
interface Word {
  folded: string;
  /** Which of the field's texts it is in. */
  piece: number;
  start: number;
  end: number;
}

const BUFFERS = new FoldBuffers();

export function fold(text: string): string {
  return textOf(foldText(text, BUFFERS));
}

/**
 * The words of a finding, folded as matching folds, without the punctuation around each; what is
 * punctuation or markup and nothing else is kept as it is. Null where it has no place.
 */
export function foundWords({
  words,
  visibleWords,
}: Pick<Finding, "words" | "visibleWords">): string | null {
  if (words === null) return null;
  const folded = fold(visibleWords || words).trim();
  const bare = folded
    .split(" ")
    .map((word) => word.replace(/^\p{P}+|\p{P}+$/gu, ""))
    .filter((word) => word !== "")
    .join(" ");
  return bare === "" ? folded : bare;
}

/** The words of one field of a product, all its texts together, and the places among them. */
export class FieldWords {
  readonly words: readonly Word[];
  readonly folded: readonly string[];
  /** Where the words of each text begin, and the end of the last. */
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

  /** Null where a finding has no place in the field. */
  placeOf(finding: Placed): Place | null {
    const { start, end } = finding;
    const piece = finding.item ?? 0;
    const text = this.texts[piece];
    const found = foundWords(finding);
    if (start === null || end === null || !text || found === null) return null;
    const visible = text.reading.toVisible({ start, end });
    const from = this.begins[piece] ?? 0;
    const to = this.begins[piece + 1] ?? from;
    const first = this.search(from, to, (word) => word.end > visible.start);
    const behind = Math.max(
      first,
      this.search(from, to, (word) => word.start >= visible.end),
    );
    const key = this.keyOf(found, first, behind, from, to);
    return { at: first, isWordless: behind === first, key };
  }

  /** All places whose words and neighbours are those of `key`, whether or not a rule finds them. */
  spotsOf(key: string): number[] {
    const [found, overlapped, before] = JSON.parse(key) as [string, string[], string[]];
    const count = overlapped.length;
    const previous = before.at(-1);
    const spots: number[] = [];
    this.texts.forEach((text, piece) => {
      const from = this.begins[piece] ?? 0;
      const to = this.begins[piece + 1] ?? from;
      for (let at = from; at + count <= to; at++) {
        const isNear =
          previous === undefined ? at === from : at > from && this.folded[at - 1] === previous;
        if (!isNear || this.keyOf(found, at, at + count, from, to) !== key) continue;
        if (count > 0 || this.gap(text, at, from, to).includes(found)) spots.push(at);
      }
    });
    return spots;
  }

  private keyOf(found: string, first: number, behind: number, from: number, to: number): string {
    return JSON.stringify([
      found,
      this.folded.slice(first, behind),
      this.folded.slice(Math.max(from, first - NEIGHBOURS), first),
      this.folded.slice(behind, Math.min(to, behind + NEIGHBOURS)),
    ]);
  }

  /** What stands between the word before `at` and the one there: no word. */
  private gap(text: CheckedText, at: number, from: number, to: number): string {
    const start = at > from ? (this.words[at - 1]?.end ?? 0) : 0;
    const end = at < to ? (this.words[at]?.start ?? text.text.length) : text.text.length;
    const source = text.reading.toSource({ start, end });
    return `${fold(text.text.slice(start, end))}\n${fold(text.reading.source.slice(source.start, source.end))}`;
  }

  /** The first word from `from` that a condition holds for, which holds for all behind it; else `to`. */
  private search(from: number, to: number, holds: (word: Word) => boolean): number {
    let low = from;
    let high = to;
    while (low < high) {
      const middle = (low + high) >> 1;
      const word = this.words[middle];
      if (word && holds(word)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

const KNOWN = new WeakMap<ProductTexts, Map<string, FieldWords | null>>();

/** The words of a product's field, cut once; null where it has no such field. */
export function wordsOfField(texts: ProductTexts, key: string): FieldWords | null {
  const known = KNOWN.get(texts) ?? new Map<string, FieldWords | null>();
  KNOWN.set(texts, known);
  const made = known.get(key);
  if (made !== undefined) return made;
  const field = texts.fields.find((field) => field.key === key);
  const words = field ? new FieldWords(field) : null;
  known.set(key, words);
  return words;
}
