import { FileError } from "../file-error.ts";
import { HEADER_SEARCH_ROWS, MAX_DATA_ROWS } from "./limits.ts";
import type { RawSheet, Row } from "./raw-sheet.ts";

export const COLUMNS = ["product_id", "name", "category", "description"] as const;
const ALL_COLUMNS = [...COLUMNS, "language", "market"] as const;
export type Column = (typeof ALL_COLUMNS)[number];
const REQUIRED_COLUMNS = COLUMNS.filter((column) => column !== "name");

/** Returns whether this column can be empty. */
export function isOptionalColumn(column: Column): boolean {
  return !(REQUIRED_COLUMNS as readonly Column[]).includes(column);
}

/** The products of a file, before validation. */
export interface Table {
  /** The header as written, one entry per column; blank if a column has none. */
  headers: string[];
  /** Indexes of the known columns. Optional columns may be missing. */
  positions: Partial<Record<Column, number>>;
  /** The non-blank rows below the header, each as wide as `headers`. */
  rows: Row[];
}

interface TableCandidate {
  sheet: RawSheet;
  headers: string[];
  positions: Table["positions"];
  missing: Column[];
  rowsBelow: readonly Row[];
}

/**
 * Returns the table of the first sheet whose header has the required columns.
 * @throws FileError that names the missing columns or describes another problem with the sheet
 */
export async function findTable(
  sheets: Iterable<RawSheet> | AsyncIterable<RawSheet>,
): Promise<Table> {
  let closestCandidate: TableCandidate | null = null;
  for await (const sheet of sheets) {
    for (const candidate of listCandidates(sheet)) {
      if (candidate.missing.length === 0) return toTable(candidate);
      if (!closestCandidate || candidate.missing.length < closestCandidate.missing.length)
        closestCandidate = candidate;
    }
  }
  if (!closestCandidate) throw new FileError("The file is empty.");
  throw new FileError(
    closestCandidate.sheet.fault ?? formatMissingColumns(closestCandidate.missing),
  );
}

function listCandidates(sheet: RawSheet): TableCandidate[] {
  if (sheet.rows.length === 0 && sheet.fault) return [toCandidate(sheet, [], [])];
  return sheet.rows
    .slice(0, HEADER_SEARCH_ROWS)
    .map((row, index) => toCandidate(sheet, row.cells, sheet.rows.slice(index + 1)));
}

function toCandidate(sheet: RawSheet, headers: string[], dataRows: readonly Row[]): TableCandidate {
  const names = headers.map(normalizeHeader);
  const positions: Table["positions"] = {};
  for (const column of ALL_COLUMNS) {
    const index = names.indexOf(column);
    if (index >= 0) positions[column] = index;
  }
  const missingColumns = REQUIRED_COLUMNS.filter((column) => positions[column] === undefined);
  return { sheet, headers, positions, missing: missingColumns, rowsBelow: dataRows };
}

function toTable({ sheet, headers, positions, rowsBelow }: TableCandidate): Table {
  if (sheet.fault) throw new FileError(sheet.fault);
  const names = headers.map(normalizeHeader);
  const duplicateColumn = ALL_COLUMNS.find(
    (column) => names.indexOf(column) !== names.lastIndexOf(column),
  );
  if (duplicateColumn)
    throw new FileError(`The column "${duplicateColumn}" appears more than once.`);
  if (rowsBelow.length === 0) throw new FileError("The file has no products below its header.");
  if (rowsBelow.length > MAX_DATA_ROWS) {
    const formattedLimit = MAX_DATA_ROWS.toLocaleString("en");
    throw new FileError(
      `The file has more than ${formattedLimit} rows. Split it and upload the parts.`,
    );
  }
  const width = Math.max(headers.length, ...rowsBelow.map((row) => row.cells.length));
  const padCells = (cells: string[]) =>
    Array.from({ length: width }, (_, index) => cells[index] ?? "");
  const rows = rowsBelow.map(({ number, cells }) => ({ number, cells: padCells(cells) }));
  return { headers: padCells(headers), positions, rows };
}

function normalizeHeader(header: string): string {
  return header.trim().toLowerCase();
}

function formatMissingColumns(missingColumns: Column[]): string {
  const names = missingColumns.map((column) => `"${column}"`).join(", ");
  const subject =
    missingColumns.length === 1 ? `The column ${names} is` : `The columns ${names} are`;
  return `${subject} missing. The header must name product_id, category and description; name is optional.`;
}
