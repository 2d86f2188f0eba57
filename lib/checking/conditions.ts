import type { Span } from "./characters";
import type { CheckedText } from "./checked-text";
import { firstWhere } from "./first-where";
import { hasFewWords } from "./segments";

/** A rule's conditions: phrases that must, or must not, be mentioned. */
export interface Conditions {
  /** The rule applies only if one of these is mentioned; empty for always. */
  when: readonly string[];
  /** The rule does not apply if one of these is mentioned. */
  unless: readonly string[];
  /**
   * Null: phrases count anywhere in the product's texts. Otherwise the maximum distance in words
   * from a match, within its block; each match is judged separately.
   */
  within: number | null;
}

export function isConditional({ when, unless }: Conditions): boolean {
  return when.length + unless.length > 0;
}

/** Finds out whether a phrase is near a position: within a number of words in the same block. */
export class Neighbours {
  private readonly starts: number[] = [];
  /** For each phrase by start, the greatest end so far. */
  private readonly ends: number[] = [];

  constructor(
    private readonly text: CheckedText,
    phrases: readonly Span[],
    private readonly within: number,
  ) {
    let last = 0;
    for (const { start, end } of [...phrases].sort((a, b) => a.start - b.start)) {
      last = Math.max(last, end);
      this.starts.push(start);
      this.ends.push(last);
    }
  }

  /** Only the nearest phrase on each side matters: if it is too far away, so are all others. */
  standBeside({ start, end }: Span): boolean {
    const { starts, ends } = this;
    const next = firstWhere(starts, (other) => other >= start);
    const before = ends[next - 1];
    const after = starts[next];
    return (
      (before !== undefined && this.isNear(before, start)) ||
      (after !== undefined && this.isNear(end, after))
    );
  }

  /** Returns whether a gap has few words and no block edge; true if the spans overlap. */
  private isNear(from: number, to: number): boolean {
    if (from > to) return true;
    const { breaks, text } = this.text;
    const edge = breaks[firstWhere(breaks, (each) => each >= from)];
    if (edge !== undefined && edge <= to) return false;
    return hasFewWords(text, { start: from, end: to }, this.within) ?? this.isNearByWords(from, to);
  }

  private isNearByWords(from: number, to: number): boolean {
    const { words } = this.text;
    const first = firstWhere(words, (word) => word.start >= from);
    const oneTooMany = words[first + this.within];
    return oneTooMany === undefined || oneTooMany.end > to;
  }
}
