import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { products } from "@/db/schema/products";
import { deleteOldDeletions } from "@/lib/products/deletions";
import { useApi } from "../support/api";
import { createCategory, createProduct } from "../support/factories";
import { propertyRuns } from "../support/property-runs";
import { runQueue } from "../support/run-queue";

const api = useApi();
let category: number;

beforeAll(async () => {
  const rule = { ruleType: "prohibited_words", ruleContent: "cheap" } as const;
  ({ id: category } = await createCategory({ name: "Synced" }, [rule]));
});

/** Creates products whose changes are one microsecond apart or in the same microsecond. */
async function stored(count: number, prefix: string) {
  for (let at = 0; at < count; at++) {
    await createProduct({
      categoryId: category,
      uploadedBy: api.users.admin.id,
      productId: `${prefix}-${at}`,
    });
  }
  await db().execute(sql`update ${products}
    set updated_at = '2026-01-01T00:00:00Z'::timestamptz + (id / 3) * interval '1 microsecond'
    where product_id like ${`${prefix}-%`}`);
}

async function page(path: string, cursor: string, size: number) {
  const { status, body } = await api.viewer.get(
    `${path}&cursor=${encodeURIComponent(cursor)}&page_size=${size}`,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  expect(Object.keys(body).sort()).toEqual(["next_cursor", "results"]);
  return body as { results: Record<string, unknown>[]; next_cursor: string | null };
}

/** Reads all pages of a list. */
async function readAll(path: string, size: number, between: () => Promise<void> = async () => {}) {
  const found: Record<string, unknown>[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { results, next_cursor } = await page(path, cursor, size);
    found.push(...results);
    cursor = next_cursor;
    await between();
  }
  return found;
}

describe("cursor pagination", () => {
  it("neither skips nor repeats unchanged rows while others change", async () => {
    await stored(20, "KEEP");
    await stored(20, "MOVE");
    const path = `/products/products/?category=${category}`;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 9 }),
        fc.array(fc.nat(19), { minLength: 1, maxLength: 12 }),
        async (size, moved) => {
          const found = await readAll(path, size, async () => {
            const next = moved.pop();
            if (next === undefined) return;
            await db().execute(sql`update ${products} set updated_at = now()
              where product_id = ${`MOVE-${next}`}`);
          });
          const remaining = found.filter(({ product_id }) => String(product_id).startsWith("KEEP"));
          expect(new Set(remaining.map(({ product_id }) => product_id)).size).toBe(20);
          expect(remaining).toHaveLength(20);
        },
      ),
      propertyRuns(5, 150),
    );
  });

  it("works for validations and violations", async () => {
    for (const text of ["A cheap, cheap shoe.", "A shoe.", "A cheap hat."]) {
      await api.reviewer.post("/products/products/", {
        product_id: `V-${text.length}`,
        category,
        description: text,
      });
    }
    await runQueue();
    const validations = await readAll("/validations/validations/?status=completed", 2);
    expect(new Set(validations.map(({ id }) => id)).size).toBe(3);
    expect(validations[0]).toHaveProperty("violations");
    const violations = await readAll("/validations/violations/?latest=true", 1);
    expect(violations.map(({ violating_words }) => violating_words)).toEqual([
      "cheap",
      "cheap",
      "cheap",
    ]);
    expect(violations[0]).toHaveProperty("product_id");
  });

  it.each([
    "/products/products/",
    "/validations/validations/",
    "/validations/violations/",
    "/products/deletions/",
  ])("rejects a page parameter and invalid cursors: %s", async (path) => {
    const status = async (query: string) => (await api.viewer.get(`${path}?${query}`)).status;
    expect(await status("cursor=&page=1")).toBe(400);
    expect(await status("cursor=nonsense")).toBe(400);
    const forged = Buffer.from(JSON.stringify(["'; drop", 1])).toString("base64url");
    expect(await status(`cursor=${forged}`)).toBe(400);
    const since = path.includes("deletions") ? "since" : "updated_since";
    expect(await status(`${since}=yesterday`)).toBe(400);
    expect(await status(`${since}=2026-13-01`)).toBe(400);
    expect(await status(`${since}=2026-11-01`)).toBe(200);
    expect(await status(`${since}=2026-11-01T10:00:00%2B02:00`)).toBe(200);
    expect(await status(`${since}=2026-11-01T10:00:00+02:00&cursor=`)).toBe(200);
  });
});

describe("a forged cursor", () => {
  const time = "2026-11-01 10:00:00.123456+00";
  it.each([
    "/products/products/",
    "/validations/validations/",
    "/validations/violations/",
    "/products/deletions/",
  ])("is a 400: %s", async (path) => {
    const status = async (...cursor: unknown[]) => {
      const encoded = Buffer.from(JSON.stringify(cursor)).toString("base64url");
      return (await api.viewer.get(`${path}?cursor=${encoded}`)).status;
    };
    expect(await status(time, 1)).toBe(200);
    expect(await status("2024-02-29 23:59:59+05:30", 2_147_483_647)).toBe(200);
    for (const forged of [
      "2026-02-30 10:00:00+00",
      "2026-13-01 10:00:00+00",
      "0000-01-01 10:00:00+00",
      "99999999-01-01 10:00:00+00",
      "2026-11-01 25:00:00+00",
      "2026-11-01 10:61:00+00",
      "2026-11-01 10:00:00+99",
      "2026-11-01 10:00:00+00:99",
      "2026-11-01 ::..+00",
    ])
      expect([forged, await status(forged, 1)]).toEqual([forged, 400]);
    for (const id of [-1, 0, 1.5, 2_147_483_648, Number.MAX_SAFE_INTEGER, "1"])
      expect([id, await status(time, id)]).toEqual([id, 400]);
  });
});

describe("changes since a time", () => {
  it("include the time itself, also with pages", async () => {
    await stored(4, "SINCE");
    const path = `/products/products/?category=${category}&search=SINCE-`;
    const all = (await api.viewer.get(path)).body.results;
    expect(all).toHaveLength(4);
    const count = async (since: string) =>
      (await api.viewer.get(`${path}&updated_since=${since}`)).body.count;
    expect(await count("2025-12-31T00:00:00Z")).toBe(4);
    expect(await count("2026-01-02T00:00:00Z")).toBe(0);
    const before = new Date(Date.now() - 1000).toISOString();
    await api.reviewer.patch(`/products/products/${all[0].id}/`, { name: "Changed now" });
    expect(await count(before)).toBe(1);
  });
});

describe("deletions", () => {
  it("are listed with business ids, and are purged after 90 days", async () => {
    const ids = ["GONE-1", "GONE-2", "GONE-3"];
    for (const product_id of ids)
      await api.reviewer.post("/products/products/", {
        product_id,
        category,
        description: "Gone.",
      });
    const since = new Date(Date.now() - 1000).toISOString();
    await api.admin.post("/products/products/bulk/delete/", { product_ids: ids.slice(0, 2) });
    const last = await api.viewer.get("/products/products/by-id/GONE-3/");
    await api.admin.delete(`/products/products/${last.body.id}/`);
    const { body } = await api.viewer.get(`/products/deletions/?since=${since}`);
    expect(body.count).toBe(3);
    expect(new Set(body.results.map((row: { product_id: string }) => row.product_id))).toEqual(
      new Set(ids),
    );
    expect(body.results[0].deleted_at >= since).toBe(true);
    expect(await readAll(`/products/deletions/?since=${since}`, 1)).toHaveLength(3);
    await db().execute(sql`update deleted_products set deleted_at = now() - interval '91 days'
      where product_id = 'GONE-1'`);
    await deleteOldDeletions();
    expect((await api.viewer.get("/products/deletions/")).body.count).toBe(2);
  });
});
