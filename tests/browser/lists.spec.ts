import { expect, type Page, test } from "@playwright/test";
import { call } from "./call-api";
import { openPage } from "./open-page";
import { afterPolls } from "./polls";
import { signInAs } from "./sign-in";
import { unique } from "./unique";

const rows = (page: Page, name: string) => page.getByRole("table", { name }).locator("tbody tr");

/**
 * Creates a validated product whose text lacks a phrase that its category requires.
 * @returns its business id
 */
async function lacking(page: Page): Promise<string> {
  const id = unique("LIST-");
  const rule = {
    rule_type: "required_phrases",
    severity: "high",
    rule_content: "care instructions",
    description: "Care instructions",
    is_active: true,
  };
  const guideline = { title: "Care", content: "Say how to care for it.", rules: [rule] };
  const category = await call(page, "/policies/categories/", { name: id, guideline });
  const product = { product_id: id, category: category.id, description: "A plain mug." };
  await call(page, "/products/products/", product);
  await expect
    .poll(async () => (await call(page, `/products/products/by-id/${id}/`)).status)
    .toBe("needs_review");
  return id;
}

test("a list shows a verdict, an outage and an unknown validation as they are", async ({
  page,
}) => {
  await signInAs(page, "admin");
  await test.step("a validation shows its verdict, and offers “Edit approval” only after a decision", async () => {
    const id = await lacking(page);
    await page.goto(`/validations?search=${id}`);
    const row = rows(page, "Validations").first();
    await expect(row).toContainText("Completed");
    await expect(row).toContainText("Not compliant");
    await expect(row.getByRole("button", { name: "Edit approval" })).toHaveCount(0);
    await row.getByRole("button", { name: "Decide" }).click();
    const dialog = page.getByRole("dialog", { name: "Decide on This Validation" });
    await expect(dialog.getByLabel("Action")).toHaveValue("approve");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    const { results } = await call(page, `/validations/validations/?search=${id}`);
    const decision = { validation_id: results[0].id, action: "approve" };
    await call(page, "/validations/approvals/approve_validation/", decision);
    await expect(row.getByRole("button", { name: "Edit approval" })).toBeVisible();

    await openPage(page, `/product-validations/${id}`);
    // The findings are visible without stepping through them.
    await expect(page.locator("[data-card]").first()).toBeVisible();
  });
  await test.step("an unknown validation links back to the list", async () => {
    await signInAs(page, "viewer");
    await page.goto("/validations?validation=2000000000");
    const dialog = page.getByRole("dialog", { name: "Validation Details" });
    await expect(dialog).toContainText("Validation not found");
    await dialog.getByRole("button", { name: "Back to the List" }).click();
    await expect(page).toHaveURL(/\/validations$/);
  });
  await test.step("a list shows a model outage while it lasts, without a reload", async () => {
    let outage: object | null = { since: new Date().toISOString(), waiting: 3 };
    await page.route("**/api/validations/outage/", (route) => route.fulfill({ json: { outage } }));
    await page.clock.install();
    await page.goto("/validations");
    const pending = page.getByText(/3 checks are pending/);
    await afterPolls(page, () => expect(pending).toBeVisible({ timeout: 1_000 }));
    outage = null;
    const notice = page.getByText("The model does not answer");
    await afterPolls(page, () => expect(notice).toBeHidden({ timeout: 1_000 }));
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
});

test("a list keeps its filters and the focus when a product is opened and closed, and its rows while offline", async ({
  page,
}) => {
  await signInAs(page, "reviewer");
  await test.step("Back restores the list with its filters and page size", async () => {
    await page.goto("/products");
    const table = page.getByRole("table", { name: "Products" });
    await expect(table).toBeVisible();
    await page.getByLabel("Rows per page").selectOption("20");
    await page.getByLabel("Category", { exact: true }).selectOption({ index: 1 });
    await expect(page.getByRole("button", { name: /^Remove filter Category/ })).toBeVisible();
    await expect(page).toHaveURL(/category=\d+/);
    const as = [...new URL(page.url()).searchParams].sort();
    const search = () => [...new URL(page.url()).searchParams].sort();

    await rows(page, "Products").first().getByRole("link").click();
    await expect(page).toHaveURL(/\/product-validations\//);
    await page.reload();
    const back = page.getByRole("link", { name: "Back to Products" });
    await expect(back).toHaveAttribute("href", /category=/);
    await back.click();
    await expect(page).toHaveURL(/\/products\?/);
    expect(search()).toEqual(as);
    await expect(page.getByLabel("Rows per page")).toHaveValue("20");
  });
  await test.step("returning from a product focuses the product's row", async () => {
    await page.goto("/products?page_size=20");
    const link = rows(page, "Products").nth(3).getByRole("link");
    const back = page.getByRole("link", { name: "Back to Products" });
    await link.click();
    await expect(back).toBeVisible();
    await page.goBack();
    await expect(link).toBeFocused();
    await page.keyboard.press("Enter");
    await back.click();
    await expect(link).toBeFocused();
    // If a page was opened through another link, the focus stays on that link.
    const links = page.getByRole("complementary").getByRole("link");
    await link.click();
    await expect(back).toBeVisible();
    await links.filter({ hasText: /^Products$/ }).click();
    await expect(link).toBeVisible();
    await expect(link).not.toBeFocused();
  });
  await test.step("while offline, rows stay visible, links do not navigate, and writes show an error", async () => {
    await expect(rows(page, "Products").first().getByRole("checkbox")).toBeEnabled();
    const count = await rows(page, "Products").count();
    await page.context().setOffline(true);
    await expect(page.getByText("You are offline.")).toBeVisible();
    await page.getByRole("link", { name: "Validations" }).click();
    await expect(page).toHaveURL(/\/products$/);
    await rows(page, "Products")
      .first()
      .getByRole("button", { name: /^Validate/ })
      .click();
    await expect(page.getByText("You are offline: nothing was sent.")).toBeVisible();
    await expect(rows(page, "Products")).toHaveCount(count);
    await page.context().setOffline(false);
    await expect(page.getByText("You are offline. This page")).toHaveCount(0);
    await page.getByRole("link", { name: "Validations" }).click();
    await expect(page).toHaveURL(/\/validations$/);
  });
  await test.step("the bell loads notifications when it is opened", async () => {
    await signInAs(page, "viewer");
    await page.clock.install();
    const first = page.waitForResponse(/\/api\/notifications\//);
    await page.goto("/products");
    await first;
    const opened = page.waitForRequest(/\/api\/notifications\//);
    await page.getByRole("button", { name: /^Notifications/ }).click();
    await opened;
  });
});
