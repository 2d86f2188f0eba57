import { FileError } from "../file-error.ts";
import { HEADER_SEARCH_ROWS } from "./limits.ts";
import type { RawSheet, Row } from "./raw-sheet.ts";

export interface NamedRows {
  /** The names of the header in lowercase, one per column. */
  columns: string[];
  rows: Row[];
}

/**
 * Returns the rows of the first sheet whose header has the required columns.
 * @throws FileError that names the missing columns, or describes another problem with the sheet
 */
export async function findNamedRows(
  sheets: Iterable<RawSheet> | AsyncIterable<RawSheet>,
  required: readonly string[],
  maxRows: number,
): Promise<NamedRows> {
  let firstFault: string | null = null;
  for await (const { rows, fault } of sheets) {
    firstFault ??= fault;
    const headers = rows.slice(0, HEADER_SEARCH_ROWS).map(({ cells }) => cells.map(normalizeName));
    const headerIndex = headers.findIndex((names) =>
      required.every((column) => names.includes(column)),
    );
    const columns = headers[headerIndex];
    if (!columns) continue;
    if (fault) throw new FileError(fault);
    const dataRows = rows.slice(headerIndex + 1);
    if (dataRows.length > maxRows)
      throw new FileError(`The file has more than ${maxRows.toLocaleString("en")} rows.`);
    return { columns, rows: dataRows };
  }
  const names = required.map((column) => `"${column}"`).join(", ");
  throw new FileError(firstFault ?? `The header must name the columns ${names}.`);
}

function normalizeName(name: string): string {
  return name.trim().toLowerCase();
}
