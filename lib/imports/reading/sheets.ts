import { FileError } from "../../files/file-error.ts";
import type { Row } from "../../uploads/sheets/raw-sheet.ts";
import { MAX_COLUMNS } from "./limits.ts";

/** More rows of a workbook are refused: it is unpacked as a whole. */
const MAX_WORKBOOK_ROWS = 60_000;

/** What is in a workbook: the names of its visible sheets, and the rows of one. */
export interface WorkbookRows {
  sheets: string[];
  sheet: string;
  rows: readonly Row[];
}

/**
 * The rows of the sheet of this name, or of the one that has the most. Not bounded in time: runs in a
 * thread of its own.
 * @throws FileError
 */
export async function readSheets(file: {
  bytes: Uint8Array;
  format: "xlsx" | "xls";
  sheet: string | null;
}): Promise<WorkbookRows> {
  const found: WorkbookRows = { sheets: [], sheet: "", rows: [] };
  for await (const { name, sheet } of await sheetsOf(file)) {
    found.sheets.push(name);
    const wanted =
      file.sheet === null ? sheet.rows.length > found.rows.length : name === file.sheet;
    if (!wanted) continue;
    if (sheet.fault) throw new FileError(sheet.fault);
    if (sheet.rows.length > MAX_WORKBOOK_ROWS) throw tooMany();
    found.sheet = name;
    found.rows = sheet.rows;
  }
  return found;
}

async function sheetsOf({ bytes, format }: { bytes: Uint8Array; format: "xlsx" | "xls" }) {
  if (format === "xls") {
    const { readXls } = await import("../../uploads/sheets/xls.ts");
    return readXls(bytes, MAX_WORKBOOK_ROWS + 1, MAX_COLUMNS);
  }
  const { readXlsx } = await import("../../uploads/sheets/xlsx.ts");
  return readXlsx(bytes, MAX_WORKBOOK_ROWS + 1, MAX_COLUMNS);
}

function tooMany(): FileError {
  const most = MAX_WORKBOOK_ROWS.toLocaleString("en");
  return new FileError(`The sheet has more than ${most} rows. Save it as CSV and upload that.`);
}
