import { inArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import { categories } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { stripByteOrderMark } from "@/lib/platform/fields";
import type { Row } from "@/lib/platform/files/sheets/raw-sheet";
import type { Column, Table } from "@/lib/platform/files/sheets/table";
import { lockFields, type ProductField } from "@/lib/product-fields/queries";
import type { Candidate } from "@/lib/products/candidates/candidate";
import {
  categoryKey,
  findColumnFault,
  findFieldColumns,
  quoteValue,
  readFieldCells,
} from "../plan/cells";
import { toCellValues } from "../plan/check";
import type { PreviewRow } from "./schemas";

/** A row's cells by known column. Ids, names and categories are trimmed. */
type Cells = Record<Column, string>;

export interface CheckedRow {
  row: Row;
  cells: Cells;
  /** The product to create, or null if the row has errors. */
  candidate: Candidate | null;
  /** Reasons why the product can't be created, as sentence fragments; empty for a valid row. */
  faults: string[];
}

/** Validates every row, in file order, against the stored products and categories. */
export async function checkRows(database: Database, table: Table): Promise<CheckedRow[]> {
  const categoryRows = await database
    .select({ id: categories.id, name: categories.name })
    .from(categories);
  const categoryIdByKey = new Map(categoryRows.map(({ id, name }) => [categoryKey(name), id]));
  const storedIds = await loadStoredIds(database, table);
  const fields = await lockFields(database);
  const fieldColumns = findFieldColumns(fields, table.headers.length, (field, index) =>
    isNamedLike(table, field, index),
  );
  const firstRowById = new Map<string, number>();
  return table.rows.map((row) => {
    const cells = selectCells(table, row);
    const { product_id: productId, category } = cells;
    const categoryId = categoryIdByKey.get(categoryKey(category)) ?? null;
    const fieldCells = readFieldCells(fieldColumns, row.cells);
    const getColumnFault = (column: Column) => findColumnFault(column, cells[column])?.message;
    const unknownCategory =
      categoryId === null ? `category ${quoteValue(category)} does not exist` : undefined;
    const faults = [
      getColumnFault("product_id") ?? findIdentityFault(productId, firstRowById, storedIds),
      getColumnFault("name"),
      getColumnFault("category") ?? unknownCategory,
      getColumnFault("description"),
      getColumnFault("language"),
      getColumnFault("market"),
      ...fieldCells.faults.map(({ message }) => message),
    ].filter((fault) => fault !== undefined);
    if (!firstRowById.has(productId)) firstRowById.set(productId, row.number);
    if (faults.length > 0 || categoryId === null) return { row, cells, faults, candidate: null };
    const references = { category: categoryId, brand_guidelines: undefined };
    const values = toCellValues({ ...cells, texts: fieldCells.texts }, references);
    return { row, cells, faults, candidate: { productId, values } };
  });
}

/** Returns only the reasons, as in the file of failed rows. */
export function formatFaults({ faults }: CheckedRow): string {
  return faults.join("; ");
}

/** Returns the file's product ids that already exist. Skips ids that cannot be valid. */
async function loadStoredIds(database: Database, table: Table): Promise<ReadonlySet<string>> {
  const fileProductIds = [...new Set(table.rows.map((row) => selectCells(table, row).product_id))];
  const candidateIds = fileProductIds.filter(
    (productId) => findColumnFault("product_id", productId) === null,
  );
  const storedProducts = await database
    .select({ productId: products.productId })
    .from(products)
    .where(inArray(products.productId, candidateIds));
  return new Set(storedProducts.map(({ productId }) => productId));
}

function selectCells({ positions }: Table, row: Row): Cells {
  const readCell = (column: Column) => row.cells[positions[column] ?? -1] ?? "";
  return {
    product_id: readCell("product_id").trim(),
    name: readCell("name").trim(),
    category: readCell("category").trim(),
    // Not trimmed, because the whitespace is part of the checked text.
    description: stripByteOrderMark(readCell("description")),
    language: readCell("language").trim(),
    market: readCell("market").trim(),
  };
}

/** Returns whether a column is named like a custom field, by key or label. */
function isNamedLike({ headers, positions }: Table, { key, label }: ProductField, index: number) {
  const name = headers[index]?.trim().toLowerCase() ?? "";
  const isUsed = Object.values(positions).includes(index);
  return !isUsed && [key, label.trim().toLowerCase()].includes(name);
}

function findIdentityFault(
  productId: string,
  firstRowById: ReadonlyMap<string, number>,
  storedIds: ReadonlySet<string>,
): string | undefined {
  const first = firstRowById.get(productId);
  if (first) return `product_id ${quoteValue(productId)} is already in row ${first}`;
  return storedIds.has(productId)
    ? `product_id ${quoteValue(productId)} already exists`
    : undefined;
}

const PREVIEW_ROWS = 50;
/** Maximum length of a preview text in UTF-16 code units. */
const PREVIEW_TEXT_LENGTH = 200;

/** Returns the first rows, followed by every other invalid row. */
export function toPreview(checkedRows: CheckedRow[]): PreviewRow[] {
  return checkedRows
    .filter(({ faults }, index) => index < PREVIEW_ROWS || faults.length > 0)
    .map((checkedRow) => ({
      row: checkedRow.row.number,
      product_id: shortenText(checkedRow.cells.product_id),
      name: shortenText(checkedRow.cells.name),
      category: shortenText(checkedRow.cells.category),
      description: shortenText(checkedRow.cells.description),
      reason: checkedRow.faults.length > 0 ? formatFaults(checkedRow) : null,
    }));
}

function shortenText(text: string): string {
  if (text.length <= PREVIEW_TEXT_LENGTH) return text;
  return `${text.slice(0, PREVIEW_TEXT_LENGTH).toWellFormed()}…`;
}
