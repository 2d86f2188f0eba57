import { type Browser, expect, type Page, test } from "@playwright/test";
import type { Role } from "@/lib/enums";
import { call } from "./call";
import { signInAs } from "./sign-in";

const DESCRIPTION = "A warm sock of wool, guaranteed to last. Wash at 30 degrees.";

/** Creates a validated product in a new category that requires "made" instead of "guaranteed". */
async function checkedProduct(page: Page): Promise<string> {
  const name = `Socks ${Date.now().toString(36)}-${Math.floor(Math.random() * 1e6)}`;
  const rule = {
    rule_type: "prohibited_words",
    severity: "high",
    rule_content: "guaranteed => made",
  };
  const rules = [{ ...rule, description: "No promises" }];
  const guideline = { title: "Sock standards", content: "Plain words.", rules };
  const category = await call(page, "/policies/categories/", { name, guideline });
  const product_id = name.replace(" ", "/");
  const product = { product_id, name, category: category.id, description: DESCRIPTION };
  await call(page, "/products/products/", product);
  const path = `/products/products/by-id/${encodeURIComponent(product_id)}/`;
  await expect
    .poll(async () => (await call(page, path)).status, { timeout: 30_000 })
    .toBe("needs_review");
  return product_id;
}

async function openAs(browser: Browser, role: Role): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInAs(page, role);
  return page;
}

const address = (productId: string) => `/product-validations/${encodeURIComponent(productId)}`;
const editor = (page: Page) => page.getByRole("textbox", { name: "Description", exact: true });

async function edit(page: Page, productId: string) {
  await page.goto(address(productId));
  await page.getByRole("button", { name: "Edit description" }).click();
  await expect(page.getByText("1 violation, below the threshold of 80%.")).toBeVisible();
}

async function save(page: Page) {
  await page.getByRole("button", { name: "Review changes" }).click();
  await page.getByRole("button", { name: "Save and check" }).click();
}

test("a text is checked while typing, fixed with a click, and its draft survives a reload", async ({
  page,
}) => {
  await signInAs(page, "admin");
  const productId = await checkedProduct(page);
  await page.goto(address(productId));
  await expect(page.getByText("1 violation found by validation")).toBeVisible();
  await page.getByRole("button", { name: "guaranteed" }).first().click();
  await expect(page.getByText("“guaranteed” is prohibited.")).toBeVisible();

  await edit(page, productId);
  await editor(page).press("Control+End");
  await editor(page).pressSequentially(" Comfort guaranteed.");
  await expect(page.getByText("2 violations, below the threshold of 80%.")).toBeVisible();
  await expect(page.getByRole("dialog").locator("mark")).toHaveText(["guaranteed", "guaranteed"]);
  await page.getByRole("button", { name: "Apply: Use “made”" }).first().click();
  await expect(page.getByText("1 violation, below the threshold of 80%.")).toBeVisible();
  await expect(editor(page)).toHaveValue(/^A warm sock of wool, made to last\./);

  await page.reload();
  await expect(page.getByText("Your unsaved draft was restored.")).toBeVisible();
  await page.getByRole("button", { name: "Apply: Use “made”" }).click();
  await expect(page.getByText("0 violations, meets the threshold of 80%.")).toBeVisible();
  await page.getByRole("button", { name: "Review changes" }).click();
  await expect(page.getByText("This text would get a score of 100%.")).toBeVisible();
  await expect(page.getByRole("dialog").locator("del")).toContainText("guaranteed");
  await page.getByLabel("Reason (Optional)").fill("No promises");
  await page.getByRole("button", { name: "Save and check" }).click();

  await expect(page.getByText("No violations found by validation")).toBeVisible();
  await expect(page.getByText("Showing 2 of 2 validations for this product")).toBeVisible();
  await expect(page.getByText("The description was modified since its upload.")).toBeVisible();
  const history = page.getByRole("listitem").filter({ hasText: "edited the description" });
  await expect(history).toContainText("No promises");
  await history.getByText("Show changes").click();
  await expect(history.locator("del")).toContainText("guaranteed");
});

test("two users who change different words keep both changes", async ({ page, browser }) => {
  await signInAs(page, "admin");
  const productId = await checkedProduct(page);
  const other = await openAs(browser, "reviewer");
  await edit(page, productId);
  await edit(other, productId);
  await editor(other).fill(DESCRIPTION.replace("30", "40"));
  await save(other);
  await expect(other.getByText("Description saved; its check is queued")).toBeVisible();

  await editor(page).fill(DESCRIPTION.replace("warm", "soft"));
  await save(page);
  await expect(page.getByText("Your text is not lost")).toBeVisible();
  await page.getByRole("button", { name: "Merge both" }).click();
  const both = DESCRIPTION.replace("warm", "soft").replace("30", "40");
  await expect(editor(page)).toHaveValue(both);
  await save(page);
  await expect(page.getByText("Description saved; its check is queued")).toBeVisible();
  const product = await call(page, `/products/products/by-id/${encodeURIComponent(productId)}/`);
  expect(product.description).toBe(both);
});

test("two users who change the same words choose between both texts", async ({ page, browser }) => {
  await signInAs(page, "admin");
  const productId = await checkedProduct(page);
  const other = await openAs(browser, "reviewer");
  await edit(page, productId);
  await edit(other, productId);
  const theirs = DESCRIPTION.replace("warm", "cosy");
  await editor(other).fill(theirs);
  await save(other);
  await expect(other.getByText("Description saved; its check is queued")).toBeVisible();

  const mine = DESCRIPTION.replace("warm", "soft");
  await editor(page).fill(mine);
  await save(page);
  await expect(page.getByText("You both changed the same words")).toBeVisible();
  await expect(page.getByRole("button", { name: "Merge both" })).toBeHidden();
  await page.getByRole("button", { name: "Use mine" }).click();
  await expect(editor(page)).toHaveValue(mine);
  await page.getByRole("button", { name: "Review changes" }).click();
  await expect(page.getByRole("dialog").locator("del")).toContainText("cosy");
  await page.getByRole("button", { name: "Save and check" }).click();
  await expect(page.getByText("Description saved; its check is queued")).toBeVisible();
  const product = await call(page, `/products/products/by-id/${encodeURIComponent(productId)}/`);
  expect(product.description).toBe(mine);
});

test("a requested edit is shown at the top of the page until it is done", async ({ page }) => {
  await signInAs(page, "admin");
  const productId = await checkedProduct(page);
  const path = `/validations/validations/by-product/${encodeURIComponent(productId)}/`;
  const { results } = await call(page, path);
  const decision = { action: "request_edit", comments: "Promise nothing." };
  await call(page, "/validations/approvals/", { validation: results[0].id, ...decision });
  await page.goto(address(productId));
  const request = page.getByRole("status").filter({ hasText: "requested an edit" });
  await expect(request).toContainText("Promise nothing.");
  await request.getByRole("button", { name: "Edit description" }).click();
  await editor(page).fill(DESCRIPTION.replace("guaranteed to last", "made to last"));
  await save(page);
  await expect(page.getByText("No violations found by validation")).toBeVisible();
  await expect(request).toBeHidden();
});

test("a viewer can see everything but change nothing", async ({ page, browser }) => {
  const admin = await openAs(browser, "admin");
  const productId = await checkedProduct(admin);
  await signInAs(page, "viewer");
  await page.goto(`${address(productId)}?edit=true`);
  await expect(page.getByText("Showing 1 of 1 validations for this product")).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  for (const name of ["Edit description", "Approve", "Reject", "Force Re-validate"]) {
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  }
  await expect(page.getByRole("button", { name: /^Edit approval/ })).toHaveCount(0);
  await page.getByRole("button", { name: "View", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Validation Details" })).toBeVisible();
});

test("filters limit the checks, are stored in the URL, and can be cleared together", async ({
  page,
}) => {
  await signInAs(page, "reviewer");
  const compliant = await call(page, "/products/products/?page_size=1&status=compliant");
  await page.goto(`${address(compliant.results[0].product_id)}?status=failed`);
  await expect(page.getByText("No validations found for this product.")).toBeVisible();
  await page.getByRole("button", { name: "Clear Filters" }).first().click();
  await expect(page).not.toHaveURL(/status=/);
  await expect(page.getByText(/Showing [1-9]/)).toBeVisible();
});

test("the page shows a message for a missing or unknown product", async ({ page }) => {
  await signInAs(page, "viewer");
  await page.goto("/product-validations");
  await expect(page.getByText("No product selected")).toBeVisible();
  await page.goto("/product-validations/not-there");
  await expect(page.getByText("Error loading data")).toBeVisible();
  await expect(page.getByRole("button", { name: "Try Again" })).toBeVisible();
  await page.getByRole("link", { name: "Back to Products" }).click();
  await expect(page).toHaveURL(/\/products$/);
});
