import { HEADER_SEARCH_ROWS, MAX_CELL_LENGTH, MAX_COLUMNS, MAX_DATA_ROWS } from "./limits.ts";

export interface Row {
  /** As in the spreadsheet, where the first row is 1. */
  number: number;
  cells: string[];
}

/** One sheet, or one way to read a CSV file: its rows that are not blank, as a person sees them. */
export interface RawSheet {
  rows: readonly Row[];
  /** Why it cannot be taken, if it should be the sheet with the products. */
  fault: string | null;
}

/** One more than may follow the last row where a header is looked for. */
export const ENOUGH_ROWS = HEADER_SEARCH_ROWS + MAX_DATA_ROWS + 1;

/** Takes rows until it has enough of them, or until one exceeds the bounds. */
export class RowCollector implements RawSheet {
  rows: Row[] = [];
  fault: string | null = null;

  get full(): boolean {
    return this.rows.length >= ENOUGH_ROWS || this.fault !== null;
  }

  add(number: number, cells: readonly string[]): void {
    if (this.full) return;
    const width = cells.findLastIndex((cell) => cell.trim() !== "") + 1;
    if (width === 0) return;
    if (width > MAX_COLUMNS) {
      this.fault = `Row ${number} has more than ${MAX_COLUMNS} columns.`;
      return;
    }
    const kept = cells.slice(0, width);
    if (kept.some((cell) => cell.length > MAX_CELL_LENGTH)) this.fault = tooLong(number);
    else this.rows.push({ number, cells: kept });
  }
}

function tooLong(row: number): string {
  return `Row ${row} has a cell of more than ${MAX_CELL_LENGTH.toLocaleString("en")} characters.`;
}
