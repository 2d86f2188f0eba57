import { count, sql } from "drizzle-orm";
import { db } from "@/db/client";
import type { ImportedCategory } from "@/db/schema/imports";
import { categories, categoryGuidelines } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { startSlices } from "@/lib/platform/slices";
import {
  type CategorySuggestion,
  type DescribedCategory,
  SimilarCategories,
} from "./similar-categories";

/** Maximum number of values to suggest categories for. Values with the most products come first. */
const MAX_SUGGESTIONS = 1000;
/** Maximum number of product names to read, across all categories. */
const MAX_NAMES = 20_000;
const MAX_NAMES_PER_CATEGORY = 100;
/** Maximum number of characters to read from a guideline. */
const MAX_GUIDELINE_LENGTH = 2000;

/** Adds suggestions to unmapped values that probably refer to an existing category. */
export async function addCategorySuggestions(
  mappedCategories: readonly ImportedCategory[],
): Promise<ImportedCategory[]> {
  const open = mappedCategories
    .filter(({ category }) => category === null)
    .toSorted((a, b) => b.rows - a.rows)
    .slice(0, MAX_SUGGESTIONS);
  if (open.length === 0) return [...mappedCategories];
  const similarCategories = new SimilarCategories(await loadDescribedCategories());
  const suggestions = new Map<string, CategorySuggestion | null>();
  const pause = startSlices();
  for (const { value } of open) {
    suggestions.set(value, similarCategories.suggest(value));
    await pause();
  }
  return mappedCategories.map((mappedCategory) => {
    const suggestion =
      mappedCategory.category === null ? suggestions.get(mappedCategory.value) : null;
    return suggestion ? { ...mappedCategory, suggestion } : mappedCategory;
  });
}

async function loadDescribedCategories(): Promise<DescribedCategory[]> {
  const [total] = await db().select({ count: count() }).from(categories);
  const namesPerCategory = Math.min(
    MAX_NAMES_PER_CATEGORY,
    Math.ceil(MAX_NAMES / Math.max(total?.count ?? 0, 1)),
  );
  return db()
    .select({
      id: categories.id,
      name: categories.name,
      description: categories.description,
      // Qualified manually, because Drizzle omits the table name in single-table queries.
      guideline: sql<string>`coalesce((
        select left(string_agg(g.title || ' ' || g.content, ' '), ${MAX_GUIDELINE_LENGTH})
        from ${categoryGuidelines} g where g.category_id = ${categories}.id and g.is_active
      ), '')`,
      productNames: sql<string[]>`coalesce((
        select json_agg(newest.name) from (
          select p.name from ${products} p where p.category_id = ${categories}.id
          order by p.created_at desc, p.id desc limit ${namesPerCategory}
        ) newest
      ), '[]')`,
    })
    .from(categories);
}
