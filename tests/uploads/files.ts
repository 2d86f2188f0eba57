import * as XLSX from "@e965/xlsx";
import ExcelJS from "exceljs";

/** The header of the spreadsheets in tests. */
export const HEADER = ["product_id", "name", "category", "description"];

export type Cells = ExcelJS.CellValue[];

/** Builds an Excel workbook (.xlsx). `fill` can change the workbook before it is written. */
export async function xlsxOf(
  rows: Cells[],
  fill?: (sheet: ExcelJS.Worksheet, book: ExcelJS.Workbook) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet("Products");
  sheet.addRows(rows);
  fill?.(sheet, book);
  return new Uint8Array(await book.xlsx.writeBuffer());
}

/** Builds a workbook in the Excel 97–2003 format (.xls). */
export function xlsOf(rows: unknown[][], fill?: (sheet: XLSX.WorkSheet) => void) {
  const sheet = XLSX.utils.aoa_to_sheet(rows);
  fill?.(sheet);
  const book = XLSX.utils.book_new(sheet, "Products");
  return new Uint8Array(XLSX.write(book, { type: "buffer", bookType: "biff8" }) as Buffer);
}

export function textOf(text: string, encoding: BufferEncoding = "utf8") {
  return new Uint8Array(Buffer.from(text, encoding));
}

export function row(n: number): string[] {
  return [`SKU-${n}`, `Product ${n}`, "Shoes", `A good description of product ${n}.`];
}

export function csvOf(rows: string[][], delimiter = ",", newline = "\r\n"): string {
  const field = (text: string) =>
    /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
  return rows.map((cells) => cells.map(field).join(delimiter) + newline).join("");
}
