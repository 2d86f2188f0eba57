import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { type Database, db, queryRows } from "@/db/client";
import { names } from "@/db/schema/policies";
import { searchedText, searchedTexts } from "@/db/schema/products";
import { users } from "@/db/schema/users";
import { workspace } from "@/db/schema/workspace";
import { toCheckedText } from "@/lib/checking/text/checked-text";
import { NameIndex } from "@/lib/checking/text/names";
import { notFound } from "@/lib/errors";
import { getOffset, type Listing } from "@/lib/platform/pagination";
import { selectPersonName } from "@/lib/platform/person-names";
import { containsTerm } from "@/lib/platform/search";
import type { NameJson, NamesQuery } from "./schemas";

/** Returns a subquery of the version of the names, which every change increments. */
export function selectNamesVersion(): SQL<number> {
  return sql<number>`(select coalesce(max(${workspace.namesVersion}), 0) from ${workspace})`;
}

/** Loads all names with their version, in one query. */
export async function loadNames(
  database: Database,
): Promise<{ names: string[]; namesVersion: number }> {
  const [row] = await queryRows<{ names: string[]; namesVersion: number }>(
    database,
    sql`select ${selectNamesVersion()} as "namesVersion",
      (select coalesce(json_agg(${names.name} order by ${names.key} collate "C"), '[]') from ${names}) as names`,
  );
  return row ?? { names: [], namesVersion: 0 };
}

function selectNames(database: Database) {
  return database
    .select({ name: names, creatorName: selectPersonName(users) })
    .from(names)
    .leftJoin(users, eq(users.id, names.createdBy));
}

type NameRow = Awaited<ReturnType<typeof selectNames>>[number];

function toNameJson({ name, creatorName }: NameRow): NameJson {
  return {
    id: name.id,
    name: name.name,
    created_by_name: name.createdBy === null ? null : creatorName,
    created_at: name.createdAt.toISOString(),
  };
}

/** Lists names alphabetically. */
export async function listNames(query: NamesQuery): Promise<Listing<NameJson>> {
  const condition = query.search ? containsTerm(names.name, query.search) : undefined;
  const rows = await selectNames(db())
    .where(condition)
    .orderBy(asc(names.key), asc(names.id))
    .limit(query.page_size)
    .offset(getOffset(query));
  return {
    items: rows.map(toNameJson),
    count: await db().$count(names, condition),
    countIsExact: true,
  };
}

/** @throws DomainError not_found */
export async function getName(database: Database, id: number): Promise<NameJson> {
  const [row] = await selectNames(database).where(eq(names.id, id));
  if (!row) throw notFound("Name");
  return toNameJson(row);
}

/** Maximum number of products whose texts are read to find a name's spelling. */
const MAX_READ_PRODUCTS = 500;

/**
 * Finds how most products spell a name, among the spellings with both capitals and lowercase
 * letters. Returns null if no product does.
 */
export async function findCatalogueSpelling(
  database: Database,
  name: string,
): Promise<{ name: string; texts: number } | null> {
  const index = new NameIndex([name]);
  const words = name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const rows = await database
    .select({ text: sql<string>`${searchedText}` })
    .from(searchedTexts)
    .where(and(...words.map((word) => containsTerm(searchedText, word))))
    .limit(MAX_READ_PRODUCTS);
  const countBySpelling = new Map<string, number>();
  for (const { text } of rows) {
    const checkedText = toCheckedText(text);
    const spellings = index
      .findIn(checkedText)
      .map((span) => checkedText.slice(span))
      .filter((spelling) => /\p{Lu}/u.test(spelling) && /\p{Ll}/u.test(spelling));
    for (const spelling of new Set(spellings))
      countBySpelling.set(spelling, (countBySpelling.get(spelling) ?? 0) + 1);
  }
  const [best] = [...countBySpelling].sort(
    ([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1),
  );
  return best ? { name: best[0], texts: best[1] } : null;
}
