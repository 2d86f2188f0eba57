import { expect, type Page, test } from "@playwright/test";
import { call } from "./call-api";
import { signInAs } from "./sign-in";
import { unique } from "./unique";

const PRODUCTS = 23;

test("a bulk decision on all matches across pages reports skipped items and can be undone", async ({
  page,
}) => {
  await signInAs(page, "admin");
  const category = await createProducts(page);
  const query = `product__category=${category}`;
  const list = `/validations/validations/?${query}&page_size=100`;
  const counted = async (more: string) => (await call(page, list + more)).count;
  await expect.poll(() => counted("&status=completed"), { timeout: 60_000 }).toBe(PRODUCTS);
  const [first] = (await call(page, list)).results;
  await call(page, "/validations/approvals/approve_validation/", {
    validation_id: first.id,
    action: "reject",
    comments: "Before.",
  });

  await page.goto(`/validations?${query}&page_size=20`);
  await page.getByLabel("Select all 20 on this page").check();
  const selection = page.getByRole("region", { name: "Selection" });
  await selection.getByRole("button", { name: "Select all 23 that match" }).press("Enter");
  await expect(selection.getByRole("status")).toHaveText("Selected: all 23 that match");
  await expectFocusSomewhere(page);
  await selection.getByRole("button", { name: "Decide on Selected" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Decide on Validations" });
  await dialog.getByText("Approve", { exact: true }).click();
  await dialog.getByRole("button", { name: "Approve 23" }).press("Enter");
  await expect(page.getByText("Decided on 22 validations")).toBeVisible();
  await expect(page.getByText(/22 decided, 1 skipped\. · .*-\d+: /)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expectFocusSomewhere(page);
  expect(await counted("&decision=approved")).toBe(22);
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(page.getByText("22 decisions undone")).toBeVisible();
  await expectFocusSomewhere(page);
  expect(await counted("&decision=approved")).toBe(0);
  expect(await counted("&decision=rejected")).toBe(1);
});

/** Creates more than a page of products in a new category. @returns its id */
async function createProducts(page: Page): Promise<number> {
  const name = unique("Many ");
  const guideline = { title: "Standards", content: "Plain words.", rules: [] };
  const category = await call(page, "/policies/categories/", { name, guideline });
  for (let n = 1; n <= PRODUCTS; n += 1)
    await call(page, "/products/products/", {
      product_id: `${name}-${n}`,
      name: `Item ${n}`,
      category: category.id,
      description: `Soft wool. Number ${n}.`,
    });
  return category.id;
}

async function expectFocusSomewhere(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
}
