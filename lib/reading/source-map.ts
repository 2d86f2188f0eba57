import type { Place } from "./walk";

/**
 * Which characters of a source those of its visible text came from, both in the order of the text:
 * runs in which the two go side by side, and pieces (a reference, white space drawn as one space)
 * that came from a stretch of the source as a whole.
 */
export class SourceMap {
  /** Of each run or piece: where it begins in the visible text, and where in the source. */
  private readonly visible: number[] = [];
  private readonly source: number[] = [];
  /** Where a piece ends in the source; -1 for a run. */
  private readonly pieceEnds: number[] = [];

  /** Visible characters from `at` on are those of the source from `from` on. */
  addRun(at: number, from: number): void {
    const last = this.visible.length - 1;
    const lastAt = this.visible[last] ?? 0;
    const isPiece = this.pieceEnds[last] !== -1;
    if (last >= 0 && !isPiece && at - lastAt === from - (this.source[last] ?? 0)) return;
    this.add(at, from, -1);
  }

  /** Visible characters from `at` on came from this place as a whole. */
  addPiece(at: number, { start, end }: Place): void {
    this.add(at, start, end);
  }

  private add(at: number, from: number, pieceEnd: number): void {
    this.visible.push(at);
    this.source.push(from);
    this.pieceEnds.push(pieceEnd);
  }

  /** Where the visible characters from `start` to `end` stand in the source, the first to the last. */
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

  /** The visible characters, of `length` in all, that came from a place in the source. */
  toVisible({ start, end }: Place, length: number): Place {
    const from = this.visibleFrom(start, length, false);
    return { start: from, end: Math.max(from, this.visibleFrom(end, length, true)) };
  }

  /** How many visible characters come from before an offset; `cut`: also those that it cuts in two. */
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

/** Index of the last of ascending numbers that is at most `limit`; -1 where there is none. */
function lastAtOrBefore(numbers: readonly number[], limit: number): number {
  let low = -1;
  let high = numbers.length - 1;
  while (low < high) {
    // In whole numbers: halves, and the -0 that rounding makes of one, cost a check much of its time.
    const middle = (low + high + 1) >> 1;
    if ((numbers[middle] ?? 0) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}
