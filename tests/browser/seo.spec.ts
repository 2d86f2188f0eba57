import { expect, test } from "@playwright/test";
import { expectFits, onDesktop } from "./axe";
import { call } from "./call-api";
import { analysed, dialog, open, optimised, prefix, product, record, TEXT } from "./seo";
import { signInAs } from "./sign-in";

test.describe("a product's SEO", () => {
  test("is analyzed for a market, with every check, keywords and imported search volumes, also on the product page", async ({
    page,
  }) => {
    await signInAs(page, "admin");
    const id = prefix();
    await analysed(page, id);
    await test.step("starts with a first analysis and can be analyzed again for another market", async () => {
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
      await page.unrouteAll({ behavior: "ignoreErrors" });
    });
    await test.step("lists every check with a label and shows imported search volumes for keywords", async () => {
      const { results } = await call(
        page,
        `/seo/keywords/?product_seo__product__product_id=${id}&page_size=100`,
      );
      const { market } = await record(page, id);
      // Another analysis can choose other keywords, so all of them get a volume.
      const rows = results.map(({ keyword }: { keyword: string }) => `${keyword},4321,${market}`);
      await page.goto("/seo-analysis");
      await page.getByRole("button", { name: "Import Keywords" }).click();
      const form = page.getByRole("dialog", { name: "Import Keywords" });
      await form.getByRole("button", { name: "Import File" }).click();
      await expect(form.getByText("Choose a CSV file.")).toBeVisible();
      await form.getByLabel("CSV file").setInputFiles({
        name: "keywords.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(["keyword,volume,market", ...rows, "bad,many,US"].join("\n")),
      });
      await form.getByRole("button", { name: "Import File" }).click();
      await expect(form.getByText(/^\d+ search volumes imported\. 1 row skipped\.$/)).toBeVisible();
      await expect(form.getByRole("region", { name: "Errors" })).toContainText(
        String(rows.length + 2),
      );
      await page.keyboard.press("Escape");

      await open(page, id, "keywords");
      const table = dialog(page).getByRole("table", { name: "Keywords" });
      const row = table.locator("tbody tr").filter({ hasText: "4,321" }).first();
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
      await expect(
        dialog(page).getByRole("button", { name: "Copy structured data" }),
      ).toBeVisible();
    });
    await test.step("is shown in a tab on the product page", async () => {
      await page.clock.install();
      await page.goto(`/product-validations/${id}`);
      await page.getByRole("tab", { name: "SEO Analysis" }).click();
      await expect(page).toHaveURL(/tab=seo/);
      const panel = page.getByRole("tabpanel", { name: "SEO Analysis" });
      await expect(panel.getByText("Analysis Summary")).toBeVisible();
      const polled = page.waitForResponse(/\/by-product\//, { timeout: 14_000 });
      await page.clock.fastForward(10_000);
      expect((await polled).status()).toBeLessThan(400);
      await panel.getByRole("tab", { name: "Keywords" }).click();
      const table = panel.getByRole("table", { name: "Keywords" });
      const header = await table.locator("thead").boundingBox();
      const firstRow = await table.locator("tbody tr").first().boundingBox();
      const overlap = (header?.y ?? 0) + (header?.height ?? 0) - (firstRow?.y ?? 0);
      expect(overlap, "the header covers no row").toBeLessThan(1);
    });
  });

  test("is optimized, accepted in parts, and rejected if it is outdated or violates a rule", async ({
    page,
    browser,
  }) => {
    const admin = await (await browser.newContext()).newPage();
    await signInAs(admin, "admin");
    const id = prefix();
    const other = `${id}-2`;
    const guideline = await analysed(admin, id, other);
    await test.step("viewers start analyses but do not accept suggestions", async () => {
      await signInAs(page, "viewer");
      await page.goto("/seo-analysis");
      await expect(page.getByRole("button", { name: "Import Keywords" })).toBeHidden();
      await optimised(page, id);
      await expect(
        dialog(page).getByText("Reviewers and admins can accept these texts."),
      ).toBeVisible();
      await expect(dialog(page).getByRole("button", { name: /^Accept/ })).toBeHidden();
    });
    await test.step("reviewers accept each part of the suggestion", async () => {
      await signInAs(page, "reviewer");
      await open(page, id, "optimize");
      const suggestedRecord = await record(page, id);
      await expect(dialog(page).getByRole("button", { name: /^Accept/ })).toBeVisible();
      await expectFits(page);
      await onDesktop(page);
      await expect(dialog(page).getByText("Generated by rules, without an AI model")).toBeVisible();
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
      await expect(
        page.getByText(/^Accepted\. The product's description was edited/),
      ).toBeVisible();
      const { id: internal, description } = await product(page, id);
      expect(description).toBe(suggestedRecord.seo_optimized_description);
      const { results } = await call(page, `/products/edits/?product=${internal}`);
      expect(results[0].new_value).toBe(description);
    });
    await test.step("rejects suggestions that violate a new rule or belong to an older description", async () => {
      await signInAs(page, "admin");
      await optimised(page, other);
      const { seo_title: title, seo_meta_description: meta } = await record(page, other);
      const { id: internal, name } = await product(page, other);
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
      expect((await record(page, other)).accepted_parts).toEqual([]);
    });
  });
});
