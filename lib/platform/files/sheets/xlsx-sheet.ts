import { MAX_COLUMNS, UNCALCULATED_FORMULA } from "./limits.ts";
import { SUFFICIENT_ROWS } from "./raw-sheet.ts";
import { StringItem, unescapeText } from "./xlsx-strings.ts";
import type { Attributes, XmlListener } from "./xml.ts";

/** A stored cell: a text, a number with its style, or the index of a shared string. */
export type StoredCell =
  | { kind: "text"; text: string }
  | { kind: "number"; digits: string; style: number }
  | { kind: "shared"; index: number };

export interface StoredRow {
  number: number;
  /** Sparse, indexed by column. */
  cells: StoredCell[];
}

/** Collects the non-blank rows of a worksheet up to a maximum number (ECMA-376 18.3.1). */
export class SheetListener implements XmlListener {
  rows: StoredRow[] = [];
  fault: string | null = null;
  private readonly maxRows: number;
  private readonly columns: number;
  private row: StoredRow = { number: 0, cells: [] };
  private column = -1;
  private cell: Attributes = {};
  private value = "";
  private inValue = false;
  private hasValue = false;
  private hasFormula = false;
  private readonly inline = new StringItem();

  constructor(maxRows = SUFFICIENT_ROWS, columns = MAX_COLUMNS) {
    this.maxRows = maxRows;
    this.columns = columns;
  }

  open = (name: string, attributes: Attributes): void => {
    if (name === "row") this.openRow(attributes);
    else if (name === "c") this.openCell(attributes);
    else if (name === "v") {
      this.inValue = true;
      this.hasValue = true;
    } else if (name === "f") this.hasFormula = true;
    else this.inline.open(name);
  };

  text = (text: string): void => {
    if (this.inValue) this.value += text;
    else this.inline.add(text);
  };

  close = (name: string): void => {
    if (name === "v") this.inValue = false;
    else if (name === "c") this.closeCell();
    else if (name === "row" && this.row.cells.length > 0 && !this.done()) this.rows.push(this.row);
    else this.inline.close(name);
  };

  /** Returns the rows collected since the last call. */
  take(): StoredRow[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  done = (): boolean => this.rows.length >= this.maxRows || this.fault !== null;

  private openRow({ r }: Attributes) {
    this.row = { number: Number(r) || this.row.number + 1, cells: [] };
    this.column = -1;
  }

  private openCell(attributes: Attributes) {
    this.cell = attributes;
    this.value = "";
    this.hasValue = false;
    this.hasFormula = false;
    this.column = attributes.r ? parseColumnIndex(attributes.r) : this.column + 1;
  }

  private closeCell() {
    const cell = this.stored();
    if (!cell) return;
    if (this.column < this.columns) this.row.cells[this.column] = cell;
    else this.fault ??= `Row ${this.row.number} has more than ${this.columns} columns.`;
  }

  private stored(): StoredCell | null {
    if (this.hasFormula && !this.hasValue) return { kind: "text", text: UNCALCULATED_FORMULA };
    const { t = "n", s } = this.cell;
    const text = t === "inlineStr" ? this.inline.take() : unescapeText(this.value);
    if (text === "") return null;
    if (t === "s") return { kind: "shared", index: Number(text) };
    if (t === "b") return { kind: "text", text: text === "1" ? "TRUE" : "FALSE" };
    if (t !== "n" || Number.isNaN(Number(text))) return { kind: "text", text };
    return { kind: "number", digits: text, style: Number(s ?? 0) };
  }
}

/** Returns the index of a cell reference's column, such as 2 for `C5`. */
export function parseColumnIndex(reference: string): number {
  let column = 0;
  for (const letter of reference.replace(/[^A-Za-z].*$/, "").toUpperCase()) {
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  return column - 1;
}

/** Returns a column's letters: `C` for 2. */
export function toColumnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : toColumnLetters(Math.floor(column / 26) - 1) + last;
}
