import { PGlite } from "@electric-sql/pglite";
import { expect, it } from "vitest";
import { countGrown } from "@/db/embedded-statistics";

it("has the planner know how large a table has become", async () => {
  const client = new PGlite();
  await client.exec("create table many (id int, words text); create table few (id int)");
  const add = (rows: number) =>
    client.exec(
      `insert into many select n, repeat('word ', 20) from generate_series(1, ${rows}) n`,
    );
  const known = async () => {
    const { rows } = await client.query<{ reltuples: number }>(
      "select reltuples from pg_class where relname = 'many'",
    );
    return rows[0]?.reltuples;
  };
  await add(5_000);
  expect(await known()).toBe(-1);
  expect(await countGrown(client)).toEqual(["public.many"]);
  expect(await known()).toBe(5_000);
  await add(100);
  expect(await countGrown(client)).toEqual([]);
  await add(5_000);
  expect(await countGrown(client)).toEqual(["public.many"]);
  expect(await known()).toBe(10_100);
  await client.close();
});
