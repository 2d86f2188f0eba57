import { expect, type Page } from "@playwright/test";
import { call } from "./call-api";
import { unique } from "./unique";

export const TEXT =
  "The Ridgeline trail shoe keeps feet dry on wet paths because its membrane lets no water in and lets sweat out even after hours of walking uphill in the rain. The outsole GRIPS ROCK and mud! The upper is woven from recycled polyester. The trail shoe weighs 290 g.";

export const prefix = () => unique("S").toUpperCase();

/**
 * Creates products in a new category without rules, and waits for their analyses.
 * @returns the id of the category's guideline
 */
export async function analysed(page: Page, ...productIds: string[]): Promise<number> {
  const guideline = { title: "Shoe standards", content: "Plain words.", rules: [] };
  const name = `Shoes ${prefix()}`;
  const category = await call(page, "/policies/categories/", { name, guideline });
  for (const product_id of productIds) {
    const product = { product_id, name: `Ridgeline trail shoe ${product_id}` };
    await call(page, "/products/products/", {
      ...product,
      category: category.id,
      description: TEXT,
    });
  }
  for (const productId of productIds) {
    await expect.poll(async () => (await listed(page, productId)).seo_analyzed_at).not.toBeNull();
  }
  return category.guideline.id;
}

/** Returns the product in the list of SEO analyses. */
export async function listed(page: Page, productId: string) {
  const { results } = await call(page, `/seo/seo/?search=${encodeURIComponent(productId)}`);
  return results[0];
}

export const record = (page: Page, productId: string) =>
  call(page, `/seo/seo/by-product/${productId}/`);
export const product = (page: Page, productId: string) =>
  call(page, `/products/products/by-id/${productId}/`);
export const rows = (page: Page) =>
  page.getByRole("table", { name: "SEO analysis" }).locator("tbody tr");
export const dialog = (page: Page) => page.getByRole("dialog", { name: "SEO Analysis" });
export const open = (page: Page, productId: string, view = "overview") =>
  page.goto(`/seo-analysis?product=${productId}&view=${view}`);

/** Requests optimized texts for a product, and waits for them. */
export async function optimised(page: Page, productId: string) {
  await open(page, productId, "optimize");
  await dialog(page).getByRole("button", { name: "Generate Optimized Content" }).click();
  await expect(dialog(page).getByRole("heading", { name: "Search Result Preview" })).toBeVisible();
}
