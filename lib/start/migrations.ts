import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { type Connection, rows } from "@/db/client";

/** How many migrations of this version the database lacks; 0 also where it is ahead of it. */
export async function countDueMigrations(connection: Connection): Promise<number> {
  return Math.max(0, expectedMigrations() - (await appliedMigrations(connection)));
}

/** What brings a server's database up to date: the image has a file for it, and no scripts of npm. */
export function migrateCommand(): string {
  const inImage = "commands/migrate.mjs";
  return existsSync(inImage) ? `node ${inImage}` : "npm run db:migrate";
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
