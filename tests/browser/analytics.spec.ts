import { expect, type Page, test } from "@playwright/test";
import { expectNoFaults, expectNoSidewaysScroll } from "./axe";
import { call } from "./call";
import { signInAs } from "./sign-in";

/** Opens analytics when the demo products are validated, so that figures are stable. */
async function open(page: Page, role: "admin" | "reviewer", query = "") {
  await signInAs(page, role);
  await expect
    .poll(async () => (await call(page, "/products/products/?status=validating")).count)
    .toBe(0);
  await page.goto(`/analytics${query}`);
  await expect(page.getByRole("heading", { name: "Analytics", level: 1 })).toBeVisible();
}

const card = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });

test("a reviewer sees the last 30 days, as the API gives them", async ({ page }) => {
  await open(page, "reviewer");
  const figures = await call(page, "/products/analytics/");
  await page.reload();
  const { totals, violation_types: types, category_performance: categories } = figures;
  expect(totals.completed).toBeGreaterThan(0);
  await expect(card(page, "Compliance")).toContainText(
    `${(figures.metrics.compliance.current * 100).toFixed(1).replace(".0", "")}%`,
  );
  await expect(card(page, "Throughput")).toContainText(`${totals.completed} validations completed`);
  await expect(card(page, "Rejection Rate")).toBeVisible();
  const performance = page.getByRole("table", { name: "Category performance" });
  await expect(performance.locator("tbody tr")).toHaveCount(categories.length);
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

test("the period stands in the address, and Back restores it", async ({ page }) => {
  await open(page, "reviewer");
  const periods = page.getByRole("navigation", { name: "Period" });
  await expect(periods.getByRole("link", { name: "30 days" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await periods.getByRole("link", { name: "1 year" }).click();
  await expect(page).toHaveURL(/period=1year/);
  await expect(page.getByText("compared with the 365 days before")).toBeVisible();
  await expect(page.getByText("each bar is 5 days")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("compared with the 30 days before")).toBeVisible();
  await page.goto("/analytics?period=forever");
  await expect(periods.getByRole("link", { name: "30 days" })).toHaveAttribute(
    "aria-current",
    "page",
  );
});

test("the chart has a table of the whole period beside it", async ({ page }) => {
  await open(page, "reviewer", "?period=90days");
  await page.getByText("Show the whole period as a table").click();
  const table = page.getByRole("table", { name: "Trends of the whole period" });
  await expect(table.locator("tbody tr")).toHaveCount(90);
});

test("a category leads to its validations, and what waits to the products", async ({ page }) => {
  await open(page, "reviewer");
  await page
    .getByRole("table", { name: "Category performance" })
    .locator("tbody tr")
    .first()
    .getByRole("link")
    .click();
  await expect(page).toHaveURL(/\/validations\?product__category=\d+&status=completed/);
  await page.goBack();
  await page.getByRole("link", { name: /^[\d,]+ products?$/ }).click();
  await expect(page).toHaveURL(/\/products\?status=needs_review/);
});

test("the figures of the chosen period are downloaded", async ({ page }) => {
  await open(page, "admin", "?period=7days");
  await page.getByRole("button", { name: "Export" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^analytics-7days-.*\.csv$/);
});

test("a viewer is sent to the dashboard and has no entry for it", async ({ page }) => {
  await signInAs(page, "viewer");
  await page.goto("/analytics");
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("link", { name: "Analytics" })).toHaveCount(0);
});

// Each theme and each width once: contrast depends on the theme, layout on the width.
for (const [colorScheme, width] of [
  ["light", 1440],
  ["dark", 360],
] as const) {
  test(`has no fault for axe and no sideways scrolling at ${width} px in ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await open(page, "admin");
    await page.setViewportSize({ width, height: 900 });
    await expectNoFaults(page);
    await expectNoSidewaysScroll(page);
  });
}
