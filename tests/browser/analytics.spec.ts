import { expect, type Page, test } from "@playwright/test";
import { call } from "./call-api";
import { openPage } from "./open-page";
import { signInAs } from "./sign-in";

const card = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });

test("a reviewer reads the figures of a period, as a chart and as tables, and opens what is behind them", async ({
  page,
}) => {
  await test.step("a reviewer sees the figures that the API returns for the last 30 days", async () => {
    await signInAs(page, "reviewer");
    // The figures no longer change once the demo products are validated.
    await expect
      .poll(async () => (await call(page, "/products/products/?status=validating")).count)
      .toBe(0);
    const figures = await call(page, "/products/analytics/");
    await page.goto("/analytics");
    await expect(page.getByRole("heading", { name: "Analytics", level: 1 })).toBeVisible();
    const { totals, violation_types: types, category_performance: categories } = figures;
    expect(totals.completed).toBeGreaterThan(0);
    await expect(card(page, "Compliance")).toContainText(
      `${(figures.metrics.compliance.current * 100).toFixed(1).replace(".0", "")}%`,
    );
    await expect(card(page, "Throughput")).toContainText(
      `${totals.completed} validations completed`,
    );
    await expect(card(page, "Rejection Rate")).toBeVisible();
    const performance = page.getByRole("table", { name: "Category performance" });
    await expect(performance.locator("tbody tr")).toHaveCount(categories.length);
    // A re-validated product counts once among the products, and each time among the validations.
    for (const { category, products, validations } of categories)
      await expect(
        performance.getByRole("row", { name: `${category} ${products} ${validations} ` }),
      ).toBeVisible();
    await expect(
      page.getByText(`(${Number(types[0].percentage.toFixed(1))}%)`).first(),
    ).toBeVisible();
    await expect(card(page, "Top Performer")).toContainText(figures.insights.top_performer.message);
    await expect(
      page.getByRole("table", { name: "Daily trends of the last 5 days" }).locator("tbody tr"),
    ).toHaveCount(5);
    await expect(
      page.getByRole("img", { name: /Daily trends From .* validations completed/ }),
    ).toBeVisible();
  });
  const periods = page.getByRole("navigation", { name: "Period" });
  await test.step("the period is stored in the URL, and Back restores it", async () => {
    await expect(periods.getByRole("link", { name: "30 days" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await periods.getByRole("link", { name: "1 year" }).click();
    await expect(page).toHaveURL(/period=1year/);
    await expect(page.getByText("compared with the previous 365 days").first()).toBeVisible();
    await expect(page.getByText("each bar is 5 days")).toBeVisible();
    await page.goBack();
    await expect(page.getByText("compared with the previous 30 days").first()).toBeVisible();
    await page.goto("/analytics?period=forever");
    await expect(periods.getByRole("link", { name: "30 days" })).toHaveAttribute(
      "aria-current",
      "page",
    );
  });
  await test.step("the chart's data for the whole period is available as a table", async () => {
    await periods.getByRole("link", { name: "90 days" }).click();
    await page.getByText("Show the whole period as a table").click();
    const table = page.getByRole("table", { name: "Trends of the whole period" });
    await expect(table.locator("tbody tr")).toHaveCount(90);
  });
  await test.step("has three sections whose rows link to findings, with the worst category first", async () => {
    await periods.getByRole("link", { name: "30 days" }).click();
    await expect(page).toHaveURL(/period=30days/);
    for (const name of ["Quality over time", "Rules", "Categories"])
      await expect(page.getByRole("region", { name, exact: true })).toBeVisible();
    const rows = page.getByRole("table", { name: "Category performance" }).locator("tbody tr");
    const shares = (await rows.locator('td[data-label="Compliant"]').allTextContents()).map(
      (text) => Number.parseFloat(text),
    );
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    await rows.first().getByRole("link").click();
    await expect(page).toHaveURL(/\/findings\?category=\d+/);
    await expect(page.getByRole("table", { name: "Findings" }).locator("tbody tr")).not.toHaveCount(
      0,
    );
    await page.goBack();
    await page.getByRole("table", { name: "Rules by findings" }).getByRole("link").first().click();
    await expect(page).toHaveURL(/\/findings\?source=\w+&(rule|guideline_reference)=/);
  });
  await test.step("an insight links to its validations, and pending items link to the products", async () => {
    await page.goBack();
    await page.getByRole("link", { name: "Show its validations" }).first().click();
    await expect(page).toHaveURL(/\/validations\?product__category=\d+&status=completed/);
    await page.goBack();
    await page.getByRole("link", { name: /^[\d,]+ products?$/ }).click();
    await expect(page).toHaveURL(/\/products\?status=needs_review/);
  });
  await test.step("further breakdowns are collapsed at first and stay open when the grouping changes", async () => {
    await page.goBack();
    const fields = page.getByRole("table", { name: "Findings by field" });
    await expect(fields).toBeHidden();
    await page.getByText("Further breakdowns").click();
    await expect(fields).toBeVisible();
    await page
      .getByRole("navigation", { name: "Findings by" })
      .getByRole("link", { name: "Uploader" })
      .click();
    await expect(page.getByRole("table", { name: "Findings by uploader" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("table", { name: "Findings by uploader" })).toBeVisible();
  });
});

test("forecast marks open a bulk change as of their day, and figures can be downloaded", async ({
  page,
}) => {
  await signInAs(page, "admin");
  await test.step("forecast marks open a bulk change as of their day, or findings of an ending rule", async () => {
    const day = (days: number) => new Date(Date.now() + days * 864e5).toISOString().slice(0, 10);
    const rule = { rule_type: "prohibited_words", severity: "low" };
    const category = await call(page, "/policies/categories/", {
      name: `Kites ${Date.now()}`,
      guideline: {
        title: "Kites",
        content: "Plain words.",
        rules: [
          { ...rule, rule_content: "windy", description: "No windy", valid_from: day(100) },
          { ...rule, rule_content: "zebra", description: "No zebra", valid_until: day(200) },
        ],
      },
    });
    const [begins, ends] = category.guideline.rules;
    await call(page, "/products/products/", {
      product_id: `KITE-${Date.now()}`,
      category: category.id,
      description: "A kite for windy days.",
    });
    await page.goto("/analytics");
    const coming = page.getByRole("region", { name: "Upcoming policy changes" });
    await expect(
      coming.getByRole("link", { name: /new finding|more product/ }).first(),
    ).toBeVisible({
      timeout: 30_000,
    });
    await expect(
      coming.getByRole("link", { name: /no products are affected$/ }).last(),
    ).toHaveAttribute("href", `/findings?rule=${ends.id}`);
    const mark = page.locator(`svg a[href*="rule=${begins.id}"]`);
    await mark.click();
    const draft = page.getByRole("dialog", { name: "Create Bulk Change" });
    await expect(draft).toContainText("Findings of “No windy” as of");
    await draft.getByRole("button", { name: "Preview" }).click();
    await expect(page).toHaveURL(/bulk-changes\/\d+/);
  });
  await test.step("the figures of the chosen period can be downloaded", async () => {
    await openPage(page, "/analytics?period=7days");
    await page.getByRole("button", { name: "Export" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "CSV" }).click();
    expect((await download).suggestedFilename()).toMatch(/^analytics-7days-.*\.csv$/);
  });
});
