import { asc, count, eq, inArray, type SQL } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { categories, categoryGuidelines } from "@/db/schema/policies";
import { notFound } from "@/lib/errors";
import { getOffset, type Listing } from "@/lib/platform/pagination";
import { toSnakeCase } from "@/lib/platform/snake-case";
import { CATEGORY_GUIDELINE } from "../owners";
import { loadRulesByOwner } from "../rules/queries";
import type { CategoryGuidelineJson, CategoryGuidelineQuery, CategoryRuleJson } from "../schemas";

/** Lists guidelines with their rules, of one category or of all categories. */
export async function listCategoryGuidelines(
  query: CategoryGuidelineQuery,
): Promise<Listing<CategoryGuidelineJson>> {
  const condition =
    query.category === undefined ? undefined : eq(categoryGuidelines.categoryId, query.category);
  const [guidelineRows, [total]] = await Promise.all([
    selectGuidelines(condition).limit(query.page_size).offset(getOffset(query)),
    db().select({ count: count() }).from(categoryGuidelines).where(condition),
  ]);
  return { items: await addRules(guidelineRows), count: total?.count ?? 0, countIsExact: true };
}

/** Returns a category guideline with its rules. @throws DomainError not_found */
export async function getCategoryGuideline(id: number): Promise<CategoryGuidelineJson> {
  const [guideline] = await addRules(await selectGuidelines(eq(categoryGuidelines.id, id)));
  if (!guideline) throw notFound("Category guideline");
  return guideline;
}

/** Returns the guidelines of these categories with their rules, by category. */
export async function loadCategoryGuidelines(
  ids: number[],
  database: Database = db(),
): Promise<Map<number, CategoryGuidelineJson>> {
  if (ids.length === 0) return new Map();
  const guidelines = await addRules(
    await selectGuidelines(inArray(categoryGuidelines.categoryId, ids), database),
    database,
  );
  return new Map(guidelines.map((guideline) => [guideline.category, guideline]));
}

interface GuidelineRow {
  guideline: typeof categoryGuidelines.$inferSelect;
  categoryName: string;
}

function selectGuidelines(condition: SQL | undefined, database: Database = db()) {
  return database
    .select({ guideline: categoryGuidelines, categoryName: categories.name })
    .from(categoryGuidelines)
    .innerJoin(categories, eq(categories.id, categoryGuidelines.categoryId))
    .where(condition)
    .orderBy(asc(categoryGuidelines.id));
}

async function addRules(
  guidelineRows: GuidelineRow[],
  database: Database = db(),
): Promise<CategoryGuidelineJson[]> {
  const ids = guidelineRows.map(({ guideline }) => guideline.id);
  const rules = Map.groupBy(
    await loadRulesByOwner(CATEGORY_GUIDELINE, ids, database),
    (rule) => rule.category_guideline,
  );
  return guidelineRows.map((row) =>
    toCategoryGuidelineJson(row, rules.get(row.guideline.id) ?? []),
  );
}

function toCategoryGuidelineJson(
  { guideline, categoryName }: GuidelineRow,
  rules: CategoryRuleJson[],
): CategoryGuidelineJson {
  return {
    id: guideline.id,
    category: guideline.categoryId,
    category_name: categoryName,
    ...toSnakeCase(guideline, ["title", "content", "requirements", "restrictions", "examples"]),
    ...toSnakeCase(guideline, ["version", "isActive"]),
    rules,
    created_at: guideline.createdAt.toISOString(),
    updated_at: guideline.updatedAt.toISOString(),
  };
}
