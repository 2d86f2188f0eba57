import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, rows } from "@/db/client";
import { productCounts, products } from "@/db/schema/products";
import { validations } from "@/db/schema/validations";
import { recover } from "@/inngest/functions/recover-stalled";
import { plainStep } from "@/inngest/functions/step";
import { PRODUCT_STATUSES, VALIDATION_STATUSES } from "@/lib/enums";
import { useApi } from "../support/api";
import { createCategory, createProduct } from "../support/factories";

const api = useApi();

/** What counting says, beside what is kept. */
async function compare() {
  const counted = sql`
    select 'product' as what, category_id, status, count(*)::int from products group by 1, 2, 3
    union all
    select 'validation', p.category_id, v.status, count(*)::int
    from validations v join products p on p.id = v.product_id group by 1, 2, 3
    order by 1, 2, 3`;
  const kept = sql`
    select 'product' as what, category_id, status, sum(count)::int as count
    from product_counts group by 1, 2, 3 having sum(count) <> 0
    union all
    select 'validation', category_id, status, sum(count)::int
    from validation_counts group by 1, 2, 3 having sum(count) <> 0
    order by 1, 2, 3`;
  expect(await rows(db(), kept)).toEqual(await rows(db(), counted));
}

describe("the counts above the lists of products and of validations", () => {
  it("are what counting would say, whatever was done at the same time", async () => {
    const categories = [await createCategory(), await createCategory()];
    const random = <T>(values: readonly T[]) =>
      values[Math.floor(Math.random() * values.length)] as T;
    const uploadedBy = api.users.admin.id;
    const made = await Promise.all(
      Array.from({ length: 60 }, () =>
        createProduct({ categoryId: random(categories).id, uploadedBy }),
      ),
    );
    await db()
      .insert(validations)
      .values(
        made.flatMap(({ id: productId }) => [
          { productId, status: "failed" as const },
          { productId, status: "pending" as const },
        ]),
      );
    await compare();
    await Promise.all(
      made.map(async ({ id }, at) => {
        if (at % 4 === 0)
          await db()
            .update(validations)
            .set({ status: random(VALIDATION_STATUSES.filter((status) => status !== "completed")) })
            .where(and(eq(validations.productId, id), eq(validations.status, "pending")));
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
    const checks = await api.viewer.get("/validations/validations/?page_size=1");
    expect(checks.body).toMatchObject({ count: 96, count_is_exact: true });
  });

  it("are undone with the transaction that changed it", async () => {
    const before = await db().select().from(productCounts);
    await expect(
      db().transaction(async (tx) => {
        await tx.delete(products);
        throw new Error("undone");
      }),
    ).rejects.toThrow("undone");
    expect(await db().select().from(productCounts)).toEqual(before);
  });

  it("stay what they are when the recovery adds them up", async () => {
    for (let n = 0; n < 600; n++)
      await db()
        .update(products)
        .set({ status: n % 2 ? "approved" : "rejected" })
        .where(sql`${products.id} = (select min(id) from ${products})`);
    expect(await db().$count(productCounts)).toBeGreaterThan(600);
    await recover(plainStep);
    expect(await db().$count(productCounts)).toBeLessThan(20);
    await compare();
  });
});
