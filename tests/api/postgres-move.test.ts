import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  type Connection,
  connectEmbedded,
  connectPostgres,
  type Database,
  queryRows,
  setConnection,
} from "@/db/client";
import { lockDataFolder } from "@/db/lock";
import { config } from "@/lib/platform/config";
import { createFirstAccounts } from "@/lib/start/first-accounts";
import { listNextSteps } from "@/lib/start/move/next-steps";
import { emptyDatabase, migratedFolder } from "../support/database";
import { toArguments } from "../support/programs";
import { until } from "../support/until";

const folder = mkdtempSync(path.join(tmpdir(), "plumbline-move-"));
const workspace = path.join(folder, "workspace");
const server = process.env.TEST_DATABASE_URL ?? "";
const SECRET = "the secret that the workspace generated";
let before: Record<string, string[]>;
let target: Awaited<ReturnType<typeof emptyDatabase>>;

beforeAll(async () => {
  target = await emptyDatabase(server);
  await migratedFolder(workspace);
  const connection = setConnection(connectEmbedded(workspace));
  await createFirstAccounts({ ...config(), demo: true, DEMO_PASSWORD: "a password for tests" });
  // Adds more than one batch of text that is hard to quote.
  await connection.db.execute(
    sql`insert into audit_log (action, entity, subject, detail)
      select 'test', '', repeat(n || E' "\\\\,{}()\\'\\n\\u00e9 ', 40000), 'null'
      from generate_series(1, 12) n`,
  );
  before = await contents(connection.db);
  await connection.close();
  writeFileSync(path.join(workspace, "auth-secret"), SECRET);
}, 600_000);

afterAll(async () => {
  await target.drop();
  rmSync(folder, { recursive: true, force: true });
});

it("fails while a server has the embedded database open", async () => {
  const unlock = lockDataFolder(workspace);
  const { code, printed } = await run();
  unlock();
  expect(code).toBe(1);
  expect(printed).toContain(`Plumbline is running on ${workspace} (process ${process.pid}). Stop`);
}, 180_000);

it("fails for a folder without a database, and for an unreachable server", async () => {
  const none = await run({ DATA_DIR: path.join(folder, "none") });
  expect(none.printed).toContain("There is no embedded database in");
  const unreachableRun = await run({ DATABASE_URL: "postgres://nobody:secret@127.0.0.1:1/none" });
  expect(unreachableRun.printed).toMatch(/cannot be reached \(ECONNREFUSED\)/);
  expect([none.code, unreachableRun.code]).toEqual([1, 1]);
}, 180_000);

it("leaves no tables behind if a row cannot be copied", async () => {
  const damaged = path.join(folder, "damaged");
  cpSync(workspace, damaged, { recursive: true });
  const connection = connectEmbedded(damaged);
  await connection.db.execute(
    sql`alter table product_patterns drop constraint product_patterns_fix_check`,
  );
  await connection.db.execute(sql`update product_patterns set fix = 'unknown'`);
  await connection.close();
  const { code, printed } = await run({ DATA_DIR: damaged });
  expect(code).toBe(1);
  expect(printed).toMatch(/Nothing was moved.\n.*violates check constraint/);
  expect(await onTarget(tablesOf)).toEqual([]);
}, 180_000);

it("leaves the server unchanged if the process is killed halfway", async () => {
  const connection = connectPostgres(target.url);
  await connection.migrate();
  // Pauses the copy after the first table and before the last one.
  await connection.db.execute(
    sql`create function wait() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock(4911); return new; end'`,
  );
  await connection.db.execute(
    sql`create trigger wait before insert on validations for each row execute function wait()`,
  );
  await connection.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(4911)`);
    const child = start();
    await until(() => hasWaiter(tx), 60);
    child.kill("SIGKILL");
    await once(child, "exit");
  });
  await until(async () => !(await onTarget(isLocked)), 60);
  const left = await onTarget(contents);
  expect(Object.values(left).flat()).toEqual([]);
  expect(Object.keys(left)).toEqual(Object.keys(before));
  await connection.db.execute(sql`drop function wait cascade`);
  await connection.close();
}, 180_000);

it("moves every row, also after an interrupted attempt, and prints which secret to keep", async () => {
  const { code, printed } = await run({}, true);
  expect(printed).toMatch(/Copied [\d,]+ rows in \d+ tables in \d+ s/);
  expect(printed).toContain(
    `Set AUTH_SECRET to the content of ${path.join(workspace, "auth-secret")}`,
  );
  expect(code).toBe(0);
  expect(await onTarget(contents)).toEqual(before);
  expect(await ofWorkspace()).toEqual(before);
}, 180_000);

it("continues the id sequences on the server", async () => {
  const [found] = await onTarget((db) =>
    queryRows<{ next: number; last: number }>(
      db,
      sql`select nextval('products_id_seq')::int as next, (select max(id) from products) as last`,
    ),
  );
  expect(found?.next).toBe((found?.last ?? 0) + 1);
});

it("fails for a server that has rows, and keeps them", async () => {
  const { code, printed } = await run();
  expect(code).toBe(1);
  expect(printed).toContain("The database at DATABASE_URL is not empty: its table");
  expect(await onTarget(contents)).toEqual(before);
}, 180_000);

it("explains what to do with the secret that the workspace generated", () => {
  const replaced = listNextSteps(workspace, "another secret, for the move alone").join("\n");
  expect(replaced).toContain("If you set it only for this move, replace it");
  expect(listNextSteps(workspace, SECRET).join("\n")).not.toContain("AUTH_SECRET");
  expect(listNextSteps(path.join(folder, "none"), SECRET).join("\n")).toContain("Keep AUTH_SECRET");
});

/** Starts the program, or with `asCommand` what `npm run move-to-postgres` starts. */
function start(settings: Record<string, string> = {}, asCommand = false) {
  const program = "lib/start/move-to-postgres.ts";
  const args = asCommand ? ["--import", "tsx", program] : toArguments(program);
  return spawn(process.execPath, args, {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: "test",
      DATA_DIR: workspace,
      DATABASE_URL: target.url,
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

async function run(settings: Record<string, string> = {}, asCommand = false) {
  const child = start(settings, asCommand);
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      printed += chunk;
    });
  const [code] = await once(child, "close");
  return { code, printed };
}

async function onTarget<T>(work: (db: Database) => Promise<T>): Promise<T> {
  return closing(connectPostgres(target.url), work);
}

async function ofWorkspace() {
  return closing(connectEmbedded(workspace), contents);
}

async function closing<T>(connection: Connection, work: (db: Database) => Promise<T>): Promise<T> {
  try {
    return await work(connection.db);
  } finally {
    await connection.close();
  }
}

/** Returns the rows of all tables as text, in an order independent of the database. */
function contents(db: Database): Promise<Record<string, string[]>> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local timezone to 'UTC'`);
    const found: Record<string, string[]> = {};
    for (const name of await tablesOf(tx)) {
      const lines = sql`select ${sql.identifier(name)}::text as line from public.${sql.identifier(name)}`;
      found[name] = (await queryRows<{ line: string }>(tx, lines)).map(({ line }) => line).sort();
    }
    return found;
  });
}

async function tablesOf(db: Database): Promise<string[]> {
  const listed = await queryRows<{ name: string }>(
    db,
    sql`select tablename::text as name from pg_tables where schemaname = 'public' order by 1`,
  );
  return listed.map(({ name }) => name);
}

/** Returns whether a process is waiting for the test's lock. */
async function hasWaiter(db: Database): Promise<boolean> {
  const [found] = await queryRows<{ waits: boolean }>(
    db,
    sql`select exists (select from pg_locks where locktype = 'advisory' and objid = 4911 and not granted) as waits`,
  );
  return found?.waits ?? false;
}

/** Returns whether a copy still holds its lock on the tables. */
async function isLocked(db: Database): Promise<boolean> {
  const [found] = await queryRows<{ locked: boolean }>(
    db,
    sql`select exists (select from pg_locks where relation = 'validations'::regclass and mode = 'ExclusiveLock') as locked`,
  );
  return found?.locked ?? false;
}
