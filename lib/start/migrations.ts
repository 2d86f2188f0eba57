import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { type Connection, rows } from "@/db/client";

/** How many migrations of this version the database lacks; 0 also where it is ahead of it. */
export async function countDueMigrations(connection: Connection): Promise<number> {
  const applied = new Set(await appliedMigrations(connection));
  return expectedMigrations().filter((when) => !applied.has(when)).length;
}

/** What brings a server's database up to date: the image has a file for it, and no scripts of npm. */
export function migrateCommand(): string {
  const inImage = "commands/migrate.mjs";
  return existsSync(inImage) ? `node ${inImage}` : "npm run db:migrate";
}

/** Migrations are known by the moment at which they were written, in milliseconds since 1970. */
function expectedMigrations(): number[] {
  const file = path.join(process.cwd(), "db/migrations/meta/_journal.json");
  const { entries } = JSON.parse(readFileSync(file, "utf8")) as { entries: { when: number }[] };
  return entries.map(({ when }) => when);
}

async function appliedMigrations({ db }: Connection): Promise<number[]> {
  const table = sql`to_regclass('drizzle.__drizzle_migrations')`;
  const [found] = await rows<{ exists: boolean }>(db, sql`select ${table} is not null as exists`);
  if (!found?.exists) return [];
  const listed = sql`select created_at::float8 as at from drizzle.__drizzle_migrations`;
  return (await rows<{ at: number }>(db, listed)).map(({ at }) => at);
}
