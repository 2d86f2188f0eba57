import { inArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import { categories } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import type { Texts } from "@/lib/enums";
import { withoutByteOrderMark } from "@/lib/platform/fields";
import type { Row } from "@/lib/platform/files/sheets/raw-sheet";
import type { Column, Table } from "@/lib/platform/files/sheets/table";
import { lockFields, type ProductField } from "@/lib/product-fields/queries";
import { categoryKey, columnFault, type FieldColumns, quoted, readFieldCells } from "../plan/cells";
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
export async function checkRows(on: Database, table: Table): Promise<CheckedRow[]> {
  const known = await on.select({ id: categories.id, name: categories.name }).from(categories);
  const categoryIds = new Map(known.map(({ id, name }) => [categoryKey(name), id]));
  const storedIds = await storedIdsOf(on, table);
  const fieldColumns = fieldColumnsOf(table, await lockFields(on));
  const firstRows = new Map<string, number>();
  return table.rows.map((row) => {
    const cells = cellsOf(table, row);
    const { product_id: productId, category } = cells;
    const categoryId = categoryIds.get(categoryKey(category)) ?? null;
    const own = readFieldCells(fieldColumns, row.cells);
    const faultOf = (column: Column) => columnFault(column, cells[column])?.message;
    const unknownCategory =
      categoryId === null ? `category ${quoted(category)} does not exist` : undefined;
    const faults = [
      faultOf("product_id") ?? identityFault(productId, firstRows, storedIds),
      faultOf("name"),
      faultOf("category") ?? unknownCategory,
      faultOf("description"),
      faultOf("language"),
      faultOf("market"),
      ...own.faults.map(({ message }) => message),
    ].filter((fault) => fault !== undefined);
    if (!firstRows.has(productId)) firstRows.set(productId, row.number);
    const id = faults.length > 0 ? null : categoryId;
    return { row, cells, texts: own.texts, categoryId: id, faults };
  });
}

/** Returns only the reasons, as in the file of failed rows. */
export function reasonOf({ faults }: CheckedRow): string {
  return faults.join("; ");
}

/** Returns the file's product ids that already exist. Skips ids that cannot be valid. */
async function storedIdsOf(on: Database, table: Table): Promise<ReadonlySet<string>> {
  const named = [...new Set(table.rows.map((row) => cellsOf(table, row).product_id))];
  const possible = named.filter((productId) => columnFault("product_id", productId) === null);
  const stored = await on
    .select({ productId: products.productId })
    .from(products)
    .where(inArray(products.productId, possible));
  return new Set(stored.map(({ productId }) => productId));
}

function cellsOf({ positions }: Table, row: Row): Cells {
  const cell = (column: Column) => row.cells[positions[column] ?? -1] ?? "";
  return {
    product_id: cell("product_id").trim(),
    name: cell("name").trim(),
    category: cell("category").trim(),
    // Not trimmed, because the whitespace is part of the checked text.
    description: withoutByteOrderMark(cell("description")),
    language: cell("language").trim(),
    market: cell("market").trim(),
  };
}

/** Returns the columns named like a custom field, by key or label. */
function fieldColumnsOf(
  { headers, positions }: Table,
  fields: readonly ProductField[],
): FieldColumns[] {
  const known = new Set<number>(Object.values(positions));
  return fields.flatMap(({ key, label, kind }) => {
    const names = [key, label.trim().toLowerCase()];
    const all = headers.flatMap((header, at) =>
      !known.has(at) && names.includes(header.trim().toLowerCase()) ? [at] : [],
    );
    const own = kind === "list" ? all : all.slice(0, 1);
    return own.length > 0 ? [{ key, kind, positions: own }] : [];
  });
}

function identityFault(
  productId: string,
  firstRows: ReadonlyMap<string, number>,
  storedIds: ReadonlySet<string>,
): string | undefined {
  const first = firstRows.get(productId);
  if (first) return `product_id ${quoted(productId)} is already in row ${first}`;
  return storedIds.has(productId) ? `product_id ${quoted(productId)} already exists` : undefined;
}

const PREVIEW_ROWS = 50;
/** UTF-16 units. */
const PREVIEW_TEXT_LENGTH = 200;

/** Returns the first rows, then every further invalid one. */
export function toPreview(checked: CheckedRow[]): PreviewRow[] {
  return checked
    .filter(({ faults }, at) => at < PREVIEW_ROWS || faults.length > 0)
    .map((one) => ({
      row: one.row.number,
      product_id: shortened(one.cells.product_id),
      name: shortened(one.cells.name),
      category: shortened(one.cells.category),
      description: shortened(one.cells.description),
      reason: one.faults.length > 0 ? reasonOf(one) : null,
    }));
}

function shortened(text: string): string {
  if (text.length <= PREVIEW_TEXT_LENGTH) return text;
  return `${text.slice(0, PREVIEW_TEXT_LENGTH).toWellFormed()}…`;
}
