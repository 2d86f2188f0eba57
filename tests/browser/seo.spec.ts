import { expect, test } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { call } from "./call";
import { analysed, dialog, open, optimised, prefix, product, record, TEXT } from "./seo";
import { signInAs } from "./sign-in";

test.describe("a product's SEO", () => {
  test("starts with a first analysis and can be analyzed again for another market", async ({
    page,
  }) => {
    await signInAs(page, "admin");
    const id = prefix();
    await analysed(page, id);
    const missing = { status: 404, json: { message: "Not found." } };
    let isAskedFor = false;
    await page.route("**/seo/**", async (route, request) => {
      if (request.method() === "POST") isAskedFor = true;
      if (isAskedFor || !request.url().includes("/by-product/")) await route.fallback();
      else await route.fulfill(missing);
    });
    await open(page, id);
    await expect(dialog(page).getByText("No SEO Analysis Found")).toBeVisible();
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
    await expect(dialog(page).getByText("AU en", { exact: true })).toBeVisible();
    await expect
      .poll(async () => {
        const path = `/seo/analyses/?product_seo__product__product_id=${id}`;
        return (await call(page, path)).count;
      })
      .toBeGreaterThan(1);
  });

  test("is optimized, and each part of the result can be accepted separately", async ({ page }) => {
    await signInAs(page, "reviewer");
    const admin = await (await page.context().browser()?.newContext())?.newPage();
    if (!admin) throw new Error("There is no second page.");
    await signInAs(admin, "admin");
    const id = prefix();
    await analysed(admin, id);
    await optimised(page, id);
    const suggestedRecord = await record(page, id);
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
    expect(description).toBe(suggestedRecord.seo_optimized_description);
    const { results } = await call(page, `/products/edits/?product=${internal}`);
    expect(results[0].new_value).toBe(description);
  });

  test("lets viewers start analyses but not accept suggestions", async ({ page, browser }) => {
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

  test("rejects suggestions that violate a new rule or belong to an older description", async ({
    page,
  }) => {
    await signInAs(page, "admin");
    const id = prefix();
    const guideline = await analysed(page, id);
    await optimised(page, id);
    const { seo_title: title, seo_meta_description: meta } = await record(page, id);
    const { id: internal, name } = await product(page, id);
    // Finds a word that only the suggestion contains.
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
    // The message depends on whether the new text has already been validated and analyzed.
    await expect(dialog(page).getByRole("alert")).toContainText(
      /Someone else has changed this product|The description has changed|There is no suggestion for the [\w ]+/,
    );
    await dialog(page).getByRole("button", { name: "Load the current texts" }).click();
    await expect(dialog(page).getByRole("alert")).toBeHidden();
    expect((await record(page, id)).accepted_parts).toEqual([]);
  });

  test("lists every check with a label and shows imported search volumes for keywords", async ({
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
    await expect(form.getByText("1 search volume imported. 1 row skipped.")).toBeVisible();
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
    await expect(dialog(page).getByText(/keywords? found/)).toBeVisible();

    await dialog(page).getByRole("tab", { name: "Audit" }).click();
    await expect(dialog(page).getByText(/^\d+ failed, |^\d+ warning/)).toBeVisible();
    await expect(dialog(page).getByText("/10").first()).toBeVisible();
    await dialog(page).getByRole("tab", { name: "Metadata" }).click();
    await expect(dialog(page).getByText('"@type": "Product"')).toBeVisible();
    await expect(dialog(page).getByRole("button", { name: "Copy structured data" })).toBeVisible();
  });

  test("is shown in a tab on the product page", async ({ page }) => {
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

// Tests each theme and each width once: contrast depends on the theme, layout on the width.
for (const [colorScheme, width] of [
  ["light", 1440],
  ["dark", 360],
] as const)
  test(`has no accessibility violations at ${width} px in ${colorScheme}`, async ({ page }) => {
    // Takes screenshots of six screens.
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    await signInAs(page, "admin");
    const id = prefix();
    await analysed(page, id);
    await page.goto(`/seo-analysis?search=${id}`);
    await page.getByLabel(`Select ${id}`, { exact: true }).click();
    await page.getByRole("button", { name: `SEO texts of ${id}` }).click();
    await expectNoFaults(page);
    await optimised(page, id);
    for (const name of ["Optimize", "Overview", "Keywords", "Audit", "Metadata"]) {
      const tab = dialog(page).getByRole("tab", { name });
      await tab.click();
      await expect(tab).toHaveAttribute("aria-selected", "true");
      await expect(dialog(page).locator(".animate-pulse")).toHaveCount(0);
      await expectNoFaults(page);
    }
  });
