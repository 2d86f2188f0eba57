import { asc, count, eq, inArray, type SQL } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { categories, categoryGuidelines } from "@/db/schema/policies";
import { notFound } from "@/lib/errors";
import { type Listing, offset } from "@/lib/platform/pagination";
import { CATEGORY_GUIDELINE } from "../rules/owners";
import { rulesOf } from "../rules/queries";
import type { CategoryGuidelineJson, CategoryGuidelineQuery, CategoryRuleJson } from "../schemas";

/** Lists guidelines with their rules, of one category or of all categories. */
export async function listCategoryGuidelines(
  query: CategoryGuidelineQuery,
): Promise<Listing<CategoryGuidelineJson>> {
  const where =
    query.category === undefined ? undefined : eq(categoryGuidelines.categoryId, query.category);
  const [found, [total]] = await Promise.all([
    select(where).limit(query.page_size).offset(offset(query)),
    db().select({ count: count() }).from(categoryGuidelines).where(where),
  ]);
  return { items: await withRules(found), count: total?.count ?? 0, countIsExact: true };
}

/** Returns a category guideline with its rules. @throws DomainError not_found */
export async function getCategoryGuideline(id: number): Promise<CategoryGuidelineJson> {
  const [guideline] = await withRules(await select(eq(categoryGuidelines.id, id)));
  if (!guideline) throw notFound("Category guideline");
  return guideline;
}

/** Returns the guidelines of these categories with their rules, by category. */
export async function guidelinesOfCategories(
  ids: number[],
  on: Database = db(),
): Promise<Map<number, CategoryGuidelineJson>> {
  if (ids.length === 0) return new Map();
  const found = await withRules(await select(inArray(categoryGuidelines.categoryId, ids), on), on);
  return new Map(found.map((guideline) => [guideline.category, guideline]));
}

interface Row {
  guideline: typeof categoryGuidelines.$inferSelect;
  categoryName: string;
}

function select(where: SQL | undefined, on: Database = db()) {
  return on
    .select({ guideline: categoryGuidelines, categoryName: categories.name })
    .from(categoryGuidelines)
    .innerJoin(categories, eq(categories.id, categoryGuidelines.categoryId))
    .where(where)
    .orderBy(asc(categoryGuidelines.id));
}

async function withRules(found: Row[], on: Database = db()): Promise<CategoryGuidelineJson[]> {
  const ids = found.map(({ guideline }) => guideline.id);
  const rules = Map.groupBy(
    await rulesOf(CATEGORY_GUIDELINE, ids, on),
    (rule) => rule.category_guideline,
  );
  return found.map((row) => toCategoryGuidelineJson(row, rules.get(row.guideline.id) ?? []));
}

function toCategoryGuidelineJson(
  { guideline, categoryName }: Row,
  rules: CategoryRuleJson[],
): CategoryGuidelineJson {
  return {
    id: guideline.id,
    category: guideline.categoryId,
    category_name: categoryName,
    title: guideline.title,
    content: guideline.content,
    requirements: guideline.requirements,
    restrictions: guideline.restrictions,
    examples: guideline.examples,
    version: guideline.version,
    is_active: guideline.isActive,
    rules,
    created_at: guideline.createdAt.toISOString(),
    updated_at: guideline.updatedAt.toISOString(),
  };
}
