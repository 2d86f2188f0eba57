import { type SQL, sql } from "drizzle-orm";
import { type Connection, type Database, rows } from "@/db/client";
import { applyMigrations } from "../migrations";
import { StartError } from "../open-database";

export interface Copied {
  tables: number;
  rows: number;
}

/**
 * Copies every row of the embedded database to an empty server database, in one transaction there:
 * it ends with the same rows, counted and hashed on both sides, or leaves the server unchanged.
 * @throws StartError where the server's database is not empty or of another version
 */
export async function copyWorkspace(
  source: Database,
  target: Connection,
  report: (table: string, rows: number) => void,
): Promise<Copied> {
  await setTextFormats(source, "session");
  const tables = await listTables(source);
  return target.db.transaction(async (tx) => {
    // Also taken by `npm run db:migrate`.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('plumbline migrations'))`);
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.execute(sql`set local statement_timeout = 0`);
    await setTextFormats(tx, "transaction");
    await assertEmpty(tx);
    await applyMigrations(tx);
    await assertSameTables(tables, tx);
    const names = sql.join(
      tables.map((table) => sql`public.${nameOf(table)}`),
      sql`, `,
    );
    await tx.execute(sql`lock table ${names} in exclusive mode`);
    // A server may have written before the lock.
    await assertEmpty(tx);
    let total = 0;
    for (const table of tables) {
      const summary = await summarize(source, table);
      await copyTable(source, tx, table, summary);
      await assertSameRows(tx, table, summary);
      total += summary.rows;
      report(table.name, summary.rows);
    }
    await copySequences(source, tx);
    await tx.execute(sql`analyze ${names}`);
    return { tables: tables.length, rows: total };
  });
}

/** Sends the rows as text of whole rows, which both databases read and write without loss. */
async function copyTable(
  source: Database,
  target: Database,
  table: Table,
  { batches }: Summary,
): Promise<void> {
  const columns = table.columns.map((column) => sql.identifier(column));
  const values = columns.map((column) => sql`(given).${column}`);
  for (const [at, first] of batches.entries()) {
    const next = batches[at + 1];
    const before = next === undefined ? sql`` : sql` and ctid < ${next}::tid`;
    const [batch] = await rows<{ lines: string }>(
      source,
      sql`select array_agg((${rowOf(table)})::text)::text as lines from public.${nameOf(table)}
        where ctid >= ${first}::tid${before}`,
    );
    await target.execute(
      sql`insert into public.${nameOf(table)} (${sql.join(columns, sql`, `)}) overriding system value
        select ${sql.join(values, sql`, `)} from (
          select line::public.${nameOf(table)} as given
          from unnest(${batch?.lines ?? "{}"}::text::text[]) as lines (line) offset 0
        ) read`,
    );
  }
}

async function assertEmpty(target: Database): Promise<void> {
  const filled = await findFilledTable(target);
  if (filled !== null)
    throw new StartError(
      `The database at DATABASE_URL is not empty: its table ${filled} has rows. Set DATABASE_URL to a new, empty database.`,
    );
}

async function assertSameTables(tables: readonly Table[], target: Database): Promise<void> {
  if (JSON.stringify(await listTables(target)) !== JSON.stringify(tables))
    throw new StartError(
      "The database at DATABASE_URL has other tables than this version of Plumbline. Set DATABASE_URL to a new, empty database.",
    );
}

async function assertSameRows(target: Database, table: Table, expected: Summary): Promise<void> {
  const found = await summarize(target, table);
  if (found.rows !== expected.rows || found.checksum !== expected.checksum)
    throw new Error(
      `The table ${table.name} has ${expected.rows} rows with the checksum ${expected.checksum}, but its copy has ${found.rows} with ${found.checksum}.`,
    );
}

/** How many bytes of rows one statement carries; a larger row has a statement to itself. */
const BATCH_BYTES = 4_000_000;

interface Summary {
  rows: number;
  /** The sum of a hash of each row: the same in any order. */
  checksum: string;
  /** Where each batch begins in the table's file. */
  batches: string[];
}

/** Sets the formats in which a database writes values as text, so that two of them write the same. */
async function setTextFormats(on: Database, within: "session" | "transaction"): Promise<void> {
  const settings = {
    TimeZone: "UTC",
    DateStyle: "ISO, MDY",
    IntervalStyle: "postgres",
    extra_float_digits: "1",
    bytea_output: "hex",
  };
  for (const [name, value] of Object.entries(settings))
    await on.execute(sql`select set_config(${name}, ${value}, ${within === "transaction"})`);
}

/** Reads a table once, for its rows, their checksum and how to divide it into batches. */
async function summarize(on: Database, table: Table): Promise<Summary> {
  const batches = await rows<{ first: string; rows: number; checksum: string }>(
    on,
    sql`select min(place)::text as first, count(*)::int as rows, sum(hash)::text as checksum
      from (
        select place, hash,
          div(sum(size) over (order by place rows unbounded preceding) - size, ${BATCH_BYTES}) as batch
        from (
          select place, octet_length(line)::bigint as size, ${hashOf(sql`line`)} as hash
          from (select ctid as place, (${rowOf(table)})::text as line from public.${nameOf(table)}) lines
        ) sized
      ) batched
      group by batch
      order by min(place)`,
  );
  return {
    rows: batches.reduce((total, batch) => total + batch.rows, 0),
    checksum: String(batches.reduce((total, batch) => total + BigInt(batch.checksum), 0n)),
    batches: batches.map(({ first }) => first),
  };
}

/** The first 64 bits of SHA-256: servers in FIPS mode refuse MD5. */
function hashOf(line: SQL): SQL {
  return sql`('x' || encode(substr(sha256(convert_to(${line}, 'UTF8')), 1, 8), 'hex'))::bit(64)::bigint`;
}

function nameOf({ name }: Table): SQL {
  return sql`${sql.identifier(name)}`;
}

/** A row of the table as one value, computed columns included. */
function rowOf({ name }: Table): SQL {
  return sql`${sql.identifier(name)}.*`;
}

interface Table {
  name: string;
  /** In their order, without those that the database computes. */
  columns: string[];
  /** The tables that it references. */
  references: string[];
}

/** Lists the application's tables, each after those that it references. */
async function listTables(on: Database): Promise<Table[]> {
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

/** Returns the name of a table that has rows; null where all are empty. */
async function findFilledTable(on: Database): Promise<string | null> {
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

/** Sets the target's sequences to the positions of the source's. */
async function copySequences(source: Database, target: Database): Promise<void> {
  const used = await rows<{ name: string; last: number }>(
    source,
    sql`select format('%I.%I', schemaname, sequencename) as name, last_value::float8 as last
      from pg_sequences where schemaname = 'public' and last_value is not null`,
  );
  for (const { name, last } of used) await target.execute(sql`select setval(${name}, ${last})`);
}
