import type { Encoding } from "./encoding-names.ts";
import { FileError } from "./file-error.ts";
import { readRows } from "./sheets/csv.ts";
import { decodeText } from "./sheets/decode.ts";
import { type Row, RowCollector } from "./sheets/raw-sheet.ts";

const MAX_ROWS = 50_000;
const VOLUME_COLUMNS = ["keyword", "volume", "market"] as const;
type VolumeColumn = (typeof VOLUME_COLUMNS)[number];

/** A row below the header. */
export interface VolumeCells extends Record<VolumeColumn, string> {
  /** Row number in the spreadsheet, where the header is row 1. */
  row: number;
}

/**
 * Parses a keyword CSV with the columns keyword, volume and market in any order; other columns and
 * blank rows are ignored.
 * @throws FileError if it is invalid or exceeds the limits
 */
export function readVolumeCells(bytes: Uint8Array, encoding: Encoding): VolumeCells[] {
  const text = decodeText(bytes, encoding).replace(/^\uFEFF/, "");
  const first = text.slice(0, text.search(/[\r\n]|$/));
  const delimiter = [",", ";", "\t"].find((candidate) => first.includes(candidate)) ?? ",";
  const collector = readRows(text, delimiter, new RowCollector(1 + MAX_ROWS + 1));
  const [header, ...rows] = collector.rows;
  const names = header?.cells.map((name) => name.trim().toLowerCase()) ?? [];
  const missingColumns = VOLUME_COLUMNS.filter((column) => !names.includes(column));
  if (missingColumns.length > 0)
    throw new FileError(`The file lacks the column ${missingColumns.join(", ")}.`);
  if (collector.fault) throw new FileError(collector.fault);
  if (rows.length > MAX_ROWS)
    throw new FileError(`The file has more than ${MAX_ROWS.toLocaleString("en")} rows.`);
  const findColumnIndex = (column: VolumeColumn) => names.indexOf(column);
  return rows.map(({ number, cells }: Row) => ({
    row: number,
    keyword: cells[findColumnIndex("keyword")] ?? "",
    volume: cells[findColumnIndex("volume")] ?? "",
    market: cells[findColumnIndex("market")] ?? "",
  }));
}
