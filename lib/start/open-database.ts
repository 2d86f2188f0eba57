import { readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import {
  type Connection,
  connectEmbedded,
  connectPostgres,
  rows,
  setConnection,
} from "@/db/client";
import type { Config } from "@/lib/config";

/** A start that cannot go on; the message says what to do. */
export class StartError extends Error {}

/**
 * Opens the database of the settings, for the whole process. The embedded one is migrated; a server
 * is only looked at, because several processes start against it.
 * @throws StartError, where the server's database is not up to date
 */
export async function openDatabase(settings: Config): Promise<Connection> {
  if (!settings.DATABASE_URL) {
    const connection = setConnection(connectEmbedded(path.resolve(settings.DATA_DIR)));
    await connection.migrate();
    return connection;
  }
  const connection = setConnection(connectPostgres(settings.DATABASE_URL));
  const due = expectedMigrations() - (await appliedMigrations(connection));
  if (due > 0) {
    await connection.close();
    throw new StartError(
      `The database at DATABASE_URL lacks ${due} migration${due === 1 ? "" : "s"}. Run: npm run db:migrate`,
    );
  }
  return connection;
}

function expectedMigrations(): number {
  const file = path.join(process.cwd(), "db/migrations/meta/_journal.json");
  return (JSON.parse(readFileSync(file, "utf8")) as { entries: unknown[] }).entries.length;
}

async function appliedMigrations({ db }: Connection): Promise<number> {
  const table = sql`to_regclass('drizzle.__drizzle_migrations')`;
  const [found] = await rows<{ exists: boolean }>(db, sql`select ${table} is not null as exists`);
  if (!found?.exists) return 0;
  const counted = sql`select count(*)::int as count from drizzle.__drizzle_migrations`;
  const [applied] = await rows<{ count: number }>(db, counted);
  return applied?.count ?? 0;
}
