import { sql } from "drizzle-orm";
import { db, queryRows } from "@/db/client";
import { type ImportedCategory, imports } from "@/db/schema/imports";
import { categoryKey } from "../plan/cells";
import type { Import } from "../settings";

/** Maximum number of a source's imports that are searched for choices, latest first. */
const MAX_SEARCHED_IMPORTS = 50;

/**
 * Returns a draft's categories. Values without a category get the one of the last import of the
 * same source that has started with the value.
 */
export async function addEarlierChoices({
  sourceId,
  categories,
}: Pick<Import, "sourceId" | "categories">): Promise<Import["categories"]> {
  if (sourceId === null) return categories;
  const mappedCategories = categories.filter(({ category }) => category !== null);
  const mappedKeys = new Set(mappedCategories.map(({ value }) => categoryKey(value)));
  const earlierChoices = await queryRows<Pick<ImportedCategory, "value" | "category">>(
    db(),
    sql`select distinct on (lower(trim(value))) value, category
      from (
        select id as import_id, categories from ${imports}
        where ${imports.sourceId} = ${sourceId} and ${imports.state} <> 'draft'
        order by id desc limit ${MAX_SEARCHED_IMPORTS}
      ) started, jsonb_to_recordset(categories) as choice(value text, category jsonb)
      where category <> 'null'
      order by lower(trim(value)), import_id desc`,
  );
  const addedCategories = earlierChoices
    .filter(({ value }) => !mappedKeys.has(categoryKey(value)))
    .map((choice) => ({ ...choice, rows: 0 }));
  return [...categories, ...addedCategories];
}
