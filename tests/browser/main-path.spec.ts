import { expect, test } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { DEMO_PASSWORD } from "./settings";
import { signInAs, signInOnScreen } from "./sign-in";

test("a submitted description gets a verdict that can be reviewed", async ({ page, browser }) => {
  const id = `MAIN-${Date.now()}`;
  await signInOnScreen(page, "reviewer");
  await page.getByRole("link", { name: "Upload Products" }).click();
  await page.getByLabel("Product ID").fill(id);
  await page.getByLabel("Category").selectOption("Bedding & Linen");
  const text = "An eco-friendly mat, and better than any mat by Nordhygge.";
  await page.getByRole("textbox", { name: "Description", exact: true }).fill(text);
  await page.getByRole("button", { name: "Upload Product" }).click();
  await expect(
    page.getByText("Product uploaded successfully and queued for validation"),
  ).toBeVisible();

  await page.getByRole("link", { name: "Validations", exact: true }).click();
  await page.getByPlaceholder("Search products, categories, IDs...").fill(id);
  const row = page.getByRole("table", { name: "Validations" }).locator("tbody tr");
  await expect(row).toHaveCount(1);
  await expect(row.getByText("Completed")).toBeVisible();
  await row.getByRole("link").first().click();
  const details = page.getByRole("dialog", { name: "Validation Details" });
  const checked = details.getByRole("region", { name: "Checked description" });
  await expect(checked).toContainText(text);
  for (const words of ["eco-friendly", "Nordhygge"]) {
    await expect(checked.locator("[data-violations]", { hasText: words })).toBeVisible();
  }
  await details.getByRole("button", { name: "Approve" }).click();
  await expect(details.getByText("Already reviewed by Ravi Lindqvist")).toBeVisible();

  const token = await page.evaluate(() => localStorage.getItem("auth_token"));
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/login");
  const headers = { authorization: `Token ${token}` };
  expect((await page.request.get("/api/auth/me/", { headers })).status()).toBe(401);

  const viewer = await browser.newPage();
  await signInOnScreen(viewer, "viewer");
  await viewer.goto(`/validations?search=${id}`);
  const seen = viewer.getByRole("table", { name: "Validations" }).locator("tbody tr");
  await expect(seen.getByRole("link").first()).toBeVisible();
  await expect(seen.getByRole("button", { name: "Force re-validate" })).toHaveCount(0);
  await viewer.goto("/upload");
  await viewer.waitForURL("**/dashboard");
  await viewer.close();
});

test("a page redirects to sign-in without a session, and back afterwards", async ({ page }) => {
  await page.goto("/validations?status=completed");
  await page.waitForURL("**/login?next=**");
  await page.getByLabel("Email").fill("viewer@example.com");
  await page.getByLabel("Password", { exact: true }).fill("a wrong password");
  await page.getByRole("button", { name: "Sign In" }).click();
  const refusal = page.getByText("The email or password is incorrect.");
  await expect(refusal).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await expect(refusal).toBeHidden();
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/validations?status=completed");
});

test("an unknown or malformed path redirects to the dashboard", async ({ page }) => {
  await signInAs(page, "viewer");
  for (const path of ["/no/such/page", "/%E0%A4%A", "/product-validations/%zz"]) {
    await page.goto(path);
    await page.waitForURL("**/dashboard");
  }
  const answer = await page.request.get("/api/products/%E0%A4%A");
  expect(answer.status()).toBe(404);
  expect(await answer.json()).toMatchObject({ message: "Path not found." });
});

test("no page violates its Content-Security-Policy or is inaccessible, in either theme", async ({
  page,
}) => {
  test.setTimeout(240_000);
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  await signInOnScreen(page, "admin");
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    for (const path of ["/dashboard", "/validations", "/upload", "/products", "/policies"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectNoFaults(page);
    }
  }
  expect(complaints).toEqual([]);
});
