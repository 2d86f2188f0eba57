import { expect, test } from "@playwright/test";
import type { Role } from "@/lib/enums";
import { DEMO_PASSWORD } from "./settings";
import { signInAs } from "./sign-in";

/** The pages that a role cannot open. */
const REFUSED: [role: Role, ...paths: string[]][] = [
  ["viewer", "/policies", "/analytics", "/review", "/upload", "/get-started", "/users"],
  ["reviewer", "/policies", "/webhooks", "/users", "/audit-log"],
];

test("pages of other roles and unknown paths redirect to the dashboard, once with the reason", async ({
  page,
}) => {
  for (const [role, ...paths] of REFUSED) {
    await signInAs(page, role);
    for (const path of [...paths, "/no/such/page", "/%E0%A4%A", "/product-validations/%zz"]) {
      const answer = await page.request.get(path, { maxRedirects: 0 });
      expect(answer.headers().location, `${path} as ${role}`).toMatch(/\/dashboard$/);
    }
  }
  await page.goto("/settings");
  const settings = page.getByRole("main");
  await expect(settings.getByRole("link", { name: "API tokens" })).toBeVisible();
  await expect(settings.getByRole("link", { name: "Webhooks" })).toBeHidden();
  await expect(settings.getByRole("link", { name: "Audit log" })).toBeHidden();

  await signInAs(page, "viewer");
  for (const [path, reason] of [
    ["/policies", "Brand Policies is for admins."],
    ["/analytics", "Analytics is for admins and reviewers."],
    ["/get-started", "Get Started is for admins and reviewers."],
    ["/no/such page", "There is no page at /no/such page."],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText(reason)).toBeVisible();
  }
  await expect(page.getByText("You're looking at demo data.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Start with your own products" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Analytics" })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: /Dashboard|Welcome/ }).first()).toBeVisible();
  await expect(page.getByText("There is no page at")).toHaveCount(0);
  // Icons that a browser requests by itself cause no notice.
  await page.request.get("/apple-touch-icon.png", { headers: { "sec-fetch-dest": "image" } });
  await page.reload();
  await expect(page.getByRole("heading", { name: /Dashboard|Welcome/ }).first()).toBeVisible();
  await expect(page.getByText("There is no page at")).toHaveCount(0);
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
