import { expect, type Page, test } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { openPage } from "./open-page";
import { DEMO_PASSWORD } from "./settings";
import { signInAs } from "./sign-in";
import { unique } from "./unique";

/** Returns the status of a request with this token. */
async function statusWith(page: Page, token: string): Promise<number> {
  const headers = { authorization: `Token ${token}`, cookie: "" };
  return (await page.request.get("/api/auth/me/", { headers })).status();
}

test("a reviewer creates a token, sees it once, uses it and revokes it", async ({ page }) => {
  await signInAs(page, "reviewer");
  const name = unique("Build ");
  await page.goto("/settings");
  const sections = page.getByRole("navigation", { name: "Main" });
  await sections.getByRole("link", { name: "API Tokens" }).click();
  await expect(sections.getByRole("link", { name: "API Tokens" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await page.getByRole("button", { name: "Create Token" }).click();

  const form = page.getByRole("dialog", { name: "Create API Token" });
  await expect(form.getByLabel("Role").locator("option")).toHaveText(["Reviewer", "Viewer"]);
  await form.getByRole("button", { name: "Create Token" }).click();
  await expect(form.getByText("This field is required.")).toHaveCount(2);
  await form.getByLabel("Name").fill(name);
  await expect(form.getByLabel("Expires").locator("option")).toHaveText([
    "In 30 days",
    "In 90 days",
    "In a year",
  ]);
  await form.getByLabel("Expires").selectOption("In 30 days");
  await form.getByLabel("Your password").fill("a wrong password");
  await form.getByRole("button", { name: "Create Token" }).click();
  await expect(form.getByText("This is not your current password.")).toBeVisible();
  await form.getByLabel("Your password").fill(DEMO_PASSWORD);
  await form.getByRole("button", { name: "Create Token" }).click();

  const made = page.getByRole("dialog", { name: `Token “${name}” created` });
  const token = (await made.locator("code").first().textContent()) ?? "";
  expect(token).toMatch(/^pl_/);
  await expectNoFaults(page);
  await made.getByRole("button", { name: "Done" }).click();
  const row = page.getByRole("row", { name: new RegExp(name) });
  await expect(row).toContainText(token.slice(0, 9));
  await expect(row).toContainText("Viewer");
  await expect(page.getByText(token)).toHaveCount(0);
  expect(await statusWith(page, token)).toBe(200);

  await row.getByRole("button", { name: `Revoke ${name}` }).click();
  await page.getByRole("button", { name: "Revoke Token" }).click();
  // Waits until the dialog is closed, because it hides the rows behind it.
  await expect(page.getByText(`“${name}” revoked`)).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await statusWith(page, token)).toBe(401);
});

test("a viewer reads about an endpoint, and tries a request", async ({ page }) => {
  await signInAs(page, "viewer");
  await test.step("a viewer searches for an endpoint, and reads its parameters and responses", async () => {
    await page.goto("/api-docs");
    await expect(page.getByRole("heading", { name: "Check texts from a script" })).toBeVisible();
    await expectNoFaults(page);
    await page.getByLabel("Filter endpoints").fill("check text");
    await page.getByRole("link", { name: /Check a text without storing anything/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Check a text without storing anything",
    );
    await expect(page.getByText('"$PLUMBLINE_URL/api/validations/analyze/"')).toBeVisible();
    await page.getByText("Properties", { exact: true }).last().click();
    await expect(
      page.getByText("score_after", { exact: true }).filter({ visible: true }),
    ).toHaveCount(1);
    await expectNoFaults(page);
    await page.getByLabel("Filter endpoints").fill("no such thing");
    await expect(page.getByText("No endpoints match. Try fewer words.")).toBeVisible();
  });
  await test.step("a viewer tries a request, and sees the response in place of the example", async () => {
    await openPage(page, "/api-docs/get-products-products-by-id-productId");
    const example = page.getByRole("region", { name: "Example response" });
    await expect(example).toContainText('"product_id": "FTW-1043"');
    const response = page.getByRole("region", { name: "Response", exact: true });
    await page.getByRole("button", { name: "Try It" }).click();
    await expect(response.getByRole("heading")).toHaveText("Response 200");
    await expect(response).toContainText('"name": "Harbour Canvas Plimsoll"');
    await expect(example).toBeHidden();
    await page.getByLabel("productId").fill("None");
    await page.getByRole("button", { name: "Try It" }).click();
    await expect(response.getByRole("heading")).toHaveText("Response 404");
    await expect(response).toContainText("Product not found.");
    await expectNoFaults(page);
  });
});
