import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectNoFaults, expectNoSidewaysScroll } from "./axe";
import { call } from "./call-api";
import { signInAs } from "./sign-in";
import { unique } from "./unique";

/** Creates validated products in a new category. The last product needs manual editing. */
async function catalogue(page: Page) {
  const name = unique("Bulk change ");
  const common = { rule_type: "prohibited_words", severity: "high" };
  const rules = [
    { ...common, rule_content: "cheapish => affordable", description: "No cheapish" },
    { ...common, rule_content: "affordable deal", description: "No deals" },
  ];
  const guideline = { title: "Standards", content: "Plain words.", rules };
  const category = await call(page, "/policies/categories/", { name, guideline });
  const texts = [
    "A cheapish shoe.",
    "A cheapish hat of wool.",
    `<p class="first">A cheapish bag.</p><p>${"It holds much. ".repeat(40)}</p><p>Cheapish it is.</p>`,
    "A cheapish deal.",
  ];
  for (const [n, description] of texts.entries())
    await call(page, "/products/products/", {
      product_id: `${name}-${n + 1}`,
      name: `Piece ${n + 1}`,
      category: category.id,
      description,
    });
  const found = `/validations/violations/?latest=true&category=${category.id}`;
  await expect.poll(async () => (await call(page, found)).count, { timeout: 40_000 }).toBe(5);
  return { category: category.id as number, texts };
}

async function textsOf(page: Page, category: number): Promise<string[]> {
  const path = `/products/products/?category=${category}&ordering=product_id`;
  const { results } = await call(page, path);
  return results.map(({ description }: { description: string }) => description);
}

/** Deletes words that are part of sentences, which offers other actions for the same findings. */
async function offerOtherActions(page: Page, row: Locator): Promise<void> {
  const action = page.getByRole("combobox", { name: "Action" });
  await row.hover();
  await row.getByRole("button", { name: "Fix “cheapish”" }).click();
  await action.selectOption("Delete the words");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText("The words are part of sentences, so they can't be")).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole("button", { name: "Replace the Words" }).click();
  await expect(action).toHaveValue("replace");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Delete the Sentence" }).click();
  await expect(action).toHaveValue("delete_sentence");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText("Deletes the sentences that contain the words.")).toBeVisible();
  await expect(page.getByText("4 products", { exact: true })).toBeVisible();
}

test("a bulk change is created from a pattern, reviewed, applied and undone", async ({ page }) => {
  await signInAs(page, "admin");
  const { category, texts } = await catalogue(page);
  await page.goto(`/findings?category=${category}`);
  const row = page.getByRole("row", { name: /cheapish/ });
  await expect(row).toContainText("Can be replaced with “affordable”");
  await row.getByRole("button", { name: "Actions for “cheapish”" }).click();
  await page.getByRole("menuitem", { name: "Dismiss" }).click();
  await expect(page.getByRole("combobox", { name: "Action" })).toHaveValue("decide");
  await page.getByRole("button", { name: "Cancel" }).click();
  await offerOtherActions(page, row);
  await page.goto(`/findings?category=${category}`);
  await row.hover();
  await row.getByRole("button", { name: "Fix “cheapish”" }).click();
  await expect(page.getByLabel("Replacement")).toHaveValue("affordable");
  await expect(page.getByRole("link", { name: "Add an Exception" })).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole("button", { name: "Preview" }).click();

  const start = (count: number) => page.getByRole("button", { name: `Change ${count} Products` });
  await expect(start(3)).toBeVisible();
  expect(await textsOf(page, category)).toEqual(texts);
  const products = page.getByRole("list", { name: "Products of the bulk change" });
  const item = (n: number) => products.getByRole("listitem").filter({ hasText: `Piece ${n}` });
  await expect(item(1).locator("ins").last()).toContainText("affordable");
  await expect(item(3).locator("ins")).toHaveCount(3);
  await expect(item(3)).not.toContainText("class=");
  await expect(item(3)).not.toContainText("It holds much. ".repeat(30));
  await expect(item(4)).toContainText("It would break another rule");
  const html = await (await page.request.get(page.url())).text();
  expect(html.match(/<ins\b/g)).toHaveLength(await page.locator("main ins").count());
  expect(html).toContain('aria-label="Fixed findings by rule"');
  await expectNoFaults(page);
  await expectNoSidewaysScroll(page);

  await item(3).focus();
  await page.keyboard.press("x");
  await expect(item(3)).toContainText("Excluded");
  await expect(item(3)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(start(3)).toBeVisible();
  await page.keyboard.press("x");
  await start(2).click();
  const confirm = page.getByRole("alertdialog");
  await expect(confirm).toContainText("4 products: 2 planned");
  await confirm.getByRole("button", { name: "Change 2 Products" }).click();
  await expect(page.getByText("Completed", { exact: true })).toBeVisible();
  await expect(page.getByText("2 changed")).toBeVisible();
  expect(await textsOf(page, category)).toEqual([
    "An affordable shoe.",
    "An affordable hat of wool.",
    ...texts.slice(2),
  ]);

  const path = `/products/products/?category=${category}&search=Piece 2`;
  const [{ id }] = (await call(page, path)).results;
  await call(page, "/products/edits/", { product: id, description: "A hat of my own words." });
  await page.getByRole("button", { name: "Undo Bulk Change" }).click();
  await confirm.getByRole("button", { name: "Restore 2 Products" }).click();
  await expect(page.getByText("Undone", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Show Products" }).click();
  await expect(products.getByRole("listitem")).toHaveCount(1);
  await expect(item(2)).toContainText("The text has changed since");
  expect(await textsOf(page, category)).toEqual([
    texts[0],
    "A hat of my own words.",
    ...texts.slice(2),
  ]);
  await page.getByRole("link", { name: "All bulk changes" }).click();
  await expect(
    page.getByRole("link", { name: "Replace “cheapish” with “affordable”" }),
  ).toBeVisible();
  await expectNoFaults(page);
});
