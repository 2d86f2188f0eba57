import { and, count, eq, inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { deliveredProducts } from "@/db/schema/deliveries";
import type { ImportCounts } from "@/db/schema/imports";
import { products } from "@/db/schema/products";
import { FileError } from "@/lib/platform/files/file-error";
import { type CategoryName, listCategoryNames } from "@/lib/policies/categories/queries";
import { buildOwnershipCondition } from "@/lib/products/deliveries/ownership";
import { splitPath } from "./categories/category-levels";
import { addCategorySuggestions } from "./categories/category-suggestions";
import { addEarlierChoices } from "./categories/earlier-choices";
import { readChunks } from "./chunks";
import { ForeignSurvey } from "./foreign";
import { categoryKey } from "./plan/cells";
import { computeOutcomes, type ImportOutcome } from "./plan/process-chunks";
import { type Import, toImportOptions } from "./settings";

/** The result of a survey, as columns of `imports`. */
export type SurveyResult = Pick<
  Import,
  "rows" | "categories" | "counts" | "errors" | "cells" | "foreign"
>;

/** Maximum number of categories listed for mapping and stored with the draft. */
const MAX_CATEGORIES = 10_000;

/** Thrown if the values of the category column are nearly unique. */
export class TooManyCategoriesError extends FileError {
  constructor() {
    const limit = MAX_CATEGORIES.toLocaleString("en");
    super(`The category column has more than ${limit} different values. Choose another column.`);
  }
}

export const ZERO_COUNTS: ImportCounts = {
  products: 0,
  new: 0,
  changed: 0,
  same: 0,
  grouped: 0,
  errors: 0,
  missing: 0,
  conflicts: 0,
  conflicting: 0,
  kept: 0,
};

export const MAX_ERRORS = 200;

/**
 * Computes the effects of an import with its current settings without storing anything. Drops
 * corrections of cells in rows that don't exist.
 * @throws TooManyCategoriesError, and the same errors as `readRows`
 */
export async function surveyFile(input: Import, signal?: AbortSignal): Promise<SurveyResult> {
  const draft = { ...input, categories: await addEarlierChoices(input) };
  const counts = { ...ZERO_COUNTS };
  const errors: SurveyResult["errors"] = [];
  const categoryByKey = new Map<string, { value: string; rows: number }>();
  const terms = toImportOptions(draft);
  let presentCount = 0;
  const foreignSurvey = new ForeignSurvey(draft);
  const missingRows = new Set(draft.cells.map(({ row }) => row));
  let rows = 0;
  for await (const chunk of readChunks(draft, { signal })) {
    rows = chunk.done;
    for (const row of chunk.correctedRows) missingRows.delete(row);
    const { outcomes, faults: rowErrors } = await computeOutcomes(db(), chunk, terms);
    for (const outcome of outcomes) {
      counts.products += 1;
      counts[outcome.kind] += 1;
    }
    Object.assign(counts, addComparisonCounts(counts, outcomes));
    presentCount += await countOwnProducts(draft.sourceId, chunk.present);
    await foreignSurvey.add(chunk);
    counts.grouped += chunk.grouped;
    counts.errors += rowErrors.length;
    errors.push(...rowErrors.slice(0, MAX_ERRORS - errors.length));
    for (const [value, number] of chunk.categories) {
      const key = categoryKey(value);
      const before = categoryByKey.get(key) ?? { value, rows: 0 };
      categoryByKey.set(key, { ...before, rows: before.rows + number });
    }
    if (categoryByKey.size > MAX_CATEGORIES) throw new TooManyCategoriesError();
  }
  const categories = await mapCategories([...categoryByKey.values()], draft);
  counts.missing = (await countOwnProducts(draft.sourceId)) - presentCount;
  const cells = draft.cells.filter(({ row }) => !missingRows.has(row));
  return { rows, categories, counts, errors, cells, foreign: foreignSurvey.result };
}

/** Keeps the user's choices, maps values equal to a category's name, and suggests the rest. */
async function mapCategories(
  categoryValues: { value: string; rows: number }[],
  draft: Import,
): Promise<Import["categories"]> {
  const choiceByKey = new Map(
    draft.categories.map(({ value, category }) => [categoryKey(value), category]),
  );
  const newNames = new Map(
    draft.categories.map(({ value, new_name }) => [categoryKey(value), new_name]),
  );
  const storedCategories = await listCategoryNames();
  const categoryIdByName = indexCategories(storedCategories);
  const isExistingCategory = (category: number | "new" | "skip" | null) =>
    typeof category !== "number" || storedCategories.some(({ id }) => id === category);
  const mappedCategories = categoryValues.map(({ value, rows }) => {
    const key = categoryKey(value);
    const before = choiceByKey.get(key) ?? null;
    // The category of a saved mapping may have been deleted.
    const earlierChoice = isExistingCategory(before) ? before : null;
    const newName = earlierChoice === "new" ? newNames.get(key) : undefined;
    return {
      value,
      rows,
      category: earlierChoice ?? findCategory(value, categoryIdByName),
      ...(newName === undefined ? {} : { new_name: newName }),
    };
  });
  return addCategorySuggestions(mappedCategories);
}

/**
 * Indexes categories by name, by path regardless of the separator, and by the last segment of a
 * path if no other category ends with it.
 */
function indexCategories(storedCategories: readonly CategoryName[]): ReadonlyMap<string, number> {
  const categoriesByLastSegment = Map.groupBy(storedCategories, ({ name }) =>
    categoryKey(splitPath(name).at(-1) ?? name),
  );
  const lastSegmentEntries = [...categoriesByLastSegment].flatMap(
    ([key, [first, ...duplicates]]) =>
      first && duplicates.length === 0 ? [[key, first.id] as const] : [],
  );
  const pathEntries = storedCategories.map(({ id, name }) => [pathKey(name), id] as const);
  const nameEntries = storedCategories.map(({ id, name }) => [categoryKey(name), id] as const);
  return new Map([...lastSegmentEntries, ...pathEntries, ...nameEntries]);
}

function pathKey(value: string): string {
  return splitPath(value).map(categoryKey).join(" > ");
}

/**
 * Returns the category with this name or path. If there is none and the value is a path such as
 * `Home > Shoes > Boots`, returns the category with the name of the last matching segment.
 */
function findCategory(value: string, categoryIdByName: ReadonlyMap<string, number>): number | null {
  const exactMatch =
    categoryIdByName.get(categoryKey(value)) ?? categoryIdByName.get(pathKey(value));
  if (exactMatch !== undefined) return exactMatch;
  const segment = splitPath(value)
    .reverse()
    .find((name) => categoryIdByName.has(categoryKey(name)));
  return segment === undefined ? null : (categoryIdByName.get(categoryKey(segment)) ?? null);
}

type ComparisonCounts = Pick<ImportCounts, "conflicts" | "conflicting" | "kept">;

/** Returns the numbers of conflicts and kept corrections, including those of the given outcomes. */
export function addComparisonCounts(
  { conflicts, conflicting, kept }: ComparisonCounts,
  outcomes: readonly ImportOutcome[],
): ComparisonCounts {
  const existingOutcomes = outcomes.filter((outcome) => outcome.kind !== "new");
  return {
    conflicts: existingOutcomes.reduce(
      (sum, { allConflicts }) => sum + allConflicts.length,
      conflicts,
    ),
    conflicting:
      conflicting +
      existingOutcomes.filter(
        ({ kind, allConflicts }) => kind === "same" && allConflicts.length > 0,
      ).length,
    kept: existingOutcomes.reduce((sum, goodOutcome) => sum + goodOutcome.keptFields.length, kept),
  };
}

/** Counts a source's own products: all of them, or only those with these ids. */
async function countOwnProducts(sourceId: number | null, productIds?: string[]): Promise<number> {
  if (sourceId === null || productIds?.length === 0) return 0;
  const [row] = await db()
    .select({ count: count() })
    .from(deliveredProducts)
    .innerJoin(products, eq(products.id, deliveredProducts.productId))
    .where(
      and(
        buildOwnershipCondition(sourceId),
        productIds ? inArray(products.productId, productIds) : undefined,
      ),
    );
  return row?.count ?? 0;
}
