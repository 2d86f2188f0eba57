/** A row of a file, its header included. */
export interface SourceRow {
  /** As in a spreadsheet, from 1; where a file has no header of its own, its first row is 2. */
  number: number;
  cells: string[];
}

/** How a file is to be read. */
export interface Shape {
  format: "csv" | "tsv" | "xlsx" | "xls" | "xml" | "json" | "jsonl";
  encoding: string;
  delimiter: string | null;
  sheet: string | null;
}

/** A file's bytes in pieces, from the beginning each time it is called. */
export type Pieces = () => AsyncIterable<Uint8Array>;

/** A file that is read from its beginning, or from any place on. */
export interface Source {
  (from?: number): AsyncIterable<Uint8Array>;
  /** In bytes. */
  size: () => Promise<number>;
}
