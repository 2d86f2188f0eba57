import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { appliedMigrations, type Connection } from "@/db/client";

/** How many migrations of this version the database lacks; 0 also where it is ahead of it. */
export async function countDueMigrations({ db }: Connection): Promise<number> {
  return compareMigrations(await appliedMigrations(db)).due;
}

/**
 * Whether the database has migrations that this version does not know, and lacks some of its own:
 * migrations were rewritten since. A newer version's database lacks none.
 */
export async function isFromIncompatibleVersion({ db }: Connection): Promise<boolean> {
  const { due, unknown } = compareMigrations(await appliedMigrations(db));
  return due > 0 && unknown > 0;
}

function compareMigrations(applied: number[]): { due: number; unknown: number } {
  const expected = expectedMigrations().map(({ when }) => when);
  return {
    due: expected.filter((when) => !applied.includes(when)).length,
    unknown: applied.filter((when) => !expected.includes(when)).length,
  };
}

/** The file names of migrations, in their order. @param applied as `appliedMigrations` returns them */
export function migrationNames(applied: number[]): string[] {
  return expectedMigrations()
    .filter(({ when }) => applied.includes(when))
    .map(({ tag }) => tag);
}

/** The command that migrates a server's database; the image has a file for it and no npm scripts. */
export function migrateCommand(): string {
  const inImage = "commands/migrate.mjs";
  return existsSync(inImage) ? `node ${inImage}` : "npm run db:migrate";
}

function expectedMigrations(): { when: number; tag: string }[] {
  const file = path.join(process.cwd(), "db/migrations/meta/_journal.json");
  return JSON.parse(readFileSync(file, "utf8")).entries;
}
