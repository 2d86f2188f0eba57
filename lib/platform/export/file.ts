import { type EventEmitter, once } from "node:events";
import { PassThrough, Readable } from "node:stream";
import ExcelJS from "exceljs";
import { escapeText } from "../files/sheets/xlsx-strings";
import type { Cell, Column } from "./cells";
import { escapeFormula, escapeFormulas } from "./formulas";
import type { ExportFormat } from "./schemas";

/** Streams the workbook while it is written, with backpressure from the reader. */
export function createXlsxStream<Row>(
  sheetName: string,
  columns: readonly Column<Row>[],
  batches: AsyncIterable<Row[]>,
): PassThrough {
  const output = new PassThrough();
  writeXlsx(output, sheetName, columns, batches).catch((error: Error) => output.destroy(error));
  return output;
}

async function writeXlsx<Row>(
  output: PassThrough,
  sheetName: string,
  columns: readonly Column<Row>[],
  batches: AsyncIterable<Row[]>,
): Promise<void> {
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: output });
  const sheet = workbook.addWorksheet(sheetName, { views: [{ state: "frozen", ySplit: 1 }] });
  sheet.addRow(columns.map((column) => truncateCell(column.header))).commit();
  for await (const rows of batches) {
    for (const row of rows) {
      sheet.addRow(columns.map((column) => truncateCell(column.value(row)))).commit();
    }
    await waitForDrain(sheet, output);
    if (output.destroyed) return;
  }
  sheet.commit();
  await workbook.commit();
}

/** Maximum length of a cell in Excel. */
export const MAX_CELL_LENGTH = 32_767;

function truncateCell(cell: Cell): Cell {
  return typeof cell === "string"
    ? escapeText(escapeFormula(cell).slice(0, MAX_CELL_LENGTH))
    : cell;
}

/** The writer's internal stream for a sheet, before compression. */
type PipedStream = EventEmitter & { _writableState: { needDrain: boolean } };

/**
 * Waits until compression and the reader have caught up, or the reader has closed the stream.
 * Otherwise, the writer would buffer everything in memory.
 */
async function waitForDrain(sheet: ExcelJS.Worksheet, output: PassThrough): Promise<void> {
  const { pipes } = (sheet as unknown as { stream: { pipes: PipedStream[] } }).stream;
  for (const each of pipes) {
    if (each._writableState.needDrain) await waitForDrainEvent(each, output);
  }
  if (output.writableNeedDrain) await waitForDrainEvent(output, output);
}

async function waitForDrainEvent(stream: EventEmitter, output: PassThrough): Promise<void> {
  if (output.destroyed) return;
  const clientAbort = new AbortController();
  const { signal } = clientAbort;
  await Promise.race([
    once(stream, "drain", { signal }),
    once(output, "close", { signal }),
  ]).finally(() => clientAbort.abort());
}

/** Makes Excel read the file as UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** In UTF-16 code units, because the length of rows varies widely. */
const CHUNK_LENGTH = 64 * 1024;

/** Yields the file as text in chunks (RFC 4180). */
export async function* generateCsv<Row>(
  columns: readonly Column<Row>[],
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<string> {
  let chunk = BYTE_ORDER_MARK + toLine(columns.map((column) => column.header));
  for await (const rows of batches) {
    for (const row of rows) {
      chunk += toLine(columns.map((column) => column.value(row)));
      if (chunk.length < CHUNK_LENGTH) continue;
      yield chunk;
      chunk = "";
    }
  }
  yield chunk;
}

function toLine(cells: Cell[]): string {
  return `${cells.map(toField).join(",")}\r\n`;
}

function toField(cell: Cell): string {
  const text = typeof cell === "string" ? escapeFormulas(cell) : String(cell ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

interface ExportSource<Row> {
  /** Used as the name of the sheet and, with the day, of the file. */
  name: string;
  format: ExportFormat;
  columns: readonly Column<Row>[];
  batches: AsyncIterable<Row[]>;
}

const CONTENT_TYPES: Record<ExportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** Returns a download. It is streamed, so its size does not affect memory use. */
export function exportFile<Row>({ name, format, columns, batches }: ExportSource<Row>): Response {
  const day = new Date().toISOString().slice(0, 10);
  const content =
    format === "csv"
      ? Readable.from(generateCsv(columns, batches), { objectMode: false })
      : createXlsxStream(name, columns, batches);
  return new Response(Readable.toWeb(content) as ReadableStream, {
    headers: {
      "content-type": CONTENT_TYPES[format],
      "content-disposition": `attachment; filename="${name}-${day}.${format}"`,
    },
  });
}

const BATCH_SIZE = 500;

/** Yields the rows with these ids in order, in batches. Skips deleted rows. */
export async function* loadInBatches<Row extends { id: number }>(
  ids: number[],
  load: (ids: number[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let offset = 0; offset < ids.length; offset += BATCH_SIZE) {
    const batchIds = ids.slice(offset, offset + BATCH_SIZE);
    const rowsById = new Map((await load(batchIds)).map((row) => [row.id, row]));
    yield batchIds.flatMap((id) => rowsById.get(id) ?? []);
  }
}
