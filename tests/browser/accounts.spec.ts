import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { call } from "./call-api";
import { signInAs } from "./sign-in";
import { unique } from "./unique";

const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const row = (page: Page, text: string): Locator => page.getByRole("row").filter({ hasText: text });

interface Person {
  name: string;
  email: string;
  password: string;
}

/** Creates an account in the user interface, and reads the password, which is shown only once. */
async function createAccount(page: Page, last: string): Promise<Person> {
  const email = `${last.toLowerCase()}@example.com`;
  await page.goto("/users");
  await page.getByRole("button", { name: "Create Account" }).click();
  const form = dialog(page, "Create Account");
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("First name").fill("Ann");
  await form.getByLabel("Last name").fill(last);
  await form.getByRole("button", { name: "Create Account" }).click();
  const shown = dialog(page, "Account created");
  await expect(shown.getByText("This password is shown only once.")).toBeVisible();
  const password = (await shown.locator("code").textContent()) ?? "";
  await shown.getByRole("button", { name: "Done" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Close" }).click();
  await expect(shown).toBeHidden();
  return { name: `Ann ${last}`, email, password };
}

async function signIn(page: Page, email: string, password: string) {
  // If the session has ended, the user is already being redirected to /login. Another navigation
  // would abort the redirect.
  if (!page.url().includes("/login")) await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

async function choose(page: Page, name: string, item: string | RegExp) {
  await page.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

test.describe("administrator", () => {
  test.beforeEach(({ page }) => signInAs(page, "admin"));

  test("a user's account, role, sessions, tokens and password are managed, and each change is in the log", async ({
    page,
    browser,
  }) => {
    const person = await createAccount(page, unique("Maker"));
    expect(person.password).toMatch(/^([a-zA-Z2-9]{5}-){3}[a-zA-Z2-9]{5}$/);
    const theirs = await (await browser.newContext()).newPage();
    await test.step("changes an account's role, sessions and status, and finds each change in the log", async () => {
      await page.getByRole("button", { name: `Edit ${person.name}` }).click();
      const form = dialog(page, `Edit ${person.name}`);
      await form.getByLabel("Role").selectOption("reviewer");
      await form.getByRole("button", { name: "Save Changes" }).click();
      await expect(row(page, person.email)).toContainText("Reviewer");

      await choose(page, person.name, /^End all sessions/);
      await page.getByRole("button", { name: "End all sessions" }).click();
      await expect(page.getByText(`All sessions of ${person.name} ended`)).toBeVisible();

      await choose(page, person.name, /^Deactivate/);
      const asking = page.getByRole("alertdialog");
      await expect(asking).toContainText("Uploads, edits and decisions keep their name.");
      await asking.getByRole("button", { name: "Deactivate account" }).click();
      await expect(row(page, person.email)).toContainText("Deactivated");
      await choose(page, person.name, "Reactivate");
      await expect(row(page, person.email)).toContainText("Active");

      await page.goto("/audit-log?kind=account");
      await page.getByLabel("Search the audit log").fill(person.name);
      await expect(page.getByText("5 entries found")).toBeVisible();
      expect(await page.locator("tbody button").allInnerTexts()).toEqual([
        `Ada Okafor reactivated the account of ${person.name}`,
        `Ada Okafor deactivated the account of ${person.name}`,
        `Ada Okafor ended all sessions of ${person.name}`,
        `Ada Okafor changed the account of ${person.name}: role from viewer to reviewer`,
        `Ada Okafor created the account of ${person.name} (viewer)`,
      ]);
      await page.getByRole("button", { name: /role from viewer to reviewer/ }).click();
      await expect(page.getByText("user.updated")).toBeVisible();
      await page.reload();
      await expect(page.getByText("5 entries found")).toBeVisible();
    });
    await test.step("sees a user's API tokens, and revokes one that then stops working", async () => {
      await page.goto("/users");
      await signIn(theirs, person.email, person.password);
      await theirs.waitForURL("**/dashboard");
      const made = await call(theirs, "/auth/tokens/", {
        name: "Nightly build",
        role: "viewer",
        password: person.password,
      });
      const callWithIt = () =>
        page.request.get("/api/auth/me/", { headers: { authorization: `Token ${made.token}` } });
      expect((await callWithIt()).status()).toBe(200);

      await choose(page, person.name, /^API tokens/);
      const tokens = dialog(page, `API tokens of ${person.name}`);
      await expect(tokens.getByText(made.prefix)).toBeVisible();
      await tokens.getByRole("button", { name: "Revoke Nightly build" }).click();
      await expectNoFaults(page);
      await page.getByRole("alertdialog").getByRole("button", { name: "Revoke Token" }).click();
      await expect(tokens.getByText(`${person.name} has no API tokens`)).toBeVisible();
      expect((await callWithIt()).status()).toBe(401);
      await page.keyboard.press("Escape");
    });
    await test.step("resets the password, and the old one no longer works", async () => {
      await choose(page, person.name, /^Reset password/);
      const form = dialog(page, `Reset password of ${person.name}`);
      await form.getByText("Type", { exact: true }).click();
      await form.getByLabel("New password").fill("too short");
      await form.getByRole("button", { name: "Reset Password" }).click();
      await expect(form.getByText("A password needs at least 12 characters.")).toBeVisible();
      await expect(form.getByLabel("New password")).toBeFocused();
      await form.getByText("Generate", { exact: true }).click();
      await form.getByRole("button", { name: "Reset Password" }).click();
      const second = (await dialog(page, "Password reset").locator("code").textContent()) ?? "";
      expect(second).not.toBe(person.password);

      await theirs.reload();
      await theirs.waitForURL("**/login*");
      await signIn(theirs, person.email, person.password);
      await expect(theirs.getByText("The email or password is incorrect.")).toBeVisible();
      await signIn(theirs, person.email, second);
      await theirs.waitForURL("**/dashboard");
      await theirs.context().close();
    });
  });

  test("finds users by filters, and sees why a change is refused", async ({ page }) => {
    await test.step("sees an error under a taken email address, and keeps the typed text", async () => {
      await page.goto("/users");
      await page.getByRole("button", { name: "Create Account" }).click();
      const form = dialog(page, "Create Account");
      await form.getByRole("button", { name: "Create Account" }).click();
      await expect(form.getByText("This field is required.")).toBeVisible();
      await form.getByLabel("Email").fill("REVIEWER@example.com");
      await form.getByLabel("First name").fill("Twin");
      await form.getByRole("button", { name: "Create Account" }).click();
      await expect(form.getByText("A user with this email already exists.")).toBeVisible();
      await expect(form.getByLabel("Email")).toBeFocused();
      await expect(form.getByLabel("First name")).toHaveValue("Twin");
    });
    await test.step("finds users by name, role and status, with the filters in the URL", async () => {
      await page.goto("/users?role=viewer");
      await expect(row(page, "viewer.demo")).toBeVisible();
      await expect(row(page, "reviewer.demo")).toBeHidden();
      await page.getByLabel("Search users").fill("nobody has this name");
      await expect(page.getByText("No accounts match these filters.")).toBeVisible();
      await page.getByRole("button", { name: "Clear all filters" }).click();
      await expect(row(page, "reviewer.demo")).toBeVisible();
      await page.goBack();
      await expect(page.getByText("No accounts match these filters.")).toBeVisible();
    });
    await test.step("cannot lock themselves out, and sees the reason", async () => {
      await page.goto("/users");
      await page.getByRole("button", { name: "More for Ada Okafor" }).click();
      const refused = page.getByRole("menuitem", { name: /^Deactivate/ });
      await expect(refused).toHaveAttribute("aria-disabled", "true");
      await expect(refused).toContainText("You are the only active admin.");
      await refused.click({ force: true });
      await expect(refused).toBeVisible();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Edit Ada Okafor" }).click();
      await expect(dialog(page, "Edit Ada Okafor").getByLabel("Role")).toBeDisabled();
    });
    await test.step("sees the server's error message if the list is outdated", async () => {
      await page.goto("/users");
      const path = "**/api/auth/users/*/";
      await page.route(path, (route) =>
        route.fulfill({
          status: 409,
          json: { message: "The last active admin cannot be deactivated or demoted." },
        }),
      );
      await choose(page, "Ravi Lindqvist", /^Deactivate/);
      await page.getByRole("button", { name: "Deactivate account" }).click();
      await expect(page.getByRole("alertdialog")).toContainText(
        "The last active admin cannot be deactivated or demoted.",
      );
      await page.unrouteAll({ behavior: "ignoreErrors" });
    });
  });

  test("filters and exports the log, and can retry if it could not be loaded", async ({ page }) => {
    await test.step("the audit log shows sign-ins only if selected", async () => {
      await call(page, "/policies/categories/", { name: `Log ${Date.now()}` });
      await page.goto("/audit-log");
      const table = page.getByRole("table", { name: "Audit log" });
      await expect(table).toBeVisible();
      await expect(table.getByText("signed in")).toHaveCount(0);
      await page.getByRole("button", { name: "Add Filter" }).click();
      await page.getByRole("checkbox", { name: "Sign-ins" }).check();
      await page.keyboard.press("Escape");
      await expect(table.getByText("signed in").first()).toBeVisible();
      await expect(page).toHaveURL(/sign_ins=true/);
    });
    await test.step("filters the log by days in the local time zone, and exports the result", async () => {
      await page.goto("/audit-log");
      const today = await page.evaluate(() => {
        const now = new Date();
        const two = (number: number) => String(number).padStart(2, "0");
        return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
      });
      await page.getByRole("button", { name: "Add Filter" }).click();
      await page.getByLabel("To", { exact: true }).fill("2001-01-01");
      await expect(page.getByText("No entries match these filters.")).toBeVisible();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Clear all filters" }).click();
      await page.getByRole("button", { name: "Add Filter" }).click();
      await page.getByLabel("From", { exact: true }).fill(today);
      await page.getByLabel("To", { exact: true }).fill(today);
      await page.keyboard.press("Escape");
      await page.getByLabel("Kind").selectOption("sign_in");
      await expect(page.getByText("Ada Okafor signed in").first()).toBeVisible();
      const inWords = await page.evaluate(() =>
        new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" }).format(),
      );
      await expect(page.getByText(`From: ${inWords}`)).toBeVisible();
      await page.getByRole("button", { name: "Export" }).click();
      const download = page.waitForEvent("download");
      await page.getByRole("menuitem", { name: "CSV" }).click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(/^audit-log-.*\.csv$/);
    });
    await test.step("can retry if the log could not be loaded", async () => {
      await page.goto("/audit-log");
      await page.route("**/api/auth/audit/?*", (route) => route.fulfill({ status: 503, json: {} }));
      await page.getByRole("button", { name: "Refresh" }).click();
      const failed = page.getByRole("alert").filter({ hasText: "Failed to load the audit log" });
      await expect(failed).toBeVisible();
      await page.unroute("**/api/auth/audit/?*");
      await failed.getByRole("button", { name: "Try Again" }).click();
      await expect(page.getByRole("table", { name: "Audit log" })).toBeVisible();
      await page.unrouteAll({ behavior: "ignoreErrors" });
    });
  });
});

test("a user changes their own password, and only this session stays signed in", async ({
  page,
  browser,
}) => {
  await signInAs(page, "admin");
  const password = "a first long password";
  const email = `${unique("self")}@example.com`;
  await call(page, "/auth/users/", { email, password, role: "viewer" });
  const [here, there] = await Promise.all(
    [1, 2].map(async () => (await browser.newContext()).newPage()),
  );
  if (!here || !there) throw new Error("There are two pages.");
  for (const each of [here, there]) {
    await signIn(each, email, password);
    await each.waitForURL("**/dashboard");
  }
  const { token } = await call(here, "/auth/tokens/", { name: "Build", role: "viewer", password });
  const scriptStatus = async () => {
    const headers = { authorization: `Token ${token}` };
    return (await page.request.get("/api/auth/me/", { headers })).status();
  };
  expect(await scriptStatus()).toBe(200);
  await here.goto("/settings");
  await expect(here.getByRole("link", { name: "Audit log" })).toBeHidden();
  await here.getByRole("button", { name: "Change password" }).click();
  const form = dialog(here, "Change password");
  await expect(form.getByLabel("Current password")).toBeFocused();
  await expect(form.getByLabel("Revoke all of my API tokens")).toBeChecked();
  await form.getByLabel("Current password").fill("not my password");
  await form.getByLabel(/^New password/).fill("a second long password");
  await form.getByLabel("Repeat the new password").fill("a second long passwort");
  await form.getByRole("button", { name: "Change Password" }).click();
  await expect(form.getByText("The passwords do not match.")).toBeVisible();
  await form.getByLabel("Repeat the new password").fill("a second long password");
  await form.getByRole("button", { name: "Change Password" }).click();
  await expect(form.getByText("This is not your current password.")).toBeVisible();
  await form.getByLabel("Current password").fill(password);
  await form.getByRole("button", { name: "Change Password" }).click();
  await expect(here.getByText("Password changed. Your other sessions have ended.")).toBeVisible();
  expect(await scriptStatus()).toBe(401);
  await expect(here.getByRole("button", { name: "Change password" })).toBeFocused();
  await here.goto("/products");
  await expect(here.getByRole("heading", { name: "Products" })).toBeVisible();
  await there.goto("/products");
  await there.waitForURL("**/login*");
  await signIn(there, email, "a second long password");
  await expect(there.getByRole("button", { name: /^Account of/ })).toBeVisible();
  await Promise.all([here.context().close(), there.context().close()]);
});
