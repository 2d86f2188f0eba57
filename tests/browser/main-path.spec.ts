import { expect, test } from "@playwright/test";
import { getToken } from "./call-api";
import { signInOnScreen } from "./sign-in";

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
  // A category with further fields shows each text in its own region.
  const checked = details.getByRole("region", { name: /^(Checked d|D)escription$/ });
  await expect(checked).toContainText(text);
  for (const words of ["eco-friendly", "Nordhygge"]) {
    await expect(checked.locator("[data-violations]", { hasText: words })).toBeVisible();
  }
  await details.getByRole("button", { name: "Approve" }).click();
  await expect(details.getByText("Already reviewed by Ravi Lindqvist")).toBeVisible();

  const token = await getToken(page);
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
