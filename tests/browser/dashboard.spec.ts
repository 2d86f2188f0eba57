import { expect, type Locator, test } from "@playwright/test";
import { openPage } from "./open-page";
import { signInAs } from "./sign-in";

test("each figure of the home page and its digest links to its list", async ({ page }) => {
  await signInAs(page, "admin");
  await test.step("the home page begins with pending items, and each figure links to its list", async () => {
    await page.goto("/dashboard");
    await expect(page.getByRole("link", { name: /^[\d,]+ to review$/ })).toHaveAttribute(
      "href",
      "/review",
    );
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
  await test.step("the daily digest links to the lists behind its figures", async () => {
    await openPage(page, "/dashboard");
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
  await test.step("a viewer sees recent activity, and no review queue", async () => {
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
});
