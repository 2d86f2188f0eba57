import { unescapeFormulas } from "../export/formulas";
import type { Table } from "../files/sheets/table";

/** The name of the column that is added to the file of failed rows. */
export const REASON_COLUMN = "reason";

/** Removes the reason column from a file of failed rows; returns other tables unchanged. */
export function removeReasonColumn(table: Table): Table {
  const reasonIndex = table.headers.findIndex(
    (header) => header.trim().toLowerCase() === REASON_COLUMN,
  );
  if (reasonIndex < 0) return table;
  const restoreCells = (cells: string[]) => cells.map(unescapeFormulas).toSpliced(reasonIndex, 1);
  const shiftedPositions = Object.entries(table.positions).map(([column, position]) => [
    column,
    position > reasonIndex ? position - 1 : position,
  ]);
  return {
    headers: restoreCells(table.headers),
    positions: Object.fromEntries(shiftedPositions),
    rows: table.rows.map((row) => ({ ...row, cells: restoreCells(row.cells) })),
  };
}
