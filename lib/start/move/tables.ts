import { sql } from "drizzle-orm";
import { type Database, queryRows } from "@/db/client";

export interface Table {
  name: string;
  /** The columns in order, without generated columns. */
  columns: string[];
  references: string[];
}

/** Lists the application's tables, each after the tables that it references. */
export async function listTables(database: Database): Promise<Table[]> {
  const tables = await queryRows<{ name: string; columns: string[]; references: string[] }>(
    database,
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
  return sortByReferences(tables);
}

function sortByReferences(tables: readonly Table[]): Table[] {
  const placedNames = new Set<string>();
  const orderedTables: Table[] = [];
  while (orderedTables.length < tables.length) {
    const next = tables.filter(
      ({ name, references }) =>
        !placedNames.has(name) && references.every((other) => placedNames.has(other)),
    );
    if (next.length === 0) throw new Error("Some tables reference each other in a cycle.");
    for (const table of next) placedNames.add(table.name);
    orderedTables.push(...next);
  }
  return orderedTables;
}

/** Returns the name of a table that has rows; null if all are empty. */
export async function findNonEmptyTable(database: Database): Promise<string | null> {
  const tables = await queryRows<{ name: string }>(
    database,
    sql`select tablename::text as name from pg_tables where schemaname = 'public' order by 1`,
  );
  for (const { name } of tables) {
    const [row] = await queryRows<{ filled: boolean }>(
      database,
      sql`select exists (select from public.${sql.identifier(name)}) as filled`,
    );
    if (row?.filled) return name;
  }
  return null;
}

/** Copies the positions of the source's sequences. */
export async function copySequences(source: Database, target: Database): Promise<void> {
  const usedSequences = await queryRows<{ name: string; last: number }>(
    source,
    sql`select format('%I.%I', schemaname, sequencename) as name, last_value::float8 as last
      from pg_sequences where schemaname = 'public' and last_value is not null`,
  );
  for (const { name, last } of usedSequences)
    await target.execute(sql`select setval(${name}, ${last})`);
}
