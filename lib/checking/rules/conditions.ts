import type { Span } from "../text/characters";
import type { CheckedText } from "../text/checked-text";
import { findFirstIndex, hasFewWords } from "../text/segments";

/** The conditions of a rule: phrases that the product's texts must contain or must not contain. */
export interface Conditions {
  /** The rule applies only if the texts contain one of these; empty for no condition. */
  when: readonly string[];
  /** The rule does not apply if the texts contain one of these. */
  unless: readonly string[];
  /**
   * Maximum distance in words between a phrase and a match within the same block, decided for each
   * match. Null if phrases count anywhere in the product's texts.
   */
  within: number | null;
}

export function isConditional({ when, unless }: Conditions): boolean {
  return when.length + unless.length > 0;
}

/** Finds phrases near a position: within a number of words and in the same block. */
export class NeighborPhrases {
  private readonly starts: number[] = [];
  /** For each phrase, sorted by start, the greatest end among the phrases up to it. */
  private readonly ends: number[] = [];

  constructor(
    private readonly text: CheckedText,
    phrases: readonly Span[],
    private readonly maxDistance: number,
  ) {
    let last = 0;
    for (const { start, end } of [...phrases].sort((a, b) => a.start - b.start)) {
      last = Math.max(last, end);
      this.starts.push(start);
      this.ends.push(last);
    }
  }

  /** Returns whether a phrase is near a span. The nearest one on each side decides. */
  isNearPhrase({ start, end }: Span): boolean {
    const { starts, ends } = this;
    const next = findFirstIndex(starts, (other) => other >= start);
    const before = ends[next - 1];
    const after = starts[next];
    return (
      (before !== undefined && this.isNear(before, start)) ||
      (after !== undefined && this.isNear(end, after))
    );
  }

  /** Returns whether a gap is short and has no block edge. True for overlapping spans. */
  private isNear(startIndex: number, endIndex: number): boolean {
    if (startIndex > endIndex) return true;
    const { breaks, text } = this.text;
    const edge = breaks[findFirstIndex(breaks, (each) => each >= startIndex)];
    if (edge !== undefined && edge <= endIndex) return false;
    return (
      hasFewWords(text, { start: startIndex, end: endIndex }, this.maxDistance) ??
      this.isNearByWords(startIndex, endIndex)
    );
  }

  private isNearByWords(startIndex: number, endIndex: number): boolean {
    const { words } = this.text;
    const first = findFirstIndex(words, (word) => word.start >= startIndex);
    const wordBeyondLimit = words[first + this.maxDistance];
    return wordBeyondLimit === undefined || wordBeyondLimit.end > endIndex;
  }
}
