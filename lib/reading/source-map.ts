import type { Place } from "./walk";

/**
 * Maps the characters of a source to those of its visible text, both in order: runs that correspond
 * one to one, and pieces (a reference, collapsed white space) that correspond to a span of the
 * source as a whole.
 */
export class SourceMap {
  /** For each run or piece: its start in the visible text, and in the source. */
  private readonly visible: number[] = [];
  private readonly source: number[] = [];
  /** End of a piece in the source; -1 for a run. */
  private readonly pieceEnds: number[] = [];

  /** Maps the visible characters from `at` on to the source from `from` on. */
  addRun(at: number, from: number): void {
    const last = this.visible.length - 1;
    const lastAt = this.visible[last] ?? 0;
    const isPiece = this.pieceEnds[last] !== -1;
    if (last >= 0 && !isPiece && at - lastAt === from - (this.source[last] ?? 0)) return;
    this.add(at, from, -1);
  }

  /** Maps the visible characters from `at` on to one span as a whole. */
  addPiece(at: number, { start, end }: Place): void {
    this.add(at, start, end);
  }

  private add(at: number, from: number, pieceEnd: number): void {
    this.visible.push(at);
    this.source.push(from);
    this.pieceEnds.push(pieceEnd);
  }

  /**
   * Returns the source span of the visible characters from `start` to `end`, from the first to the
   * last.
   */
  toSource({ start, end }: Place): Place {
    const from = this.sourceStart(start);
    return { start: from, end: start === end ? from : this.sourceEnd(end) };
  }

  private sourceStart(offset: number): number {
    const index = lastAtOrBefore(this.visible, offset);
    const from = this.source[index] ?? 0;
    return this.pieceEnds[index] === -1 ? from + offset - (this.visible[index] ?? 0) : from;
  }

  private sourceEnd(offset: number): number {
    const index = lastAtOrBefore(this.visible, offset - 1);
    const pieceEnd = this.pieceEnds[index] ?? -1;
    if (pieceEnd !== -1) return pieceEnd;
    return (this.source[index] ?? 0) + offset - (this.visible[index] ?? 0);
  }

  /** Returns the visible characters, of `length` in all, that come from a span of the source. */
  toVisible({ start, end }: Place, length: number): Place {
    const from = this.visibleFrom(start, length, false);
    return { start: from, end: Math.max(from, this.visibleFrom(end, length, true)) };
  }

  /** Counts the visible characters before an offset; with `cut`, including those that it splits. */
  private visibleFrom(offset: number, length: number, cut: boolean): number {
    const index = lastAtOrBefore(this.source, offset);
    if (index === -1) return 0;
    const at = this.visible[index] ?? 0;
    const next = this.visible[index + 1] ?? length;
    const from = this.source[index] ?? 0;
    const pieceEnd = this.pieceEnds[index] ?? -1;
    if (pieceEnd === -1) return Math.min(at + offset - from, next);
    return offset >= pieceEnd || (cut && offset > from) ? next : at;
  }
}

/** Returns the index of the last of ascending numbers that is at most `limit`; -1 if none. */
function lastAtOrBefore(numbers: readonly number[], limit: number): number {
  let low = -1;
  let high = numbers.length - 1;
  while (low < high) {
    // Integer arithmetic: fractions, and the -0 from rounding, would take much of a check's time.
    const middle = (low + high + 1) >> 1;
    if ((numbers[middle] ?? 0) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}
