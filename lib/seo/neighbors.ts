import { sql } from "drizzle-orm";
import { type Database, queryRows } from "@/db/client";
import { products } from "@/db/schema/products";
import { spokenLanguage } from "@/lib/products/languages";
import type { LanguageReader } from "@/lib/reading/detect-language";

/** The oldest products of a category. */
export interface Neighbors {
  names: string[];
  /** The products' known languages, with repetitions. */
  languages: string[];
}

/** Number of products to compare in a category. */
const MAX_NEIGHBORS = 200;

/**
 * Loads the oldest products of each category, which stay the same when products are added to a large
 * category. Uses an index.
 */
export async function loadNeighbors(
  database: Database,
  categoryIds: readonly number[],
): Promise<Map<number, Neighbors>> {
  if (categoryIds.length === 0) return new Map();
  const ids = JSON.stringify([...new Set(categoryIds)]);
  const categoryRows = await queryRows<{ id: number } & Neighbors & Record<string, unknown>>(
    database,
    sql`select k.id::int as id, n.names, n.languages
      from json_array_elements_text(${ids}::text::json) as k(id), lateral (
        select coalesce(array_agg(o.name), '{}') as names,
          coalesce(array_agg(o.language) filter (where o.language is not null), '{}') as languages
        from (select ${products.name} as name, ${spokenLanguage} as language
          from ${products} where ${products.categoryId} = k.id::int
          order by ${products.createdAt} asc nulls last, ${products.id} limit ${MAX_NEIGHBORS}) as o
      ) as n`,
  );
  return new Map(categoryRows.map(({ id, names, languages }) => [id, { names, languages }]));
}

const MIN_LANGUAGES = 3;
const MIN_SHARE = 0.8;

/**
 * Returns the language that clearly dominates among the products of a category, for products whose
 * own text is too short to recognize one; null if there is none. If no product has a known
 * language, the names are read as one text.
 */
export function inferLanguage(
  { names, languages }: Neighbors,
  readLanguage: LanguageReader,
): string | null {
  if (languages.length === 0) return readLanguage(names.join("\n"))?.language ?? null;
  const groups = [...Map.groupBy(languages, (language) => language.split("-")[0] ?? "")];
  const [most] = groups.sort(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1));
  if (!most) return null;
  const [language, { length }] = most;
  return length >= MIN_LANGUAGES && length >= languages.length * MIN_SHARE ? language : null;
}
