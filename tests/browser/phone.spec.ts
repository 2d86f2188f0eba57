import { expect, type Page, test } from "@playwright/test";
import { expectNoFaults, expectNoSidewaysScroll } from "./axe";
import { signInAs } from "./sign-in";

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signInAs(page, "admin");
});

const PAGES = [
  "/dashboard",
  "/validations",
  "/seo-analysis",
  "/upload",
  "/products",
  "/product-validations/FTW-1043",
  "/policies",
  "/analytics",
  "/users",
  "/audit-log",
  "/webhooks",
];

test("on a phone, no page scrolls horizontally, and each shows the user's full name", async ({
  page,
}) => {
  for (const address of PAGES) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
    expect(await isCut(page, "Ada Okafor"), address).toBe(false);
  }
});

test("on a phone, a button opens any page or product", async ({ page }) => {
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Go to anything" }).click();
  const palette = page.getByRole("dialog", { name: "Go to Anything" });
  await palette.getByRole("combobox").fill("FTW-1043");
  await expectNoFaults(page);
  await palette.getByRole("option", { name: /^Harbour/ }).click();
  await page.waitForURL("**/product-validations/FTW-1043");
});

test("on a phone, the selected tab is visible, however many there are", async ({ page }) => {
  await page.goto("/policies?tab=categories");
  const tab = page.getByRole("tab", { name: /^Categories & Guidelines/ });
  await expect(tab).toBeInViewport({ ratio: 0.9 });
});

/** Returns whether the header's account button truncates the name. */
function isCut(page: Page, name: string): Promise<boolean> {
  const shown = page.getByRole("banner").getByRole("button").getByText(name);
  return shown.evaluate(
    (it) => it.scrollWidth > it.clientWidth || it.scrollHeight > it.clientHeight,
  );
}
