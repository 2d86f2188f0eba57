/** A range of a text. The end is exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** Visible text with its emphasized parts and its position in the guide's source. */
export interface MarkedText {
  text: string;
  /** Emphasized or literal parts: bold, italics, code. */
  marks: Span[];
  /** Returns the verbatim part of the guide for a range of the text, with whitespace collapsed. */
  quote: (start: number, end: number) => string;
}

/** The level of a term in a list of definitions, which is a heading below all others. */
export const TERM_LEVEL = 7;

/** A block of a guide. Table rows have cells; other blocks have text. */
export interface Block {
  kind: "heading" | "paragraph" | "item" | "row";
  content: MarkedText;
  /** The cells of a row; empty for other blocks. */
  cells: MarkedText[];
  /** The level of a heading, from 1 (`TERM_LEVEL` for a defined term), or the depth of a list item; 0 for other blocks. */
  level: number;
  /** The page number, from 1; null if the format has no pages. */
  page: number | null;
  table: number;
}

export interface ReadGuide {
  blocks: Block[];
  pages: number | null;
}

/** Collapses whitespace, including invisible separators, to single spaces. */
export function foldSpace(text: string): string {
  return text.replace(/[\s\u200B\uFEFF]+/gu, " ").trim();
}

/** Collects visible text, and maps each character to its position in the source. */
export class TextBuilder {
  private text = "";
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  private readonly marks: Span[] = [];

  /** @param source the guide's source; null if the text itself is the source */
  constructor(private readonly source: string | null = null) {}

  get length(): number {
    return this.text.length;
  }

  /**
   * Appends visible text.
   * @param start the start offset in the source of the text, or of the markup that represents it
   * @param end the end offset; if the lengths differ, the source span represents the text as a
   * whole
   */
  add(text: string, start = 0, end = start + text.length): void {
    const isLinear = end - start === text.length;
    for (let i = 0; i < text.length; i++) {
      const char = text.charAt(i);
      const isSpace = /\s/u.test(char);
      if (isSpace && (this.text === "" || this.text.endsWith(" "))) continue;
      this.text += isSpace ? " " : char;
      this.starts.push(isLinear ? start + i : start);
      this.ends.push(isLinear ? start + i + 1 : end);
    }
  }

  /** Marks the text since a position, and extends its source span by the markup. */
  mark(from: number, start?: number, end?: number): void {
    if (this.length <= from) return;
    this.marks.push({ start: from, end: this.length });
    if (start === undefined || end === undefined) return;
    this.starts[from] = start;
    this.ends[this.length - 1] = end;
  }

  finish(): MarkedText {
    const { source, starts, ends } = this;
    const text = this.text.trimEnd();
    const marks = this.marks
      .map(({ start, end }) => ({ start, end: Math.min(end, text.length) }))
      .filter(({ start, end }) => end > start);
    const quote = (start: number, end: number) =>
      source === null
        ? foldSpace(text.slice(start, end))
        : foldSpace(source.slice(starts[start] ?? 0, ends[end - 1] ?? 0));
    return { text, marks, quote };
  }
}

/** Returns a block with default values. */
export function createBlock(
  kind: Block["kind"],
  content: MarkedText,
  attributes: Partial<Pick<Block, "cells" | "level" | "page" | "table">> = {},
): Block {
  return { kind, content, cells: [], level: 0, page: null, table: 0, ...attributes };
}

/** Returns a row whose text consists of the cells' texts in order. */
export function createRow(
  cells: MarkedText[],
  quote: string,
  attributes: Partial<Pick<Block, "page" | "table">>,
): Block {
  const text = cells.map((cell) => cell.text).join(" ");
  return createBlock("row", { text, marks: [], quote: () => quote }, { ...attributes, cells });
}
