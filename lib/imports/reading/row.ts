/** A row of a file. The header is also a row. */
export interface SourceRow {
  /** Row number as in a spreadsheet. Without a header row, the first record is row 2. */
  number: number;
  cells: string[];
}

export interface ParseSettings {
  format: "csv" | "tsv" | "xlsx" | "xls" | "xml" | "json" | "jsonl";
  encoding: string;
  delimiter: string | null;
  sheet: string | null;
}

/** Yields a file's bytes. Each call starts at the beginning. */
export type ByteStreamFactory = () => AsyncIterable<Uint8Array>;

/** A file with sequential or random access. */
export interface ByteSource {
  (startOffset?: number): AsyncIterable<Uint8Array>;
  /** The size in bytes. */
  size: () => Promise<number>;
}
