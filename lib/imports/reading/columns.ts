import { type OwnField, proposeFields } from "../mapping/by-header.ts";
import { guessFields } from "../mapping/by-values.ts";
import { findHeader, nameColumns, truncateText } from "./header.ts";
import type { SourceRow } from "./row.ts";

/** The header and columns of a file, as stored in a draft. */
export interface Columns {
  headerRow: number;
  columns: { name: string; samples: string[]; field: string | null; note?: string }[];
}

const MAX_SAMPLES = 3;
/** Maximum length in UTF-16 code units. */
const SAMPLE_LENGTH = 200;
const SAMPLE_ROWS = 200;
/** Maximum total length of the rows to examine, in UTF-16 code units. */
const SAMPLE_MAX_LENGTH = 5_000_000;

/**
 * Detects the header and columns of a file from its first rows.
 * @param customFields custom fields
 * @param headerRow number of the header row, from 1; detected if omitted
 */
export async function surveyColumns(
  rows: AsyncIterable<SourceRow>,
  customFields: readonly OwnField[],
  headerRow?: number,
): Promise<Columns> {
  const first = await readFirstRows(rows);
  const header =
    headerRow === undefined ? findHeader(first) : first.find(({ number }) => number === headerRow);
  const dataRows = first.filter(({ number }) => number > (header?.number ?? 0));
  const width = Math.max(
    header?.cells.length ?? 0,
    ...dataRows.map(({ cells }) => cells.length),
    0,
  );
  const values = Array.from({ length: width }, (_, index) =>
    dataRows.map(({ cells }) => cells[index] ?? ""),
  );
  const fieldByColumn = proposeFields(header?.cells ?? [], customFields);
  const [idColumn] = [...fieldByColumn].find(([, field]) => field === "product_id") ?? [];
  const idName = header?.cells[idColumn ?? -1] ?? "";
  const idValues = values[idColumn ?? -1] ?? [];
  const isDoubtful = idColumn !== undefined && isNearlyConstant(idName, idValues);
  if (idColumn !== undefined && (isDoubtful || containsNames(idName, idValues)))
    fieldByColumn.delete(idColumn);
  const fields = guessFields(values, fieldByColumn);
  const rowCount = first.length < SAMPLE_ROWS ? dataRows.length : `the first ${dataRows.length}`;
  const columns = nameColumns(header?.cells ?? [], width).map((name, index) => ({
    name,
    samples: selectSamples(dataRows, index),
    field: fields.get(index) ?? null,
    ...(isDoubtful &&
      index === idColumn && {
        note: `Not used as the id: ${formatValueCount(values[index] ?? [])} in ${rowCount} rows.`,
      }),
  }));
  return { headerRow: header?.number ?? headerRow ?? 1, columns };
}

/** Minimum number of values required to tell whether a column is nearly constant. */
const MIN_ROWS = 10;
/** Share of the most frequent value from which a column is nearly constant. */
const CONSTANT_SHARE = 0.9;

/**
 * Returns whether nearly all rows have the same value, so that the column can't contain the id.
 * Excludes Shopify handles, which repeat for each variant.
 */
function isNearlyConstant(name: string, values: readonly string[]): boolean {
  const counts = countValues(values);
  const filledCount = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (filledCount < MIN_ROWS || /^handle$/i.test(name.trim())) return false;
  return Math.max(...counts.values()) >= filledCount * CONSTANT_SHARE;
}

/** Returns whether a column that can contain either ids or names, such as `Article`, has names. */
function containsNames(name: string, values: readonly string[]): boolean {
  return (
    /^(article|artikel)$/i.test(name.trim()) && values.some((value) => /\s/.test(value.trim()))
  );
}

function countValues(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values.map((cell) => cell.trim()))
    if (value !== "") counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function formatValueCount(values: readonly string[]): string {
  const { size } = countValues(values);
  return size === 1 ? "1 value" : `${size} values`;
}

async function readFirstRows(rows: AsyncIterable<SourceRow>): Promise<SourceRow[]> {
  const first: SourceRow[] = [];
  let length = 0;
  for await (const row of rows) {
    first.push(row);
    for (const cell of row.cells) length += cell.length;
    if (first.length === SAMPLE_ROWS || length > SAMPLE_MAX_LENGTH) break;
  }
  return first;
}

function selectSamples(rows: readonly SourceRow[], columnIndex: number): string[] {
  const values = rows
    .map(({ cells }) => cells[columnIndex]?.trim() ?? "")
    .filter((value) => value !== "");
  return [...new Set(values)]
    .slice(0, MAX_SAMPLES)
    .map((value) => truncateText(value, SAMPLE_LENGTH));
}
