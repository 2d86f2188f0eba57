import { and, gte, inArray, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { productEdits, products } from "@/db/schema/products";
import type { FieldText } from "@/lib/enums";
import { findForeignProducts } from "@/lib/products/deliveries/ownership";
import { loadFamilies } from "../chunks";
import { createSource } from "../files";
import { checkRow, type ImportMappings } from "../plan/check";
import type { Families } from "../plan/families";
import { Grouping } from "../plan/grouping";
import { type MappedRow, type Mapping, mapRow } from "../plan/map-row";
import { CHUNK_ROWS } from "../plan/process-chunks";
import type { SourceRow } from "../reading/row";
import type { Correction } from "../rewriting/rewrite";
import { type Import, loadImportMappings, loadMapping, toParseSettings } from "../settings";
import { readRows } from "../worker/rows";
import type { PoolName } from "../worker/run-worker";

export interface CorrectionChoice {
  /** Whether products that are not approved keep the texts of the file. */
  onlyApproved: boolean;
  /** Whether rows with unchanged texts are included. */
  all: boolean;
}

/**
 * Yields the current texts of the products in an import's rows. A value that the import did not
 * set, such as the name for an empty cell, is included only if a user has edited it since.
 */
export async function* streamCorrections(
  importRecord: Import,
  choice: CorrectionChoice,
  pool?: PoolName,
): AsyncGenerator<Correction> {
  const mapping = await loadMapping(importRecord);
  const mappings = {
    ...(await loadImportMappings(importRecord)),
    guidelines: new Map<string, number>(),
  };
  const families = await loadFamilies(importRecord, mapping, { pool });
  const iterator = new CorrectionIterator(importRecord, mapping, mappings, families);
  let chunk: ImportedRow[] = [];
  const parseSettings = toParseSettings(importRecord);
  for await (const fileRow of readRows(createSource(importRecord.id), parseSettings, { pool })) {
    const importedRow = iterator.take(fileRow);
    if (importedRow) chunk.push(importedRow);
    if (chunk.length < CHUNK_ROWS) continue;
    yield* computeCorrections(chunk, importRecord, mapping, choice);
    chunk = [];
  }
  yield* computeCorrections(chunk, importRecord, mapping, choice);
}

/** A row that the import used, with the original cells. */
interface ImportedRow {
  fileRow: SourceRow;
  /** The row as the import parsed it, including corrected cells. */
  mappedRow: MappedRow;
  /** The product whose text the row contains. */
  productId: string;
  /** Whether the row is the product itself rather than a row that belongs to an earlier product. */
  isProduct: boolean;
}

class CorrectionIterator {
  private readonly grouping: Grouping;
  private count = 0;

  constructor(
    private readonly importRecord: Import,
    private readonly mapping: Mapping,
    private readonly mappings: ImportMappings,
    families: Families | null,
  ) {
    this.grouping = new Grouping(mapping, families);
  }

  take(fileRow: SourceRow): ImportedRow | null {
    const mappedRow = mapRow(fileRow, this.mapping);
    if (!mappedRow) return null;
    this.count += 1;
    const rowKind = this.grouping.take(mappedRow);
    if (this.count > this.importRecord.done || rowKind.kind === "error") return null;
    if (rowKind.kind === "grouped") {
      const { of: ownerId } = rowKind;
      return ownerId === null ? null : { fileRow, mappedRow, productId: ownerId, isProduct: false };
    }
    // Ignore brand guidelines, because those that existed at the time of the import are not
    // recorded.
    const checkResult = checkRow({ ...mappedRow, brand_guidelines: "" }, this.mappings);
    return checkResult === "skip" || "kind" in checkResult
      ? null
      : { fileRow, mappedRow, productId: mappedRow.product_id, isProduct: true };
  }
}

const productColumns = {
  id: products.id,
  productId: products.productId,
  name: products.name,
  description: products.description,
  texts: products.texts,
  status: products.status,
  batchId: products.batchId,
};
type StoredProduct = {
  [Name in keyof typeof productColumns]: (typeof products.$inferSelect)[Name];
};

async function* computeCorrections(
  chunk: readonly ImportedRow[],
  importRecord: Import,
  mapping: Mapping,
  { onlyApproved, all }: CorrectionChoice,
): AsyncGenerator<Correction> {
  if (chunk.length === 0) return;
  const ids = [...new Set(chunk.map(({ productId }) => productId))];
  const storedProducts = await db()
    .select(productColumns)
    .from(products)
    .where(inArray(products.productId, ids));
  const productById = new Map(storedProducts.map((product) => [product.productId, product]));
  const edits = await loadEdits(storedProducts, importRecord);
  const skippedIds = await findSkippedIds(importRecord, ids);
  for (const importedRow of chunk) {
    const product = productById.get(importedRow.productId);
    if (!product) continue;
    const isApproved = product.status === "approved" || product.status === "published";
    const isPreserved = (onlyApproved && !isApproved) || skippedIds.has(product.productId);
    const cells = isPreserved
      ? new Map<number, string>()
      : computeCells(importedRow, product, edits.get(product.id) ?? [], importRecord, mapping);
    if (cells.size === 0 && !all) continue;
    const { number } = importedRow.fileRow;
    yield { row: number, productId: product.productId, cells, status: product.status };
  }
}

/** Returns the products that the import skipped, because they belong to another source. */
async function findSkippedIds(
  { sourceId, foreignChoice }: Import,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (sourceId === null || foreignChoice === "update") return new Set();
  const foreignProducts = await findForeignProducts(db(), sourceId, ids);
  return new Set(foreignProducts.map(({ productId }) => productId));
}

interface Edit {
  field: string;
  /** The old value; set only for names. */
  old: string | null;
}

async function loadEdits(
  storedProducts: StoredProduct[],
  { startedAt }: Import,
): Promise<Map<number, Edit[]>> {
  const editsByProduct = new Map<number, Edit[]>();
  if (storedProducts.length === 0 || !startedAt) return editsByProduct;
  const edits = await db()
    .select({
      id: productEdits.productId,
      field: productEdits.field,
      old: sql<
        string | null
      >`case when ${productEdits.field} = 'name' then ${productEdits.oldValue} end`,
    })
    .from(productEdits)
    .where(
      and(
        inArray(
          productEdits.productId,
          storedProducts.map(({ id }) => id),
        ),
        gte(productEdits.createdAt, startedAt),
      ),
    );
  for (const { id, ...edit } of edits)
    editsByProduct.set(id, [...(editsByProduct.get(id) ?? []), edit]);
  return editsByProduct;
}

/** Returns the new values of the cells that differ from the stored product, by column index. */
function computeCells(
  { fileRow, mappedRow, isProduct }: ImportedRow,
  product: StoredProduct,
  edits: readonly Edit[],
  { mode, batchId }: Import,
  { fields, customFields, escaping }: Mapping,
): Map<number, string> {
  // In mode "add", an import does not change existing products.
  const isFromImport = mode !== "add" || (batchId !== null && product.batchId === batchId);
  /** Returns whether the stored value originates from this cell. */
  const isFromCell = (field: string, isFilled: boolean) => {
    if (isProduct) return (isFilled && isFromImport) || edits.some((edit) => edit.field === field);
    // Variants can have their own names.
    if (field === "name") return isFilled && edits.some(({ old }) => old === mappedRow.name);
    return isFilled && isFromImport;
  };
  const file = escaping ? fileRow.cells.map(escaping.read) : fileRow.cells;
  const cellChanges = new Map<number, string>();
  const writeCells = (columns: readonly number[], text: FieldText) => {
    const cells = columns.map((column) => file[column] ?? "");
    for (const [index, cell] of updateCells(cells, text).entries()) {
      const column = columns[index];
      if (column === undefined || cell === cells[index]) continue;
      cellChanges.set(column, escaping ? escaping.write(cell) : cell);
    }
  };
  const findColumns = (field: string) =>
    fields.flatMap((mappedField, column) => (mappedField === field ? [column] : []));
  const fileName =
    findColumns("name")
      .map((column) => file[column]?.trim())
      .find(Boolean) ?? "";
  // Names are stored trimmed.
  if (isFromCell("name", mappedRow.name !== "") && fileName !== product.name)
    writeCells(findColumns("name"), product.name);
  if (isFromCell("description", mappedRow.description !== ""))
    writeCells(findColumns("description"), product.description);
  for (const { key, positions } of customFields) {
    const isFilled = Object.hasOwn(mappedRow.texts, key);
    if (isFromCell(key, isFilled)) writeCells(positions, product.texts[key] ?? "");
  }
  return cellChanges;
}

/** Returns the new cells of a field. Cells that already contain the text are not changed. */
function updateCells(cells: readonly string[], text: FieldText): string[] {
  if (Array.isArray(text)) return updateListCells(cells, text);
  const textIndex = Math.max(
    0,
    cells.findIndex((cell) => cell.trim() !== ""),
  );
  return cells.map((cell, index) => (index === textIndex ? text : cell));
}

/**
 * Returns the new cells of a list. If the length of the list is unchanged, each cell keeps its
 * number of items. Otherwise, each item gets its own cell, and the last cell gets the rest.
 */
function updateListCells(cells: readonly string[], items: readonly string[]): string[] {
  const before = cells.map(splitLines);
  const hasSameLength = before.flat().length === items.length;
  let offset = 0;
  return cells.map((cell, index) => {
    const isLast = index === cells.length - 1;
    const itemCount = isLast ? items.length : hasSameLength ? (before[index]?.length ?? 0) : 1;
    const cellItems = items.slice(offset, offset + itemCount);
    offset += cellItems.length;
    if (JSON.stringify(cellItems) === JSON.stringify(before[index])) return cell;
    return cellItems.join(cell.includes("\r\n") ? "\r\n" : "\n");
  });
}

function splitLines(cell: string): string[] {
  return cell.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
}
