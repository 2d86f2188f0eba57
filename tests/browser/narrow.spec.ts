import { expect, type Page, test } from "@playwright/test";
import { expectNoFaults, expectNoSidewaysScroll } from "./axe";
import { signInAs } from "./sign-in";

const WIDTHS = [1024, 900, 768, 640, 360];

const PAGES = [
  "/dashboard",
  "/validations",
  "/products",
  "/findings",
  "/findings?view=one",
  "/findings/decisions",
  "/findings/bulk-changes",
  "/seo-analysis",
  "/review",
  "/upload",
  "/upload?mode=bulk",
  "/upload/mappings",
  "/product-validations/FTW-1043",
  "/policies",
  "/policies?tab=categories",
  "/policies/evaluations",
  "/analytics",
  "/users",
  "/audit-log",
  "/webhooks",
  "/api-tokens",
  "/api-docs",
];

async function expectNoSidewaysScrollAtAll(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
}

test("no page scrolls horizontally at any width", async ({ page }) => {
  test.setTimeout(240_000);
  await signInAs(page, "admin");
  for (const address of PAGES) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoSidewaysScrollAtAll(page);
  }
});

/** Pages, each with the name of a button that opens a dialog there. */
const DIALOGS: [address: string, button: string | RegExp][] = [
  ["/findings?severity=high", "Create bulk change"],
  ["/validations", "Decide"],
  ["/users", "Create Account"],
  ["/webhooks", "Add Webhook"],
  ["/api-tokens", "Create Token"],
  ["/product-validations/FTW-1043", "Edit Description"],
];

test("no page scrolls horizontally under an open dialog", async ({ page }) => {
  test.setTimeout(300_000);
  await signInAs(page, "admin");
  for (const [address, button] of DIALOGS) {
    await page.setViewportSize({ width: 1024, height: 800 });
    await page.goto(address);
    await page.getByRole("button", { name: button }).first().click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await expectNoSidewaysScrollAtAll(page);
    const fits = await dialog.evaluate((it) => it.scrollWidth <= it.clientWidth);
    expect(fits, address).toBe(true);
  }
});

const TABLES: [address: string, widths: number[]][] = [
  ["/validations", [1024, 768, 640]],
  ["/products", [1024, 768, 640]],
  ["/findings", [1024, 768, 640]],
  ["/findings?view=one", [1024, 768, 640]],
  ["/seo-analysis", [1024, 768, 640]],
  ["/audit-log", [1024, 768, 640]],
];

test("table headers stay visible at every width that shows them", async ({ page }) => {
  test.setTimeout(300_000);
  await signInAs(page, "admin");
  for (const [address, widths] of TABLES) {
    await page.goto(address);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 500 });
      const head = page.getByRole("table").first().locator("thead");
      await page.getByRole("table").first().locator("tbody tr").nth(8).scrollIntoViewIfNeeded();
      await page.evaluate(() => {
        const row = document.querySelectorAll("main tbody tr")[8];
        window.scrollTo(0, (row?.getBoundingClientRect().top ?? 0) + scrollY - 200);
      });
      expect((await head.boundingBox())?.y, `${address} at ${width}`).toBeCloseTo(56, 0);
    }
  }
});

test("on a phone, filters collapse behind one button, and active filters stay visible", async ({
  page,
}) => {
  await signInAs(page, "reviewer");
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/products?status=needs_review,compliant&language=en");
  const button = page.getByRole("button", { name: "Filters (2)" });
  const status = page.getByLabel("Status", { exact: true });
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await expect(status).toBeHidden();
  await expect(
    page.getByRole("button", { name: "Remove filter Status: Needs review, Compliant" }),
  ).toBeVisible();
  // The server renders the button, so it exists without scripts.
  const written = await (await page.request.get("/products?status=pending")).text();
  expect(written).toMatch(/<button[^>]*aria-expanded="false"[^>]*>(?:(?!<\/button>).)*Filters/s);

  await button.press("Enter");
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await expect(button).toBeFocused();
  await expectNoFaults(page);
  await page.keyboard.press("Tab");
  await expect(status).toBeFocused();
  await status.selectOption("Approved");
  await expect(page.getByRole("button", { name: "Remove filter Status: Approved" })).toBeVisible();
  await page.getByRole("button", { name: "Add Filter" }).click();
  await expect(page.getByRole("dialog", { name: "Add Filter" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.keyboard.press("Escape");
  await button.press("Enter");
  await expect(button).toBeFocused();
  await expect(status).toBeHidden();

  await page.setViewportSize({ width: 1024, height: 780 });
  await expect(button).toBeHidden();
  await expect(status).toBeVisible();
});

test("the first row of each list is in the upper part of the screen, on desktop and phone", async ({
  page,
}) => {
  await signInAs(page, "admin");
  for (const address of ["/products", "/validations", "/seo-analysis", "/findings"]) {
    await page.goto(address);
    const row = page.getByRole("table").locator("tbody tr").first();
    for (const [width, height, most] of [
      [1440, 900, 260],
      [360, 780, 0.45 * 780],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect((await row.boundingBox())?.y, `${address} at ${width}`).toBeLessThanOrEqual(most);
    }
  }
});
