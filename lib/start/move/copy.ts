import { sql } from "drizzle-orm";
import { type Connection, type Database, queryRows } from "@/db/client";
import { applyMigrations } from "../migrations";
import { StartError } from "../open-database";
import { quoteTableName, type Summary, setTextFormats, summarize, toRowText } from "./summary";
import { copySequences, findNonEmptyTable, listTables, type Table } from "./tables";

export interface CopyResult {
  tables: number;
  rows: number;
}

/**
 * Copies every row of the embedded database to an empty server database in one transaction, and
 * compares the row counts and hashes of both databases. On failure, the server is unchanged.
 * @throws StartError if the server's database is not empty or is from another version
 */
export async function copyWorkspace(
  source: Database,
  target: Connection,
  report: (table: string, rows: number) => void,
): Promise<CopyResult> {
  await setTextFormats(source, "session");
  const tables = await listTables(source);
  return target.db.transaction(async (tx) => {
    // `npm run db:migrate` uses the same lock.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('plumbline migrations'))`);
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.execute(sql`set local statement_timeout = 0`);
    await setTextFormats(tx, "transaction");
    await assertEmpty(tx);
    await applyMigrations(tx);
    await assertSameTables(tables, tx);
    const names = sql.join(
      tables.map((table) => sql`public.${quoteTableName(table)}`),
      sql`, `,
    );
    await tx.execute(sql`lock table ${names} in exclusive mode`);
    // A server may have written rows before the lock was acquired.
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

/** Copies rows as text, which both databases read and write losslessly. */
async function copyTable(
  source: Database,
  target: Database,
  table: Table,
  { batches }: Summary,
): Promise<void> {
  const columns = table.columns.map((column) => sql.identifier(column));
  const values = columns.map((column) => sql`(given).${column}`);
  for (const [index, first] of batches.entries()) {
    const next = batches[index + 1];
    const before = next === undefined ? sql`` : sql` and ctid < ${next}::tid`;
    const [batch] = await queryRows<{ lines: string }>(
      source,
      sql`select array_agg((${toRowText(table)})::text)::text as lines from public.${quoteTableName(table)}
        where ctid >= ${first}::tid${before}`,
    );
    await target.execute(
      sql`insert into public.${quoteTableName(table)} (${sql.join(columns, sql`, `)}) overriding system value
        select ${sql.join(values, sql`, `)} from (
          select line::public.${quoteTableName(table)} as given
          from unnest(${batch?.lines ?? "{}"}::text::text[]) as lines (line) offset 0
        ) read`,
    );
  }
}

async function assertEmpty(target: Database): Promise<void> {
  const nonEmptyTable = await findNonEmptyTable(target);
  if (nonEmptyTable !== null)
    throw new StartError(
      `The database at DATABASE_URL is not empty: its table ${nonEmptyTable} has rows. Set DATABASE_URL to a new, empty database.`,
    );
}

async function assertSameTables(tables: readonly Table[], target: Database): Promise<void> {
  if (JSON.stringify(await listTables(target)) !== JSON.stringify(tables))
    throw new StartError(
      "The database at DATABASE_URL has other tables than this version of Plumbline. Set DATABASE_URL to a new, empty database.",
    );
}

async function assertSameRows(
  target: Database,
  table: Table,
  expectedSummary: Summary,
): Promise<void> {
  const actualSummary = await summarize(target, table);
  if (
    actualSummary.rows !== expectedSummary.rows ||
    actualSummary.checksum !== expectedSummary.checksum
  )
    throw new Error(
      `The table ${table.name} has ${expectedSummary.rows} rows with the checksum ${expectedSummary.checksum}, but its copy has ${actualSummary.rows} with ${actualSummary.checksum}.`,
    );
}
