import { and, eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "@/db/client";
import { products } from "@/db/schema/products";
import { productSeo } from "@/db/schema/seo";
import { validations } from "@/db/schema/validations";
import { PRODUCT_STATUSES, VALIDATION_STATUSES } from "@/lib/enums";
import { DomainError } from "@/lib/errors";
import { cacheReads, countRows } from "@/lib/platform/cache";
import { deleteProducts } from "@/lib/products/deletion";
import { updateProduct } from "@/lib/products/update";
import { useApi } from "../support/api";
import { createCategory, createProduct, createValidations } from "../support/factories";
import { runQueue, runSeoQueue } from "../support/run-queue";

const api = useApi();
afterEach(() => vi.useRealTimers());

async function countOf(list: string, query: string): Promise<number> {
  const { body } = await api.viewer.get(`/${list}/?page_size=1&${query}`);
  expect(body.count_is_exact).toBe(true);
  return body.count;
}

describe("the counts above the lists", () => {
  it("equal a recount after concurrent changes", async () => {
    const categories = [await createCategory(), await createCategory(), await createCategory()];
    const { admin } = api.users;
    const made = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        createProduct({
          categoryId: categories[at % 2]?.id ?? 0,
          status: PRODUCT_STATUSES[at % PRODUCT_STATUSES.length],
          uploadedBy: admin.id,
        }),
      ),
    );
    const ids = made.map(({ id }) => id);
    await createValidations(
      ...ids.flatMap((productId, at) => [
        { productId, status: "failed" as const },
        ...(at % 3 === 0 ? [{ productId, status: "pending" as const }] : []),
      ]),
    );
    await runQueue();
    await runSeoQueue();
    const done = await Promise.allSettled([
      ...made.map(({ id }, at) =>
        updateProduct(id, { category: categories[(at + 1) % 3]?.id }, admin),
      ),
      deleteProducts(ids.slice(0, 20), admin),
      deleteProducts(ids.slice(10, 30), admin),
      runQueue(),
    ]);
    for (const one of done)
      if (one.status === "rejected") expect(one.reason).toBeInstanceOf(DomainError);
    await runQueue();

    const stored = await db().select().from(products);
    const checks = await db()
      .select({ status: validations.status, category: products.categoryId })
      .from(validations)
      .innerJoin(products, eq(products.id, validations.productId));
    const records = await db()
      .select({ category: products.categoryId })
      .from(productSeo)
      .innerJoin(products, eq(products.id, productSeo.productId));
    expect(stored).toHaveLength(30);
    expect(records.length).toBeGreaterThan(0);
    expect(await countOf("products/products", "")).toBe(stored.length);
    expect(await countOf("validations/validations", "")).toBe(checks.length);
    for (const { id } of categories) {
      const here = stored.filter(({ categoryId }) => categoryId === id);
      const checkedHere = checks.filter(({ category }) => category === id);
      const recordsHere = records.filter(({ category }) => category === id).length;
      expect(await countOf("products/products", `category=${id}`)).toBe(here.length);
      for (const status of PRODUCT_STATUSES)
        expect(await countOf("products/products", `category=${id}&status=${status}`)).toBe(
          here.filter((row) => row.status === status).length,
        );
      for (const status of VALIDATION_STATUSES)
        expect(
          await countOf("validations/validations", `product__category=${id}&status=${status}`),
        ).toBe(checkedHere.filter((row) => row.status === status).length);
      expect(await countOf("seo/seo", `product__category=${id}`)).toBe(here.length);
      expect(await countOf("seo/seo", `product__category=${id}&market=US`)).toBe(recordsHere);
      expect(await countOf("seo/seo", `product__category=${id}&seo_status=pending`)).toBe(
        here.length - recordsHere,
      );
    }
  });
});

describe("the counts of large tables", () => {
  let categoryId = 0;
  beforeAll(async () => {
    await db().delete(products);
    categoryId = (await createCategory()).id;
    await db().execute(sql`
      insert into ${products} (product_id, name, description, original_description, category_id, uploaded_by)
      select 'MANY-' || n, 'Cup', 'A cup.', 'A cup.', ${categoryId}, ${api.users.admin.id}
      from generate_series(1, 10000) n`);
  });

  const count = () => countOf("products/products", `category=${categoryId}`);
  const add = () => createProduct({ categoryId, uploadedBy: api.users.admin.id });

  it("are cached for 5 seconds", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    expect(await count()).toBe(10_000);
    await add();
    vi.advanceTimersByTime(4900);
    expect(await count()).toBe(10_000);
    vi.advanceTimersByTime(200);
    expect(await count()).toBe(10_001);
  });

  it("are queried once for concurrent callers", async () => {
    let reads = 0;
    const { promise, resolve } = Promise.withResolvers<{ rows: number }>();
    const cached = cacheReads<{ rows: number }>("test: concurrent", () => true);
    const read = () => {
      reads += 1;
      return promise;
    };
    const calls = Array.from({ length: 20 }, () => cached("all", read));
    resolve({ rows: 1 });
    expect(await Promise.all(calls)).toEqual(calls.map(() => ({ rows: 1 })));
    expect(await cached("all", read)).toEqual({ rows: 1 });
    expect(reads).toBe(1);
  });

  it("are queried again after an error", async () => {
    const cached = cacheReads<{ rows: number }>("test: error", () => true);
    const failing = cached("all", () => Promise.reject(new Error("no connection")));
    await expect(failing).rejects.toThrow("no connection");
    expect(await cached("all", async () => ({ rows: 3 }))).toEqual({ rows: 3 });
  });

  it("are not cached while they are small", async () => {
    const approved = and(eq(products.categoryId, categoryId), eq(products.status, "approved"));
    const countApproved = () => countRows(db().$count(products, approved));
    expect(await countApproved()).toBe(0);
    await db().update(products).set({ status: "approved" }).where(eq(products.productId, "MANY-1"));
    expect(await countApproved()).toBe(1);
    expect(await countRows(db().$count(products))).toBeGreaterThan(10_000);
  });
});
