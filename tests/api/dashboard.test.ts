import { describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { products } from "@/db/schema/products";
import { PRODUCT_STATUSES } from "@/lib/enums";
import { getDashboard } from "@/lib/insights/dashboard/queries";
import { useApi } from "../support/api";
import { createCategory, createProduct, createValidations } from "../support/factories";

const api = useApi();

describe("the dashboard", () => {
  test("is empty for an empty database", async () => {
    expect(await getDashboard()).toEqual({
      products: { total: 0, compliant: 0, needsReview: 0, rejected: 0 },
      categories: [],
      recent: [],
    });
  });

  test("shows the same figures as a recount of all products, least compliant category first", async () => {
    await fillCatalogue();
    const all = await db().select().from(products);
    const { products: counts, categories } = await getDashboard();

    expect(all.length).toBeGreaterThan(100);
    const having = (...statuses: string[]) =>
      all.filter((product) => statuses.includes(product.status)).length;
    expect(counts).toEqual({
      total: all.length,
      compliant: having("compliant", "approved", "published"),
      needsReview: having("needs_review"),
      rejected: having("rejected"),
    });

    expect(categories.map(({ name }) => name)).toEqual(["Books", "apparel", "Empty", "Unchecked"]);
    for (const category of categories) {
      const own = all.filter((product) => product.categoryId === category.id);
      const scores = own.flatMap(({ complianceScore }) => complianceScore ?? []);
      const passing = scores.filter((score) => score >= category.threshold).length;
      const sum = scores.reduce((total, score) => total + score, 0);
      expect(category.products).toBe(own.length);
      expect(category.scored).toBe(scores.length);
      if (scores.length === 0) {
        expect(category).toMatchObject({ averageScore: null, compliantRate: null });
      } else {
        expect(category.averageScore).toBeCloseTo(sum / scores.length, 10);
        expect(category.compliantRate).toBe(passing / scores.length);
      }
    }
  });

  test("shows the five newest validations, newest first, without results for unfinished ones", async () => {
    const category = await createCategory({ name: "Toys" });
    const newest = [
      "pending",
      "completed",
      "failed",
      "completed",
      "in_progress",
      "completed",
    ] as const;
    for (const [age, status] of newest.entries()) {
      const product = await createProduct({
        productId: `TOY ${age}`,
        categoryId: category.id,
        uploadedBy: api.users.admin.id,
      });
      const completed = status === "completed";
      await createValidations({
        productId: product.id,
        status,
        createdAt: new Date(Date.UTC(2030, 0, 10 - age)),
        ...(completed
          ? { overallScore: 0.5 + age / 10, isCompliant: age === 3, checkedText: "Text" }
          : {}),
      });
    }
    const { recent } = await getDashboard();
    const shown = recent.map(({ id: _, ...row }) => row);
    const toy = { categoryName: "Toys", score: null, isCompliant: null, isStale: false };
    expect(shown).toEqual([
      { ...toy, productId: "TOY 0", status: "pending" },
      { ...toy, productId: "TOY 1", status: "completed", score: 0.6, isCompliant: false },
      { ...toy, productId: "TOY 2", status: "failed" },
      { ...toy, productId: "TOY 3", status: "completed", score: 0.8, isCompliant: true },
      { ...toy, productId: "TOY 4", status: "in_progress" },
    ]);
  });
});

/** Creates more products than a page contains, in every status, with and without a score. */
async function fillCatalogue() {
  const books = await createCategory({ name: "Books", complianceThreshold: 0.95 });
  const apparel = await createCategory({ name: "apparel" });
  const unchecked = await createCategory({ name: "Unchecked" });
  await createCategory({ name: "Empty" });
  for (let n = 0; n < 120; n += 1) {
    await createProduct({
      categoryId: n % 3 === 0 ? books.id : apparel.id,
      uploadedBy: api.users.reviewer.id,
      status: PRODUCT_STATUSES[n % PRODUCT_STATUSES.length],
      complianceScore: n % 5 === 0 ? null : ((n * 37) % 21) / 20,
    });
  }
  await createProduct({ categoryId: unchecked.id, uploadedBy: api.users.reviewer.id });
}
