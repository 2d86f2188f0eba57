import { BLOCK_FLAG, CELL_FLAG, type ElementKind, REPLACED_FLAG, ROW_FLAG } from "./elements";
import type { TextSpan, View } from "./html-parser";
import { SourceMap } from "./source-map";

/**
 * Records the text that a browser displays: blocks, list items and rows on separate lines, cells
 * separated by tabs, whitespace collapsed. Separators are written only before the next visible
 * character, so none are trailing. Only `br` creates empty lines.
 */
export class VisibleText implements View {
  text = "";
  readonly map = new SourceMap();
  /** Offsets at which the text continues in another block or cell. */
  readonly edges: number[] = [];
  /** Start offsets of the non-empty list items. */
  readonly items: number[] = [];

  /** Pending separators: line breaks or tabs with their sources, or a space. */
  private breaks: TextSpan[] = [];
  private tabs: TextSpan[] = [];
  private space: TextSpan | null = null;
  private isEdgePending = false;
  private isRowPending = false;
  private isItemPending = false;
  private isAfterCell = false;

  constructor(protected readonly source: string) {}

  enter({ name, is }: ElementKind, range: TextSpan): void {
    if (is & CELL_FLAG) this.beginCell(range);
    else if (is & ROW_FLAG) this.markRowEdge(range);
    else if (is & BLOCK_FLAG) this.markBlockEdge(range);
    else if (is & REPLACED_FLAG) this.space ??= range;
    else if (name === "br") this.breakLine(range);
    if (name === "li") this.isItemPending = true;
  }

  leave({ name, is }: ElementKind, range: TextSpan): void {
    if (is & CELL_FLAG) this.isAfterCell = true;
    else if (is & ROW_FLAG) this.markRowEdge(range);
    else if (is & BLOCK_FLAG) this.markBlockEdge(range);
    if (name === "li") this.isItemPending = false;
  }

  private beginCell(range: TextSpan): void {
    if (this.isAfterCell && !this.isRowPending) {
      this.breaks = [];
      this.tabs.push(range);
    }
    this.isAfterCell = false;
    this.isEdgePending = true;
  }

  private markRowEdge(range: TextSpan): void {
    this.tabs = [];
    this.markBlockEdge(range);
    this.isRowPending = true;
    this.isAfterCell = false;
  }

  private markBlockEdge(range: TextSpan): void {
    if (this.breaks.length + this.tabs.length === 0) this.breaks.push(range);
    this.isEdgePending = true;
  }

  private breakLine(range: TextSpan): void {
    if (this.tabs.length === 0) this.breaks.push(range);
  }

  characters(start: number, end: number, isPreserved: boolean): void {
    if (isPreserved) this.preservedCharacters(start, end);
    else this.collapsedCharacters(start, end);
  }

  private collapsedCharacters(start: number, end: number): void {
    const { source } = this;
    for (let i = start; i < end; ) {
      const runStart = i;
      while (i < end && isWhiteSpace(source.charCodeAt(i))) i++;
      if (i > runStart) this.space ??= { start: runStart, end: i };
      const first = i;
      // A single space between words is kept as is.
      for (; i < end; i++) {
        const unit = source.charCodeAt(i);
        if (!isWhiteSpace(unit)) continue;
        if (unit !== SPACE || i + 1 === end || isWhiteSpace(source.charCodeAt(i + 1))) break;
      }
      if (i > first) this.writeRun(first, i);
    }
  }

  private preservedCharacters(start: number, end: number): void {
    const { source } = this;
    for (let i = start; i < end; ) {
      const runStart = i;
      while (i < end && !isLineBreak(source.charCodeAt(i))) i++;
      if (i > runStart) this.writeRun(runStart, i);
      if (i === end) return;
      const length = source.startsWith("\r\n", i) ? 2 : 1;
      this.breakLine({ start: i, end: i + length });
      i += length;
    }
  }

  reference(characters: string, range: TextSpan, isPreserved: boolean): void {
    const unit = characters.charCodeAt(0);
    if (isPreserved && isLineBreak(unit)) this.breakLine(range);
    else if (!isPreserved && isWhiteSpace(unit)) this.space ??= range;
    else {
      this.writePending();
      this.writePiece(characters, range);
    }
  }

  private writeRun(start: number, end: number): void {
    this.writePending();
    this.map.addRun(this.text.length, start);
    this.text += this.source.slice(start, end);
  }

  private writePiece(characters: string, range: TextSpan): void {
    this.map.addPiece(this.text.length, range);
    this.text += characters;
  }

  private writePending(): void {
    if (this.text !== "") {
      for (const span of this.breaks) this.writePiece("\n", span);
      for (const span of this.tabs) this.writePiece("\t", span);
      if (this.space && this.breaks.length + this.tabs.length === 0) this.writeSpace(this.space);
      if (this.isEdgePending) this.edges.push(this.text.length);
    }
    if (this.isItemPending) this.items.push(this.text.length);
    if (this.breaks.length > 0) this.breaks = [];
    if (this.tabs.length > 0) this.tabs = [];
    this.space = null;
    this.isEdgePending = false;
    this.isRowPending = false;
    this.isItemPending = false;
  }

  private writeSpace(range: TextSpan): void {
    if (range.end - range.start === 1) this.map.addRun(this.text.length, range.start);
    else this.map.addPiece(this.text.length, range);
    this.text += " ";
  }
}

const SPACE = 0x20;

/** Returns whether browsers collapse a character, which is true of ASCII whitespace. */
function isWhiteSpace(unit: number): boolean {
  return unit === SPACE || unit === 0x0a || unit === 0x0d || unit === 0x09 || unit === 0x0c;
}

function isLineBreak(unit: number): boolean {
  return unit === 0x0a || unit === 0x0d;
}
