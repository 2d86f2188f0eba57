import { asc, count, eq, type SQL, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { categories } from "@/db/schema/policies";
import { notFound } from "@/lib/errors";
import { getOffset, type Listing, type PageQuery } from "@/lib/platform/pagination";
import { toSnakeCase } from "@/lib/platform/snake-case";
import { loadCategoryGuidelines } from "../category-guidelines/queries";
import type { CategoryGuidelineJson, CategoryJson } from "../schemas";

/** Lists categories by name, each with its guideline and rules. */
export async function listCategories(query: PageQuery): Promise<Listing<CategoryJson>> {
  const [items, [total]] = await Promise.all([
    loadCategories(undefined, query.page_size, getOffset(query)),
    db().select({ count: count() }).from(categories),
  ]);
  return { items, count: total?.count ?? 0, countIsExact: true };
}

/** Returns a category with its guideline and rules. @throws DomainError not_found */
export async function getCategory(id: number): Promise<CategoryJson> {
  const category = await findCategory(id);
  if (!category) throw notFound("Category");
  return category;
}

export async function findCategory(
  id: number,
  database: Database = db(),
): Promise<CategoryJson | null> {
  const [category] = await loadCategories(eq(categories.id, id), 1, 0, database);
  return category ?? null;
}

async function loadCategories(
  condition: SQL | undefined,
  limit: number,
  offset: number,
  database: Database = db(),
): Promise<CategoryJson[]> {
  const categoryRows = await database
    .select()
    .from(categories)
    .where(condition)
    .orderBy(sql`lower(${categories.name})`, asc(categories.id))
    .limit(limit)
    .offset(offset);
  const guidelines = await loadCategoryGuidelines(
    categoryRows.map((category) => category.id),
    database,
  );
  return categoryRows.map((category) =>
    toCategoryJson(category, guidelines.get(category.id) ?? null),
  );
}

function toCategoryJson(
  category: typeof categories.$inferSelect,
  guideline: CategoryGuidelineJson | null,
): CategoryJson {
  return {
    ...toSnakeCase(category, ["id", "name", "description", "complianceThreshold", "fourEyes"]),
    version_number: category.policyVersion,
    has_guidelines: guideline !== null,
    rules_count: guideline?.rules.length ?? 0,
    guideline,
    created_at: category.createdAt.toISOString(),
    updated_at: category.updatedAt.toISOString(),
  };
}

export interface CategoryName {
  id: number;
  name: string;
}

/** Lists all category names, for filters and forms. */
export function listCategoryNames(): Promise<CategoryName[]> {
  return db()
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .orderBy(sql`lower(${categories.name})`, asc(categories.id));
}
