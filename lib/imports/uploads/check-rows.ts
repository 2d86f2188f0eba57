import type { Texts } from "@/lib/enums";
import { withoutByteOrderMark } from "@/lib/platform/fields";
import type { Row } from "@/lib/platform/files/sheets/raw-sheet";
import { type Column, isOptional, type Table } from "@/lib/platform/files/sheets/table";
import type { ProductField } from "@/lib/product-fields/queries";
import { createProductSchema } from "@/lib/products/schemas";
import { cellFault } from "./cell-fault";
import { fieldColumnsOf, readFieldCells } from "./field-cells";

/** A row of the file by the known columns; ids, names and categories trimmed. */
type Cells = Record<Column, string>;

export interface CheckedRow {
  row: Row;
  cells: Cells;
  /** Of the catalogue's own fields. */
  texts: Texts;
  /** Null where the row has faults. */
  categoryId: number | null;
  /** Why it cannot be created, each as a part of a sentence; empty for a good row. */
  faults: string[];
}

/** What rows are checked against. */
export interface Catalogue {
  /** Category ids by their name as `categoryKey` has it. */
  categories: ReadonlyMap<string, number>;
  /** Those of the file's product ids that are stored. */
  storedIds: ReadonlySet<string>;
  /** The catalogue's own, in their order. */
  fields: readonly ProductField[];
}

/** Names of categories match case-insensitively, trimmed. */
export function categoryKey(name: string): string {
  return name.trim().toLowerCase();
}

/** The product ids that a file names, without those that no product can have. */
export function namedProductIds(table: Table): string[] {
  const ids = new Set(table.rows.map((row) => cellsOf(table, row).product_id));
  return [...ids].filter((productId) => columnFault("product_id", productId) === null);
}

/** Checks every row, in the order of the file. */
export function checkRows(table: Table, catalogue: Catalogue): CheckedRow[] {
  const firstRows = new Map<string, number>();
  const fieldColumns = fieldColumnsOf(table, catalogue.fields);
  return table.rows.map((row) => {
    const cells = cellsOf(table, row);
    const categoryId = catalogue.categories.get(categoryKey(cells.category)) ?? null;
    const own = readFieldCells(fieldColumns, row);
    const unknownCategory =
      categoryId === null ? `category ${quoted(cells.category)} does not exist` : null;
    const faults = [
      columnFault("product_id", cells.product_id) ??
        identityFault(cells.product_id, firstRows, catalogue.storedIds),
      columnFault("name", cells.name),
      columnFault("category", cells.category) ?? unknownCategory,
      columnFault("description", cells.description),
      columnFault("language", cells.language),
      columnFault("market", cells.market),
      ...own.faults,
    ].filter((fault) => fault !== null);
    if (!firstRows.has(cells.product_id)) firstRows.set(cells.product_id, row.number);
    const id = faults.length > 0 ? null : categoryId;
    return { row, cells, texts: own.texts, categoryId: id, faults };
  });
}

/** `Row 5: category "Shoez" does not exist` */
export function sentenceOf({ row, faults }: CheckedRow): string {
  return `Row ${row.number}: ${faults.join("; ")}`;
}

/** The reason alone, as the failed rows' file has it. */
export function reasonOf({ faults }: CheckedRow): string {
  return faults.join("; ");
}

function cellsOf({ positions }: Table, row: Row): Cells {
  const cell = (column: Column) => row.cells[positions[column] ?? -1] ?? "";
  return {
    product_id: cell("product_id").trim(),
    name: cell("name").trim(),
    category: cell("category").trim(),
    // As sent: its spaces are part of the text that is checked.
    description: withoutByteOrderMark(cell("description")),
    language: cell("language").trim(),
    market: cell("market").trim(),
  };
}

/** What is wrong with a cell, as a part of a sentence; null where nothing is. */
export function columnFault(column: Column, value: string): string | null {
  if (value.trim() === "") return isOptional(column) ? null : `${column} is missing`;
  return cellFault(column, value, (given) => lengthFault(column, given));
}

function lengthFault(column: Column, value: string): string | null {
  if (column === "category") return null;
  const parsed = createProductSchema.shape[column].safeParse(value);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? null);
}

function identityFault(
  productId: string,
  firstRows: ReadonlyMap<string, number>,
  storedIds: ReadonlySet<string>,
): string | null {
  const first = firstRows.get(productId);
  if (first) return `product_id ${quoted(productId)} is already in row ${first}`;
  return storedIds.has(productId) ? `product_id ${quoted(productId)} already exists` : null;
}

const MAX_QUOTED = 100;

/** A value of a file as a sentence names it: on one line, not too long. */
export function quoted(value: string): string {
  const line = value.replaceAll(/\s+/g, " ");
  return `"${line.length > MAX_QUOTED ? `${line.slice(0, MAX_QUOTED).toWellFormed()}…` : line}"`;
}
