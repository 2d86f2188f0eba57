import { FileError } from "../../platform/files/file-error.ts";
import { MAX_COLUMNS, MAX_ROW_LENGTH, MAX_ROWS } from "./limits.ts";
import type { SourceRow } from "./row.ts";

/** A record of a file without a header row, as values by name. */
export type SourceRecord = Map<string, string>;

/**
 * Converts records to rows, preceded by a header row with the names of all records. Reads the
 * records twice, because any of them can add a column and they may not fit into memory.
 * @param readRecords starts reading from the first record
 * @param emptyMessage the error message for a file without records
 * @throws FileError
 */
export async function* toRows(
  readRecords: () => AsyncIterable<SourceRecord>,
  emptyMessage: string,
): AsyncGenerator<SourceRow> {
  const names = new Set<string>();
  let rowNumber = 1;
  for await (const record of readRecords()) {
    rowNumber += 1;
    if (rowNumber > MAX_ROWS + 1) break;
    assertRecordSize(record, rowNumber);
    for (const name of record.keys()) names.add(name);
    if (names.size > MAX_COLUMNS) throw new FileError(formatColumnLimitMessage("The file"));
  }
  if (rowNumber === 1) throw new FileError(emptyMessage);
  const columns = [...names];
  yield { number: 1, cells: columns };
  rowNumber = 1;
  for await (const record of readRecords()) {
    rowNumber += 1;
    const width = columns.findLastIndex((name) => record.has(name)) + 1;
    yield {
      number: rowNumber,
      cells: columns.slice(0, width).map((name) => record.get(name) ?? ""),
    };
  }
}

function assertRecordSize(record: SourceRecord, row: number): void {
  if (record.size > MAX_COLUMNS) throw new FileError(formatColumnLimitMessage(`Row ${row}`));
  let length = 0;
  for (const [name, value] of record) length += name.length + value.length;
  if (length > MAX_ROW_LENGTH) {
    throw new FileError(
      `Row ${row} has more than ${MAX_ROW_LENGTH.toLocaleString("en")} characters.`,
    );
  }
}

function formatColumnLimitMessage(subject: string): string {
  return `${subject} has more than ${MAX_COLUMNS} columns.`;
}
