import { rmSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { shopExport } from "../support/shop-export";
import { expectNoFaults, expectNoSidewaysScroll } from "./axe";
import { type OwnServer, startServer } from "./own-server";
import { PORT } from "./settings";
import { signInAs } from "./sign-in";

/** An application without demo data. */
const EMPTY = `http://127.0.0.1:${PORT + 7}`;
const DATA = "test-results/data-empty";
const ADMIN = { email: "owner@example.com", password: "a password of the first admin" };

let server: OwnServer;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  rmSync(DATA, { recursive: true, force: true });
  server = await startServer(PORT + 7, DATA, {
    DEMO: "0",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
});

test.afterAll(() => server.stop());

async function signIn(page: Page): Promise<void> {
  await page.goto(`${EMPTY}/login`);
  await page.getByLabel("Email").fill(ADMIN.email);
  await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

test("an empty workspace shows findings in own products in 12 interactions", async ({ page }) => {
  await signIn(page);
  // The first sign-in opens this page instead of the dashboard.
  await expect(page.getByRole("heading", { name: "Get Started" })).toBeVisible();
  await expect(page.getByText("To do")).toHaveCount(3);
  await expectNoFaults(page);
  await expectNoSidewaysScroll(page);

  const startedAt = Date.now();
  let interactions = 0;
  const interact = async (act: () => Promise<unknown>) => {
    interactions += 1;
    await act();
  };
  const file = { name: "products_export.csv", mimeType: "text/csv" };
  await interact(() =>
    page.getByLabel("File", { exact: true }).setInputFiles({
      ...file,
      buffer: Buffer.from(shopExport()),
    }),
  );
  await interact(() => page.getByRole("button", { name: "Import 240 Products" }).click());
  await interact(() =>
    page.getByLabel("Prohibited words").fill("guaranteed, best ever, cheap, miracle => wonder"),
  );
  await interact(() => page.getByRole("button", { name: "Add Rule" }).click());
  const patterns = page.getByRole("list", { name: "Top patterns" });
  await expect(patterns.getByText("guaranteed", { exact: false }).first()).toBeInViewport();
  const seconds = (Date.now() - startedAt) / 1000;
  console.log(`First own finding after ${interactions} interactions, ${seconds.toFixed(1)} s.`);
  expect(interactions).toBeLessThanOrEqual(12);

  await expect(page.getByText("80 of 240 products fail.").first()).toBeVisible();
  await expect(page.getByText("20 findings can be fixed now.")).toBeVisible();
  await expect(page.getByText("Done", { exact: true })).toHaveCount(3);
  await expectNoFaults(page);
  await expectNoSidewaysScroll(page);

  // The completed import shows the same result, and links to the products.
  await page.getByRole("link", { name: "Details" }).click();
  await expect(page.getByText("80 of 240 products fail.").first()).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole("link", { name: "Review 80 products" }).click();
  await expect(page).toHaveURL(/\/review\?batch=\d+/);

  // All steps are done, so the start page is now the dashboard.
  await page.goto(`${EMPTY}/`);
  await expect(page.getByRole("heading", { name: /^Welcome back/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "Get started" })).toHaveCount(0);
});

test("a viewer sees why the page is restricted, and a reviewer sees no step for rules", async ({
  page,
}) => {
  await signInAs(page, "viewer");
  await page.goto("/get-started");
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText("Get Started is for admins and reviewers.")).toBeVisible();
  await expect(page.getByText("You're looking at demo data.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Start with your own products" })).toHaveCount(0);

  await signInAs(page, "reviewer");
  await page.goto("/get-started");
  await expect(page.getByRole("heading", { name: "Add your products" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Add your rules" })).toHaveCount(0);
});

test("clearing the demo data shows what it deletes before the confirmation", async ({ page }) => {
  await signInAs(page, "admin");
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Start with your own products" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(
    dialog.getByText(/This deletes \d+ products, \d+ policies and \d+ uploads/),
  ).toBeVisible();
  await expectNoFaults(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
});
