import { createHash, randomUUID } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { is, sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { PgTable } from "drizzle-orm/pg-core";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import postgres from "postgres";
import {
  type Connection,
  connectEmbedded,
  connectPostgres,
  type Database,
  listAppliedMigrations,
  queryRows,
  setConnection,
} from "@/db/client";
import { lockDataFolder } from "@/db/lock";
import * as schema from "@/db/schema";
import { measure } from "./measure";
import { until } from "./until";

/**
 * Databases that this process has closed. They are reused, because emptying a database takes a
 * tenth of the time needed to create and drop one. `tests/support/drop-databases.ts` drops those on
 * the server after the run.
 */
const shared = globalThis as typeof globalThis & {
  spareDatabases?: { urls: string[]; embedded?: Connection };
};
shared.spareDatabases ??= { urls: [] };
const spares = shared.spareDatabases;

/**
 * Provides an empty migrated database for one test file, and makes `db()` return it. The `postgres`
 * project uses the server at TEST_DATABASE_URL, with an ordinary role as the owner. Other projects
 * use an embedded in-memory database. Both are copied from a template, or reused.
 */
export async function freshDatabase(): Promise<Connection> {
  const server = process.env.TEST_ON === "postgres" ? process.env.TEST_DATABASE_URL : undefined;
  const open = () => (server ? onServer(server) : embedded());
  return setConnection(await measure("database", open));
}

const TABLE_COUNT = Object.values(schema).filter((table) => is(table, PgTable)).length;

async function onServer(server: string): Promise<Connection> {
  const spareUrl = spares.urls.pop();
  const isReusable = spareUrl !== undefined && (await emptyOnServer(spareUrl));
  const url = isReusable ? spareUrl : await createOnServer(server);
  const connection = connectPostgres(url);
  return {
    ...connection,
    close: async () => {
      await connection.close();
      spares.urls.push(url);
    },
  };
}

async function createOnServer(server: string): Promise<string> {
  const admin = postgres(server, { max: 1, onnotice: () => {} });
  const template = await serverTemplate(admin, server);
  const name = `${process.env.TEST_DATABASES}_${randomUUID().replaceAll("-", "")}`;
  await admin.unsafe(`create database ${name} template ${template} owner ${template}`);
  await admin.end();
  return addressOf(server, name, template);
}

/** Ends all sessions of a database, but no autovacuum, and empties it like `empty`. */
async function emptyOnServer(url: string): Promise<boolean> {
  const { db, close } = connectPostgres(url);
  await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend'`);
  const isReusable = await empty(db);
  await close();
  return isReusable;
}

/**
 * Restores the state after migration. Deletes rows instead of truncating tables, because Postgres
 * waits for the disk when it truncates or drops.
 * @returns false if a test has changed the tables, so that the database cannot be reused
 */
async function empty(db: Database): Promise<boolean> {
  const tables = await queryRows<{ name: string; bytes: number }>(
    db,
    sql`select quote_ident(relname) as name, pg_relation_size(oid)::int as bytes from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const filled = tables.filter(({ bytes }) => bytes > 0).map(({ name }) => name);
  if (filled.length > 0) {
    // One statement, because Postgres checks references at its end.
    const deletions = filled.map((name, at) => `d${at} as (delete from ${name})`);
    await db.execute(sql.raw(`with ${deletions.join(", ")} select`));
    await db.execute(sql`select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
      from pg_sequences where schemaname = 'public' and last_value is not null`);
    await db.execute(sql.raw(`vacuum analyze ${filled.join(", ")}`));
  }
  const migrations = readMigrationFiles({ migrationsFolder: "db/migrations" });
  return isDeepStrictEqual(
    [tables.length, await listAppliedMigrations(db)],
    [TABLE_COUNT, migrations.map(({ folderMillis }) => folderMillis)],
  );
}

/**
 * Creates an empty migrated database on the server, and a role of the same name that owns the
 * database.
 * @returns the name
 */
async function serverTemplate(admin: postgres.Sql, server: string): Promise<string> {
  const name = `plumbline_migrated_${migrationsHash()}`;
  // Lets only one of several processes create the template.
  await admin`select pg_advisory_lock(hashtext('plumbline test template'))`;
  try {
    const [made] = await admin`select 1 from pg_database where datname = ${name}`;
    if (!made) await makeTemplate(admin, server, name);
    // No test loses power, so commits need not wait for the disk.
    await admin.unsafe(`alter role ${name} set synchronous_commit = off`);
    // Compiling a query takes longer than running it on the few rows of a test.
    await admin.unsafe(`alter role ${name} set jit = off`);
  } finally {
    await admin`select pg_advisory_unlock(hashtext('plumbline test template'))`;
  }
  return name;
}

/** Creates the template under a temporary name, and renames it when it is complete. */
async function makeTemplate(admin: postgres.Sql, server: string, name: string): Promise<void> {
  const draft = `${name}_draft`;
  await admin.unsafe(`drop database if exists ${draft} with (force)`);
  const [role] = await admin`select 1 from pg_roles where rolname = ${name}`;
  if (!role) await admin.unsafe(`create role ${name} login password '${name}'`);
  await admin.unsafe(`create database ${draft} owner ${name}`);
  const connection = connectPostgres(addressOf(server, draft, name));
  await connection.migrate();
  await connection.close();
  await admin.unsafe(`alter database ${draft} rename to ${name}`);
}

function addressOf(server: string, database: string, role: string): string {
  const url = new URL(server);
  [url.username, url.password, url.pathname] = [role, role, `/${database}`];
  return url.href;
}

/**
 * Creates an empty database on a server.
 * @returns the URL for a role that owns the database and has no other permissions
 */
export async function emptyDatabase(server: string) {
  const name = `plumbline_test_${randomUUID().replaceAll("-", "")}`;
  const admin = postgres(server, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create role ${name} login password '${name}'`);
  await admin.unsafe(`create database ${name} owner ${name}`);
  return {
    url: addressOf(server, name, name),
    drop: async () => {
      await admin.unsafe(`drop database if exists ${name} with (force)`);
      await admin.unsafe(`drop role ${name}`);
      await admin.end();
    },
  };
}

async function embedded(): Promise<Connection> {
  const spare = spares.embedded;
  spares.embedded = undefined;
  const isReusable = spare !== undefined && (await empty(spare.db));
  if (!isReusable) await spare?.close();
  const connection = isReusable ? spare : connectEmbedded(undefined, await migratedDump());
  // A separate object keeps per-database caches separate.
  const db = Object.create(connection.db) as typeof connection.db;
  return { ...connection, db, close: () => reuseOrClose(connection) };
}

/** Returns an empty migrated database, for `connectEmbedded`. */
export async function migratedDump(): Promise<Blob> {
  return new Blob([new Uint8Array(readFileSync(path.join(await template(), "dump.tar")))]);
}

async function reuseOrClose(connection: Connection): Promise<void> {
  if (spares.embedded) await connection.close();
  else spares.embedded = connection;
}

/** Copies an empty migrated database to `folder`, in the layout that `connectEmbedded` uses. */
export async function migratedFolder(folder: string): Promise<void> {
  cpSync(path.join(await template(), "folder"), folder, { recursive: true });
}

/**
 * Returns the location of an empty migrated database, which is created once per set of migrations.
 * The location contains the `folder` of an embedded database and a dump for in-memory databases.
 */
async function template(): Promise<string> {
  const name = `plumbline-template-${process.getuid?.() ?? 0}-${migrationsHash()}`;
  const templateDir = path.join(tmpdir(), name);
  if (existsSync(templateDir)) return templateDir;
  const draft = `${templateDir}.draft`;
  // Lets only one of several processes create the template, which takes seconds of CPU time.
  const unlock = await until(async () => lockIfFree(draft), 60);
  try {
    if (!existsSync(templateDir)) await makeEmbeddedTemplate(draft, templateDir);
  } finally {
    unlock();
  }
  return templateDir;
}

/** Creates the template in a draft folder, and renames it when it is complete. */
async function makeEmbeddedTemplate(draft: string, templateDir: string): Promise<void> {
  const complete = path.join(draft, "complete");
  rmSync(complete, { recursive: true, force: true });
  mkdirSync(path.join(complete, "folder"), { recursive: true });
  const client = new PGlite({
    dataDir: path.join(complete, "folder/postgres"),
    extensions: { pg_trgm },
  });
  await migrate(drizzle(client), { migrationsFolder: "db/migrations" });
  const dump = await client.dumpDataDir("none");
  await client.close();
  writeFileSync(path.join(complete, "dump.tar"), Buffer.from(await dump.arrayBuffer()));
  renameSync(complete, templateDir);
}

/** Locks the folder, or returns null if another process has locked it. */
export function lockIfFree(folder: string): (() => void) | null {
  try {
    return lockDataFolder(folder);
  } catch {
    return null;
  }
}

/** Hashes the content and timestamps of the migrations, which identify migrations in a database. */
function migrationsHash(): string {
  const hash = createHash("sha256");
  for (const { sql, folderMillis } of readMigrationFiles({ migrationsFolder: "db/migrations" }))
    hash.update(`${folderMillis} ${sql.join()}`);
  return hash.digest("hex").slice(0, 16);
}
