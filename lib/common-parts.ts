import { hash as digestOf } from "node:crypto";
import { inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { commonParts } from "@/db/schema/common-parts";

/**
 * The ids of contents as common parts, in their order; those that nobody has said before are added,
 * in the order of their hashes, so that no two transactions wait for each other in a circle. One or
 * two statements, however many they are.
 */
export async function commonPartsOf(tx: Database, contents: readonly unknown[]): Promise<number[]> {
  const json = new Map<unknown, string>();
  const written = contents.map((content) => {
    const made = json.get(content) ?? JSON.stringify(content);
    json.set(content, made);
    return made;
  });
  const hashOf = new Map<string, string>();
  for (const content of written) if (!hashOf.has(content)) hashOf.set(content, hashed(content));
  const ids = new Map<string, number>();
  let missing = [...hashOf].sort(([, a], [, b]) => (a < b ? -1 : 1));
  while (missing.length > 0) {
    const hashes = `{${missing.map(([, hash]) => hash)}}`;
    keep(ids, await list(tx, sql`hash = any(${hashes}::uuid[])`));
    missing = missing.filter(([, hash]) => !ids.has(hash));
    if (missing.length === 0) break;
    keep(ids, await add(tx, missing));
    // Another transaction added them meanwhile.
    missing = missing.filter(([, hash]) => !ids.has(hash));
  }
  return written.map((content) => {
    const id = ids.get(hashOf.get(content) ?? "");
    if (id === undefined) throw new Error("A common part is neither known nor added.");
    return id;
  });
}

type Known = { id: number; hash: string };

function keep(ids: Map<string, number>, known: readonly Known[]): void {
  for (const { id, hash } of known) ids.set(hash, id);
}

function list(tx: Database, condition: SQL): Promise<Known[]> {
  return rows<Known>(tx, sql`select id, hash from ${commonParts} where ${condition}`);
}

function add(tx: Database, missing: readonly [content: string, hash: string][]): Promise<Known[]> {
  const records = missing.map(([content, hash]) => ({ hash, content }));
  return rows<Known>(
    tx,
    sql`insert into ${commonParts} (hash, content)
      select hash, content::jsonb
      from json_to_recordset(${JSON.stringify(records)}::text::json) as given(hash uuid, content text)
      order by hash
      on conflict (hash) do nothing returning id, hash`,
  );
}

function hashed(content: string): string {
  const digest = digestOf("sha256", content, "hex");
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** The contents of common parts, by their ids. */
export async function readCommonParts(
  on: Database,
  ids: Iterable<number>,
): Promise<Map<number, unknown>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const found = await on
    .select({ id: commonParts.id, content: commonParts.content })
    .from(commonParts)
    .where(inArray(commonParts.id, wanted));
  return new Map(found.map(({ id, content }) => [id, content]));
}

/** What a column of `Shared` values has, to be selected: the value itself. */
export function sharedIn<Value>(column: SQLWrapper): SQL<Value> {
  return sql<Value>`case jsonb_typeof(${column}) when 'number'
    then ${commonPart(sql`(${column} #>> '{}')::int`)} else ${column} end`;
}

/** The content of the common part of an id. */
export function commonPart(id: SQL): SQL {
  return sql`(select part.content from ${commonParts} part where part.id = ${id})`;
}
