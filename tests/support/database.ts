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
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import postgres from "postgres";
import {
  type Connection,
  connectEmbedded,
  connectPostgres,
  queryRows,
  setConnection,
} from "@/db/client";

/**
 * Creates a migrated database for one test file, and makes `db()` return it. The `postgres` project
 * uses the server at TEST_DATABASE_URL, with an ordinary role as the owner. Other projects use an
 * embedded in-memory database. Both are copied from a template.
 */
export async function freshDatabase(): Promise<Connection> {
  const server = process.env.TEST_ON === "postgres" ? process.env.TEST_DATABASE_URL : undefined;
  const connection = server ? await onServer(server) : await embedded();
  return setConnection(connection);
}

async function onServer(server: string): Promise<Connection> {
  const admin = postgres(server, { max: 1, onnotice: () => {} });
  const template = await serverTemplate(admin, server);
  const name = `plumbline_test_${randomUUID().replaceAll("-", "")}`;
  await admin.unsafe(`create database ${name} template ${template} owner ${template}`);
  const connection = connectPostgres(addressOf(server, name, template));
  return {
    ...connection,
    close: async () => {
      await connection.close();
      await admin.unsafe(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}

/**
 * Creates an empty migrated database on the server, and a role of the same name that owns the
 * database.
 * @returns the name
 */
async function serverTemplate(admin: postgres.Sql, server: string): Promise<string> {
  const name = `plumbline_template_${migrationsHash()}`;
  // Lets only one of several processes create the template.
  await admin`select pg_advisory_lock(hashtext('plumbline test template'))`;
  try {
    const [made] = await admin`select 1 from pg_database where datname = ${name}`;
    if (!made) await makeTemplate(admin, server, name);
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

// Reused within this process, because emptying a database takes a tenth of the time needed to
// create one.
const spare = globalThis as typeof globalThis & { spareDatabase?: Connection };

async function embedded(): Promise<Connection> {
  const availableDatabase = spare.spareDatabase;
  spare.spareDatabase = undefined;
  if (availableDatabase) await empty(availableDatabase);
  const connection = availableDatabase ?? connectEmbedded(undefined, await migratedDump());
  // A separate object keeps per-database caches separate.
  const db = Object.create(connection.db) as typeof connection.db;
  return { ...connection, db, close: () => reuseOrClose(connection) };
}

async function migratedDump(): Promise<Blob> {
  return new Blob([new Uint8Array(readFileSync(path.join(await template(), "dump.tar")))]);
}

async function reuseOrClose(connection: Connection): Promise<void> {
  if (spare.spareDatabase) await connection.close();
  else spare.spareDatabase = connection;
}

/** Restores the state after migration. Migrations insert no rows. */
async function empty({ db }: Connection): Promise<void> {
  const [tables] = await queryRows<{ names: string }>(
    db,
    sql`select string_agg(quote_ident(tablename), ', ') as names from pg_tables where schemaname = 'public'`,
  );
  await db.execute(sql.raw(`truncate ${tables?.names} restart identity`));
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
  const draft = `${templateDir}.${randomUUID()}`;
  mkdirSync(path.join(draft, "folder"), { recursive: true });
  const client = new PGlite({
    dataDir: path.join(draft, "folder/postgres"),
    extensions: { pg_trgm },
  });
  await migrate(drizzle(client), { migrationsFolder: "db/migrations" });
  const dump = await client.dumpDataDir("none");
  await client.close();
  writeFileSync(path.join(draft, "dump.tar"), Buffer.from(await dump.arrayBuffer()));
  try {
    renameSync(draft, templateDir);
  } catch (error) {
    // Another process has created it first.
    rmSync(draft, { recursive: true });
    if (!existsSync(templateDir)) throw error;
  }
  return templateDir;
}

/** Hashes the content and timestamps of the migrations, which identify migrations in a database. */
function migrationsHash(): string {
  const hash = createHash("sha256");
  for (const { sql, folderMillis } of readMigrationFiles({ migrationsFolder: "db/migrations" }))
    hash.update(`${folderMillis} ${sql.join()}`);
  return hash.digest("hex").slice(0, 16);
}
