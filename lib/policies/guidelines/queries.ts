import { and, count, eq, type SQL, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { brandGuidelineCategories, brandGuidelines, categories, rules } from "@/db/schema/policies";
import { users } from "@/db/schema/users";
import { notFound } from "@/lib/errors";
import { getOffset, type Listing, type PageQuery } from "@/lib/platform/pagination";
import { selectPersonName } from "@/lib/platform/person-names";
import type { GuidelineJson, GuidelineQuery } from "../schemas";

/** Lists brand guidelines by title: active ones, inactive ones or both. */
export function listGuidelines(query: GuidelineQuery): Promise<Listing<GuidelineJson>> {
  const { is_active } = query;
  return list(is_active === undefined ? undefined : eq(brandGuidelines.isActive, is_active), query);
}

/** Lists a category's active brand guidelines. @throws DomainError not_found */
export async function listGuidelinesForCategory(
  categoryId: number,
  query: PageQuery,
): Promise<Listing<GuidelineJson>> {
  if ((await db().$count(categories, eq(categories.id, categoryId))) === 0)
    throw notFound("Category");
  const categoryLimits = sql`select 1 from ${brandGuidelineCategories} l
    where l.guideline_id = ${brandGuidelines}.id`;
  const isApplicable = sql`(not exists (${categoryLimits}) or exists (${categoryLimits} and l.category_id = ${categoryId}))`;
  return list(and(eq(brandGuidelines.isActive, true), isApplicable), query);
}

/** Returns a brand guideline with its rules. @throws DomainError not_found */
export async function getGuideline(id: number): Promise<GuidelineJson> {
  const guideline = await findGuideline(id);
  if (!guideline) throw notFound("Brand guideline");
  return guideline;
}

export async function findGuideline(
  id: number,
  database: Database = db(),
): Promise<GuidelineJson | null> {
  const [guideline] = await selectGuidelines(eq(brandGuidelines.id, id), database);
  return guideline ? toGuidelineJson(guideline) : null;
}

async function list(condition: SQL | undefined, query: PageQuery): Promise<Listing<GuidelineJson>> {
  const [guidelineRows, [total]] = await Promise.all([
    selectGuidelines(condition).limit(query.page_size).offset(getOffset(query)),
    db().select({ count: count() }).from(brandGuidelines).where(condition),
  ]);
  return {
    items: guidelineRows.map(toGuidelineJson),
    count: total?.count ?? 0,
    countIsExact: true,
  };
}

function selectGuidelines(condition: SQL | undefined, database: Database = db()) {
  return database
    .select({
      guideline: brandGuidelines,
      createdByName: sql<string | null>`${selectPersonName(users)}`,
      categories: sql<GuidelineJson["categories"]>`(
        select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by lower(c.name)), '[]')
        from ${brandGuidelineCategories} l join ${categories} c on c.id = l.category_id
        where l.guideline_id = ${brandGuidelines.id})`,
      rulesCount: sql<number>`(
        select count(*)::integer from ${rules} r
        where r.brand_guideline_id = ${brandGuidelines.id})`,
    })
    .from(brandGuidelines)
    .leftJoin(users, eq(users.id, brandGuidelines.createdBy))
    .where(condition)
    .orderBy(sql`lower(${brandGuidelines.title})`, brandGuidelines.id);
}

type GuidelineRow = Awaited<ReturnType<typeof selectGuidelines>>[number];

function toGuidelineJson({
  guideline,
  createdByName,
  categories,
  rulesCount,
}: GuidelineRow): GuidelineJson {
  return {
    id: guideline.id,
    title: guideline.title,
    content: guideline.content,
    version: guideline.version,
    version_number: guideline.policyVersion,
    is_active: guideline.isActive,
    categories,
    category_ids: categories.map((category) => category.id),
    regions: guideline.regions,
    is_global: guideline.regions.length === 0,
    rules_count: rulesCount,
    created_by_name: createdByName,
    created_at: guideline.createdAt.toISOString(),
    updated_at: guideline.updatedAt.toISOString(),
  };
}
