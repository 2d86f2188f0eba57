import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { connectEmbedded } from "@/db/client";
import { readConfig } from "@/lib/platform/config";
import { openDatabase } from "@/lib/start/open-database";
import { migratedFolder } from "./support/database";

const folder = mkdtempSync(path.join(tmpdir(), "plumbline-open-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("startup fails on a database with conflicting tables and names the conflict", async () => {
  const dataDir = path.join(folder, "foreign");
  await migratedFolder(dataDir);
  const connection = connectEmbedded(dataDir);
  await connection.db.execute(sql`drop schema public, drizzle cascade`);
  await connection.db.execute(sql`create schema public`);
  await connection.db.execute(sql`create table users (name text)`);
  await connection.close();
  const settings = readConfig({ NODE_ENV: "test", DATA_DIR: dataDir });
  await expect(openDatabase(settings)).rejects.toThrow(
    /cannot be brought up to date, and nothing was changed: relation "users" already exists/,
  );
}, 120_000);

it("startup fails on a database of an incompatible version and leaves it unchanged", async () => {
  const dataDir = path.join(folder, "early");
  await migratedFolder(dataDir);
  const connection = connectEmbedded(dataDir);
  await connection.db.execute(sql`update drizzle.__drizzle_migrations set created_at = id`);
  await connection.close();
  const settings = readConfig({ NODE_ENV: "test", DATA_DIR: dataDir });
  await expect(openDatabase(settings)).rejects.toThrow(
    `The database in ${dataDir} was created by a version of Plumbline that this one cannot upgrade from; nothing was changed. To start with an empty database, set DATA_DIR to another folder.`,
  );
}, 120_000);
