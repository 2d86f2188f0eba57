import { createHash, randomUUID } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import postgres from "postgres";
import { type Connection, connectEmbedded, connectPostgres, setConnection } from "@/db/client";

/**
 * A fresh, migrated database for one test file, and the one that `db()` answers: a database and an
 * ordinary role of its own on the server of TEST_DATABASE_URL, whose user may make both, where the
 * project is `postgres`, else embedded in memory.
 */
export async function freshDatabase(): Promise<Connection> {
  const server = process.env.TEST_ON === "postgres" ? process.env.TEST_DATABASE_URL : undefined;
  const connection = server ? await onServer(server) : await embedded();
  return setConnection(connection);
}

async function onServer(server: string): Promise<Connection> {
  const { url, drop } = await emptyDatabase(server);
  const connection = connectPostgres(url);
  await connection.migrate();
  return {
    ...connection,
    close: async () => {
      await connection.close();
      await drop();
    },
  };
}

/** An empty database on a server, and the address of a role that owns it and may do nothing else there. */
export async function emptyDatabase(server: string) {
  const name = `plumbline_test_${randomUUID().replaceAll("-", "")}`;
  const admin = postgres(server, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create role ${name} login password '${name}'`);
  await admin.unsafe(`create database ${name} owner ${name}`);
  const url = new URL(server);
  [url.username, url.password, url.pathname] = [name, name, `/${name}`];
  return {
    url: url.href,
    drop: async () => {
      await admin.unsafe(`drop database if exists ${name} with (force)`);
      await admin.unsafe(`drop role ${name}`);
      await admin.end();
    },
  };
}

async function embedded(): Promise<Connection> {
  return connectEmbedded(undefined, new Blob([new Uint8Array(readFileSync(await template()))]));
}

/** A migrated empty database on disk, made once for what the migrations say. */
async function template(): Promise<string> {
  const said = createHash("sha256");
  for (const { sql } of readMigrationFiles({ migrationsFolder: "db/migrations" }))
    said.update(sql.join());
  const name = `plumbline-template-${process.getuid?.() ?? 0}-${said.digest("hex").slice(0, 16)}.tar`;
  const file = path.join(tmpdir(), name);
  if (existsSync(file)) return file;
  const client = new PGlite({ extensions: { pg_trgm } });
  await migrate(drizzle(client), { migrationsFolder: "db/migrations" });
  const dump = await client.dumpDataDir("none");
  await client.close();
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, Buffer.from(await dump.arrayBuffer()));
  renameSync(draft, file);
  return file;
}
