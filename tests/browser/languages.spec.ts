import { expect, type Page, test } from "@playwright/test";
import { call } from "./call-api";
import { openPage } from "./open-page";
import { signInAs } from "./sign-in";
import { unique } from "./unique";

const LONG_ENOUGH = "Eine Schale aus Eschenholz, von Hand gedrechselt und mit Leinöl eingelassen.";

const prefix = () => unique("L").toUpperCase();

async function upload(page: Page, product_id: string, description = LONG_ENOUGH) {
  const { results } = await call(page, "/policies/categories/?page_size=1");
  await call(page, "/products/products/", {
    product_id,
    name: `Bowl ${product_id}`,
    category: results[0].id,
    description,
  });
}

const stored = (page: Page, productId: string) =>
  call(page, `/products/products/by-id/${productId}/`);

test("bulk updates set the language and market of selected or of all matching products", async ({
  page,
}) => {
  await signInAs(page, "reviewer");
  const search = prefix();
  const ids = ["A", "B", "C"].map((letter) => `${search}-${letter}`);
  for (const id of ids) await upload(page, id);
  await page.goto(`/products?search=${search}`);
  for (const id of ids.slice(0, 2)) await page.getByLabel(`Select ${id}`, { exact: true }).check();
  await page.getByRole("button", { name: "Edit Products" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Products" });
  const update = dialog.getByRole("button", { name: /^Update/ });
  await expect(update).toBeDisabled();
  await dialog.getByLabel("Set the language").check();
  await dialog.getByLabel("Language", { exact: true }).fill("german");
  await update.click();
  await expect(dialog.getByText("This must be a language tag, such as de or pt-BR.")).toBeVisible();
  await dialog.getByLabel("Language", { exact: true }).fill("pt-br");
  await dialog.getByLabel("Set the market").check();
  await dialog.getByLabel("Market", { exact: true }).fill("BR");
  await expect(update).toHaveText("Update 2 Products");
  await update.click();
  await expect(page.getByText("2 products updated; the checks are queued.")).toBeVisible();
  expect(await stored(page, ids[0] ?? "")).toMatchObject({ language: "pt-BR", market: "BR" });
  expect(await stored(page, ids[2] ?? "")).toMatchObject({ language: null, market: null });

  await page.getByLabel(`Select ${ids[2]}`, { exact: true }).check();
  await page.getByRole("button", { name: "Edit Products" }).click();
  await dialog.getByText("All 3 that match").click();
  await dialog.getByLabel("Set the market").check();
  await dialog.getByRole("button", { name: "Update 3 Products" }).click();
  await expect(
    page.getByText("1 product already had these values.", { exact: false }),
  ).toBeVisible();
  expect(await stored(page, ids[1] ?? "")).toMatchObject({ language: "pt-BR", market: null });
});

test("a product page shows the language and the visible text, and lists filter by language", async ({
  page,
}) => {
  await signInAs(page, "reviewer");
  await test.step("a product page shows the language, and lists can be filtered by language", async () => {
    const id = prefix();
    await upload(page, id);
    await page.goto(`/product-validations/${id}`);
    const card = page.locator("section", { hasText: "Product Information" }).last();
    await expect(card.getByText("German")).toBeVisible();
    await expect(card.getByText("(detected)")).toBeVisible();
    await card.getByRole("button", { name: "Edit language and market" }).click();
    const dialog = page.getByRole("dialog", { name: "Language and Market" });
    await dialog.getByLabel("Language", { exact: true }).fill("de-at");
    await dialog.getByLabel("Market", { exact: true }).fill("at");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog).toBeHidden();
    await expect(card.getByText("Austrian German")).toBeVisible();
    await expect(card.getByText("Austria", { exact: true })).toBeVisible();
    for (const screen of ["/products", "/validations", "/seo-analysis"]) {
      await openPage(page, `${screen}?search=${id}&language=fr`);
      await expect(page.getByText("match these filters")).toBeVisible();
      await page.getByRole("button", { name: "Remove filter Language: French" }).click();
      await expect(page.getByText(id).first()).toBeVisible();
      await page.getByRole("button", { name: "Add Filter" }).click();
      const added = page.getByRole("dialog", { name: "Add Filter" });
      await added.locator("summary", { hasText: "Language" }).click();
      await added.getByRole("checkbox", { name: "German", exact: true }).check();
      await page.keyboard.press("Escape");
      const chip = page.getByRole("button", { name: "Language: German", exact: true });
      await expect(chip).toBeVisible();
      await expect(page.getByText(id).first()).toBeVisible();
    }
  });
  await test.step("the visible text beside the editor underlines findings, and links to the source", async () => {
    const id = prefix();
    await upload(page, id, "<p>The <b>BEST BOWL EVER</b> made, by hand &amp; by heart.</p>");
    await openPage(page, `/product-validations/${id}?edit=true`);
    const visibleText = page.getByRole("region", { name: "As readers see it" });
    const words = visibleText.getByRole("button", { name: "BEST BOWL EVER" });
    await expect(words).toHaveClass(/finding-/);
    await words.click();
    const selected = await page.evaluate(() => {
      const field = document.activeElement;
      if (!(field instanceof HTMLTextAreaElement)) return null;
      return field.value.slice(field.selectionStart, field.selectionEnd);
    });
    expect(selected).toBe("BEST BOWL EVER");
  });
});
