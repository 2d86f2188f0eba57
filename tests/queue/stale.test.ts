import { desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { categories, categoryGuidelines, rules } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { validations } from "@/db/schema/validations";
import { reloadConfig } from "@/lib/platform/config";
import { enqueueProducts } from "@/lib/products/check-queue";
import { requeueStaleProducts } from "@/lib/validations/stale";
import { useApi } from "../support/api";
import { createCategory, createProduct } from "../support/factories";
import { raiseVersion } from "../support/policies";
import { runQueue } from "../support/run-queue";

const api = useApi();
let category: Awaited<ReturnType<typeof createCategory>>;
let productId: number;

beforeEach(async () => {
  await db().delete(products);
  category = await createCategory({}, [{ ruleContent: "bad", description: "No bad words" }]);
  const product = await createProduct({ categoryId: category.id, uploadedBy: api.users.admin.id });
  productId = product.id;
  await enqueueProducts(db(), [productId], null);
  await runQueue();
});

const rule = () => eq(rules.id, category.rules[0]?.id ?? 0);

describe("the nightly revalidation", () => {
  it("skips products that were checked under the current policies", async () => {
    expect(await requeueStaleProducts()).toBe(0);
  });

  it.each([
    ["a rule's content", () => db().update(rules).set({ ruleContent: "worse" }).where(rule())],
    ["a severity", () => db().update(rules).set({ severity: "high" }).where(rule())],
    ["a rule's activation", () => db().update(rules).set({ isActive: false }).where(rule())],
    [
      "the threshold",
      () =>
        db()
          .update(categories)
          .set({ complianceThreshold: 0.5 })
          .where(eq(categories.id, category.id)),
    ],
    [
      "a restriction",
      () =>
        db()
          .update(categoryGuidelines)
          .set({ restrictions: { prohibited_words: ["plain"] } })
          .where(eq(categoryGuidelines.id, category.guideline.id)),
    ],
  ])("checks again exactly once after a change of %s", async (_what, change) => {
    await change();
    await raiseVersion(category.id);
    expect(await requeueStaleProducts()).toBe(1);
    expect(await requeueStaleProducts()).toBe(0);
    await runQueue();
    expect(await requeueStaleProducts()).toBe(0);
    const rows = await db().select().from(validations).orderBy(desc(validations.id));
    expect(rows.map((row) => row.status)).toEqual(["completed", "completed"]);
  });

  it("ignores changes of descriptions", async () => {
    await db().update(rules).set({ description: "Words we avoid" }).where(rule());
    await db()
      .update(categories)
      .set({ description: "Other words" })
      .where(eq(categories.id, category.id));
    expect(await requeueStaleProducts()).toBe(0);
  });

  it("checks again after a change of the model", async () => {
    process.env.AI_MODEL = "another";
    reloadConfig();
    try {
      expect(await requeueStaleProducts()).toBe(1);
    } finally {
      delete process.env.AI_MODEL;
      reloadConfig();
    }
  });
});
