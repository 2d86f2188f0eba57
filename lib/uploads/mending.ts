import type { Table } from "./sheets/table";

/** The column that the failed rows' file adds. */
export const REASON = "reason";

const RUNS_AS_FORMULA = /^'*[=+\-@\t\r]/;

/**
 * A cell that a spreadsheet would run gets an apostrophe before it. Those that have one already get
 * one more, so that `mended` gives back every cell as it was.
 */
export function escaped(cell: string): string {
  return RUNS_AS_FORMULA.test(cell) ? `'${cell}` : cell;
}

/** A failed rows' file that is uploaded again, as the first file would have been; others as is. */
export function mended(table: Table): Table {
  const at = table.headers.findIndex((header) => header.trim().toLowerCase() === REASON);
  if (at < 0) return table;
  const restored = (cells: string[]) => cells.map(unescaped).toSpliced(at, 1);
  const shifted = Object.entries(table.positions).map(([column, position]) => [
    column,
    position > at ? position - 1 : position,
  ]);
  return {
    headers: restored(table.headers),
    positions: Object.fromEntries(shifted),
    rows: table.rows.map((row) => ({ ...row, cells: restored(row.cells) })),
  };
}

function unescaped(cell: string): string {
  return cell.startsWith("'") && RUNS_AS_FORMULA.test(cell) ? cell.slice(1) : cell;
}
