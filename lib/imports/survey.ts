import { count, inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { products } from "@/db/schema/products";
import { FileError } from "@/lib/platform/files/file-error";
import { listCategoryNames } from "@/lib/policies/categories/names";
import { readChunks } from "./chunks";
import { categoryKey } from "./plan/cells";
import { outcomesOf } from "./plan/walk";
import { type Import, termsOf } from "./settings";

/** The result of a survey, as columns of `imports`. */
export type Surveyed = Pick<Import, "rows" | "categories" | "counts" | "errors" | "cells">;

/** Maximum number of categories listed for mapping and stored with the draft. */
const MAX_CATEGORIES = 10_000;

/** The category column has nearly unique values. */
export class TooManyCategories extends FileError {
  constructor() {
    const most = MAX_CATEGORIES.toLocaleString("en");
    super(`The category column has more than ${most} different values. Choose another column.`);
  }
}

export const NO_COUNTS = {
  products: 0,
  new: 0,
  changed: 0,
  same: 0,
  grouped: 0,
  errors: 0,
  missing: 0,
};

export const MAX_ERRORS = 200;

/**
 * Computes what an import would do with its current settings; stores nothing. Corrected cells of
 * missing rows are removed.
 * @throws TooManyCategories; as readRows
 */
export async function survey(draft: Import, signal?: AbortSignal): Promise<Surveyed> {
  const counts = { ...NO_COUNTS };
  const errors: Surveyed["errors"] = [];
  const named = new Map<string, { value: string; rows: number }>();
  const terms = termsOf(draft);
  const there = new Map<number, number>();
  const unfound = new Set(draft.cells.map(({ row }) => row));
  let rows = 0;
  for await (const chunk of readChunks(draft, { signal })) {
    rows = chunk.done;
    for (const row of chunk.mended) unfound.delete(row);
    const { outcomes, faults } = await outcomesOf(db(), chunk, terms);
    for (const outcome of outcomes) {
      counts.products += 1;
      counts[outcome.kind] += 1;
      if (outcome.kind === "new") continue;
      const { categoryId } = outcome.stored;
      there.set(categoryId, (there.get(categoryId) ?? 0) + 1);
    }
    counts.grouped += chunk.grouped;
    counts.errors += faults.length;
    errors.push(...faults.slice(0, MAX_ERRORS - errors.length));
    for (const [value, number] of chunk.categories) {
      const key = categoryKey(value);
      const before = named.get(key) ?? { value, rows: 0 };
      named.set(key, { ...before, rows: before.rows + number });
    }
    if (named.size > MAX_CATEGORIES) throw new TooManyCategories();
  }
  const categories = await withProposals([...named.values()], draft);
  counts.missing = await countMissing(categories, draft.defaultCategory, there);
  const cells = draft.cells.filter(({ row }) => !unfound.has(row));
  return { rows, categories, counts, errors, cells };
}

/** Keeps what was chosen, and maps values that are a category's name. */
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
    // A category of a saved mapping can have been deleted since.
    const kept = isThere(before) ? before : null;
    return { value, rows, category: kept ?? proposed(value, known) };
  });
}

/** Of a path such as `Home > Shoes > Boots`, returns the last part that is a category's name. */
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

/** Returns the stored categories that a file names. */
export function namedCategories(
  categories: Import["categories"],
  defaultCategory: number | null,
): number[] {
  const chosen = categories.map(({ category }) => category);
  return [...new Set([...chosen, defaultCategory])].filter((id) => typeof id === "number");
}
