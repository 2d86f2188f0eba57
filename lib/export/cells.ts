/** What one cell may hold. */
export type Cell = string | number | null;

export interface Column<Row> {
  header: string;
  value: (row: Row) => Cell;
}

/**
 * A text that a spreadsheet would run as a formula, some also in full width, gets an apostrophe
 * before it, as OWASP's page on CSV injection has it. Numbers stay numbers.
 */
export function safeCell(cell: Cell): Cell {
  return typeof cell === "string" && /^[=+\-@＝＋－＠\t\r\n]/.test(cell) ? `'${cell}` : cell;
}
