import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { call } from "./call";
import { signInAs } from "./sign-in";

const TEXT =
  "The Ridgeline trail shoe keeps feet dry on wet paths because its membrane lets no water in and lets sweat out even after hours of walking uphill in the rain. The outsole grips rock and mud. The upper is woven from recycled polyester. The trail shoe weighs 290 g.";

/** A prefix that no other run or test has. */
function prefix(): string {
  return `S${Date.now().toString(36)}${Math.floor(Math.random() * 1e4)}`.toUpperCase();
}

/**
 * Products in a category of their own, which allows everything, once they are analysed.
 * @returns the id of the category's guideline
 */
async function analysed(page: Page, ...productIds: string[]): Promise<number> {
  const guideline = { title: "Shoe standards", content: "Plain words.", rules: [] };
  const name = `Shoes ${prefix()}`;
  const category = await call(page, "/policies/categories/", { name, guideline });
  for (const product_id of productIds) {
    const product = { product_id, name: `Ridgeline trail shoe ${product_id}` };
    await call(page, "/products/products/", {
      ...product,
      category: category.id,
      description: TEXT,
    });
  }
  for (const productId of productIds) {
    await expect.poll(async () => (await listed(page, productId)).seo_analyzed_at).not.toBeNull();
  }
  return category.guideline.id;
}

async function listed(page: Page, productId: string) {
  const { results } = await call(page, `/seo/seo/?search=${encodeURIComponent(productId)}`);
  return results[0];
}

const record = (page: Page, productId: string) => call(page, `/seo/seo/by-product/${productId}/`);
const product = (page: Page, productId: string) =>
  call(page, `/products/products/by-id/${productId}/`);
const rows = (page: Page) => page.getByRole("table", { name: "SEO analysis" }).locator("tbody tr");
const dialog = (page: Page) => page.getByRole("dialog", { name: "SEO Analysis" });
const open = (page: Page, productId: string, view = "overview") =>
  page.goto(`/seo-analysis?product=${productId}&view=${view}`);

/** Has better texts made of a product, and waits for them. */
async function optimised(page: Page, productId: string) {
  await open(page, productId, "optimize");
  await dialog(page).getByRole("button", { name: "Generate Optimized Content" }).click();
  await expect(dialog(page).getByRole("heading", { name: "Search Result Preview" })).toBeVisible();
}

test.describe("the list", () => {
  test("keeps search, filters and the open product in the URL, and Back restores each step", async ({
    page,
  }) => {
    await signInAs(page, "admin");
    const id = prefix();
    await analysed(page, `${id}-1`, `${id}-2`);
    await page.goto(`/seo-analysis?search=${id}`);
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByText("Showing 1 to 2 of 2 results")).toBeVisible();
    for (const tile of ["Total Products", "Optimized", "Pending", "Analyzing", "Needs Review"])
      await expect(page.getByRole("term").filter({ hasText: tile })).toBeVisible();
    await expect(page.locator("dl").filter({ hasText: "Avg Score" })).toContainText(/\d+%/);

    await page.getByLabel("Search products").fill(`${id}-2`);
    await expect(rows(page)).toHaveCount(1);
    await expect(page).toHaveURL(new RegExp(`search=${id}-2`));
    await page.getByLabel("Market", { exact: true }).selectOption("India");
    await expect(page.getByText("No product fits these filters.")).toBeVisible();
    await expect(page).toHaveURL(/market=IN/);
    await page.getByLabel("Status", { exact: true }).selectOption("Failed");
    await expect(page).toHaveURL(/status=failed/);
    await page.getByRole("button", { name: "Remove filter Status: Failed" }).click();
    await page.getByRole("button", { name: "Remove filter Market: India" }).click();
    await expect(rows(page)).toHaveCount(1);

    await rows(page)
      .getByRole("link", { name: `trail shoe ${id}-2` })
      .click();
    await expect(page).toHaveURL(new RegExp(`product=${id}-2`));
    await expect(dialog(page)).toBeVisible();
    await page.goBack();
    await expect(dialog(page)).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(/market=IN/);
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await expect(page).toHaveURL(/\/seo-analysis$/);
    await expect(page.getByLabel("Search products")).toHaveValue("");
  });

  test("shows a product's texts for search below its row, and leads to it in the products", async ({
    page,
  }) => {
    await signInAs(page, "admin");
    const id = prefix();
    await analysed(page, id);
    await page.goto(`/seo-analysis?search=${id}`);
    await expect(page.getByLabel(`Select ${id}`, { exact: true })).toBeEnabled();
    const expander = page.getByRole("button", { name: `SEO texts of ${id}` });
    await expander.press("Enter");
    await expect(expander).toHaveAttribute("aria-expanded", "true");
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).nth(1)).toContainText("SEO Title");
    await expect(rows(page).nth(1)).toContainText("Not optimized yet");
    await expect(rows(page).nth(1)).toContainText("Target Keywords");
    await page.getByRole("link", { name: `View ${id} in products` }).click();
    await expect(page).toHaveURL(new RegExp(`/products\\?search=${id}$`));
  });

  test("is used by keyboard alone, and gives the focus back when a product closes", async ({
    page,
  }) => {
    await signInAs(page, "admin");
    const id = prefix();
    await analysed(page, `${id}-1`, `${id}-2`, `${id}-3`);
    await page.goto(`/seo-analysis?search=${id}`);
    await expect(page.getByLabel(/^Select all/)).toBeEnabled();
    const link = rows(page).nth(1).getByRole("link", { name: "Ridgeline trail shoe" });
    await link.press("Enter");
    await expect(dialog(page).getByRole("tab", { name: "Overview" })).toBeVisible();
    await dialog(page).getByRole("tab", { name: "Overview" }).press("ArrowRight");
    await expect(page).toHaveURL(/view=optimize/);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
    await expect(link).toBeFocused();

    const boxes = rows(page).getByRole("checkbox");
    await boxes.first().press(" ");
    await boxes.last().click({ modifiers: ["Shift"] });
    await expect(page.getByText("3 products selected")).toBeVisible();
    await expect(page.getByLabel(/^Select all/)).toBeChecked();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Analyze Selected" })).toBeHidden();
  });

  test("analyses the selected products six at a time and says how far it is", async ({ page }) => {
    await signInAs(page, "admin");
    const id = prefix();
    const ids = Array.from({ length: 9 }, (_, at) => `${id}-${at}`);
    await analysed(page, ...ids);
    await page.goto(`/seo-analysis?search=${id}`);
    let underway = 0;
    let most = 0;
    const sent: string[] = [];
    let letGo = () => {};
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route("**/api/seo/analyze/", async (route) => {
      underway += 1;
      most = Math.max(most, underway);
      sent.push(route.request().postDataJSON().product_id);
      await gate;
      underway -= 1;
      await route.continue();
    });
    await page.getByLabel(/^Select all/).click();
    await expect(page.getByText("9 products selected")).toBeVisible();
    await page.getByRole("button", { name: "Analyze Selected" }).click();
    await expect(page.getByText("0 of 9 analyses started")).toBeVisible();
    await expect(page.getByRole("button", { name: "Analyze Selected" })).toBeDisabled();
    await expect.poll(() => underway).toBe(6);
    letGo();
    await expect(page.getByText("SEO analysis started for 9 products.")).toBeVisible();
    expect(most).toBeLessThanOrEqual(6);
    expect([...sent].sort()).toEqual(ids);
    await expect(page.getByRole("region", { name: "Selection" })).toBeHidden();
    await expect(rows(page).getByText("Analyzing")).toHaveCount(0);
  });

  test("waits where the server takes no more for now, and loses no product", async ({ page }) => {
    await signInAs(page, "admin");
    const id = prefix();
    await analysed(page, `${id}-1`, `${id}-2`);
    await page.goto(`/seo-analysis?search=${id}`);
    let refusals = 2;
    await page.route("**/api/seo/analyze/", (route) => {
      refusals -= 1;
      const body = { message: "That is too much at once. Please wait." };
      return refusals < 0 ? route.continue() : route.fulfill({ status: 429, json: body });
    });
    await page.getByLabel(/^Select all/).click();
    await page.getByRole("button", { name: "Analyze Selected" }).click();
    await expect(page.getByText("That is too much at once. Please wait.")).toBeVisible();
    await expect(page.getByText("SEO analysis started for 2 products.")).toBeVisible();
  });

  test("keeps its rows where a refresh fails, and says so when asked to", async ({ page }) => {
    await signInAs(page, "viewer");
    await page.goto("/seo-analysis");
    const count = await rows(page).count();
    await page.route(/\/api\/seo\/seo\//, (route) => route.abort());
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(page.getByRole("alert").getByText(/^Failed to refresh SEO/)).toBeVisible();
    await expect(rows(page)).toHaveCount(count);
    await page.getByLabel("Status", { exact: true }).selectOption("Failed");
    await expect(page.getByText("Failed to fetch SEO list")).toBeVisible();
  });
});

test.describe("a product's SEO", () => {
  test("starts with its first analysis, and can be analysed again for another market", async ({
    page,
  }) => {
    await signInAs(page, "admin");
    const id = prefix();
    await analysed(page, id);
    const missing = { status: 404, json: { message: "Not found." } };
    await page.route("**/by-product/**", (route) => route.fulfill(missing));
    await open(page, id);
    await expect(dialog(page).getByText("No SEO Analysis Found")).toBeVisible();
    await page.unroute("**/by-product/**");
    await dialog(page).getByRole("button", { name: "Start SEO Analysis" }).click();
    await expect(dialog(page).getByText("SEO Score")).toBeVisible();
    await expect(dialog(page).getByText("Analysis Summary")).toBeVisible();
    for (const area of ["Title", "Description", "Keyword", "Technical"])
      await expect(
        dialog(page)
          .getByRole("term")
          .filter({ hasText: new RegExp(`^${area}\\d+% of`) }),
      ).toBeVisible();

    await dialog(page).getByLabel("Market to analyze for").selectOption("Australia");
    await dialog(page).getByRole("button", { name: "Re-analyze" }).click();
    await expect(dialog(page).getByText("AU · en-AU")).toBeVisible();
    await expect
      .poll(async () => {
        const path = `/seo/analyses/?product_seo__product__product_id=${id}`;
        return (await call(page, path)).count;
      })
      .toBeGreaterThan(1);
  });

  test("is optimised, and its texts are accepted part by part", async ({ page }) => {
    await signInAs(page, "reviewer");
    const admin = await (await page.context().browser()?.newContext())?.newPage();
    if (!admin) throw new Error("There is no second page.");
    await signInAs(admin, "admin");
    const id = prefix();
    await analysed(admin, id);
    await optimised(page, id);
    const offered = await record(page, id);
    await expect(dialog(page).getByText("Made by rules, without an AI model")).toBeVisible();
    await expect(
      dialog(page)
        .getByText(/\d+ characters · \d+ px/)
        .first(),
    ).toBeVisible();

    await dialog(page).getByLabel("Accept description").uncheck();
    await dialog(page)
      .getByRole("button", { name: /^Accept/ })
      .click();
    await expect(page.getByText("Accepted.", { exact: true })).toBeVisible();
    expect((await record(page, id)).accepted_parts).not.toContain("description");
    expect((await product(page, id)).description).toBe(TEXT);

    await dialog(page).getByLabel("Accept description").check();
    await dialog(page).getByRole("button", { name: "Accept", exact: true }).click();
    await expect(page.getByText(/^Accepted\. The product's description was edited/)).toBeVisible();
    const { id: internal, description } = await product(page, id);
    expect(description).toBe(offered.seo_optimized_description);
    const { results } = await call(page, `/products/edits/?product=${internal}`);
    expect(results[0].new_value).toBe(description);
  });

  test("is offered to a viewer to read, who can start analyses but accept nothing", async ({
    page,
    browser,
  }) => {
    const admin = await (await browser.newContext()).newPage();
    await signInAs(admin, "admin");
    const id = prefix();
    await analysed(admin, id);
    await signInAs(page, "viewer");
    await page.goto("/seo-analysis");
    await expect(page.getByRole("button", { name: "Import Keywords" })).toBeHidden();
    await optimised(page, id);
    await expect(
      dialog(page).getByText("Reviewers and admins can accept these texts."),
    ).toBeVisible();
    await expect(dialog(page).getByRole("button", { name: /^Accept/ })).toBeHidden();
  });

  test("refuses a text that breaks a rule by now, and one of an older description", async ({
    page,
  }) => {
    await signInAs(page, "admin");
    const id = prefix();
    const guideline = await analysed(page, id);
    await optimised(page, id);
    const { seo_title: title, seo_meta_description: meta } = await record(page, id);
    const { id: internal, name } = await product(page, id);
    // A word that only the offer has.
    const words: string[] = `${title ?? ""} ${meta ?? ""}`.match(/\p{L}{4,}/gu) ?? [];
    const fresh = words.find((word) => !name.toLowerCase().includes(word.toLowerCase()));
    await call(page, "/policies/category-rules/", {
      category_guideline: guideline,
      rule_type: "prohibited_words",
      severity: "high",
      description: "No such word",
      rule_content: fresh,
    });
    await dialog(page)
      .getByRole("button", { name: /^Accept/ })
      .click();
    await expect(dialog(page).getByRole("alert")).toContainText("breaks a rule");

    const description = `${TEXT} Wipe it clean.`;
    await call(page, "/products/edits/", { product: internal, description });
    await dialog(page)
      .getByRole("button", { name: /^Accept/ })
      .click();
    // Which one it is depends on whether the new text is checked and analysed already.
    await expect(dialog(page).getByRole("alert")).toContainText(
      /Someone else has changed this product|The description has changed|No optimized [\w ]+ is offered/,
    );
    await dialog(page).getByRole("button", { name: "Load what is there now" }).click();
    await expect(dialog(page).getByRole("alert")).toBeHidden();
    expect((await record(page, id)).accepted_parts).toEqual([]);
  });

  test("names every check with its word, and shows imported volumes at their keywords", async ({
    page,
  }) => {
    await signInAs(page, "admin");
    const id = prefix();
    await analysed(page, id);
    const { results } = await call(
      page,
      `/seo/keywords/?product_seo__product__product_id=${id}&page_size=100`,
    );
    const { market } = await record(page, id);
    await page.goto("/seo-analysis");
    await page.getByRole("button", { name: "Import Keywords" }).click();
    const form = page.getByRole("dialog", { name: "Import Keywords" });
    await form.getByRole("button", { name: "Import File" }).click();
    await expect(form.getByText("Choose a CSV file.")).toBeVisible();
    await form.getByLabel("CSV file").setInputFiles({
      name: "keywords.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(
        `keyword,volume,market\n${results[0].keyword},4321,${market}\nbad,many,US\n`,
      ),
    });
    await form.getByRole("button", { name: "Import File" }).click();
    await expect(form.getByText("1 search volume imported. 1 row left out.")).toBeVisible();
    await expect(form.getByRole("region", { name: "Errors" })).toContainText("3");
    await page.keyboard.press("Escape");

    await open(page, id, "keywords");
    const table = dialog(page).getByRole("table", { name: "Keywords" });
    const name = page.getByRole("cell", { name: results[0].keyword, exact: true });
    const row = table.locator("tbody tr").filter({ has: name });
    await expect(row).toContainText("4,321");
    await expect(row.getByRole("img", { name: /in the title$/ })).toBeVisible();
    await expect(row.getByRole("progressbar", { name: /^Relevance of/ })).toBeVisible();
    await dialog(page).getByLabel("Seed words").fill("trail shoe, rain");
    await dialog(page).getByRole("button", { name: "Research Keywords" }).click();
    await expect(dialog(page).getByText(/keywords? found|No keyword found/)).toBeVisible();

    await dialog(page).getByRole("tab", { name: "Audit" }).click();
    await expect(dialog(page).getByText(/^\d+ failed, |^\d+ warning/)).toBeVisible();
    await expect(dialog(page).getByText("/10").first()).toBeVisible();
    await dialog(page).getByRole("tab", { name: "Metadata" }).click();
    await expect(dialog(page).getByText('"@type": "Product"')).toBeVisible();
    await expect(dialog(page).getByRole("button", { name: "Copy structured data" })).toBeVisible();
  });

  test("stands on the product's own page as a tab", async ({ page }) => {
    await signInAs(page, "admin");
    const id = prefix();
    await analysed(page, id);
    await page.goto(`/product-validations/${id}`);
    await page.getByRole("tab", { name: "SEO Analysis" }).click();
    await expect(page).toHaveURL(/tab=seo/);
    const panel = page.getByRole("tabpanel", { name: "SEO Analysis" });
    await expect(panel.getByText("Analysis Summary")).toBeVisible();
    const polled = page.waitForResponse(/\/by-product\//, { timeout: 14_000 });
    expect((await polled).status()).toBeLessThan(400);
  });
});

// Each theme and each width once: contrast is the theme's, layout the width's.
for (const [colorScheme, width] of [
  ["light", 1440],
  ["dark", 360],
] as const)
  test(`has no serious fault for axe at ${width} px in ${colorScheme}`, async ({ page }) => {
    // Looks at six screens.
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    await signInAs(page, "admin");
    const id = prefix();
    await analysed(page, id);
    await page.goto(`/seo-analysis?search=${id}`);
    await page.getByLabel(`Select ${id}`, { exact: true }).click();
    await page.getByRole("button", { name: `SEO texts of ${id}` }).click();
    await expectNoSeriousFaults(page);
    await optimised(page, id);
    for (const name of ["Optimize", "Overview", "Keywords", "Audit", "Metadata"]) {
      const tab = dialog(page).getByRole("tab", { name });
      await tab.click();
      await expect(tab).toHaveAttribute("data-state", "active");
      await expect(dialog(page).locator(".animate-pulse")).toHaveCount(0);
      await expectNoSeriousFaults(page, "[role=dialog]");
    }
  });

async function expectNoSeriousFaults(page: Page, part = "body") {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze();
  expect(violations.filter(({ impact }) => impact === "serious" || impact === "critical")).toEqual(
    [],
  );
}
