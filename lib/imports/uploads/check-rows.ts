import { inArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import { categories } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import type { Texts } from "@/lib/enums";
import { withoutByteOrderMark } from "@/lib/platform/fields";
import type { Row } from "@/lib/platform/files/sheets/raw-sheet";
import type { Column, Table } from "@/lib/platform/files/sheets/table";
import { lockFields, type ProductField } from "@/lib/product-fields/queries";
import {
  categoryKey,
  type FieldColumns,
  findColumnFault,
  quoteValue,
  readFieldCells,
} from "../plan/cells";
import type { PreviewRow } from "./schemas";

/** A row's cells by known column. Ids, names and categories are trimmed. */
type Cells = Record<Column, string>;

export interface CheckedRow {
  row: Row;
  cells: Cells;
  /** Custom fields. */
  texts: Texts;
  /** Null if the row has errors. */
  categoryId: number | null;
  /** Reasons why it cannot be created, as sentence fragments; empty for a valid row. */
  faults: string[];
}

/** Validates every row, in file order, against the stored products and categories. */
export async function checkRows(database: Database, table: Table): Promise<CheckedRow[]> {
  const categoryRows = await database
    .select({ id: categories.id, name: categories.name })
    .from(categories);
  const categoryIds = new Map(categoryRows.map(({ id, name }) => [categoryKey(name), id]));
  const storedIds = await storedIdsOf(database, table);
  const fieldColumns = fieldColumnsOf(table, await lockFields(database));
  const firstRows = new Map<string, number>();
  return table.rows.map((row) => {
    const cells = cellsOf(table, row);
    const { product_id: productId, category } = cells;
    const categoryId = categoryIds.get(categoryKey(category)) ?? null;
    const fieldCells = readFieldCells(fieldColumns, row.cells);
    const faultOf = (column: Column) => findColumnFault(column, cells[column])?.message;
    const unknownCategory =
      categoryId === null ? `category ${quoteValue(category)} does not exist` : undefined;
    const faults = [
      faultOf("product_id") ?? findIdentityFault(productId, firstRows, storedIds),
      faultOf("name"),
      faultOf("category") ?? unknownCategory,
      faultOf("description"),
      faultOf("language"),
      faultOf("market"),
      ...fieldCells.faults.map(({ message }) => message),
    ].filter((fault) => fault !== undefined);
    if (!firstRows.has(productId)) firstRows.set(productId, row.number);
    const id = faults.length > 0 ? null : categoryId;
    return { row, cells, texts: fieldCells.texts, categoryId: id, faults };
  });
}

/** Returns only the reasons, as in the file of failed rows. */
export function reasonOf({ faults }: CheckedRow): string {
  return faults.join("; ");
}

/** Returns the file's product ids that already exist. Skips ids that cannot be valid. */
async function storedIdsOf(database: Database, table: Table): Promise<ReadonlySet<string>> {
  const fileProductIds = [...new Set(table.rows.map((row) => cellsOf(table, row).product_id))];
  const possible = fileProductIds.filter(
    (productId) => findColumnFault("product_id", productId) === null,
  );
  const storedProducts = await database
    .select({ productId: products.productId })
    .from(products)
    .where(inArray(products.productId, possible));
  return new Set(storedProducts.map(({ productId }) => productId));
}

function cellsOf({ positions }: Table, row: Row): Cells {
  const readCell = (column: Column) => row.cells[positions[column] ?? -1] ?? "";
  return {
    product_id: readCell("product_id").trim(),
    name: readCell("name").trim(),
    category: readCell("category").trim(),
    // Not trimmed, because the whitespace is part of the checked text.
    description: withoutByteOrderMark(readCell("description")),
    language: readCell("language").trim(),
    market: readCell("market").trim(),
  };
}

/** Returns the columns named like a custom field, by key or label. */
function fieldColumnsOf(
  { headers, positions }: Table,
  fields: readonly ProductField[],
): FieldColumns[] {
  const usedPositions = new Set<number>(Object.values(positions));
  return fields.flatMap(({ key, label, kind }) => {
    const names = [key, label.trim().toLowerCase()];
    const all = headers.flatMap((header, index) =>
      !usedPositions.has(index) && names.includes(header.trim().toLowerCase()) ? [index] : [],
    );
    const fieldPositions = kind === "list" ? all : all.slice(0, 1);
    return fieldPositions.length > 0 ? [{ key, kind, positions: fieldPositions }] : [];
  });
}

function findIdentityFault(
  productId: string,
  firstRows: ReadonlyMap<string, number>,
  storedIds: ReadonlySet<string>,
): string | undefined {
  const first = firstRows.get(productId);
  if (first) return `product_id ${quoteValue(productId)} is already in row ${first}`;
  return storedIds.has(productId)
    ? `product_id ${quoteValue(productId)} already exists`
    : undefined;
}

const PREVIEW_ROWS = 50;
/** UTF-16 units. */
const PREVIEW_TEXT_LENGTH = 200;

/** Returns the first rows, then every further invalid one. */
export function toPreview(checkedRows: CheckedRow[]): PreviewRow[] {
  return checkedRows
    .filter(({ faults }, at) => at < PREVIEW_ROWS || faults.length > 0)
    .map((one) => ({
      row: one.row.number,
      product_id: shortenText(one.cells.product_id),
      name: shortenText(one.cells.name),
      category: shortenText(one.cells.category),
      description: shortenText(one.cells.description),
      reason: one.faults.length > 0 ? reasonOf(one) : null,
    }));
}

function shortenText(text: string): string {
  if (text.length <= PREVIEW_TEXT_LENGTH) return text;
  return `${text.slice(0, PREVIEW_TEXT_LENGTH).toWellFormed()}…`;
}
