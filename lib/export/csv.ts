import { type Cell, type Column, safeCell } from "./cells";

/** So that Excel reads the file as UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** The file as text, a batch at a time (RFC 4180). */
export async function* csvChunks<Row>(
  columns: readonly Column<Row>[],
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toLine(columns.map((column) => column.header));
  for await (const rows of batches) {
    yield rows.map((row) => toLine(columns.map((column) => column.value(row)))).join("");
  }
}

function toLine(cells: Cell[]): string {
  return `${cells.map(toField).join(",")}\r\n`;
}

function toField(cell: Cell): string {
  const text = String(safeCell(cell) ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
