/** A row of a file, including its header. */
export interface SourceRow {
  /**
   * Row number as in a spreadsheet, from 1. In a file without a header row, the first record is row
   * 2.
   */
  number: number;
  cells: string[];
}

/** The settings for parsing a file. */
export interface Shape {
  format: "csv" | "tsv" | "xlsx" | "xls" | "xml" | "json" | "jsonl";
  encoding: string;
  delimiter: string | null;
  sheet: string | null;
}

/** Yields a file's bytes. Each call starts at the beginning. */
export type Pieces = () => AsyncIterable<Uint8Array>;

/** A file with sequential or random access. */
export interface Source {
  (from?: number): AsyncIterable<Uint8Array>;
  /** In bytes. */
  size: () => Promise<number>;
}
