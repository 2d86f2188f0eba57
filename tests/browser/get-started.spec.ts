import { rmSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { docxOf } from "../support/guide-files";
import { shopExport } from "../support/shop-export";
import { expectNoFaults, expectNoSidewaysScroll } from "./axe";
import { openPage } from "./open-page";
import { type OwnServer, startServer } from "./own-server";
import { PORT } from "./settings";
import { signInAs } from "./sign-in";

/** An application without demo data. */
const EMPTY = `http://127.0.0.1:${PORT + 7}`;
const DATA = "test-results/data-empty";
const ADMIN = { email: "owner@example.com", password: "a password of the first admin" };

const GUIDE = [
  "# Words",
  "Never use the word “workshop”.",
  "# Form",
  "Titles have no more than 60 characters.",
];

let server: OwnServer;

test.beforeAll(async () => {
  rmSync(DATA, { recursive: true, force: true });
  server = await startServer(PORT + 7, DATA, {
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
  await page.waitForURL((url) => url.pathname !== "/login");
}

test("an empty workspace shows findings in own products in 12 interactions, and those of a style guide", async ({
  page,
}) => {
  await signIn(page);
  // The first sign-in opens this page instead of the dashboard.
  await expect(page.getByRole("heading", { name: "Get Started" })).toBeVisible();
  await expect(page.getByText("To do")).toHaveCount(3);
  // While there are no products, so does the dashboard at later visits.
  await page.goto(`${EMPTY}/dashboard`);
  await expect(page).toHaveURL(/\/get-started$/);
  await expect(page.getByRole("heading", { name: "Get Started" })).toBeVisible();
  await expectNoFaults(page);
  await expectNoSidewaysScroll(page);
  const lists = ["products", "validations", "findings", "findings?view=one", "seo-analysis"];
  for (const path of [...lists, "analytics"]) {
    await openPage(page, `/${path}`);
    const upload = page.getByRole("main").getByRole("link", { name: "Upload Products" });
    await expect(upload).toHaveAttribute("href", "/upload");
  }
  await openPage(page, "/get-started");

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
  // The rule is saved while 240 products are being validated.
  await expect(patterns.getByText("guaranteed", { exact: false }).first()).toBeInViewport({
    timeout: 60_000,
  });
  const seconds = (Date.now() - startedAt) / 1000;
  console.log(`First own finding after ${interactions} interactions, ${seconds.toFixed(1)} s.`);
  expect(interactions).toBeLessThanOrEqual(12);

  await expect(patterns.getByText("No “guaranteed”, “best ever” and 2 more").first()).toBeVisible();
  await expect(page.getByText("80 of 240 products fail.").first()).toBeVisible();
  await expect(page.getByText("20 findings can be fixed now.")).toBeVisible();
  await expect(page.getByText("Done", { exact: true })).toHaveCount(3);
  await expectNoFaults(page);
  await expectNoSidewaysScroll(page);

  // The completed import shows the same result, and links to the products.
  await page.getByRole("link", { name: "Details" }).click();
  await expect(page.getByRole("heading", { name: "Import products_export.csv" })).toBeVisible();
  await expect(page.getByText("To review", { exact: true }).locator("..")).toHaveText(
    "To review80",
  );
  await expectNoFaults(page);
  await page.getByRole("link", { name: "Review 80 products" }).click();
  await expect(page).toHaveURL(/\/review\?batch=\d+/);

  // All steps are done, so the start page is now the dashboard.
  await page.goto(`${EMPTY}/`);
  await expect(page.getByRole("heading", { name: /^Welcome back/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "Get started" })).toHaveCount(0);
  await test.step("a style guide uploaded in Get Started leads to findings on products", () =>
    uploadGuide(page));
});

async function uploadGuide(page: Page): Promise<void> {
  await openPage(page, "/get-started");
  await page.getByLabel("Style guide", { exact: true }).setInputFiles({
    name: "House style.docx",
    mimeType: "",
    buffer: Buffer.from(docxOf(GUIDE)),
  });
  await expect(page.getByText("Reading House style.docx…")).toBeVisible();
  await expect(page.getByText("The rule set will apply to all products.")).toBeVisible();
  await expect(page.getByText("at most 60 characters", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Accept all 2 without conflicts" }).click();
  await page.getByRole("button", { name: "Create rule set" }).click();
  await expect(page).toHaveURL(/\/get-started#found$/);
  await expect(page.getByText("“House style” with 2 rules applies to all products.")).toBeVisible();
  // Every product's text contains the word that the guide prohibits.
  await expect(page.getByText("240 of 240 products fail.").first()).toBeVisible({
    timeout: 120_000,
  });
  await openPage(page, "/products");
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/product-validations\//);
  await expect(page.getByText("“workshop”").first()).toBeVisible();

  await openPage(page, "/policies?tab=rule-sets");
  await page.getByRole("button", { name: "Edit House style" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("tab", { name: "Applies To" }).click();
  await expect(dialog.getByRole("checkbox", { name: "Everywhere" })).toBeChecked();
}

test("Get Started depends on the role, and clearing the demo data shows what it deletes", async ({
  page,
}) => {
  await signInAs(page, "reviewer");
  await test.step("a reviewer sees no step for rules", async () => {
    await page.goto("/get-started");
    await expect(page.getByRole("heading", { name: "Add your products" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Add your rules" })).toHaveCount(0);
  });
  await test.step("clearing the demo data shows what it deletes before the confirmation", async () => {
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
});
