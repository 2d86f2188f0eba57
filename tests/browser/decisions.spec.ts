import { expect, type Page, test } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { call } from "./call-api";
import { openPage } from "./open-page";
import { signInAs } from "./sign-in";
import { unique } from "./unique";

/**
 * Creates a validated product with two findings in a new category. Returns it with its latest
 * validation and the rule.
 */
async function checked(page: Page) {
  const name = unique("Decided ");
  const rule = { rule_type: "prohibited_words", severity: "high", rule_content: "cheap, bargain" };
  const rules = [{ ...rule, description: "Calm words" }];
  const guideline = { title: "Standards", content: "Plain words.", rules };
  const category = await call(page, "/policies/categories/", { name, guideline });
  await call(page, "/products/products/", {
    product_id: name,
    name: "A hat",
    category: category.id,
    description: "A cheap hat of wool. It is a bargain for everybody.",
  });
  const path = `/validations/validations/?search=${encodeURIComponent(name)}&status=completed`;
  await expect.poll(async () => (await call(page, path)).count, { timeout: 40_000 }).toBe(1);
  const validation = (await call(page, path)).results[0];
  return { productId: name, validation: validation.id as number };
}

/** Returns whether any element has the focus. */
const hasFocus = (page: Page) => page.evaluate(() => document.activeElement !== document.body);

test("a decision is made in the finding's dialog, and changed and reverted in the list", async ({
  page,
}) => {
  await signInAs(page, "admin");
  const { productId, validation } = await checked(page);
  await page.goto(`/validations?validation=${validation}`);
  const dialog = page.getByRole("dialog", { name: "Validation Details" });
  const card = dialog.locator("[data-card]").first();
  await expect(card).toBeVisible();
  await page.keyboard.press("w");
  const form = dialog.getByRole("form", { name: "Mark as False Positive" });
  await form.getByLabel("Another reason").fill("It is a name");
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  await expect(card).toBeFocused();
  await page.keyboard.press("w");
  await expect(form.getByLabel("Another reason")).toHaveValue("It is a name");
  await form.getByLabel("Another reason").press("Enter");
  await expect(card.getByText("Dismissed: False positive")).toBeVisible();

  await openPage(page, `/product-validations/${encodeURIComponent(productId)}`);
  const own = page.getByRole("list", { name: "Decisions" });
  await expect(own.getByText("It is a name")).toBeVisible();
  await openPage(page, `/findings/decisions?product_id=${encodeURIComponent(productId)}`);
  const row = page.getByRole("row", { name: /“cheap”/ });
  await expect(row.getByText("Open", { exact: true })).toBeVisible();
  await expectNoFaults(page);
  await row.getByRole("button", { name: /^Change the decision/ }).click();
  await page.getByLabel("Reason").fill("It is the name of a shop");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(row.getByText("It is the name of a shop")).toBeVisible();
  await row.getByRole("button", { name: /^Revoke/ }).click();
  await expect(row.getByText("Revoked")).toBeVisible();
  await expect.poll(() => hasFocus(page)).toBe(true);
  await row.getByRole("link", { name: "Standards: Prohibited words" }).click();
  await expect(page.getByRole("dialog", { name: "Edit Rule" })).toBeVisible();
});
