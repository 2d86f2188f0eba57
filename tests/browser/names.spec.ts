import { expect, type Page, test } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { call } from "./call-api";
import { openPage } from "./open-page";
import { signInAs } from "./sign-in";

/** Creates validated products with names in capitals in a new category. */
async function catalogue(page: Page, name: string) {
  const rule = {
    rule_type: "format_requirement",
    rule_content: "no_all_caps, no_exclamation",
    severity: "high",
    description: "No capitals",
  };
  const guideline = { title: "Standards", content: "Plain words.", rules: [rule] };
  const category = await call(page, "/policies/categories/", { name: `Names ${name}`, guideline });
  const texts = [
    `A ${name} Velox bottle for you.`,
    `The ${name.toUpperCase()} VELOX and no other.`,
    "With FREE SHIPPING to you. Order it!",
  ];
  for (const [n, description] of texts.entries())
    await call(page, "/products/products/", {
      product_id: `${name}-${n + 1}`,
      name: `Piece ${n + 1}`,
      category: category.id,
      description,
      language: "en",
    });
  const found = `/validations/violations/?latest=true&category=${category.id}`;
  await expect.poll(async () => (await call(page, found)).count, { timeout: 40_000 }).toBe(3);
  return category.id as number;
}

/** Returns a new word that no dictionary contains. */
const newWord = () =>
  `Q${Date.now()
    .toString(36)
    .replace(/\d/g, (digit) => "qwxzvkjpfb".charAt(Number(digit)))}`;

test("all fixes of a filter are applied and undone, and a finding's words become a name, which can be removed", async ({
  page,
}) => {
  await signInAs(page, "admin");
  const name = newWord();
  const category = await catalogue(page, name);
  await test.step("all fixes of a filter are previewed by rule, applied and undone together", () =>
    applyAndUndoFixes(page, name, category));
  await test.step("a finding's words become a name, which can be undone, listed and removed", () =>
    addAndRemoveName(page, name));
});

async function addAndRemoveName(page: Page, name: string): Promise<void> {
  await page.goto(`/product-validations/${name}-2`);
  await expect(page.getByText("is in all capitals").first()).toBeVisible();
  // The key has no effect until the page is hydrated.
  await expect(async () => {
    await page.keyboard.press("m");
    await expect(page.getByText(`“${name} Velox” was added to the names`)).toBeVisible({
      timeout: 3_000,
    });
  }).toPass();
  await expect(page.getByText("is in all capitals")).toHaveCount(0, { timeout: 20_000 });

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone")).toBeVisible();
  await expect(page.getByText("is in all capitals").first()).toBeVisible({
    timeout: 20_000,
  });

  await openPage(page, "/policies?tab=names");
  await page.getByRole("button", { name: `Add name: ${name} Velox` }).click();
  const row = page.getByRole("row", { name: new RegExp(`${name} Velox`) });
  await expect(row).toBeVisible();
  await expect(page.getByRole("button", { name: `Add name: ${name} Velox` })).toHaveCount(0);
  await expectNoFaults(page);
  await row.getByRole("button", { name: `Remove name: ${name} Velox` }).click();
  await expect(row).toHaveCount(0);
  await page.getByLabel("New name").fill(`${name} Velox`);
  await page.getByRole("button", { name: "Add Name" }).click();
  await expect(row).toBeVisible();
  await expectNoFaults(page);
  await row.getByRole("button", { name: `Remove name: ${name} Velox` }).click();
  await expect(page.getByText(`“${name} Velox” was removed from the names`)).toBeVisible();
  await expect(row).toHaveCount(0);
}

async function applyAndUndoFixes(page: Page, name: string, category: number): Promise<void> {
  await openPage(page, `/products?category=${category}`);
  await page.getByRole("button", { name: "Fix all of this filter" }).click();
  await expect(page.getByRole("heading", { name: /^Fix all: Category: / })).toBeVisible();
  const rules = page.getByRole("list", { name: "Fixed findings by rule" });
  await expect(rules.getByRole("listitem")).toHaveText(/No capitals.*2 findings in 1 product/);
  await expectNoFaults(page);
  await rules.getByRole("link", { name: /No capitals/ }).click();
  const products = page.getByRole("list", { name: "Products of the bulk change" });
  await expect(products.getByRole("listitem")).toHaveCount(1);
  // A state that was requested before the start, and arrives after it, is not shown.
  const started = page.waitForResponse((response) => response.url().endsWith("/start/"));
  await page.route(/\/bulk-changes\/\d+\/$/, async (route) => {
    const response = await route.fetch();
    if ((await response.json()).state === "ready") await started;
    await route.fulfill({ response });
  });
  await page.reload();
  await page.getByRole("button", { name: "Change 1 Product" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Change 1 Product" }).click();
  await expect(page.getByText("Completed", { exact: true })).toBeVisible();
  const read = async () =>
    (await call(page, `/products/products/?search=${name}-3`)).results[0].description;
  expect(await read()).toBe("With free shipping to you. Order it.");
  await page.getByRole("button", { name: "Undo Bulk Change" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Restore 1 Product" }).click();
  await expect.poll(read).toBe("With FREE SHIPPING to you. Order it!");

  await page.unrouteAll({ behavior: "ignoreErrors" });

  await openPage(page, `/findings?category=${category}`);
  await expect(page.getByRole("button", { name: "Fix all of this filter" })).toBeVisible();
}

test("a style guide's rules on capitals and notations find words, and a fix keeps names", async ({
  page,
}) => {
  await signInAs(page, "admin");
  const name = newWord();
  const lengths = await call(page, "/policies/style-guides/", {
    name: `Lengths ${name}`,
    text: "Descriptions have at most 10 characters.",
  });
  await page.goto(`/policies/style-guides/${lengths.id}`);
  const limit = "The length is outside the limit: at most 10 characters.";
  await expect(page.getByText(limit).first()).toBeVisible();
  const text = "Don't write in all caps for emphasis.\n\nPut no space before a percent sign.";
  const guide = await call(page, "/policies/style-guides/", { name: `Guide ${name}`, text });
  await page.goto(`/policies/style-guides/${guide.id}`);
  const card = page.locator("[data-row]");
  await expect(card).toHaveCount(2);
  await expect(card.nth(1)).toContainText("Write “10%”, not “10 %”");
  await page.getByRole("button", { name: "Accept all 2 without conflicts" }).click();
  await expect(card.filter({ hasText: "Accepted" })).toHaveCount(2);
  const category = await call(page, "/policies/categories/", { name: `Guided ${name}` });
  await page.getByRole("button", { name: "Create rule set" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Rule Set" });
  await expect(dialog.getByRole("tab", { name: "Applies To", selected: true })).toBeVisible();
  await dialog.getByRole("checkbox", { name: `Guided ${name}` }).check();
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(dialog).toBeHidden();
  await call(page, "/policies/names/", { name: `${name} Velox` });
  await call(page, "/products/products/", {
    product_id: name,
    name: "Piece",
    category: category.id,
    description: `The ${name.toUpperCase()} VELOX comes with FREE SHIPPING and 10 % off.`,
    language: "en",
  });
  await openPage(page, `/findings?category=${category.id}`);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("FREE SHIPPING").first()).toBeVisible({ timeout: 3_000 });
  }).toPass();
  const list = page.url();
  await page.getByRole("link", { name: /10 %/ }).click();
  await page.getByRole("row", { name: /10 %/ }).getByRole("link", { name: "Piece" }).click();
  await expect(page).toHaveURL(/finding=\d+/);
  const reason = page.getByText("Write “10%”, not “10 %”.").first();
  await expect(reason).toBeInViewport();
  await openPage(page, list);
  await page.getByRole("button", { name: "Fix all of this filter" }).click();
  await page.getByRole("button", { name: "Change 1 Product" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Change 1 Product" }).click();
  await expect(page.getByText("Completed", { exact: true })).toBeVisible();
  const { results } = await call(page, `/products/products/?search=${name}`);
  expect(results[0].description).toBe(
    `The ${name.toUpperCase()} VELOX comes with free shipping and 10 % off.`,
  );
});
