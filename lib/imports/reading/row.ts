/** A row of a file, including its header. */
export interface SourceRow {
  /** Row number in a spreadsheet, from 1; in a file without its own header, the first row is 2. */
  number: number;
  cells: string[];
}

/** How a file is parsed. */
export interface Shape {
  format: "csv" | "tsv" | "xlsx" | "xls" | "xml" | "json" | "jsonl";
  encoding: string;
  delimiter: string | null;
  sheet: string | null;
}

/** Yields a file's bytes from the beginning on each call. */
export type Pieces = () => AsyncIterable<Uint8Array>;

/** A file with sequential or random access. */
export interface Source {
  (from?: number): AsyncIterable<Uint8Array>;
  /** In bytes. */
  size: () => Promise<number>;
}
