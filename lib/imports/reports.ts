import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { brandGuidelines, categories } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { conflict } from "@/lib/errors";
import type { SessionUser } from "@/lib/people/auth/sessions";
import { exportFile } from "@/lib/platform/export/file";
import { escapeInside } from "@/lib/platform/export/formulas";
import type { ExportFormat } from "@/lib/platform/export/schemas";
import { REASON } from "@/lib/platform/files/reason-column";
import { type Listing, offset, type PageQuery } from "@/lib/platform/pagination";
import { writtenText } from "@/lib/product-fields/texts";
import { readChunks } from "./chunks";
import type { StoredProduct } from "./plan/compare";
import { type Chunk, type GoodOutcome, outcomesOf } from "./plan/walk";
import { findImport } from "./queries";
import type { ReadOptions } from "./reading/thread";
import type { ImportChange, ImportMissing } from "./schemas";
import { type Import, termsOf } from "./settings";
import { namedCategories } from "./survey";

/** Exports the rows of an import's file that have errors, with a column of reasons. */
export async function exportImportErrors(
  id: number,
  format: ExportFormat,
  user: SessionUser,
): Promise<Response> {
  const row = await findImport(id, user);
  const written = (cell: string) => (format === "xlsx" ? escapeInside(cell) : cell);
  const columns = row.columns.map(({ name }, at) => ({
    header: written(name),
    value: ({ cells }: BadRow) => written(cells[at] ?? ""),
  }));
  return exportFile({
    name: "import-errors",
    format,
    columns: [...columns, { header: REASON, value: ({ reason }: BadRow) => reason }],
    batches: badRows(row),
  });
}

interface BadRow {
  cells: string[];
  reason: string;
}

async function* badRows(row: Import): AsyncGenerator<BadRow[]> {
  for await (const chunk of walk(row, { pool: "export" })) {
    const { faults } = await outcomesOf(db(), chunk, termsOf(row));
    yield faults.map((fault) => ({
      cells: chunk.sources.get(fault.row)?.cells ?? [],
      reason: fault.message,
    }));
  }
}

/**
 * Lists the stored products that a draft changes, in the file's order.
 * @throws DomainError conflict
 */
export async function listChanges(
  id: number,
  query: PageQuery,
  user: SessionUser,
  signal: AbortSignal,
): Promise<Listing<ImportChange>> {
  const row = await findImport(id, user);
  if (row.state !== "draft") throw conflict("Only a draft says what it would change.");
  const from = offset(query);
  const items: ImportChange[] = [];
  let count = 0;
  const names = await namesOf();
  for await (const chunk of walk(row, { signal })) {
    const { outcomes } = await outcomesOf(db(), chunk, termsOf(row));
    for (const outcome of outcomes) {
      if (outcome.kind !== "changed") continue;
      if (count >= from && items.length < query.page_size) items.push(toChange(outcome, names));
      count += 1;
    }
  }
  return { items, count, countIsExact: true };
}

interface Names {
  categories: ReadonlyMap<number, string>;
  guidelines: ReadonlyMap<number, string>;
}

async function namesOf(): Promise<Names> {
  const [named, titled] = await Promise.all([
    db().select({ id: categories.id, name: categories.name }).from(categories),
    db().select({ id: brandGuidelines.id, name: brandGuidelines.title }).from(brandGuidelines),
  ]);
  return {
    categories: new Map(named.map(({ id, name }) => [id, name])),
    guidelines: new Map(titled.map(({ id, name }) => [id, name])),
  };
}

function toChange(outcome: GoodOutcome & { kind: "changed" }, names: Names): ImportChange {
  const { stored, change, candidate } = outcome;
  return {
    product_id: stored.productId,
    name: stored.name,
    row: candidate.number,
    changes: [
      ...PLAIN.flatMap((field) =>
        change[field] === undefined
          ? []
          : [
              {
                field,
                before: shown(field, BEFORE[field](stored), names),
                after: shown(field, change[field] ?? null, names),
              },
            ],
      ),
      ...Object.entries(change.texts ?? {}).map(([key, text]) => ({
        field: `texts.${key}`,
        before: writtenText(stored.texts[key] ?? null),
        after: writtenText(text),
      })),
    ],
  };
}

const PLAIN = [
  "name",
  "description",
  "category",
  "brand_guidelines",
  "language",
  "market",
] as const;
type Plain = (typeof PLAIN)[number];

const BEFORE: Record<Plain, (stored: StoredProduct) => string | number | null> = {
  name: ({ name }) => name,
  description: ({ description }) => description,
  category: ({ categoryId }) => categoryId,
  brand_guidelines: ({ brandGuidelinesId }) => brandGuidelinesId,
  language: ({ language }) => language,
  market: ({ market }) => market,
};

function shown(field: Plain, value: string | number | null, names: Names): string | null {
  if (typeof value !== "number") return value;
  const named = field === "category" ? names.categories : names.guidelines;
  return named.get(value) ?? null;
}

/**
 * Lists the stored products of the file's categories that it does not contain; they stay unchanged.
 */
export async function listMissing(
  id: number,
  query: PageQuery,
  user: SessionUser,
  signal: AbortSignal,
): Promise<Listing<ImportMissing>> {
  const row = await findImport(id, user);
  const named = new Set<string>();
  for await (const chunk of walk(row, { signal })) {
    for (const { productId } of chunk.candidates) named.add(productId);
  }
  const ids = namedCategories(row.categories, row.defaultCategory);
  const from = offset(query);
  const items: ImportMissing[] = [];
  let count = 0;
  for await (const stored of storedIn(ids)) {
    if (named.has(stored.product_id)) continue;
    if (count >= from && items.length < query.page_size) items.push(stored);
    count += 1;
  }
  return { items, count, countIsExact: true };
}

const PAGE = 1000;

async function* storedIn(categoryIds: number[]): AsyncGenerator<ImportMissing> {
  for (let last = 0; categoryIds.length > 0; ) {
    const found = await db()
      .select({
        id: products.id,
        product_id: products.productId,
        name: products.name,
        category_name: categories.name,
      })
      .from(products)
      .innerJoin(categories, eq(categories.id, products.categoryId))
      .where(and(inArray(products.categoryId, categoryIds), gt(products.id, last)))
      .orderBy(asc(products.id))
      .limit(PAGE);
    yield* found;
    if (found.length < PAGE) return;
    last = found.at(-1)?.id ?? last;
  }
}

function walk(row: Import, options: ReadOptions): AsyncGenerator<Chunk> {
  if (!row.isRead) throw conflict("The file has not been fully uploaded yet.");
  return readChunks(row, options);
}
