import { FileError } from "../../platform/files/file-error.ts";
import { Archive, type StoredFile } from "../../platform/files/sheets/archive.ts";
import type { NamedSheet, Row } from "../../platform/files/sheets/raw-sheet.ts";
import { openXlsx, type Xlsx } from "../../platform/files/sheets/xlsx.ts";
import { countXlsxRows, readXlsxRows } from "../../platform/files/sheets/xlsx-rows.ts";
import { MAX_COLUMNS, MAX_ROW_LENGTH, MAX_UNPACKED_BYTES, MAX_WORKBOOK_LENGTH } from "./limits.ts";

export type WorkbookFormat = "xlsx" | "xls";

/** Maximum number of rows in an .xls file. */
const MAX_XLS_ROWS = 65_536;

/** Returns the name of the sheet with the most rows; blank if all are empty. @throws FileError */
export async function findFullestSheet(format: WorkbookFormat, file: StoredFile): Promise<string> {
  if (format === "xlsx") return findFullestXlsxSheet(await openWorkbook(file));
  let fullestSheet = { name: "", rows: 0 };
  for await (const { name, sheet } of readXlsSheets(file)) {
    if (sheet.rows.length > fullestSheet.rows) fullestSheet = { name, rows: sheet.rows.length };
  }
  return fullestSheet.name;
}

/** Yields the rows of the sheet with this name. @throws FileError */
export async function* readSheetRows(
  format: WorkbookFormat,
  file: StoredFile,
  sheetName: string,
): AsyncGenerator<Row> {
  if (format === "xlsx") {
    const book = await openWorkbook(file);
    const workbookSheet = book.sheets.find(({ name }) => name === sheetName);
    if (workbookSheet) yield* readXlsxRows(book, workbookSheet.path, ROW_BOUNDS);
    else assertNoSheets(sheetName);
    return;
  }
  for await (const { name, sheet } of readXlsSheets(file)) {
    if (name !== sheetName) continue;
    if (sheet.fault) throw new FileError(sheet.fault);
    yield* sheet.rows;
    return;
  }
  assertNoSheets(sheetName);
}

/** Asserts that the name is blank, as for a workbook whose sheets are all empty. */
function assertNoSheets(sheetName: string): void {
  if (sheetName !== "") throw new FileError(`The file has no sheet "${sheetName}".`);
}

const ROW_BOUNDS = {
  columns: MAX_COLUMNS,
  rowLength: MAX_ROW_LENGTH,
  length: MAX_WORKBOOK_LENGTH,
};

async function openWorkbook(file: StoredFile): Promise<Xlsx> {
  return openXlsx(await Archive.open(file, "workbook", MAX_UNPACKED_BYTES));
}

/** Counts the largest sheet last, only until it is the largest, so as not to read it all. */
async function findFullestXlsxSheet(book: Xlsx): Promise<string> {
  const sheets = book.sheets
    .map(({ name, path }, index) => ({ name, path, index, size: book.archive.sizeOf(path) }))
    .sort((a, b) => a.size - b.size);
  let fullestSheet = { name: "", index: 0, rows: 0 };
  for (const { name, path, index } of sheets) {
    const isLast = path === sheets.at(-1)?.path;
    const maxRows = isLast ? fullestSheet.rows : Number.POSITIVE_INFINITY;
    const rows = await countXlsxRows(book, path, maxRows);
    const isFuller =
      rows > fullestSheet.rows ||
      (rows > 0 && rows === fullestSheet.rows && index < fullestSheet.index);
    if (isFuller) fullestSheet = { name, index, rows };
  }
  return fullestSheet.name;
}

async function* readXlsSheets(file: StoredFile): AsyncGenerator<NamedSheet> {
  const { readXls } = await import("../../platform/files/sheets/xls.ts");
  const bytes = Buffer.concat(await Array.fromAsync(file.readFrom(0)));
  yield* readXls(bytes, MAX_XLS_ROWS, MAX_COLUMNS, MAX_WORKBOOK_LENGTH);
}
