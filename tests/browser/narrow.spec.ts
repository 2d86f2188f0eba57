import { expect, test } from "@playwright/test";
import { expectNoFaults, expectNoSidewaysScroll } from "./axe";
import { openPage } from "./open-page";
import { signInAs } from "./sign-in";

test("on a phone, filters are in a sheet and four products are visible, and tabs count their items", async ({
  page,
}) => {
  await signInAs(page, "reviewer");
  await test.step("on a phone, filters are in a sheet behind one button, and active filters stay visible", async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto("/products?status=needs_review,compliant&language=en");
    const button = page.getByRole("button", { name: /^Filters/ });
    await expect(button).toHaveAccessibleName("Filters (2)");
    const status = page.getByLabel("Status", { exact: true });
    await expect(button).toHaveAttribute("aria-expanded", "false");
    await expect(status).toBeHidden();
    await expect(
      page.getByRole("button", { name: "Remove filter Status: Needs review, Compliant" }),
    ).toBeVisible();
    // The server renders the button, so it exists without scripts.
    // The server may close an idle connection while it is being reused.
    const answer = await page.request.get("/products?status=pending", { maxRetries: 2 });
    const written = await answer.text();
    expect(written).toMatch(/<button[^>]*aria-expanded="false"[^>]*>(?:(?!<\/button>).)*Filters/s);

    await button.press("Enter");
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await expect(sheet.getByText("2 chosen")).toBeVisible();
    await expectNoFaults(page);
    // A focused field would open the keyboard of the phone.
    const find = sheet.getByRole("searchbox", { name: "Find a filter" });
    await expect(find).not.toBeFocused();
    await find.fill("stat");
    await expect(sheet.getByText(/^Category/)).toBeHidden();
    await find.fill("");
    await sheet.getByText(/^Status/).click();
    await sheet.getByRole("checkbox", { name: "Compliant" }).uncheck();
    await sheet.getByRole("checkbox", { name: "Needs review" }).uncheck();
    await sheet.getByRole("checkbox", { name: "Approved" }).check();
    await expectNoSidewaysScroll(page);
    await sheet.getByRole("button", { name: "Show Results" }).click();
    await expect(sheet).toBeHidden();
    await expect(button).toBeFocused();
    await expect(
      page.getByRole("button", { name: "Remove filter Status: Approved" }),
    ).toBeVisible();
    await button.click();
    await sheet.getByRole("button", { name: "Clear Filters" }).click();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/\/products$/);
    await expect(page.getByRole("button", { name: /^Remove filter/ })).toHaveCount(0);
    // Beside a search term there is no room for chips.
    await page.goto("/products?search=lamp&status=compliant");
    await expect(button).toHaveAccessibleName("Filters (1)");
    await expect(page.getByRole("list", { name: "Active filters" })).toBeHidden();
    await page.goto("/seo-analysis");
    // All figures are visible, in as many lines as they need.
    await expect(page.getByText("Avg Score")).toBeInViewport({ ratio: 1 });
    await page.goto("/products");

    await page.setViewportSize({ width: 1024, height: 780 });
    await expect(button).toBeHidden();
    await expect(status).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step("on a phone, four products are visible, each with one menu", async () => {
    await signInAs(page, "admin");
    await page.setViewportSize({ width: 360, height: 780 });
    await page.route("**/api/notifications/?*", (route) =>
      route.fulfill({ json: { count: 0, results: [], unread_count: 111 } }),
    );
    await page.goto("/products");
    const badge = page.getByRole("button", { name: /^Notifications, 111/ }).locator("span");
    const badgeBox = await badge.boundingBox();
    const accountBox = await page.getByRole("button", { name: /^Account of/ }).boundingBox();
    expect((badgeBox?.x ?? 0) + (badgeBox?.width ?? 0)).toBeLessThanOrEqual(accountBox?.x ?? 0);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.goto("/products");
    const rows = page.getByRole("table").locator("tbody tr");
    const fourth = await rows.nth(3).boundingBox();
    expect((fourth?.y ?? 0) + (fourth?.height ?? 0)).toBeLessThanOrEqual(780);
    const first = rows.first();
    await expect(first.getByRole("button")).toHaveCount(1);
    await first.getByRole("button", { name: /^Actions for / }).click();
    await expect(page.getByRole("menuitem")).toHaveText(["Validate", "Delete"]);
    await page.keyboard.press("Escape");
    for (const path of [
      "/seo-analysis",
      "/validations",
      "/findings?view=one",
      "/findings/decisions",
      "/findings/bulk-changes",
      "/users",
      "/audit-log",
    ]) {
      await openPage(page, path);
      const row = await rows.first().boundingBox();
      expect(row?.height, path).toBeLessThanOrEqual(120);
      await expectNoSidewaysScroll(page);
      const tab = page.getByRole("navigation", { name: "View" }).locator("[aria-current]");
      if ((await tab.count()) > 0) await expect(tab).toBeInViewport({ ratio: 0.9 });
    }
    // The pages of the settings link to each other, and their buttons follow the description.
    await openPage(page, "/settings");
    const pages = page.getByRole("navigation", { name: "Settings" });
    await expect(pages.getByRole("link")).toHaveText([
      "Account",
      "API Tokens",
      "Webhooks",
      "Users",
      "Audit Log",
    ]);
    await pages.getByRole("link", { name: "Users" }).click();
    await expect(pages.getByRole("link", { name: "Users" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    const count = await page.getByText(/^\d+ users/).boundingBox();
    const invite = await page.getByRole("button", { name: "Invite" }).boundingBox();
    expect(count?.y).toBeLessThan(invite?.y ?? 0);
    await page.goto("/seo-analysis");
    await first.getByRole("button", { name: /^Actions for / }).press("Enter");
    await page.getByRole("menuitem", { name: "Show SEO texts" }).click();
    await expect(page.getByText("Target Keywords").first()).toBeVisible();
    await expectNoFaults(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step("view tabs count their items and keep the list's order", async () => {
    await openPage(page, "/products");
    const views = page.getByRole("navigation", { name: "View" });
    await expect(views.getByRole("link")).toHaveText([
      /^All\d+/,
      /^To review\d+$/,
      /^Rejected\d+$/,
      /^Mine\d+$/,
    ]);
    const toReview = views.getByRole("link", { name: /^To review/ });
    await toReview.click();
    await expect(page).toHaveURL(/status=needs_review/);
    // Other tests add products meanwhile, so the tab and the list agree only after a moment.
    await expect(async () => {
      await page.getByRole("button", { name: "Refresh" }).click();
      const count = (await toReview.textContent())?.replace(/\D/g, "");
      await expect(page.getByText(`${count} products found`)).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 40_000 });
    await expect(toReview).toHaveAttribute("aria-current", "page");
    await openPage(page, "/findings");
    await expect(views.getByRole("link")).toHaveText([
      /^Patterns\d+$/,
      /^All findings\d+$/,
      /^Bulk changes\d+$/,
      /^Dismissed\d+$/,
    ]);
    await page.getByLabel("Search patterns").fill("best-in");
    const rows = page.getByRole("table").locator("tbody tr");
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText("“best-in-class”");
    await page.setViewportSize({ width: 768, height: 1024 });
    for (const path of ["/findings", "/products", "/products?status=needs_review&search=a"]) {
      await openPage(page, path);
      // One line of controls, so that rows begin equally high with and without a filter.
      expect((await page.getByRole("search").boundingBox())?.height, path).toBeLessThan(50);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await openPage(page, "/product-validations/FTW-1043");
    expect((await page.getByRole("tablist").boundingBox())?.y).toBeLessThan(320);
  });
  await test.step("on a phone, a product shows its decisions in one line, and the rest in a menu", async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    const more = page.getByRole("button", { name: "More actions" });
    const publish = page.getByRole("button", { name: "Publish" });
    expect((await publish.boundingBox())?.y).toBe((await more.boundingBox())?.y);
    await expect(page.getByRole("button", { name: "Force Re-validate" })).toBeHidden();
    await more.click();
    await expect(page.getByRole("menuitem")).toHaveText([
      "Refresh",
      "Force Re-validate",
      "Dossier",
      "CSV",
      "Excel (XLSX)",
    ]);
    await expectNoFaults(page);
    await page.keyboard.press("Escape");
  });
  await test.step("a button opens any page or product", async () => {
    await openPage(page, "/dashboard");
    await page.getByRole("button", { name: "Go to anything" }).click();
    const palette = page.getByRole("dialog", { name: "Go to Anything" });
    await palette.getByRole("combobox").fill("FTW-1043");
    await expectNoFaults(page);
    await palette.getByRole("option", { name: /^Harbour/ }).click();
    await page.waitForURL("**/product-validations/FTW-1043");
  });
});
