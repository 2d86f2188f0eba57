import { rmSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { startProvider, type TestProvider } from "../support/oidc-provider";
import { expectNoFaults } from "./axe";
import { type OwnServer, startServer } from "./own-server";
import { PORT } from "./settings";

/** The port of a server with single sign-on, separate from that of the other tests. */
const SSO_PORT = PORT + 1000;
const ORIGIN = `http://127.0.0.1:${SSO_PORT}`;
const DATA = "test-results/data-single-sign-on";
const ADMIN = { email: "admin@example.com", password: "an emergency password of the tests" };

let provider: TestProvider;
let server: OwnServer;

async function start(settings: Record<string, string> = {}): Promise<void> {
  server = await startServer(SSO_PORT, DATA, {
    ...provider.settings,
    OIDC_NAME: "Example Login",
    OIDC_ROLE_CLAIM: "groups",
    OIDC_ROLES: "catalog-admins=admin,*=viewer",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...settings,
  });
}

test.describe.configure({ mode: "serial" });
test.use({ baseURL: ORIGIN });

test.beforeAll(async () => {
  rmSync(DATA, { recursive: true, force: true });
  provider = await startProvider([ORIGIN], { form: true });
  await start();
});
test.afterAll(async () => {
  await server.stop();
  await provider.close();
});

test("a user signs in with the provider, and an admin manages emergency access", async ({
  page,
  browser,
}) => {
  await test.step("a user signs in with the provider, lands on the requested page and signs out of both", async () => {
    provider.subject = {
      sub: "ada",
      email: "ada@example.org",
      email_verified: true,
      given_name: "Ada",
      family_name: "Lovelace",
      groups: ["catalog-admins"],
    };
    // Stores the token of an earlier user of this browser.
    await page.goto("/icon.svg");
    await page.evaluate(() => localStorage.setItem("auth_token", "an earlier user's"));
    await page.goto("/users?role=admin");
    const button = page.getByRole("link", { name: "Sign in with Example Login" });
    await expect(button).toBeVisible();
    await expect(page.getByLabel("Email")).toBeVisible();
    await expectNoFaults(page);
    await button.click();
    await page.getByRole("button", { name: "Continue as ada" }).click();
    await page.waitForURL("**/users?role=admin");
    const row = page.getByRole("row").filter({ hasText: "Ada Lovelace" });
    await expect(row).toContainText("By single sign-on");
    await expect(row).toContainText("You");
    expect(await page.evaluate(() => localStorage.getItem("auth_token"))).toMatch(/^ey/);

    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByRole("link", { name: "Sign out there too" }).click();
    await page.waitForURL(`${provider.issuer}/session/end**`);
    await page.getByRole("button", { name: /yes/i }).click();
    await page.waitForURL("**/login**");
    await expect(page.getByRole("link", { name: "Sign out there too" })).toBeHidden();
  });
  await test.step("an admin marks an account for emergency access, views its sessions and ends one", async () => {
    const other = await browser.newPage({ baseURL: ORIGIN });
    await other.request.post("/api/auth/login/", { data: ADMIN });
    await page.goto("/login");
    await page.getByRole("link", { name: "Sign in with Example Login" }).click();
    await page.getByRole("button", { name: "Continue as ada" }).click();
    await page.waitForURL("**/dashboard");
    await page.goto("/users");
    const row = page.getByRole("row").filter({ hasText: ADMIN.email });
    await row.getByRole("button", { name: /^Edit/ }).click();
    await page.getByLabel("Emergency access").check();
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(row).toContainText("Emergency access");

    await row.getByRole("button", { name: /^More for/ }).click();
    await page.getByRole("menuitem", { name: "Sessions…", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: /^Sessions of/ });
    await dialog.getByRole("button", { name: /^End the session/ }).click();
    await expect(dialog.getByText("is not signed in")).toBeVisible();
    await expectNoFaults(page);
    expect((await other.request.get("/api/auth/me/")).status()).toBe(401);
    await other.close();
  });
});

test("a failed sign-in shows an error, and passwords can be turned off except for emergency access", async ({
  page,
}) => {
  await test.step("a failed sign-in returns to the sign-in page with an error message", async () => {
    provider.subject = { sub: "bob", email: "bob@example.org", email_verified: true };
    await page.goto("/login?next=%2Fproducts");
    await page.getByRole("link", { name: "Sign in with Example Login" }).click();
    await page.getByRole("button", { name: "Continue as bob" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Example Login" })).toHaveText(
      "Your account at Example Login has no role in Plumbline; ask an admin for one.",
    );
    expect(new URL(page.url()).searchParams.get("next")).toBe("/products");
    await expectNoFaults(page);
  });
  await test.step("without password sign-in, the form shows only the button, except for emergency access", async () => {
    await server.stop();
    await start({ PASSWORD_SIGN_IN: "0" });
    await page.goto("/login");
    await expect(page.getByRole("link", { name: "Sign in with Example Login" })).toBeVisible();
    await expect(page.getByLabel("Email")).toBeHidden();
    await expect(page.getByLabel("Password", { exact: true })).toBeHidden();
    await page.goto("/login?password");
    await page.getByLabel("Email").fill(ADMIN.email);
    await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await page.waitForURL("**/dashboard");
  });
});
