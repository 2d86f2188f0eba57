import ExcelJS from "exceljs";
import Papa from "papaparse";
import { db } from "@/db/client";
import { batches, products } from "@/db/schema/products";
import { validations } from "@/db/schema/validations";
import { csvOf, HEADER, textOf } from "../uploads/files";
import type { Api, Client } from "./api";
import { must } from "./factories";

export const UPLOAD = "/products/upload-bulk/";

interface Options {
  name?: string;
  fields?: Record<string, string>;
  path?: string;
  as?: Client;
}

/** Uploads a file, as a reviewer by default. */
export async function upload(api: Api, bytes: Uint8Array<ArrayBuffer>, options: Options = {}) {
  const { name = "products.csv", fields = { batch_name: "Spring" } } = options;
  const form = new FormData();
  form.set("file", new File([bytes], name));
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  return (options.as ?? api.reviewer).post(options.path ?? UPLOAD, form);
}

/** Returns a CSV file with these rows below the header. */
export const csv = (...rows: string[][]) => textOf(csvOf([HEADER, ...rows]));

/** Counts the stored batches, products and validations, to assert that nothing was stored. */
export async function stored() {
  return [await db().$count(batches), await db().$count(products), await db().$count(validations)];
}

export async function download(api: Api, path: string): Promise<Response> {
  return fetch(`${api.url}/api${path}`, {
    headers: { authorization: `Token ${api.viewer.token}` },
  });
}

export async function csvCells(answer: Response): Promise<string[][]> {
  const text = Buffer.from(await answer.arrayBuffer()).toString("utf8");
  return Papa.parse<string[]>(text.replace(/^\uFEFF/, ""), { skipEmptyLines: true }).data;
}

export async function xlsxCells(answer: Response): Promise<string[][]> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(await answer.arrayBuffer());
  const rows: string[][] = [];
  must(book.worksheets[0]).eachRow((row) => {
    rows.push(Array.from({ length: row.cellCount }, (_, at) => row.getCell(at + 1).text));
  });
  return rows;
}
