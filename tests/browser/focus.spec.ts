import { expect, type Page, test } from "@playwright/test";
import { expectNoFaults, expectNoSidewaysScroll } from "./axe";
import { signInAs } from "./sign-in";

const focused = (page: Page) => page.locator("*:focus");

for (const [width, scheme] of [
  [1440, "light"],
  [768, "dark"],
  [360, "light"],
  [360, "dark"],
] as const)
  test(`the bulk dialogs for products work by keyboard at ${width} px, ${scheme}`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 800 });
    await signInAs(page, "admin");
    await page.goto("/products");
    const all = page.getByLabel("Select all 50 on this page");
    await expect(all).toBeEnabled();
    await all.press("Space");
    for (const name of ["Decide on Selected", "Edit Products", "Delete Selected"]) {
      const button = page.getByRole("button", { name, exact: true });
      await button.press("Enter");
      const dialog = page.getByRole(name === "Delete Selected" ? "alertdialog" : "dialog");
      await expect(dialog).toBeVisible();
      await expect.poll(() => isWithin(page, "[role=dialog], [role=alertdialog]")).toBe(true);
      await expectNoSidewaysScroll(page);
      await expectNoFaults(page);
      await page.keyboard.press("Tab");
      expect(await isWithin(page, "[role=dialog], [role=alertdialog]")).toBe(true);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(button).toBeFocused();
    }
    await page.getByRole("button", { name: "Clear Selection" }).press("Enter");
    await expect(all).toBeFocused();
  });

/** Returns whether the focus is within an element. */
function isWithin(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((within) => !!document.activeElement?.closest(within), selector);
}

test("decision forms of a finding work by keyboard and keep the focus nearby", async ({ page }) => {
  await signInAs(page, "reviewer");
  await page.goto("/review");
  const reviewItem = page.getByRole("article");
  await expect(reviewItem).toBeFocused();
  // The name that screen readers announce.
  await expect(reviewItem).toHaveAccessibleName(
    /^.+\. (Compliant|Not compliant), \d+%\. \d+ findings?\. \d+ of \d+$/,
  );
  await page.keyboard.press("n");
  await expect(focused(page)).toHaveCount(1);
  await page.keyboard.press("w");
  const form = page.getByRole("form", { name: /false positive/i });
  await expect(form).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  expect(await isWithin(page, "article")).toBe(true);
  for (const width of [768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.keyboard.press("i");
    await expect(page.getByRole("form", { name: /accept/i })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.keyboard.press("Escape");
    expect(await isWithin(page, "article")).toBe(true);
  }
});
