import { spawnSync } from "node:child_process";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connectPostgres } from "@/db/client";
import { readConfig } from "@/lib/platform/config";
import { openDatabase } from "@/lib/start/open-database";
import { emptyDatabase } from "../support/database";
import { toArguments } from "../support/programs";

let database: Awaited<ReturnType<typeof emptyDatabase>>;
beforeAll(async () => {
  database = await emptyDatabase(process.env.TEST_DATABASE_URL ?? "");
});
afterAll(() => database.drop());

/** Runs the program of `npm run db:migrate` and returns its output. */
function migrate() {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    toArguments("lib/start/migrate.ts"),
    { env: { ...process.env, DATABASE_URL: database.url }, encoding: "utf8" },
  );
  return { stdout, stderr, status };
}

it("prints the database and the applied migrations, or that there were none", () => {
  const { pathname, host, username } = new URL(database.url);
  const heading = `Migrating database ${pathname.slice(1)} on ${host} as ${username}.\n`;
  const first = migrate();
  expect(first).toMatchObject({ stderr: "", status: 0 });
  expect(first.stdout.startsWith(heading)).toBe(true);
  expect(first.stdout).toMatch(/\nApplied 1 migration: 0000_tables\.\n$/);
  expect(migrate()).toEqual({
    stdout: `${heading}No migrations were pending: the database is up to date.\n`,
    stderr: "",
    status: 0,
  });
});

it("rejects a database with migrations unknown to this version, and prints the reason", async () => {
  const connection = connectPostgres(database.url);
  await connection.db.execute(
    sql`update drizzle.__drizzle_migrations set created_at = created_at - 1000000`,
  );
  await connection.close();
  const sentence =
    /was created by a version of Plumbline that this one cannot upgrade from; nothing was changed\. To start with an empty database, create one and set DATABASE_URL to it\./;
  const refused = migrate();
  expect(refused.status).toBe(1);
  expect(refused.stderr).toMatch(sentence);
  const settings = readConfig({
    NODE_ENV: "test",
    DATABASE_URL: database.url,
    AUTH_SECRET: "a secret of the tests, long enough to pass",
  });
  await expect(openDatabase(settings)).rejects.toThrow(sentence);
});
