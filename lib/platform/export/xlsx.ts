import { type EventEmitter, once } from "node:events";
import { PassThrough } from "node:stream";
import ExcelJS from "exceljs";
import { escapedText } from "../files/sheets/xlsx-strings";
import type { Cell, Column } from "./cells";
import { escapeFormula } from "./formulas";

/** The workbook as bytes, written while it is read; what is read slowly is made slowly. */
export function xlsxStream<Row>(
  sheetName: string,
  columns: readonly Column<Row>[],
  batches: AsyncIterable<Row[]>,
): PassThrough {
  const output = new PassThrough();
  write(output, sheetName, columns, batches).catch((error: Error) => output.destroy(error));
  return output;
}

async function write<Row>(
  output: PassThrough,
  sheetName: string,
  columns: readonly Column<Row>[],
  batches: AsyncIterable<Row[]>,
): Promise<void> {
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: output });
  const sheet = workbook.addWorksheet(sheetName, { views: [{ state: "frozen", ySplit: 1 }] });
  sheet.addRow(columns.map((column) => toValue(column.header))).commit();
  for await (const rows of batches) {
    for (const row of rows) {
      sheet.addRow(columns.map((column) => toValue(column.value(row)))).commit();
    }
    await room(sheet, output);
    if (output.destroyed) return;
  }
  sheet.commit();
  await workbook.commit();
}

/** No cell of a workbook holds more. */
const MAX_CELL = 32_767;

function toValue(cell: Cell): Cell {
  return typeof cell === "string" ? escapedText(escapeFormula(cell).slice(0, MAX_CELL)) : cell;
}

/** What the writer hands on what it wrote of a sheet, to be compressed: a stream of an older make. */
type Piped = EventEmitter & { _writableState: { needDrain: boolean } };

/**
 * Waits until what is written is compressed, and the reader has taken what is ready or has gone: the
 * writer itself would keep in memory all that the compression has not come to.
 */
async function room(sheet: ExcelJS.Worksheet, output: PassThrough): Promise<void> {
  const { pipes } = (sheet as unknown as { stream: { pipes: Piped[] } }).stream;
  for (const each of pipes) {
    if (each._writableState.needDrain) await drained(each, output);
  }
  if (output.writableNeedDrain) await drained(output, output);
}

async function drained(stream: EventEmitter, output: PassThrough): Promise<void> {
  if (output.destroyed) return;
  const gone = new AbortController();
  const { signal } = gone;
  await Promise.race([
    once(stream, "drain", { signal }),
    once(output, "close", { signal }),
  ]).finally(() => gone.abort());
}
