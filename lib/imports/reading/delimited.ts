import { finished } from "node:stream/promises";
import { CsvError, type Options, type Parser, parse } from "csv-parse";
import { FileError } from "../../platform/files/file-error.ts";
import { decodeChunks } from "./decode.ts";
import { MAX_COLUMNS, MAX_LINES, MAX_ROW_LENGTH } from "./limits.ts";
import type { ByteStreamFactory, ParseSettings, SourceRow } from "./row.ts";

/** Matches the optional first line with Excel's delimiter, which Excel hides. */
export const SEP_LINE = /^"?sep=(.)"?[^\S\r\n]*(\r\n|\n|\r)/i;

/** Maximum raw length of a row, with quotes doubled and all cells quoted and delimited. */
const MAX_WRITTEN_LENGTH = 2 * MAX_ROW_LENGTH + 3 * MAX_COLUMNS;

/** Parses delimited text and yields its non-blank rows. @throws FileError */
export async function* readDelimited(
  source: ByteStreamFactory,
  shape: ParseSettings,
): AsyncGenerator<SourceRow> {
  const rows = new RowListener();
  const texts = skipSepLine(decodeChunks(source(), shape.encoding));
  try {
    for await (const chunkLength of parseDelimited(
      texts,
      shape.delimiter ?? ",",
      (cells: string[]) => rows.add(cells),
    )) {
      yield* rows.take(chunkLength);
    }
  } catch (error) {
    throw error instanceof CsvError ? new FileError(formatError(error, rows.number + 1)) : error;
  }
}

/**
 * Parses delimited text in chunks. Passes records to a callback, because reading them from the
 * parser's stream takes many times longer than parsing.
 * @param onRecord called with each record
 * @yields the length of each chunk, after its records; finally 0
 * @throws CsvError, or any error of `take`
 */
export async function* parseDelimited<T>(
  texts: AsyncIterable<string>,
  delimiter: string,
  onRecord: (record: T) => void,
  options: Options = {},
): AsyncGenerator<number> {
  const parser = parse({
    ...getParserOptions(delimiter),
    ...options,
    on_record: (record) => {
      // The record type depends on the options, which the parser's types can't express.
      onRecord(record as unknown as T);
      // Otherwise the parser reports every row whose width differs from the first.
      Object.assign(parser.info, { records: 0 });
      return null;
    },
  });
  // Errors are thrown where they are awaited; without a listener they would end the process.
  parser.on("error", () => {});
  try {
    for await (const text of texts) {
      await write(parser, text);
      yield text.length;
    }
    await finished(parser.resume().end());
    yield 0;
  } finally {
    parser.destroy();
  }
}

/** Collects the rows of a text and limits their size. */
class RowListener {
  number = 0;
  private rows: SourceRow[] = [];
  private ended = 0;
  private unended = 0;

  /** Adds a row. @throws FileError if the text has too many lines or the row too many columns */
  add(cells: string[]): void {
    this.number += 1;
    if (this.number > MAX_LINES) {
      throw new FileError(`The file has more than ${MAX_LINES.toLocaleString("en")} lines.`);
    }
    if (cells.length > MAX_COLUMNS) throw createTooWideError(this.number);
    if (cells.some((cell) => cell.trim() !== "")) this.rows.push({ number: this.number, cells });
  }

  /** Returns the rows of the parsed text. @throws FileError if a row is too long */
  take(length: number): SourceRow[] {
    const isSameRow = this.ended === this.number;
    this.unended = isSameRow ? this.unended + length : 0;
    this.ended = this.number;
    if (this.unended > MAX_WRITTEN_LENGTH)
      throw new FileError(describeUnreadableRow(this.number + 1));
    return this.rows.splice(0);
  }
}

/** Returns the parser options shared by all steps of an import. */
export function getParserOptions(delimiter: string): Options {
  return {
    delimiter,
    // A file can be concatenated from parts with different line breaks.
    record_delimiter: ["\r\n", "\n", "\r"],
    // Manually edited files can have quotes inside cells and rows of different widths.
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: MAX_ROW_LENGTH,
  };
}

/** Parses a text and waits until it is processed. @throws CsvError, or any error of a listener */
function write(parser: Parser, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

async function* skipSepLine(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let first = true;
  for await (const text of texts) {
    yield first ? text.replace(SEP_LINE, "") : text;
    first = false;
  }
}

function createTooWideError(row: number): FileError {
  return new FileError(`Row ${row} has more than ${MAX_COLUMNS} columns.`);
}

function formatError(error: CsvError, row: number): string {
  return error.code === "CSV_QUOTE_NOT_CLOSED"
    ? `Row ${row} has a quoted cell that is never closed.`
    : describeUnreadableRow(row);
}

function describeUnreadableRow(row: number): string {
  return `Row ${row} cannot be read: a cell is too long or its quotes are broken.`;
}
