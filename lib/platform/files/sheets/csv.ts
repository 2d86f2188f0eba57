import Papa from "papaparse";
import type { Encoding } from "../encoding-names.ts";
import { decodeText } from "./decode.ts";
import { type RawSheet, RowCollector } from "./raw-sheet.ts";

const DELIMITERS = [",", ";", "\t"];
/** Excel's optional first line, which names the delimiter. Excel does not display it as a row. */
const SEPARATOR_LINE = /^"?sep=(.)"?[^\S\r\n]*(\r\n|\n|\r)/i;

/** Yields the file as parsed with each plausible delimiter. @throws FileError */
export function* readCsv(
  bytes: Uint8Array,
  encoding: Encoding,
  maxRows?: number,
): Generator<RawSheet> {
  const text = decodeText(bytes, encoding);
  const separatorLine = SEPARATOR_LINE.exec(text);
  const body = separatorLine ? text.slice(separatorLine[0].length) : text;
  for (const delimiter of separatorLine?.[1] ? [separatorLine[1]] : DELIMITERS) {
    yield readRows(body, delimiter, new RowCollector(maxRows));
  }
}

/** Passes a text's rows to a collector until it is full. @returns the collector */
export function readRows<T extends RowCollector>(text: string, delimiter: string, collector: T): T {
  let rowNumber = 0;
  Papa.parse<string[]>(text, {
    delimiter,
    // Files can mix CRLF and LF. The CR before an LF is removed below.
    newline: text.includes("\n") ? "\n" : "\r",
    step: ({ data, errors }, parser) => {
      rowNumber += 1;
      const last = data.pop() ?? "";
      data.push(last.replace(/\r$/, ""));
      collector.add(rowNumber, data);
      if (errors.some((error) => error.code === "MissingQuotes")) {
        collector.fault ??= `Row ${rowNumber} has a quoted cell that is never closed.`;
      }
      if (collector.full) parser.abort();
    },
  });
  return collector;
}
