import { rmSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { call } from "./call";
import { type OwnServer, startServer } from "./own-server";
import { DEMO_PASSWORD, PORT } from "./settings";
import { signInAs } from "./sign-in";

/**
 * The port of a separate application, because accepting all findings would affect the other tests.
 */
const OWN_PORT = PORT + 46;
test.use({ baseURL: `http://127.0.0.1:${OWN_PORT}` });

let application: OwnServer;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  const data = "test-results/data-known";
  rmSync(data, { recursive: true, force: true });
  application = await startServer(OWN_PORT, data, { DEMO_PASSWORD });
});

test.afterAll(() => application.stop());

test("findings are accepted as known, shown by a filter, and restored by undo", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signInAs(page, "admin");
  await page.goto("/findings?accept=known");
  const dialog = page.getByRole("dialog", { name: "Accept today’s findings as known" });
  await expect(dialog.getByText(/\d+ open findings in \d+ products/)).toBeVisible();
  await expectNoFaults(page);
  await dialog.getByRole("button", { name: "Accept findings" }).click();
  await expect(page).toHaveURL(/\/findings\/bulk-changes\/\d+$/);
  const undo = page.getByRole("button", { name: "Undo bulk change" });
  await expect(undo).toBeVisible({ timeout: 60_000 });
  const bulkChange = page.url();

  await page.goto("/dashboard");
  await expect(page.getByText(/Known findings: (\d+) of \1 left, until \d+ \w+ \d+/)).toBeVisible();

  await page.goto("/findings?view=one");
  await page.getByRole("button", { name: "Add filter" }).click();
  await page.getByText("Known findings", { exact: true }).click();
  await page.getByRole("checkbox", { name: "Yes" }).check();
  await expect(page).toHaveURL(/known=true/);
  await page.keyboard.press("Escape");
  const chips = page.getByRole("list", { name: "Active filters" });
  await expect(chips.getByText("Known findings: Yes")).toBeVisible();
  await expect(page.locator("tbody tr").first()).toBeVisible();
  const { count } = await call(page, "/products/products/?known=true");
  expect(count).toBeGreaterThan(0);
  await page.goto("/products?known=true");
  await expect(chips.getByText("Known findings: Yes")).toBeVisible();
  await expect(page.locator("tbody tr")).toHaveCount(Math.min(count, 50));
  await page.goto("/findings?known=false");
  await expect(chips.getByText("Known findings: No")).toBeVisible();
  await expect(page.getByText("No Findings")).toBeVisible();

  await page.goto(bulkChange);
  await undo.click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Restore \d+ Products?$/ })
    .click();
  await expect(page.getByText("Undone").first()).toBeVisible({ timeout: 60_000 });
  await page.goto("/dashboard");
  await expect(page.getByText(/^Known findings:/)).toHaveCount(0);
});
