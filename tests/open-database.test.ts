import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { connectEmbedded } from "@/db/client";
import { readConfig } from "@/lib/config";
import { openDatabase } from "@/lib/start/open-database";

const folder = mkdtempSync(path.join(tmpdir(), "plumbline-open-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("A start on a database that holds something else says what is in the way", async () => {
  const connection = connectEmbedded(folder);
  await connection.db.execute(sql`create table users (name text)`);
  await connection.close();
  const settings = readConfig({ NODE_ENV: "test", DATA_DIR: folder });
  await expect(openDatabase(settings)).rejects.toThrow(
    /cannot be brought up to date, and nothing was changed: relation "users" already exists/,
  );
}, 120_000);
