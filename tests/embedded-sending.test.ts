import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PreparingPGlite } from "@/db/embedded-sending";

let plain: PGlite;
let preparing: PreparingPGlite;
beforeAll(async () => {
  plain = await PGlite.create();
  preparing = new PreparingPGlite();
  for (const on of [plain, preparing])
    await on.exec("create table things (id int primary key, at timestamptz(3), detail jsonb)");
});
afterAll(() => Promise.all([plain.close(), preparing.close()]));

const kept = async (on: PGlite) =>
  (await on.query<{ count: number }>("select count(*)::int as count from pg_prepared_statements"))
    .rows[0]?.count;

describe("the embedded database", () => {
  it("answers what comes again as it does what comes once", async () => {
    const statement = `select $1::text as text, $2::int as number, $3::timestamptz as at, $4::jsonb as detail,
      $5::text[] as list, $6::boolean as flag, $7::float8 as share, $8::int[] as numbers`;
    const value = fc.tuple(
      fc.option(fc.string({ unit: "binary" }).map((text) => text.replaceAll("\0", ""))),
      fc.option(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
      fc.option(
        fc
          .date({ min: new Date(0), max: new Date("9999-12-31"), noInvalidDate: true })
          .map((at) => at.toISOString()),
      ),
      fc.option(fc.json().map((json) => json.replaceAll("\\u0000", ""))),
      fc.option(fc.array(fc.string({ unit: "grapheme-ascii" }))),
      fc.option(fc.boolean()),
      fc.option(fc.double({ noNaN: true })),
      fc.option(fc.array(fc.integer({ min: 0, max: 9 }))),
    );
    await fc.assert(
      fc.asyncProperty(value, fc.boolean(), async (values, asArrays) => {
        const options = {
          rowMode: asArrays ? ("array" as const) : ("object" as const),
          parsers: { 1184: (at: string) => at },
        };
        const expected = await plain.query(statement, values, options);
        expect(await preparing.query(statement, values, options)).toEqual(expected);
      }),
    );
    expect(await kept(preparing)).toBe(1);
  });

  it("says how many rows a repeated change concerned", async () => {
    const insert = "insert into things (id, detail) values ($1, $2) returning id";
    for (const id of [1, 2, 3]) {
      const { rows, affectedRows } = await preparing.query(insert, [id, { n: id }]);
      expect({ rows, affectedRows }).toEqual({ rows: [{ id }], affectedRows: 1 });
    }
    const change = "update things set detail = $1 where id > $2";
    for (const above of [0, 1, 5])
      expect((await preparing.query(change, [{}, above])).affectedRows).toBe(
        Math.max(0, 3 - above),
      );
  });

  it("runs statements in the order in which they are called", async () => {
    const insert =
      "insert into things (id) values ($1) returning id, pg_current_xact_id()::text::int as at";
    const called = [20, 21, 22, 23].map((id) => preparing.query<{ at: number }>(insert, [id]));
    const moments = (await Promise.all(called)).map(({ rows }) => rows[0]?.at ?? 0);
    expect(moments).toEqual([...moments].sort((a, b) => a - b));
  });

  it("names the fault of a repeated statement, and goes on", async () => {
    const insert = "insert into things (id) values ($1)";
    await preparing.query(insert, [10]);
    await preparing.query(insert, [11]);
    for (let n = 0; n < 3; n += 1)
      await expect(preparing.query(insert, [10])).rejects.toMatchObject({ code: "23505" });
    await expect(preparing.query(insert, ["no number"])).rejects.toMatchObject({ code: "22P02" });
    expect((await preparing.query(insert, [12])).affectedRows).toBe(1);
    for (let n = 0; n < 3; n += 1)
      await expect(preparing.query("select nothing from $1", [1])).rejects.toMatchObject({
        code: "42601",
      });
  });

  it("keeps transactions whole: undone together, apart from others, refused when they have ended", async () => {
    const insert = "insert into things (id) values ($1)";
    const count = "select count(*)::int as count from things where id >= $1";
    const counted = async (on: Pick<PGlite, "query">, from: number) =>
      (await on.query<{ count: number }>(count, [from])).rows[0]?.count;
    await counted(preparing, 100);
    const undone = preparing.transaction(async (tx) => {
      await tx.query(insert, [100]);
      expect(await counted(tx, 100)).toBe(1);
      await tx.query(insert, [100]);
    });
    const beside = preparing.transaction(async (tx) => {
      await tx.query(insert, [101]);
      return counted(tx, 100);
    });
    await expect(undone).rejects.toMatchObject({ code: "23505" });
    expect(await beside).toBe(1);
    let ended: Pick<PGlite, "query"> | undefined;
    await preparing.transaction(async (tx) => {
      ended = tx;
    });
    await expect(ended?.query(insert, [102])).rejects.toThrow("Transaction is closed");
    expect(await counted(preparing, 100)).toBe(1);
  });

  it("keeps no more statements than it may, whatever comes", async () => {
    for (let round = 0; round < 2; round += 1)
      for (let n = 0; n < 400; n += 1) {
        const { rows } = await preparing.query(`select $1::int + ${n} as sum`, [round]);
        expect(rows).toEqual([{ sum: round + n }]);
        await preparing.query(`select $1::int + ${n} as sum`, [round]);
      }
    expect(await kept(preparing)).toBeLessThanOrEqual(301);
  });

  it("gives drizzle the same rows the first time and the third", async () => {
    const statement = sql`select ${"a"}::text as text, ${"2026-11-21"}::date as day,
      ${"2026-11-21T10:00:00Z"}::timestamptz as at, ${1}::int as number`;
    const db = drizzle(preparing);
    const { rows: first } = await db.execute(statement);
    expect(first).toEqual([{ text: "a", day: "2026-11-21", at: expect.any(String), number: 1 }]);
    for (let n = 0; n < 2; n += 1) expect((await db.execute(statement)).rows).toEqual(first);
  });
});
