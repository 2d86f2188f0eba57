import * as XLSX from "@e965/xlsx";
import { FileError } from "../file-error.ts";
import { MAX_COLUMNS, MAX_TABLE_LENGTH } from "./limits.ts";
import { formatNumber, type NumberFormat } from "./number-format.ts";
import { type NamedSheet, type RawSheet, RowCollector, SUFFICIENT_ROWS } from "./raw-sheet.ts";

/** Maximum number of rows. Sheets with more rows are rejected. */
const MAX_SHEET_ROWS = 5000;

/** Yields the visible sheets of an old workbook (Excel 5 to 2003). @throws FileError */
export function* readXls(
  bytes: Uint8Array,
  maxRows = SUFFICIENT_ROWS,
  columns = MAX_COLUMNS,
  maxLength = MAX_TABLE_LENGTH,
): Generator<NamedSheet> {
  assertNoActiveContent(bytes);
  const sheetRows = Math.max(MAX_SHEET_ROWS, maxRows);
  const book = XLSX.read(bytes, {
    type: "buffer",
    dense: true,
    cellNF: true,
    cellHTML: false,
    cellFormula: false,
    dateNF: "yyyy-mm-dd",
    sheetRows,
  });
  const date1904 = book.Workbook?.WBProps?.date1904 ?? false;
  for (const [index, name] of book.SheetNames.entries()) {
    const sheet = book.Sheets[name];
    if (sheet && !book.Workbook?.Sheets?.[index]?.Hidden) {
      const collector = new RowCollector(maxRows, columns, maxLength);
      yield { name, sheet: toSheet(sheet, date1904, collector, sheetRows) };
    }
  }
}

function toSheet(
  sheet: XLSX.WorkSheet,
  date1904: boolean,
  collector: RowCollector,
  sheetRows: number,
): RawSheet {
  const first = XLSX.utils.decode_range(sheet["!ref"] ?? "A1").s.r;
  const last = XLSX.utils.decode_range(sheet["!fullref"] ?? sheet["!ref"] ?? "A1").e.r;
  const rows: (XLSX.CellObject | undefined)[][] = sheet["!data"] ?? [];
  for (let row = first; row < rows.length && !collector.full; row++) {
    // Formats cells lazily, because all cells together can exceed the limits.
    const cells = Iterator.from(rows[row] ?? []).map((cell) => formatCell(cell, date1904));
    collector.add(row + 1, cells);
  }
  if (last >= sheetRows) {
    collector.fault ??= `The sheet continues below row ${sheetRows}. Save only the products in a new file.`;
  }
  return collector;
}

function formatCell(cell: XLSX.CellObject | undefined, date1904: boolean): string {
  if (cell?.v === undefined) return "";
  if (cell.t === "n") {
    const format: NumberFormat = cell.z ?? "General";
    return formatNumber(Number(cell.v), format, date1904, XLSX.SSF);
  }
  if (cell.t === "b") return cell.v ? "TRUE" : "FALSE";
  return cell.t === "e" ? (cell.w ?? "#N/A") : String(cell.v);
}

function assertNoActiveContent(bytes: Uint8Array) {
  const container = XLSX.CFB.read(bytes, { type: "buffer" });
  if (container.FullPaths.some((path: string) => /_VBA_PROJECT/i.test(path))) {
    throw new FileError("The workbook contains macros. Save it without them.");
  }
  const stream = XLSX.CFB.find(container, "Workbook") ?? XLSX.CFB.find(container, "Book");
  if (!stream) throw new FileError("The file is not a real .xls workbook.");
  for (const { type, size } of readRecords(Uint8Array.from(stream.content))) {
    if (type === FILE_PASS) throw new FileError("The workbook is protected by a password.");
    if (type === SUP_BOOK && size !== OWN_BOOK_SIZE) {
      throw new FileError(
        "The workbook links to other files. Replace its links with their values and save it again.",
      );
    }
  }
}

// Record types from [MS-XLS] 2.3. A SupBook record for the workbook itself contains only two
// numbers.
const FILE_PASS = 0x2f;
const SUP_BOOK = 0x1ae;
const OWN_BOOK_SIZE = 4;

function* readRecords(stream: Uint8Array): Generator<{ type: number; size: number }> {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  for (let offset = 0; offset + 4 <= view.byteLength; ) {
    const size = view.getUint16(offset + 2, true);
    yield { type: view.getUint16(offset, true), size };
    offset += 4 + size;
  }
}
