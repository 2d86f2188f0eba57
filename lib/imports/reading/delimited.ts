import { Readable } from "node:stream";
import { CsvError, type Options, type Parser, parse } from "csv-parse";
import { FileError } from "@/lib/files/file-error";
import { decoded } from "./decode";
import { MAX_COLUMNS, MAX_ROW_LENGTH } from "./limits";
import type { Pieces, Shape, SourceRow } from "./row";

/** Excel's first line that names the delimiter; Excel does not show it as a row. */
export const SEP_LINE = /^"?sep=(.)"?[^\S\r\n]*(\r\n|\n|\r)/i;

/** A text's rows, blank ones left out. @throws FileError */
export async function* readDelimited(source: Pieces, shape: Shape): AsyncGenerator<SourceRow> {
  const parser = delimitedParser(shape.delimiter ?? ",");
  Readable.from(withoutSepLine(decoded(source(), shape.encoding))).pipe(parser);
  let number = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      number += 1;
      if (cells.length > MAX_COLUMNS) throw tooWide(number);
      if (cells.some((cell) => cell.trim() !== "")) yield { number, cells };
    }
  } catch (error) {
    throw error instanceof CsvError ? new FileError(sentenceOf(error, number + 1)) : error;
  }
}

/** The parser of a text of columns; with other options it takes rows and cells apart as well. */
export function delimitedParser(delimiter: string, options: Options = {}): Parser {
  return parse({
    ...options,
    delimiter,
    // Files are put together from parts: rows of one may end as another's do not.
    record_delimiter: ["\r\n", "\n", "\r"],
    // What shops write by hand: a quote inside a cell, rows of other widths.
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: MAX_ROW_LENGTH,
  });
}

async function* withoutSepLine(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let first = true;
  for await (const text of texts) {
    yield first ? text.replace(SEP_LINE, "") : text;
    first = false;
  }
}

function tooWide(row: number): FileError {
  return new FileError(`Row ${row} has more than ${MAX_COLUMNS} columns.`);
}

function sentenceOf(error: CsvError, row: number): string {
  if (error.code === "CSV_QUOTE_NOT_CLOSED") {
    return `Row ${row} has a quoted cell that is never closed.`;
  }
  return `Row ${row} cannot be read: a cell is too long or its quotes are broken.`;
}
