import { unescapeFormulas } from "../export/formulas";
import type { Table } from "./sheets/table";

/** The column that the file of failed rows adds. */
export const REASON = "reason";

/** Removes that column if a file of failed rows is uploaded again; other tables are unchanged. */
export function withoutReasons(table: Table): Table {
  const at = table.headers.findIndex((header) => header.trim().toLowerCase() === REASON);
  if (at < 0) return table;
  const restored = (cells: string[]) => cells.map(unescapeFormulas).toSpliced(at, 1);
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
