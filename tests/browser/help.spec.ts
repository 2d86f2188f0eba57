import { expect, test } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { openPage } from "./open-page";
import { signInAs } from "./sign-in";

test("the manual opens from the menu, the palette and screens, and shows its sections", async ({
  page,
}) => {
  await signInAs(page, "viewer");
  await test.step("a viewer opens the manual from the account menu", async () => {
    await page.goto("/dashboard");
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("link", { name: "Help", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Help", exact: true })).toBeVisible();
    await expectNoFaults(page);
    await page.getByRole("main").getByRole("link", { name: "Rules", exact: true }).last().click();
    await expect(page.getByRole("heading", { name: "Rules", exact: true })).toBeVisible();
    await expect(page).toHaveTitle(/^Rules · Help/);

    await page.getByRole("link", { name: "Templates", exact: true }).first().click();
    await expect(page).toHaveURL(/\/help\/rules#templates$/);
    await expect(page.getByRole("heading", { name: "Templates" })).toBeInViewport();
    await page.keyboard.press("/");
    await page.keyboard.type("capital letters");
    await page.getByRole("list", { name: "Sections found" }).getByRole("link").first().click();
    await expect(page.getByRole("article")).toContainText(/capital/i);
    await expect(page.getByRole("list", { name: "Sections found" })).toHaveCount(0);
    await openPage(page, "/help/checking");
    await page.getByRole("article").getByRole("link", { name: "Rules", exact: true }).click();
    await expect(page).toHaveURL(/\/help\/rules$/);
  });
  await test.step("the command palette finds sections of the manual", async () => {
    await openPage(page, "/dashboard");
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "Go to Anything" });
    await palette.getByRole("combobox").fill("the score");
    await palette.getByRole("option", { name: /^The score/ }).click();
    await expect(page).toHaveURL(/\/help\/checking#the-score$/);
    await expect(page.getByRole("heading", { name: "The score" })).toBeInViewport();
  });
  await test.step("help links on screens open sections, and scripts can be downloaded", async () => {
    await signInAs(page, "admin");
    await page.goto("/upload");
    await page.getByRole("link", { name: "How imports work" }).click();
    await expect(page.getByRole("heading", { name: "Imports", exact: true })).toBeVisible();
    await openPage(page, "/help/checking-from-a-script");
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "check-texts.mjs" }).click();
    expect((await download).suggestedFilename()).toBe("check-texts.mjs");
  });
  await test.step("an unknown URL in the manual shows a not-found page", async () => {
    await page.goto("/help/nothing");
    await expect(page.getByText("Page not found")).toBeVisible();
  });
});
