import { expect, type Page, test } from "@playwright/test";
import { call } from "./call-api";
import { openPage } from "./open-page";
import { signInAs } from "./sign-in";
import { unique } from "./unique";

/**
 * Creates a category that prohibits “cheap”, and two brand guidelines: one for all regions, one for
 * two.
 */
async function createCategory(page: Page) {
  const name = `Lamps ${unique("U").toUpperCase()}`;
  const rules = [
    {
      rule_type: "prohibited_words",
      severity: "high",
      rule_content: "cheap",
      description: "No cheap talk",
    },
  ];
  const guideline = { title: "Lamps", content: "Be plain.", rules };
  const category = await call(page, "/policies/categories/", { name, guideline });
  const content = "Be plain.";
  const category_ids = [category.id];
  const local = { title: "Local", content, category_ids, regions: ["Germany", "France"] };
  await call(page, "/policies/guidelines/", { title: "Everywhere", content, category_ids });
  await call(page, "/policies/guidelines/", local);
  return name;
}

const submit = (page: Page) => page.getByRole("button", { name: "Upload Product" });
const description = (page: Page) => page.getByRole("textbox", { name: "Description", exact: true });
const guidelines = (page: Page) => page.getByLabel("Brand Guidelines");

async function fill(page: Page, productId: string, category: string, text: string) {
  await page.getByLabel("Product ID").fill(productId);
  await page.getByLabel("Category").selectOption(category);
  await description(page).fill(text);
}

test("a text is checked while typing, restored after a reload, uploaded and tracked until it is validated", async ({
  page,
}) => {
  await signInAs(page, "admin");
  const category = await createCategory(page);
  await test.step("an upload is tracked until it is validated, and the form is cleared for the next one", async () => {
    await page.goto("/upload");
    const id = unique("U").toUpperCase();
    await expect(submit(page)).toBeDisabled();
    await fill(page, id, category, "A cheap lamp.");
    await expect(submit(page)).toBeEnabled();
    const sent = page.waitForRequest("**/api/products/products/");
    await description(page).press("Control+Enter");
    const { category: categoryId, ...body } = (await sent).postDataJSON();
    expect(body).toEqual({ product_id: id, name: id, description: "A cheap lamp." });
    expect(typeof categoryId).toBe("number");

    await expect(
      page.getByText("Product uploaded successfully and queued for validation"),
    ).toBeVisible();
    const card = page.getByRole("region", { name: "Last upload" });
    await expect(card.getByText("75%")).toBeVisible();
    await expect(card.getByText("Needs review")).toBeVisible();
    await expect(page.getByLabel("Product ID")).toBeFocused();
    await expect(page.getByLabel("Product ID")).toHaveValue("");
    await expect(description(page)).toHaveValue("");
    await expect(page.getByLabel("Category").locator("option:checked")).toHaveText(category);

    await card.getByRole("link", { name: "View validation" }).click();
    await expect(page).toHaveURL(/\/validations\?validation=\d+/);
    await expect(page.getByRole("dialog")).toContainText(id);
  });
  await test.step("only brand guidelines of the selected category can be chosen", async () => {
    const [second, third] = [await createCategory(page), await createCategory(page)];
    await page.evaluate(() => sessionStorage.clear());
    await openPage(page, "/upload");
    await expect(guidelines(page)).toBeHidden();
    await page.getByLabel("Category").selectOption(category);
    await expect(guidelines(page).getByText("Everywhere · Global (All regions)")).toBeAttached();
    await expect(guidelines(page).getByText("Local · Regions: Germany, France")).toBeAttached();
    await guidelines(page).selectOption("Local · Regions: Germany, France");
    await page.getByLabel("Category").selectOption(second);
    await expect(guidelines(page)).toHaveValue("");

    await page.route("**/brand-guidelines/category/**", (route) => route.abort());
    await page.getByLabel("Category").selectOption(third);
    await expect(page.getByText("The brand guidelines could not be loaded.")).toBeVisible();
    await expect(guidelines(page).locator("option")).toHaveText(["No brand guidelines"]);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
  await test.step("a running upload shows its progress and cannot be submitted again", async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let calls = 0;
    await page.route("**/api/products/products/", async (route) => {
      calls += 1;
      await answered;
      await route.continue();
    });
    const id = unique("U").toUpperCase();
    await page.getByLabel("Product ID").fill(id);
    await page.getByLabel("Category").selectOption({ index: 1 });
    await description(page).fill("A plain text.");
    await submit(page).click();
    await expect(page.getByRole("progressbar", { name: "Upload progress" })).toBeVisible();
    const card = page.getByText(`Uploading ${id}`);
    await expect(card).toBeVisible();
    await expect(card.locator("..")).toContainText(/\d+%/);
    await expect(page.getByRole("button", { name: "Uploading..." })).toBeDisabled();
    answer();
    await expect(page.getByRole("region", { name: "Last upload" })).toContainText(id);
    await expect(page.getByRole("progressbar", { name: "Upload progress" })).toBeHidden();
    expect(calls).toBe(1);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
  const firstId = unique("U").toUpperCase();
  await test.step("the text is checked while typing, and a click applies a fix", async () => {
    await fill(page, firstId, category, "A lamp. Cheap!");
    const underlined = page.locator("mark");
    await expect(underlined).toHaveText("Cheap");
    await expect(page.getByText("1 violation, below the threshold of 80%.")).toBeVisible();

    await description(page).press("Home");
    await page.keyboard.type("So. ");
    await expect(underlined).toHaveText("Cheap");
    await page.getByRole("button", { name: "Apply: Remove “Cheap!”" }).click();
    await expect(description(page)).toHaveValue("So. A lamp.");
    await expect(underlined).toHaveCount(0);
    await expect(page.getByText("0 violations, meets the threshold of 80%.")).toBeVisible();
    await description(page).press("Control+z");
    await expect(description(page)).toHaveValue("So. A lamp. Cheap!");
  });
  await test.step("the typed text is restored after a reload", async () => {
    const id = unique("U").toUpperCase();
    await fill(page, id, category, "A lamp,\nhalf described");
    await guidelines(page).selectOption("Everywhere · Global (All regions)");
    await page.reload();
    await expect(page.getByLabel("Product ID")).toHaveValue(id);
    await expect(description(page)).toHaveValue("A lamp,\nhalf described");
    await expect(guidelines(page).locator("option:checked")).toHaveText(/^Everywhere/);
    await expect(submit(page)).toBeEnabled();
  });
});

test("a rejected upload keeps the typed text, and an expired session signs out", async ({
  page,
}) => {
  await signInAs(page, "admin");
  await test.step("a rejected upload shows the error under its field and keeps the typed text", async () => {
    const category = await createCategory(page);
    await page.goto("/upload");
    const id = unique("U").toUpperCase();
    await fill(page, id, category, "A lamp.");
    await submit(page).click();
    await expect(page.getByRole("region", { name: "Last upload" })).toContainText(id);
    await fill(page, id, category, "Another lamp.");
    await submit(page).click();
    const sentence = "A product with this product_id already exists.";
    const failed = page.getByRole("alert").filter({ hasText: "Upload Failed" });
    await expect(failed).toContainText("Nothing was stored.");
    await expect(page.getByText(sentence)).toHaveCount(1);
    await expect(page.getByLabel("Product ID")).toBeFocused();
    await expect(page.getByLabel("Product ID")).toHaveAccessibleDescription(sentence);
    await expect(description(page)).toHaveValue("Another lamp.");

    await page.getByLabel("Product ID").fill(`${id}-2`);
    await expect(page.getByLabel("Product ID")).toHaveAccessibleDescription("");
    await page.route("**/api/products/products/", (route) =>
      route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }),
    );
    await submit(page).click();
    await expect(failed).toContainText("Failed to upload product");
    await expect(submit(page)).toBeFocused();
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
  await test.step("an expired session redirects to the sign-in page", async () => {
    await page.route("**/api/products/products/", (route) =>
      route.fulfill({ status: 401, json: { message: "Sign in to continue." } }),
    );
    await submit(page).click();
    await page.waitForURL(/\/login\?next=%2Fupload/);
    expect(await page.evaluate(() => localStorage.getItem("auth_token"))).toBeNull();
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
});
