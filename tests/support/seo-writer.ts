import { afterAll, beforeEach, expect } from "vitest";
import { db } from "@/db/client";
import type { products } from "@/db/schema/products";
import { seoJobs } from "@/db/schema/seo";
import { useApi } from "./api";
import { createCategory, createProduct } from "./factories";
import { startModelServer } from "./model-server";
import { runSeoQueue } from "./run-queue";
import { seoModel } from "./seo-model";
import { useSettings } from "./settings";

export const TEXT =
  "This walnut board holds cheese and bread for a long evening. Oil it twice a year and wash it by hand.";
export const TITLE = "Walnut board for cheese and bread on long evenings";
export const META =
  "A walnut board that holds cheese and bread for a long evening. Oil it twice a year, wash it by hand, and it stays with you for the table.";
export const BETTER = `${TEXT}\n\nPut the cheese on one side and the bread on the other.`;
export const GOOD = { title: TITLE, meta_description: META, description: BETTER };

let serial = 0;

/** Sets up the API and a model that writes SEO texts. */
export async function useSeoWriter() {
  const model = await startModelServer();
  afterAll(() => model.close());
  useSettings(() => ({ AI_MODEL: "writer", AI_BASE_URL: model.url, AI_TIMEOUT_MS: "5000" }));
  const api = useApi();
  beforeEach(async () => {
    model.reset();
    model.answer(seoModel());
    await db().delete(seoJobs);
  });

  async function product(
    rules: { ruleContent: string }[] = [],
    values: Partial<typeof products.$inferInsert> = {},
  ) {
    const category = await createCategory({}, rules);
    return createProduct({
      categoryId: category.id,
      uploadedBy: api.users.admin.id,
      productId: `OPT-${++serial}`,
      name: "Walnut board",
      description: TEXT,
      ...values,
    });
  }

  const recordOf = async (productId: string) =>
    (await api.viewer.get(`/seo/seo/by-product/${productId}/`)).body;

  async function optimized(productId: string) {
    const answer = await api.viewer.post("/seo/optimize/", { product_id: productId });
    expect(answer.body).toEqual({
      message: "Optimization started.",
      product_id: productId,
      seo_status: "analyzing",
    });
    await runSeoQueue();
    return recordOf(productId);
  }
  return { api, model, product, recordOf, optimized };
}
