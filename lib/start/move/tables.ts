import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";

export interface Table {
  name: string;
  /** The columns in order, without generated ones. */
  columns: string[];
  /** The tables that it references. */
  references: string[];
}

/** Lists the application's tables, each after those that it references. */
export async function listTables(on: Database): Promise<Table[]> {
  const found = await rows<{ name: string; columns: string[]; references: string[] }>(
    on,
    sql`select c.relname::text as name,
        array(select a.attname::text from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          order by a.attnum) as columns,
        array(select distinct r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
          where f.conrelid = c.oid and f.contype = 'f' order by 1) as "references"
      from pg_class c
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      order by 1`,
  );
  return sortByReferences(found);
}

function sortByReferences(tables: readonly Table[]): Table[] {
  const placed = new Set<string>();
  const ordered: Table[] = [];
  while (ordered.length < tables.length) {
    const next = tables.filter(
      ({ name, references }) => !placed.has(name) && references.every((other) => placed.has(other)),
    );
    if (next.length === 0) throw new Error("Some tables reference each other in a cycle.");
    for (const table of next) placed.add(table.name);
    ordered.push(...next);
  }
  return ordered;
}

/** Returns the name of a table that has rows; null if all are empty. */
export async function findFilledTable(on: Database): Promise<string | null> {
  const tables = await rows<{ name: string }>(
    on,
    sql`select tablename::text as name from pg_tables where schemaname = 'public' order by 1`,
  );
  for (const { name } of tables) {
    const [found] = await rows<{ filled: boolean }>(
      on,
      sql`select exists (select from public.${sql.identifier(name)}) as filled`,
    );
    if (found?.filled) return name;
  }
  return null;
}

/** Copies the positions of the source's sequences. */
export async function copySequences(source: Database, target: Database): Promise<void> {
  const used = await rows<{ name: string; last: number }>(
    source,
    sql`select format('%I.%I', schemaname, sequencename) as name, last_value::float8 as last
      from pg_sequences where schemaname = 'public' and last_value is not null`,
  );
  for (const { name, last } of used) await target.execute(sql`select setval(${name}, ${last})`);
}
