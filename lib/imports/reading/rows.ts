import { setImmediate } from "node:timers/promises";
import { FileError } from "@/lib/files/file-error";
import { readDelimited } from "./delimited";
import { readFeed } from "./feed";
import { readJson } from "./json";
import { MAX_ROWS } from "./limits";
import { toRows } from "./records";
import type { Shape, Source, SourceRow } from "./row";
import { readWorkbook } from "./workbook";

/** Requests are answered after so many rows: the embedded database would let none in between. */
const ROWS_PER_PAUSE = 100;

/**
 * Reads a file's rows that are not blank, as far as they are asked for, in bounded memory.
 * @throws FileError where it cannot be read, or holds more rows than are taken
 */
export async function* readRows(source: Source, shape: Shape): AsyncGenerator<SourceRow> {
  let count = 0;
  for await (const row of reader(source, shape)) {
    count += 1;
    if (count > MAX_ROWS + 1) {
      throw new FileError(`The file has more than ${MAX_ROWS.toLocaleString("en")} rows.`);
    }
    if (count % ROWS_PER_PAUSE === 0) await setImmediate();
    yield row;
  }
}

function reader(source: Source, shape: Shape): AsyncGenerator<SourceRow> {
  switch (shape.format) {
    case "csv":
    case "tsv":
      return readDelimited(source, shape);
    case "json":
    case "jsonl":
      return toRows(readJson(source, shape));
    case "xml":
      return toRows(readFeed(source, shape));
    case "xlsx":
    case "xls":
      return readWorkbook(source, shape);
  }
}
