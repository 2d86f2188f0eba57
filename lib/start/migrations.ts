import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { type Connection, type Database, listAppliedMigrations } from "@/db/client";

/** Counts pending migrations. Returns 0 if the database is newer than this version. */
export async function countDueMigrations({ db }: Connection): Promise<number> {
  return compareMigrations(await listAppliedMigrations(db)).pending;
}

/**
 * Returns whether the database contains unknown migrations and is also missing some of this
 * version's migrations, which means that migrations were rewritten. A newer version's database
 * contains all of this version's migrations.
 */
export async function isFromIncompatibleVersion({ db }: Connection): Promise<boolean> {
  const { pending, unknown } = compareMigrations(await listAppliedMigrations(db));
  return pending > 0 && unknown > 0;
}

function compareMigrations(applied: number[]): { pending: number; unknown: number } {
  const expected = readExpectedMigrations().map(({ when }) => when);
  return {
    pending: expected.filter((when) => !applied.includes(when)).length,
    unknown: applied.filter((when) => !expected.includes(when)).length,
  };
}

/** Returns migrations' file names in order. @param applied of `listAppliedMigrations` */
export function listMigrationNames(applied: number[]): string[] {
  return readExpectedMigrations()
    .filter(({ when }) => applied.includes(when))
    .map(({ tag }) => tag);
}

/** Returns the command that migrates a server's database. */
export function migrateCommand(): string {
  return commandOf("migrate", "npm run db:migrate");
}

/** Returns the command that moves the embedded database to a server. */
export function moveCommand(): string {
  return commandOf("move-to-postgres", "npm run move-to-postgres");
}

/** Returns a command here: a container image has files instead of npm scripts. */
function commandOf(name: string, script: string): string {
  const inImage = `commands/${name}.mjs`;
  return existsSync(inImage) ? `node ${inImage}` : script;
}

/**
 * Applies pending migrations in the caller's transaction. Records them like Drizzle, whose own
 * migration function would commit the transaction.
 */
export async function applyMigrations(tx: Database): Promise<void> {
  await tx.execute(sql`create schema if not exists drizzle`);
  await tx.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
  const last = Math.max(0, ...(await listAppliedMigrations(tx)));
  for (const migration of readMigrationFiles({ migrationsFolder: "db/migrations" })) {
    if (migration.folderMillis <= last) continue;
    for (const statement of migration.sql) await tx.execute(sql.raw(statement));
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`,
    );
  }
}

function readExpectedMigrations(): { when: number; tag: string }[] {
  const file = path.join(process.cwd(), "db/migrations/meta/_journal.json");
  return JSON.parse(readFileSync(file, "utf8")).entries;
}
