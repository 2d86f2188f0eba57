import type { Cell, Column } from "./cells";
import { escapeFormulas } from "./formulas";

/** So that Excel reads the file as UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** UTF-16 units; texts are long, so that a number of rows says nothing of their size. */
const CHUNK_LENGTH = 64 * 1024;

/** The file as text, piece by piece (RFC 4180). */
export async function* csvChunks<Row>(
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
