/** A stretch of a text, end exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** Visible text with its emphasized parts and its position in the guide's source. */
export interface MarkedText {
  text: string;
  /** Emphasized or literal parts: bold, italics, code. */
  marks: Span[];
  /** Returns the verbatim part of the guide for a stretch of the text, white space folded. */
  quote: (start: number, end: number) => string;
}

/** One block of a guide. Rows of tables have cells, other blocks text. */
export interface Block {
  kind: "heading" | "paragraph" | "item" | "row";
  content: MarkedText;
  /** The cells of a row; empty for other blocks. */
  cells: MarkedText[];
  /** Level of a heading from 1; depth of an item; 0 for others. */
  level: number;
  /** Counted from 1; null if the format has no pages. */
  page: number | null;
  /** Number of the table that a row belongs to. */
  table: number;
}

/** A guide as it was read. */
export interface ReadGuide {
  blocks: Block[];
  pages: number | null;
}

/** Folds white space, including invisible separators, to single spaces. */
export function foldSpace(text: string): string {
  return text.replace(/[\s\u200B\uFEFF]+/gu, " ").trim();
}

/** Collects visible text, character by character, with its position in the source. */
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
   * @param start of the text in the source, or of the source that it represents
   * @param end likewise; a source span of another length represents the text as a whole
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

  /** Marks what was added since a position, and widens it to its markup in the source. */
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

/** Returns a block with defaults for what is not given. */
export function block(
  kind: Block["kind"],
  content: MarkedText,
  about: Partial<Pick<Block, "cells" | "level" | "page" | "table">> = {},
): Block {
  return { kind, content, cells: [], level: 0, page: null, table: 0, ...about };
}

/** Returns a row whose text is that of its cells, one after another. */
export function row(
  cells: MarkedText[],
  quote: string,
  about: Partial<Pick<Block, "page" | "table">>,
): Block {
  const text = cells.map((cell) => cell.text).join(" ");
  return block("row", { text, marks: [], quote: () => quote }, { ...about, cells });
}
