import { and, asc, eq, gt } from "drizzle-orm";
import { db } from "@/db/client";
import { deliveredProducts } from "@/db/schema/deliveries";
import { categories } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { conflict } from "@/lib/errors";
import type { SessionUser } from "@/lib/people/auth/sessions";
import { exportFile } from "@/lib/platform/export/file";
import { escapeInnerFormulas } from "@/lib/platform/export/formulas";
import type { ExportFormat } from "@/lib/platform/export/schemas";
import { type Listing, type PageQuery, pageThrough } from "@/lib/platform/pagination";
import { REASON_COLUMN } from "@/lib/platform/uploads/reason-column";
import {
  formatFieldValue,
  loadPolicyNames,
  type PolicyNames,
} from "@/lib/products/deliveries/field-values";
import { buildOwnershipCondition } from "@/lib/products/deliveries/ownership";
import { getFieldValue } from "@/lib/products/deliveries/product-values";
import { readChunks } from "./chunks";
import { type Chunk, computeOutcomes, type ImportOutcome } from "./plan/process-chunks";
import { findImport } from "./queries";
import type { ImportChange, ImportMissing } from "./schemas";
import { type Import, toImportOptions } from "./settings";
import type { ReadOptions } from "./worker/run-worker";

/** Exports the rows with errors from an import's file and adds a column with the reasons. */
export async function exportImportErrors(
  id: number,
  format: ExportFormat,
  user: SessionUser,
): Promise<Response> {
  const row = await findImport(id, user);
  const escapeCell = (cell: string) => (format === "xlsx" ? escapeInnerFormulas(cell) : cell);
  const columns = row.columns.map(({ name }, index) => ({
    header: escapeCell(name),
    value: ({ cells }: FaultyRow) => escapeCell(cells[index] ?? ""),
  }));
  return exportFile({
    name: "import-errors",
    format,
    columns: [...columns, { header: REASON_COLUMN, value: ({ reason }: FaultyRow) => reason }],
    batches: iterateFaultyRows(row),
  });
}

interface FaultyRow {
  cells: string[];
  reason: string;
}

async function* iterateFaultyRows(row: Import): AsyncGenerator<FaultyRow[]> {
  for await (const chunk of iterateChunks(row, { pool: "export" })) {
    const { faults } = await computeOutcomes(db(), chunk, toImportOptions(row));
    yield faults.map((fault) => ({
      cells: chunk.sources.get(fault.row)?.cells ?? [],
      reason: fault.message,
    }));
  }
}

/** Lists the products that a draft changes, in the file's order. @throws DomainError conflict */
export async function listChanges(
  id: number,
  query: PageQuery,
  user: SessionUser,
  signal: AbortSignal,
): Promise<Listing<ImportChange>> {
  const row = await findImport(id, user);
  if (row.state !== "draft")
    throw conflict("Changes can only be previewed while the import is a draft.");
  const names = await loadPolicyNames();
  return pageThrough(iterateChanges(row, signal), query, (outcome) => toChange(outcome, names));
}

type StoredOutcome = Exclude<ImportOutcome, { kind: "new" }>;

async function* iterateChanges(row: Import, signal: AbortSignal): AsyncGenerator<StoredOutcome> {
  for await (const chunk of iterateChunks(row, { signal })) {
    const { outcomes } = await computeOutcomes(db(), chunk, toImportOptions(row));
    for (const outcome of outcomes) if (outcome.kind === "changed") yield outcome;
  }
}

function toChange(outcome: StoredOutcome, names: PolicyNames): ImportChange {
  const { stored, appliedValues, candidate } = outcome;
  return {
    product_id: stored.productId,
    name: stored.name,
    row: candidate.number,
    changes: Object.entries(appliedValues).map(([field, value]) => ({
      field,
      before: formatFieldValue(field, getFieldValue(stored, field), names),
      after: formatFieldValue(field, value, names),
    })),
  };
}

/** Lists the source's products that are missing from the file. They are not deleted. */
export async function listMissing(
  id: number,
  query: PageQuery,
  user: SessionUser,
  signal: AbortSignal,
): Promise<Listing<ImportMissing>> {
  const row = await findImport(id, user);
  const presentIds = new Set<string>();
  for await (const chunk of iterateChunks(row, { signal })) {
    for (const productId of chunk.present) presentIds.add(productId);
  }
  return pageThrough(
    iterateMissing(row.sourceId, presentIds),
    query,
    (missingProduct) => missingProduct,
  );
}

const PAGE_SIZE = 1000;

/** Yields the products of a source except those that are in the file. */
async function* iterateMissing(
  sourceId: number | null,
  presentIds: ReadonlySet<string>,
): AsyncGenerator<ImportMissing> {
  for (let last = 0; sourceId !== null; ) {
    const page = await db()
      .select({
        id: products.id,
        product_id: products.productId,
        name: products.name,
        category_name: categories.name,
      })
      .from(deliveredProducts)
      .innerJoin(products, eq(products.id, deliveredProducts.productId))
      .innerJoin(categories, eq(categories.id, products.categoryId))
      .where(and(buildOwnershipCondition(sourceId), gt(products.id, last)))
      .orderBy(asc(products.id))
      .limit(PAGE_SIZE);
    yield* page.filter(({ product_id }) => !presentIds.has(product_id));
    if (page.length < PAGE_SIZE) return;
    last = page.at(-1)?.id ?? last;
  }
}

function iterateChunks(row: Import, options: ReadOptions): AsyncGenerator<Chunk> {
  if (!row.isRead) throw conflict("The file has not been fully uploaded yet.");
  return readChunks(row, options);
}
