import { asc } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { brandGuidelines, categories } from "@/db/schema/policies";

/** Returns the names of all categories and brand guidelines by id. */
export async function loadPolicyNames(database: Database = db()) {
  const categoryRows = await database
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .orderBy(asc(categories.id));
  const guidelineRows = await database
    .select({ id: brandGuidelines.id, name: brandGuidelines.title })
    .from(brandGuidelines)
    .orderBy(asc(brandGuidelines.id));
  const toMap = (rows: { id: number; name: string }[]) =>
    new Map(rows.map(({ id, name }) => [id, name]));
  return { categories: toMap(categoryRows), guidelines: toMap(guidelineRows) };
}
