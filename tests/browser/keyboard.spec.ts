import { expect, test } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { openPage } from "./open-page";
import { signInAs } from "./sign-in";

test.beforeEach(async ({ page }) => {
  await signInAs(page, "reviewer");
  await page.goto("/products");
  await expect(page.getByRole("button", { name: "Go to anything" })).toBeVisible();
  // Keyboard shortcuts work only after hydration.
  await expect(page.getByLabel(/^Select all/)).toBeEnabled();
});

test("Ctrl K opens anything, ? lists the shortcuts, and single keys can be turned off", async ({
  page,
}) => {
  await test.step("an arrow key opens a menu with its first item focused", async () => {
    await page.getByRole("button", { name: "Export" }).press("ArrowDown");
    await expect(page.getByRole("menuitem").first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menuitem")).toHaveCount(0);
  });
  await test.step("? lists the shortcuts, and single-key shortcuts can be turned off", async () => {
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Keyboard Shortcuts" });
    await expect(help.getByText("Go to any page or product")).toBeVisible();
    await help.getByLabel(/^Single-key shortcuts/).uncheck();
    await help.getByRole("button", { name: "Close" }).last().click();
    await expect(help).toBeHidden();
    const rowWithFocus = page.locator("[data-row]:focus-within");
    await page.keyboard.press("/");
    await page.keyboard.press("j");
    await expect(page.getByLabel("Search products")).not.toBeFocused();
    await expect(rowWithFocus).toHaveCount(0);
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "Go to Anything" });
    await palette.getByRole("combobox").fill("keyboard");
    await palette.getByRole("option", { name: "Keyboard shortcuts" }).click();
    await help.getByLabel(/^Single-key shortcuts/).check();
    await page.keyboard.press("Escape");
    await expect(help).toBeHidden();
    await page.keyboard.press("j");
    await expect(rowWithFocus).toHaveCount(1);
    await page.keyboard.press("/");
    await expect(page.getByLabel("Search products")).toBeFocused();
  });
  await test.step("Ctrl K finds and opens a page or a product by a few letters", async () => {
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "Go to Anything" });
    await expect(palette.getByRole("option", { name: "Upload Products" })).toBeVisible();
    await expect(palette.getByRole("option", { name: "Brand Policies" })).toHaveCount(0);
    await expectNoFaults(page);
    await palette.getByRole("combobox").fill("FTW-1043");
    await expect(palette.getByRole("option", { name: /^Harbour/ })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await page.keyboard.press("Enter");
    await page.waitForURL("**/product-validations/FTW-1043");
    await page.keyboard.press("Control+k");
    // The actions of an open product come first.
    await expect(palette.getByRole("group").first()).toHaveAccessibleName("On this page");
    await palette.getByRole("combobox").fill("tern");
    await expect(palette.getByRole("option", { name: /^Tern/ }).first()).toBeVisible();
    await expect(
      palette.getByRole("group", { name: "Products" }).getByRole("option").first(),
    ).toHaveText(/^Tern/);
    await palette.getByRole("combobox").fill("copy");
    await expect(palette.getByRole("option").first()).toHaveText("Copy link");
    await expect(palette.getByRole("option", { name: "Copy link" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    for (const [typed, action] of [
      ["sign out", "Log out"],
      ["log off", "Log out"],
      ["new product", "Upload a product"],
    ] as const) {
      await palette.getByRole("combobox").fill(typed);
      await expect(palette.getByRole("option").first()).toHaveText(action);
      await expect(palette.getByRole("option", { name: action })).toHaveAttribute(
        "aria-selected",
        "true",
      );
    }
    await palette.getByRole("combobox").fill("dark mode");
    await page.keyboard.press("Enter");
    await page.getByRole("radio", { name: "Dark" }).check();
    await expect(page.locator("html")).toHaveClass(/\bdark\b/);
    await page.keyboard.press("Escape");
    // What is typed while the palette loads is neither lost nor a shortcut of the page.
    await openPage(page, "/products");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("analyt");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/analytics");
    await page.keyboard.press("Control+k");
    await page.keyboard.press("Escape");
    await expect(palette).toBeHidden();
  });
  await test.step("keys of the list do not act behind a popover", async () => {
    await openPage(page, "/products");
    await page.keyboard.press("j");
    await page.getByRole("button", { name: /^Notifications/ }).click();
    await page.keyboard.press("x");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
    await page.keyboard.press("x");
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(1);
    await page.keyboard.press("x");
  });
  await test.step("a button opens the products of a category", async () => {
    await page.goto("/dashboard");
    const button = page.getByRole("button", { name: "Go to anything" });
    await expect
      .poll(() => button.evaluate((it) => Object.keys(it).some((key) => key.startsWith("__react"))))
      .toBe(true);
    // A double click while the palette loads must not take the keys from it.
    await button.evaluate((it: HTMLElement) => {
      it.click();
      it.click();
    });
    const palette = page.getByRole("dialog", { name: "Go to Anything" });
    await palette.getByRole("combobox").pressSequentially("coffee");
    await palette.getByRole("option", { name: /Products of the category/ }).click();
    await expect(page).toHaveURL(/\/products\?category=\d+$/);
  });
});
