import { expect, type Locator, test } from "@playwright/test";
import { expectNoFaults, expectNoSidewaysScroll } from "./axe";
import { signInAs } from "./sign-in";

test("the home page begins with pending items, and each figure links to its list", async ({
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

test("a viewer sees recent activity, and no review queue", async ({ page }) => {
  await signInAs(page, "viewer");
  await page.goto("/dashboard");
  const activity = page.locator("section", {
    has: page.getByRole("heading", { name: "Recent Activity" }),
  });
  await expect(activity.getByText(/^Changed results: /)).toBeVisible();
  await expect(activity.getByRole("link", { name: /^\d+ products? uploaded$/ })).toBeVisible();
  await expect(activity.getByText(/^Version \d+ by Ada Okafor$/).first()).toBeVisible();
  await expect(page.getByText(/[0-9] to review/)).toHaveCount(0);
});

test("the daily digest links to the lists behind its figures", async ({ page }) => {
  await signInAs(page, "admin");
  await page.goto("/dashboard");
  const digest = page.getByRole("region", { name: "Daily digest" });
  const validated = digest.getByRole("link", { name: /^[\d,]+ products? validated$/ });
  const numberIn = async (locator: Locator) =>
    Number((await locator.textContent())?.replace(/\D/g, ""));
  const count = await numberIn(validated);
  await validated.click();
  await expect(page).toHaveURL(/\/validations\?latest=true&created_from=/);
  // Other tests upload products at the same time.
  const listed = page.getByText("Filtered Results").locator("..");
  await expect.poll(() => numberIn(listed)).toBeGreaterThanOrEqual(count);
});

test("Ctrl K opens a rule and the products of a category", async ({ page }) => {
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
  test(`has no accessibility issues and no horizontal scrolling at ${width} px in ${colorScheme}`, async ({
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
