import { expect, type Page, test } from "@playwright/test";
import { call } from "./call-api";
import { openPage } from "./open-page";
import { signInAs } from "./sign-in";
import { unique } from "./unique";

/** Creates a validated product with two findings of a format rule. */
async function createProduct(page: Page, ruleFields: object, texts: object) {
  const name = unique("Fixes ");
  const rule = { rule_type: "format_requirement", severity: "high", ...ruleFields };
  const guideline = {
    title: "Standards",
    content: "Plain words.",
    rules: [{ ...rule, description: "The rule" }],
  };
  const category = await call(page, "/policies/categories/", { name, guideline });
  const product = { product_id: name, category: category.id, ...texts };
  await call(page, "/products/products/", product);
  const found = `/validations/violations/?latest=true&category=${category.id}`;
  await expect.poll(async () => (await call(page, found)).count, { timeout: 40_000 }).toBe(2);
  const read = () => call(page, `/products/products/by-id/${encodeURIComponent(name)}/`);
  return { name, category: category.id as number, read };
}

async function fixTags(page: Page): Promise<void> {
  const { category, read } = await createProduct(
    page,
    { rule_content: "no_html" },
    { description: "A shoe.<br>It is wide.<br>It is long." },
  );
  await page.goto(`/findings?category=${category}`);
  const row = page.getByRole("row", { name: /HTML tags/ });
  await row.hover();
  await row.getByRole("button", { name: "Fix HTML tags" }).click();
  await page.getByRole("button", { name: "Preview" }).click();
  // The visible text stays the same, so the preview marks the tags.
  await expect(page.getByRole("main").locator("del").first()).toContainText("<br>");
  await page.getByRole("button", { name: "Change 1 Product" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Change 1 Product" }).click();
  await expect(page.getByText("Completed", { exact: true })).toBeVisible();
  expect((await read()).description).toBe("A shoe.\nIt is wide.\nIt is long.");
}

async function fixAllItems(page: Page): Promise<void> {
  const key = unique("points");
  await call(page, "/products/fields/", { key, label: key, kind: "list" });
  const { name, read } = await createProduct(
    page,
    { rule_content: "unit_space", field: key },
    { description: "A sock of wool.", texts: { [key]: ["60g light", "20cm long"] } },
  );
  await openPage(page, `/product-validations/${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: "Fix All" }).click();
  await page.getByRole("button", { name: "Apply 2 Changes" }).click();
  await page.getByRole("button", { name: "Review Changes" }).click();
  await page.getByRole("button", { name: "Save and Check" }).click();
  const fixed = ["60 g light", "20 cm long"];
  await expect.poll(async () => (await read()).texts[key]).toEqual(fixed);
}

test("fixes of tags and of several items of a list are stored", async ({ page }) => {
  await signInAs(page, "admin");
  await test.step("Fix All changes each item", () => fixAllItems(page));
  await test.step("the pattern “HTML tags” is fixed", () => fixTags(page));
});
