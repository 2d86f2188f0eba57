import type { TextSpan } from "./html-parser";

/**
 * Maps the characters of a source to those of its visible text, in order. A run maps characters one
 * to one. A piece, such as a reference or collapsed whitespace, maps to a source span as a whole.
 */
export class SourceMap {
  /** The start of each run or piece in the visible text and in the source. */
  private readonly visible: number[] = [];
  private readonly source: number[] = [];
  /** End of a piece in the source; -1 for a run. */
  private readonly pieceEnds: number[] = [];

  /** Maps the visible characters starting at `visibleStart` to the source characters starting at `from`. */
  addRun(visibleStart: number, sourceStart: number): void {
    const last = this.visible.length - 1;
    const lastVisible = this.visible[last] ?? 0;
    const isPiece = this.pieceEnds[last] !== -1;
    if (
      last >= 0 &&
      !isPiece &&
      visibleStart - lastVisible === sourceStart - (this.source[last] ?? 0)
    )
      return;
    this.add(visibleStart, sourceStart, -1);
  }

  /** Maps the visible characters starting at `visibleStart` to a source span as a whole. */
  addPiece(visibleStart: number, { start, end }: TextSpan): void {
    this.add(visibleStart, start, end);
  }

  private add(visibleStart: number, sourceStart: number, pieceEnd: number): void {
    this.visible.push(visibleStart);
    this.source.push(sourceStart);
    this.pieceEnds.push(pieceEnd);
  }

  /** Returns the source span of the visible characters between `start` and `end`. */
  toSource({ start, end }: TextSpan): TextSpan {
    const sourceOffset = this.sourceStart(start);
    return { start: sourceOffset, end: start === end ? sourceOffset : this.sourceEnd(end) };
  }

  private sourceStart(offset: number): number {
    const index = findLastIndexUpTo(this.visible, offset);
    const sourceOffset = this.source[index] ?? 0;
    return this.pieceEnds[index] === -1
      ? sourceOffset + offset - (this.visible[index] ?? 0)
      : sourceOffset;
  }

  private sourceEnd(offset: number): number {
    const index = findLastIndexUpTo(this.visible, offset - 1);
    const pieceEnd = this.pieceEnds[index] ?? -1;
    if (pieceEnd !== -1) return pieceEnd;
    return (this.source[index] ?? 0) + offset - (this.visible[index] ?? 0);
  }

  /** Returns a source span's visible characters. @param length of all visible ones */
  toVisible({ start, end }: TextSpan, length: number): TextSpan {
    const sourceOffset = this.visibleFrom(start, length, false);
    return {
      start: sourceOffset,
      end: Math.max(sourceOffset, this.visibleFrom(end, length, true)),
    };
  }

  /** Counts visible characters before an offset; with `cut`, includes a split piece. */
  private visibleFrom(offset: number, length: number, cut: boolean): number {
    const index = findLastIndexUpTo(this.source, offset);
    if (index === -1) return 0;
    const visibleStart = this.visible[index] ?? 0;
    const next = this.visible[index + 1] ?? length;
    const sourceOffset = this.source[index] ?? 0;
    const pieceEnd = this.pieceEnds[index] ?? -1;
    if (pieceEnd === -1) return Math.min(visibleStart + offset - sourceOffset, next);
    return offset >= pieceEnd || (cut && offset > sourceOffset) ? next : visibleStart;
  }
}

/** Returns the last index of these ascending numbers up to `limit`, or -1. */
function findLastIndexUpTo(numbers: readonly number[], limit: number): number {
  let low = -1;
  let high = numbers.length - 1;
  while (low < high) {
    // Uses integer arithmetic: fractions and the -0 from rounding would considerably slow down
    // checks.
    const middle = (low + high + 1) >> 1;
    if ((numbers[middle] ?? 0) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}
