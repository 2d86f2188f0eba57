import {
  HEADER_SEARCH_ROWS,
  MAX_CELL_LENGTH,
  MAX_COLUMNS,
  MAX_DATA_ROWS,
  MAX_TABLE_LENGTH,
} from "./limits.ts";

export interface Row {
  /** Row number in the spreadsheet, from 1. */
  number: number;
  cells: string[];
}

/** A sheet's non-blank rows as displayed, or a CSV file's rows as parsed with one delimiter. */
export interface RawSheet {
  rows: readonly Row[];
  /** The reason why the sheet cannot be used if it contains the products; otherwise null. */
  fault: string | null;
}

export interface NamedSheet {
  name: string;
  sheet: RawSheet;
}

/** Number of rows to read: those that can contain the header, the data rows, and one more. */
export const SUFFICIENT_ROWS = HEADER_SEARCH_ROWS + MAX_DATA_ROWS + 1;

/** Collects rows up to a maximum number, or until the rows exceed the limits. */
export class RowCollector implements RawSheet {
  rows: Row[] = [];
  fault: string | null = null;
  private length = 0;
  private readonly maxRows: number;
  private readonly columns: number;
  private readonly maxLength: number;

  /** @param maxLength total length of all cells in UTF-16 code units */
  constructor(maxRows = SUFFICIENT_ROWS, columns = MAX_COLUMNS, maxLength = MAX_TABLE_LENGTH) {
    this.maxRows = maxRows;
    this.columns = columns;
    this.maxLength = maxLength;
  }

  get full(): boolean {
    return this.rows.length >= this.maxRows || this.fault !== null;
  }

  /** Returns the rows since the last call, which no longer count toward the maximum. */
  take(): Row[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  /** Adds a row cell by cell, and stops at the first cell that exceeds the limits. */
  add(rowNumber: number, cells: Iterable<string>): void {
    if (this.full) return;
    const usedCells: string[] = [];
    let column = 0;
    let width = 0;
    for (const cell of cells) {
      column += 1;
      if (cell.trim() !== "") width = column;
      if (column <= this.columns) usedCells.push(cell);
      this.length += cell.length;
      this.fault = this.faultOf(rowNumber, width, cell);
      if (this.fault) return;
    }
    if (width > 0) this.rows.push({ number: rowNumber, cells: usedCells.slice(0, width) });
  }

  private faultOf(row: number, width: number, cell: string): string | null {
    if (width > this.columns) return `Row ${row} has more than ${this.columns} columns.`;
    if (cell.length > MAX_CELL_LENGTH)
      return `Row ${row} has a cell of more than ${formatLimit(MAX_CELL_LENGTH)} characters.`;
    return this.length > this.maxLength
      ? `The file contains more than ${formatLimit(this.maxLength)} characters. Split it and upload the parts.`
      : null;
  }
}

function formatLimit(limit: number): string {
  return limit.toLocaleString("en");
}
