import { count, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { PRODUCT_STATUSES } from "@/db/schema/enums";
import { productCounts, products } from "@/db/schema/products";
import { useApi } from "../support/api";
import { createCategory, createProduct } from "../support/factories";

const api = useApi();

/** What counting says, beside what is kept. */
async function compare() {
  const counted = await db()
    .select({ categoryId: products.categoryId, status: products.status, count: count() })
    .from(products)
    .groupBy(products.categoryId, products.status);
  const kept = await db().select().from(productCounts).where(sql`${productCounts.count} <> 0`);
  const order = (rows: typeof kept) => rows.map((row) => JSON.stringify(row)).sort();
  expect(order(kept)).toEqual(order(counted));
}

describe("the count above a list of products", () => {
  it("is what counting would say, whatever was done at the same time", async () => {
    const categories = [await createCategory(), await createCategory()];
    const random = <T>(values: readonly T[]) =>
      values[Math.floor(Math.random() * values.length)] as T;
    const uploadedBy = api.users.admin.id;
    const made = await Promise.all(
      Array.from({ length: 60 }, () =>
        createProduct({ categoryId: random(categories).id, uploadedBy }),
      ),
    );
    await compare();
    await Promise.all(
      made.map(async ({ id }, at) => {
        if (at % 5 === 0) await db().delete(products).where(eq(products.id, id));
        else if (at % 3 === 0)
          await db()
            .update(products)
            .set({ categoryId: random(categories).id })
            .where(eq(products.id, id));
        else
          await db()
            .update(products)
            .set({ status: random(PRODUCT_STATUSES) })
            .where(eq(products.id, id));
      }),
    );
    await compare();
    await db().update(products).set({ status: "approved" });
    await compare();
    const list = await api.viewer.get("/products/products/?status=approved");
    expect(list.body).toMatchObject({ count: 48, count_is_exact: true });
  });

  it("is undone with the transaction that changed it", async () => {
    const before = await db().select().from(productCounts);
    await expect(
      db().transaction(async (tx) => {
        await tx.delete(products);
        throw new Error("undone");
      }),
    ).rejects.toThrow("undone");
    expect(await db().select().from(productCounts)).toEqual(before);
  });
});
