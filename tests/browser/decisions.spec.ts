import { expect, type Page, test } from "@playwright/test";
import type { CategoryJson } from "@/lib/policies/schemas";
import { expectNoFaults } from "./axe";
import { call } from "./call";
import { signInAs } from "./sign-in";

const unique = () => `Decided ${Date.now().toString(36)}${Math.floor(Math.random() * 1e6)}`;

/** A category of its own, whose one rule prohibits two words. */
async function createCategory(page: Page, name: string): Promise<CategoryJson> {
  const rule = { rule_type: "prohibited_words", severity: "high", rule_content: "cheap, bargain" };
  const rules = [{ ...rule, description: "Calm words" }];
  const guideline = { title: "Standards", content: "Plain words.", rules };
  return call(page, "/policies/categories/", { name, guideline });
}

/** Stores a product and waits for its check. @returns the validation's id */
async function check(page: Page, category: number, productId: string, description: string) {
  const product = { product_id: productId, name: "A hat", category, description };
  await call(page, "/products/products/", product);
  const path = `/validations/validations/?search=${encodeURIComponent(productId)}&status=completed`;
  await expect.poll(async () => (await call(page, path)).count, { timeout: 40_000 }).toBe(1);
  return (await call(page, path)).results[0].id as number;
}

/** A checked product of a category of its own with two findings, and its newest validation. */
async function checked(page: Page) {
  const productId = unique();
  const { id } = await createCategory(page, productId);
  const text = "A cheap hat of wool. It is a bargain for everybody.";
  return { productId, validation: await check(page, id, productId, text) };
}

/** Whether anything has the focus. */
const hasFocus = (page: Page) => page.evaluate(() => document.activeElement !== document.body);

test("a finding is decided on in its dialog, and the decision changed and taken back in the list", async ({
  page,
}) => {
  await signInAs(page, "admin");
  const { productId, validation } = await checked(page);
  await page.goto(`/validations?validation=${validation}`);
  const dialog = page.getByRole("dialog", { name: "Validation Details" });
  const card = dialog.locator("[data-card]").first();
  await expect(card).toBeVisible();
  await page.keyboard.press("w");
  const form = dialog.getByRole("form", { name: "Set Aside as Wrong" });
  await form.getByLabel("Another reason").fill("It is a name");
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  await expect(card).toBeFocused();
  await page.keyboard.press("w");
  await expect(form.getByLabel("Another reason")).toHaveValue("It is a name");
  await form.getByLabel("Another reason").press("Enter");
  await expect(card.getByText("Set aside: Wrong")).toBeVisible();

  await page.goto(`/product-validations/${encodeURIComponent(productId)}`);
  const own = page.getByRole("list", { name: "Decisions" });
  await expect(own.getByText("It is a name")).toBeVisible();
  await page.goto(`/findings/decisions?product_id=${encodeURIComponent(productId)}`);
  const row = page.getByRole("row", { name: /“cheap”/ });
  await expect(row.getByText("Open", { exact: true })).toBeVisible();
  await expectNoFaults(page);
  await row.getByRole("button", { name: /^Change the decision/ }).click();
  await page.getByLabel("Reason").fill("It is the name of a shop");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(row.getByText("It is the name of a shop")).toBeVisible();
  await row.getByRole("button", { name: /^Take back/ }).click();
  await expect(row.getByText("Taken back")).toBeVisible();
  expect(await hasFocus(page)).toBe(true);
  await row.getByRole("link", { name: "Standards: Prohibited words" }).click();
  await expect(page.getByRole("dialog", { name: "Edit Rule" })).toBeVisible();
});

test("words that were wrong three times become an exception of their rule, which ends the decisions", async ({
  page,
}) => {
  await signInAs(page, "admin");
  const name = unique();
  const category = await createCategory(page, name);
  const texts = ["A dirt cheap hat.", "It is dirt cheap here.", "Not dirt cheap."];
  for (const [at, text] of texts.entries()) {
    const validation = await check(page, category.id, `${name} ${at}`, text);
    const { violations } = await call(page, `/validations/validations/${validation}/`);
    const decision = { kind: "wrong", scope: "occurrence", reason: "A figure of speech." };
    await call(page, `/validations/violations/${violations[0].id}/decision/`, decision);
  }

  await page.goto(`/findings/rules/${category.guideline?.rules[0]?.id}`);
  const rule = page.getByRole("dialog", { name: "Edit Rule" });
  await expect(rule.getByText("“cheap” was wrong 3 times in “dirt cheap”.")).toBeVisible();
  await rule.getByRole("button", { name: "Add Exception" }).press("Enter");
  await expect(rule.getByText("“cheap” was wrong 3 times")).toBeHidden();
  await rule.getByRole("button", { name: "Apply" }).press("Enter");
  await expect(rule).toBeHidden();
  const form = page.getByRole("dialog", { name: "Edit Category" });
  await form.getByRole("button", { name: "Preview Impact" }).press("Enter");
  const preview = page.getByRole("dialog", { name: "Impact Preview" });
  await expect(preview.getByText(/^With this change 0 of 3 products/)).toBeVisible();
  await preview.getByRole("button", { name: "Back to Editing" }).press("Enter");
  await form.getByRole("button", { name: "Save Changes" }).press("Enter");
  await expect(form).toBeHidden();

  await page.goto(`/findings/decisions?product_id=${encodeURIComponent(`${name} 0`)}`);
  await expect(
    page.getByRole("row", { name: /“cheap”/ }).getByText("The rule excepts it"),
  ).toBeVisible();
});
