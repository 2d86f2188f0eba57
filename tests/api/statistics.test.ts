import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { db, rows } from "@/db/client";
import { recover } from "@/inngest/functions/recover-stalled";
import { plainStep } from "@/inngest/functions/step";
import { countGrownTables } from "@/lib/grown-tables";
import { freshDatabase } from "../support/database";

beforeAll(async () => {
  await freshDatabase();
  await db().execute(sql`create table many (id int, words text)`);
});

const add = (count: number) =>
  db().execute(
    sql`insert into many select n, repeat('word ', 20) from generate_series(1, ${count}::int) n`,
  );

async function known(): Promise<number | undefined> {
  const [table] = await rows<{ reltuples: number }>(
    db(),
    sql`select reltuples from pg_class where relname = 'many'`,
  );
  return table?.reltuples;
}

it("has the planner know how large a table has become", async () => {
  await add(5_000);
  expect(await known()).toBe(-1);
  expect(await countGrownTables()).toContain("public.many");
  expect(await known()).toBe(5_000);
  await add(100);
  expect(await countGrownTables()).not.toContain("public.many");
  await add(5_000);
  expect(await countGrownTables()).toContain("public.many");
  expect(await known()).toBe(10_100);
});

it("is done each minute with what else nobody does", async () => {
  await add(10_000);
  await recover(plainStep);
  expect(await known()).toBe(20_100);
});
