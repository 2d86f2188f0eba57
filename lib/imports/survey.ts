import { count, inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { products } from "@/db/schema/products";
import { listCategoryNames } from "@/lib/policies/categories/names";
import { allFields } from "@/lib/product-fields/queries";
import { categoryKey } from "@/lib/uploads/check-rows";
import { readChunks } from "./chunks";
import { guessFields } from "./mapping/by-values";
import { columnNames, findHeader } from "./mapping/header";
import { proposeFields } from "./mapping/known";
import { outcomesOf } from "./plan/walk";
import type { Source, SourceRow } from "./reading/row";
import { readRows } from "./reading/rows";
import { type Import, termsOf } from "./settings";

/** What a survey finds out of a file; as the columns of `imports`. */
export type Surveyed = Pick<Import, "rows" | "categories" | "counts" | "errors">;

export const NO_COUNTS = {
  products: 0,
  new: 0,
  changed: 0,
  same: 0,
  grouped: 0,
  errors: 0,
  missing: 0,
};

export const MOST_ERRORS = 200;

/**
 * What a file's rows would come to as its import stands; stores nothing.
 * @throws FileError where the file cannot be read
 */
export async function survey(draft: Import): Promise<Surveyed> {
  const counts = { ...NO_COUNTS };
  const errors: Surveyed["errors"] = [];
  const named = new Map<string, { value: string; rows: number }>();
  const terms = termsOf(draft);
  const there = new Map<number, number>();
  let rows = 0;
  for await (const chunk of readChunks(draft)) {
    rows = chunk.done;
    for (const outcome of await outcomesOf(db(), chunk, terms)) {
      if (outcome.kind === "not_there") continue;
      counts.products += 1;
      counts[outcome.kind] += 1;
      if (outcome.kind === "new") continue;
      const { categoryId } = outcome.stored;
      there.set(categoryId, (there.get(categoryId) ?? 0) + 1);
    }
    counts.grouped += chunk.grouped;
    counts.errors += chunk.faults.length;
    errors.push(...chunk.faults.slice(0, MOST_ERRORS - errors.length));
    for (const [value, number] of chunk.categories) {
      const key = categoryKey(value);
      const before = named.get(key) ?? { value, rows: 0 };
      named.set(key, { ...before, rows: before.rows + number });
    }
  }
  const categories = await withProposals([...named.values()], draft);
  counts.missing = await countMissing(categories, draft.defaultCategory, there);
  return { rows, categories, counts, errors };
}

/** What was chosen stays; a value that is a category's name is that category. */
async function withProposals(
  named: { value: string; rows: number }[],
  draft: Import,
): Promise<Import["categories"]> {
  const chosen = new Map(
    draft.categories.map(({ value, category }) => [categoryKey(value), category]),
  );
  const stored = await listCategoryNames();
  const known = new Map(stored.map(({ id, name }) => [categoryKey(name), id] as const));
  const isThere = (category: number | "new" | "skip" | null) =>
    typeof category !== "number" || stored.some(({ id }) => id === category);
  return named.map(({ value, rows }) => {
    const key = categoryKey(value);
    const before = chosen.get(key) ?? null;
    // One of a profile may have been deleted since.
    const kept = isThere(before) ? before : null;
    return { value, rows, category: kept ?? proposed(value, known) };
  });
}

/** Of a path, `Home > Shoes > Boots`, its last part that is a category's name. */
function proposed(value: string, known: ReadonlyMap<string, number>): number | null {
  const whole = known.get(categoryKey(value));
  if (whole !== undefined) return whole;
  const parts = value.split(/\s*(?:>|›|\/|\||,|;)\s*/).reverse();
  const part = parts.find((name) => known.has(categoryKey(name)));
  return part === undefined ? null : (known.get(categoryKey(part)) ?? null);
}

async function countMissing(
  categories: Import["categories"],
  defaultCategory: number | null,
  there: ReadonlyMap<number, number>,
): Promise<number> {
  const ids = namedCategories(categories, defaultCategory);
  if (ids.length === 0) return 0;
  const [stored] = await db()
    .select({ count: count() })
    .from(products)
    .where(inArray(products.categoryId, ids));
  const named = ids.reduce((sum, id) => sum + (there.get(id) ?? 0), 0);
  return (stored?.count ?? 0) - named;
}

/** The stored categories that a file names. */
export function namedCategories(
  categories: Import["categories"],
  defaultCategory: number | null,
): number[] {
  const chosen = categories.map(({ category }) => category);
  return [...new Set([...chosen, defaultCategory])].filter((id) => typeof id === "number");
}

const SAMPLES = 3;
/** UTF-16 units. */
const SAMPLE_LENGTH = 200;
const LOOKED_AT = 200;

/** The header and columns of a file, by its first rows; `headerRow` is found where it is not given. */
export async function surveyColumns(
  source: Source,
  draft: Pick<Import, "format" | "encoding" | "delimiter" | "sheet">,
  headerRow?: number,
): Promise<Pick<Import, "headerRow" | "columns">> {
  const first: SourceRow[] = [];
  for await (const row of readRows(source, draft)) {
    first.push(row);
    if (first.length === LOOKED_AT) break;
  }
  const header =
    headerRow === undefined ? findHeader(first) : first.find(({ number }) => number === headerRow);
  const below = first.filter(({ number }) => number > (header?.number ?? 0));
  const width = Math.max(header?.cells.length ?? 0, ...below.map(({ cells }) => cells.length), 0);
  const named = proposeFields(header?.cells ?? [], await allFields(db()));
  const values = Array.from({ length: width }, (_, at) =>
    below.map(({ cells }) => cells[at] ?? ""),
  );
  const fields = guessFields(values, named);
  const columns = columnNames(header?.cells ?? [], width).map((name, at) => ({
    name,
    samples: samplesOf(below, at),
    field: fields.get(at) ?? null,
  }));
  return { headerRow: header?.number ?? headerRow ?? 1, columns };
}

function samplesOf(rows: readonly SourceRow[], at: number): string[] {
  const values = rows.map(({ cells }) => cells[at]?.trim() ?? "").filter((value) => value !== "");
  return [...new Set(values)]
    .slice(0, SAMPLES)
    .map((value) =>
      value.length > SAMPLE_LENGTH ? `${value.slice(0, SAMPLE_LENGTH).toWellFormed()}…` : value,
    );
}
