import { expect, test } from "@playwright/test";
import { expectNoFaults, expectNoSidewaysScroll } from "./axe";
import { signInAs } from "./sign-in";

test("the home page begins with what waits, and each figure leads to its list", async ({
  page,
}) => {
  await signInAs(page, "admin");
  await page.goto("/dashboard");
  await expect(page.getByRole("link", { name: /to review$/ })).toHaveAttribute("href", "/review");
  const stat = page.locator("dl > div", { hasText: "Rejected" });
  const rejected = Number(await stat.getByRole("link").textContent());
  expect(rejected).toBeGreaterThan(0);
  await stat.getByRole("link").click();
  await expect(page).toHaveURL(/\/products\?status=rejected$/);
  await expect(page.getByText(/^\d+ products? found$/)).toBeVisible();

  await page.goBack();
  const compliant = page.locator("dl > div", { hasText: "Compliant" }).first();
  await compliant.getByRole("link").click();
  await expect(page).toHaveURL(/status=compliant(,|%2C)approved/);
  await expect(page.getByRole("button", { name: /^Remove filter Status/ })).toBeVisible();

  await page.goBack();
  const mending = page.locator("section", {
    has: page.getByRole("heading", { name: "Top Issues to Fix" }),
  });
  await mending.getByRole("listitem").first().getByRole("link").click();
  await expect(page.getByRole("table", { name: "Findings" }).locator("tbody tr")).not.toHaveCount(
    0,
  );
});

test("a viewer sees what is new, and no queue of decisions", async ({ page }) => {
  await signInAs(page, "viewer");
  await page.goto("/dashboard");
  const news = page.locator("section", {
    has: page.getByRole("heading", { name: "Recent Activity" }),
  });
  await expect(news.getByText(/^Results that changed: /)).toBeVisible();
  await expect(news.getByRole("link", { name: /^\d+ products? uploaded$/ })).toBeVisible();
  await expect(news.getByText(/^Version \d+ by Ada Okafor$/).first()).toBeVisible();
  await expect(page.getByText(/[0-9] to review/)).toHaveCount(0);
});

test("Ctrl K goes to a rule and to a category's products", async ({ page }) => {
  await signInAs(page, "reviewer");
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Go to anything" }).click();
  const palette = page.getByRole("dialog", { name: "Go to Anything" });
  await palette.getByRole("combobox").fill("coffee");
  await palette.getByRole("option", { name: /Products of the category/ }).click();
  await expect(page).toHaveURL(/\/products\?category=\d+$/);
});

for (const [colorScheme, width] of [
  ["light", 1440],
  ["dark", 360],
] as const) {
  test(`has no fault for axe and no sideways scrolling at ${width} px in ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await signInAs(page, "admin");
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { name: /^Welcome back/ })).toBeVisible();
    await expectNoFaults(page);
    await expectNoSidewaysScroll(page);
  });
}
