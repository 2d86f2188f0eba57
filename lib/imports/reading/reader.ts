import { FileError } from "../../platform/files/file-error.ts";
import type { StoredFile } from "../../platform/files/sheets/archive.ts";
import { readDelimited } from "./delimited.ts";
import { readFeed } from "./feed.ts";
import { readJson } from "./json.ts";
import { MAX_CELLS, MAX_ROWS } from "./limits.ts";
import { toRows } from "./records.ts";
import type { ParseSettings, SourceRow } from "./row.ts";
import { readSheetRows } from "./sheets.ts";

/**
 * Reads a file's non-blank rows in bounded memory. The time is not bounded, so `readRows` runs it
 * in a worker thread.
 * @throws FileError if the file is unreadable or exceeds a limit
 */
export async function* readSourceRows(
  file: StoredFile,
  shape: ParseSettings,
): AsyncGenerator<SourceRow> {
  let rows = 0;
  let cells = 0;
  for await (const row of createReader(file, shape)) {
    rows += 1;
    cells += row.cells.length;
    if (rows > MAX_ROWS + 1) throw new FileError(describeLimit(MAX_ROWS, "rows"));
    if (cells > MAX_CELLS) throw new FileError(describeLimit(MAX_CELLS, "cells"));
    yield row;
  }
}

function describeLimit(limit: number, noun: string): string {
  return `The file has more than ${limit.toLocaleString("en")} ${noun}.`;
}

const NO_OBJECTS_MESSAGE =
  "The file has no list of objects. A JSON file must have its products in a list, such as [{…}, {…}].";
const NO_ITEMS_MESSAGE =
  "The file has no products: a feed has them in item, entry or product elements.";

function createReader(file: StoredFile, shape: ParseSettings): AsyncGenerator<SourceRow> {
  const openSource = () => file.readFrom(0);
  switch (shape.format) {
    case "csv":
    case "tsv":
      return readDelimited(openSource, shape);
    case "json":
    case "jsonl":
      return toRows(() => readJson(openSource, shape), NO_OBJECTS_MESSAGE);
    case "xml":
      return toRows(() => readFeed(openSource, shape), NO_ITEMS_MESSAGE);
    case "xlsx":
    case "xls":
      return readSheetRows(shape.format, file, shape.sheet ?? "");
  }
}
