import ExcelJS from "exceljs";
import type { ExportFormat } from "@/lib/platform/export/schemas";
import { MAX_DATA_ROWS } from "@/lib/platform/files/sheets/limits";
import { COLUMNS } from "@/lib/platform/files/sheets/table";
import { listCategoryNames } from "@/lib/policies/categories/queries";

const COLUMN_WIDTHS = { product_id: 20, name: 30, category: 25, description: 80 } as const;

/** Returns an empty file to fill in. A second sheet lists the categories to choose from. */
export async function createUploadTemplate(format: ExportFormat): Promise<Response> {
  const [type, body] =
    format === "csv"
      ? ["text/csv; charset=utf-8", `\uFEFF${COLUMNS.join(",")}\r\n`]
      : [
          "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
          await createWorkbook(),
        ];
  return new Response(body, {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="products-template.${format}"`,
    },
  });
}

async function createWorkbook(): Promise<ArrayBuffer> {
  const names = (await listCategoryNames()).map(({ name }) => name);
  const book = new ExcelJS.Workbook();
  const frozenViews: Partial<ExcelJS.WorksheetView>[] = [{ state: "frozen", ySplit: 1 }];
  const products = book.addWorksheet("Products", { views: frozenViews });
  // Formatted as text to preserve leading zeros in ids.
  products.columns = COLUMNS.map((header) => ({
    header,
    width: COLUMN_WIDTHS[header],
    style: { numFmt: "@" },
  }));
  const categories = book.addWorksheet("Categories", { views: frozenViews });
  categories.columns = [{ header: "Valid categories", width: 40 }];
  categories.addRows(names.map((name) => [name]));
  for (let row = 2; row <= MAX_DATA_ROWS + 1 && names.length > 0; row++) {
    products.getCell(row, COLUMNS.indexOf("category") + 1).dataValidation = {
      type: "list",
      allowBlank: true,
      formulae: [`Categories!$A$2:$A$${names.length + 1}`],
    };
  }
  return book.xlsx.writeBuffer();
}
