import { FileError } from "../../platform/files/file-error.ts";
import { MAX_COLUMNS, MAX_ROW_LENGTH } from "./limits.ts";
import type { SourceRow } from "./row.ts";

/** A record of a file without a header row, as values by name. */
export type SourceRecord = Map<string, string>;

/**
 * Column names are collected from the first records, up to this number of records or this total
 * length in UTF-16 code units. Later records add no columns.
 */
const SAMPLE_ROWS = 200;
const SAMPLE_MAX_LENGTH = 5_000_000;

/**
 * Converts records to rows, preceded by a header row with their names.
 * @param emptyMessage the error message for a file without records
 * @throws FileError
 */
export async function* toRows(
  records: AsyncIterable<SourceRecord>,
  emptyMessage: string,
): AsyncGenerator<SourceRow> {
  const first: SourceRecord[] = [];
  let names: string[] | null = null;
  let rowNumber = 1;
  let length = 0;
  const toSourceRow = (record: SourceRecord, columns: string[]): SourceRow => {
    rowNumber += 1;
    const width = columns.findLastIndex((name) => record.has(name)) + 1;
    return {
      number: rowNumber,
      cells: columns.slice(0, width).map((name) => record.get(name) ?? ""),
    };
  };
  for await (const record of records) {
    length += measureRecord(record, rowNumber + first.length + 1);
    if (names) {
      yield toSourceRow(record, names);
      continue;
    }
    first.push(record);
    if (first.length < SAMPLE_ROWS && length < SAMPLE_MAX_LENGTH) continue;
    names = collectColumnNames(first);
    yield { number: 1, cells: names };
    for (const bufferedRecord of first.splice(0)) yield toSourceRow(bufferedRecord, names);
  }
  if (names) return;
  if (first.length === 0) throw new FileError(emptyMessage);
  const columns = collectColumnNames(first);
  yield { number: 1, cells: columns };
  for (const bufferedRecord of first) yield toSourceRow(bufferedRecord, columns);
}

function measureRecord(record: SourceRecord, row: number): number {
  if (record.size > MAX_COLUMNS) throw new FileError(formatColumnLimitMessage(`Row ${row}`));
  let length = 0;
  for (const [name, value] of record) length += name.length + value.length;
  if (length > MAX_ROW_LENGTH) {
    throw new FileError(
      `Row ${row} has more than ${MAX_ROW_LENGTH.toLocaleString("en")} characters.`,
    );
  }
  return length;
}

function collectColumnNames(records: readonly SourceRecord[]): string[] {
  const names = new Set<string>();
  for (const record of records) {
    for (const name of record.keys()) names.add(name);
    if (names.size > MAX_COLUMNS) throw new FileError(formatColumnLimitMessage("The file"));
  }
  return [...names];
}

function formatColumnLimitMessage(subject: string): string {
  return `${subject} has more than ${MAX_COLUMNS} columns.`;
}
