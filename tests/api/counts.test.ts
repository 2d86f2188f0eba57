import { and, eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "@/db/client";
import { products } from "@/db/schema/products";
import { productSeo } from "@/db/schema/seo";
import { validations } from "@/db/schema/validations";
import { countKept } from "@/lib/counts";
import { PRODUCT_STATUSES, VALIDATION_STATUSES } from "@/lib/enums";
import { DomainError } from "@/lib/errors";
import { keeper, noteWrite } from "@/lib/kept";
import { deleteProducts } from "@/lib/products/deletion";
import { updateProduct } from "@/lib/products/update";
import { useApi } from "../support/api";
import { createCategory, createProduct, createValidations } from "../support/factories";
import { runQueue, runSeoQueue } from "../support/run-queue";

const api = useApi();
afterEach(() => vi.useRealTimers());

async function countOf(list: string, query: string, as = api.viewer): Promise<number> {
  const { body } = await as.get(`/${list}/?page_size=1&${query}`);
  expect(body.count_is_exact).toBe(true);
  return body.count;
}

describe("the counts above the lists", () => {
  it("are what counting would say, whatever was done at the same time", async () => {
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

describe("the counts of very many rows", () => {
  let categoryId = 0;
  beforeAll(async () => {
    await db().delete(products);
    categoryId = (await createCategory()).id;
    await db().execute(sql`
      insert into ${products} (product_id, name, description, original_description, category_id, uploaded_by)
      select 'MANY-' || n, 'Cup', 'A cup.', 'A cup.', ${categoryId}, ${api.users.admin.id}
      from generate_series(1, 10000) n`);
  });

  const count = (as = api.viewer) => countOf("products/products", `category=${categoryId}`, as);
  const add = () => createProduct({ categoryId, uploadedBy: api.users.admin.id });

  it("are at most 5 seconds old where others changed them, and never for whoever wrote", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    expect(await count()).toBe(10_000);
    await add();
    vi.setSystemTime(Date.now() + 4900);
    expect(await count()).toBe(10_000);
    vi.setSystemTime(Date.now() + 100);
    expect(await count()).toBe(10_001);

    const product = { product_id: "OWN-1", category: categoryId, description: "A cup." };
    expect((await api.reviewer.post("/products/products/", product)).status).toBe(201);
    expect(await count(api.reviewer)).toBe(10_002);
    // What was counted for one is then known to all.
    expect(await count()).toBe(10_002);
  });

  it("are counted anew for whoever wrote through another process", async () => {
    const all = (as = api.viewer) => countOf("products/products", "", as);
    const before = await all();
    await add();
    await noteWrite(api.users.admin);
    expect(await all()).toBe(before);
    expect(await all(api.admin)).toBe(before + 1);
  });

  it("are counted once for all who ask at one moment", async () => {
    let counted = 0;
    let answer: (value: number) => void = () => {};
    const kept = keeper<number>(5000);
    const read = () => {
      counted += 1;
      return new Promise<{ value: number; at: number }>((resolve) => {
        answer = (value) => resolve({ value, at: Date.now() });
      });
    };
    const asked = Array.from({ length: 20 }, () => kept("all", null, read));
    const writer = { wroteAt: new Date(Date.now() + 1000) };
    asked.push(kept("all", writer, read), kept("all", writer, read));
    answer(1);
    await expect.poll(() => counted).toBe(2);
    answer(2);
    expect(await Promise.all(asked)).toEqual([...Array.from({ length: 20 }, () => 1), 2, 2]);
    expect(await kept("all", null, read)).toBe(2);
    expect(counted).toBe(2);
  });

  it("are asked for again after a failure", async () => {
    const kept = keeper<number>(5000);
    const failing = kept("all", null, () => Promise.reject(new Error("no connection")));
    await expect(failing).rejects.toThrow("no connection");
    expect(await kept("all", null, async () => ({ value: 3, at: Date.now() }))).toBe(3);
  });

  it("belong to the filters that they were counted for", async () => {
    const on = and(eq(products.categoryId, categoryId), eq(products.status, "approved"));
    expect(await countKept(db().$count(products, on), null)).toBe(0);
    expect(await countKept(db().$count(products), null)).toBeGreaterThan(10_000);
  });
});
