import type { Span } from "./characters";
import type { CheckedText } from "./checked-text";
import { firstWhere } from "./first-where";
import { hasFewWords } from "./segments";

/** What a rule says of where it applies: phrases that a text mentions, or must not. */
export interface Conditions {
  /** It applies only where one of them is mentioned; none: everywhere. */
  when: readonly string[];
  /** It does not apply where one of them is. */
  unless: readonly string[];
  /**
   * Null: phrases count anywhere in the product's texts. Else at most so many words from a term, in
   * its block, and each of the term's places is looked at by itself.
   */
  within: number | null;
}

export function isConditional({ when, unless }: Conditions): boolean {
  return when.length + unless.length > 0;
}

/** Tells of places in a text whether a phrase stands near: at most so many words away, in one block. */
export class Neighbours {
  private readonly starts: number[] = [];
  /** Of the phrases up to each, in the order of their starts: where the last one ends. */
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

  /** The nearest phrase on either side decides: what is true of one further away is of it, too. */
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

  /** Whether few words, and no edge of a block, stand in a gap; overlapping, there is none. */
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
