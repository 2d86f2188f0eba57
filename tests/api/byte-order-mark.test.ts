import { asc, eq, inArray, like, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { db, rows } from "@/db/client";
import { categories } from "@/db/schema/policies";
import { useApi } from "../support/api";
import { createBrandGuideline, createCategory } from "../support/factories";

useApi();

const MARKED = ["\uFEFF", "\uFEFFone", "\uFEFF\uFEFFtwo", "inside\uFEFF", "\uFEFFž\u{1F600}"];

it("a text that begins with U+FEFF is read back as it was written, once and again", async () => {
  const made = await db()
    .insert(categories)
    .values(MARKED.map((description, at) => ({ name: `\uFEFFMark ${at}`, description })))
    .returning();
  expect(made.map(({ description }) => description)).toEqual(MARKED);
  const ids = made.map(({ id }) => id);
  for (let time = 0; time < 3; time += 1) {
    const read = await db()
      .select()
      .from(categories)
      .where(inArray(categories.id, ids))
      .orderBy(asc(categories.id));
    expect(read.map(({ description }) => description)).toEqual(MARKED);
  }
  const [found] = await db().select().from(categories).where(eq(categories.name, "\uFEFFMark 1"));
  expect(found?.description).toBe("\uFEFFone");
  const alike = await db().select().from(categories).where(like(categories.name, "\uFEFFMark%"));
  expect(alike).toHaveLength(MARKED.length);
  const lengths = await rows<{ length: number; first: string; hex: string }>(
    db(),
    sql`select length(description) as length, left(description, 1) as first,
        encode(convert_to(left(description, 1), 'UTF8'), 'hex') as hex
      from ${categories} where name = ${"\uFEFFMark 2"}`,
  );
  expect(lengths).toEqual([{ length: 5, first: "\uFEFF", hex: "efbbbf" }]);
});

it("nor does one in a list, in JSON, or in what JSON functions make lose it", async () => {
  const { rules } = await createCategory({}, [
    { ruleContent: "\uFEFFa", mustFlag: MARKED, forms: { "\uFEFFa": ["\uFEFFb"] } },
  ]);
  const { regions } = await createBrandGuideline({ regions: ["\uFEFFNowhere"] });
  expect(rules[0]?.mustFlag).toEqual(MARKED);
  expect(rules[0]?.forms).toEqual({ "\uFEFFa": ["\uFEFFb"] });
  expect(regions).toEqual(["\uFEFFNowhere"]);
  const made = await rows<{ all: string[]; text: string; none: null; joined: string }>(
    db(),
    sql`select json_agg(x) as all, max(x) filter (where x like ${"\uFEFFone%"}) as text,
        null as none, to_jsonb(${"\uFEFFq"}::text) #>> '{}' as joined
      from unnest(${sql.param(MARKED)}::text[]) x`,
  );
  expect(made).toEqual([{ all: MARKED, text: "\uFEFFone", none: null, joined: "\uFEFFq" }]);
});

it("nor within a transaction, beside rows that have none", async () => {
  const read = await db().transaction((tx) =>
    rows<{ at: number; said: string | null }>(
      tx,
      sql`select at, said from (values (1, 'plain'), (2, ${"\uFEFFmarked"}), (3, null), (4, '')) t(at, said)
        where at > ${0} order by at`,
    ),
  );
  expect(read.map(({ said }) => said)).toEqual(["plain", "\uFEFFmarked", null, ""]);
});
