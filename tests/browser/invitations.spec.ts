import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { findToken, startMailServer } from "../support/mail-server";
import { until } from "../support/until";
import { type OwnServer, startServer } from "./own-server";
import { PORT } from "./settings";

const OWN_PORT = PORT + 47;
const ORIGIN = `http://127.0.0.1:${OWN_PORT}`;
const ADMIN = { email: "admin@example.com", password: "a password for tests" };
const NEW_PASSWORD = "seven wild kestrels";

test.use({ baseURL: ORIGIN });
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let server: OwnServer;
let folder: string;

test.beforeAll(async () => {
  mailServer = await startMailServer();
  folder = await mkdtemp(path.join(tmpdir(), "plumbline-mail-"));
  server = await startServer(OWN_PORT, folder, {
    ...mailServer.settings,
    PUBLIC_URL: ORIGIN,
    DEMO: "0",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
});
test.afterAll(async () => {
  await server?.stop();
  await mailServer?.close();
  await rm(folder, { recursive: true, force: true });
});

async function signIn(page: Page, { email, password }: typeof ADMIN): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/get-started");
}

/** Sets a password through a link, and waits for the page that a new user then sees. */
async function setPassword(page: Page, password: string, nextPage: string): Promise<void> {
  await page.getByLabel(/^New password/).fill(password);
  await page.getByLabel("Repeat the new password").fill(password);
  await page.getByRole("button", { name: "Set Password and Sign In" }).click();
  await page.waitForURL(`**/${nextPage}`);
}

/** Waits for the next mail and returns the address of its link. */
async function receiveLink(recipient: string): Promise<string> {
  const mail = await until(async () =>
    mailServer.received.findLast(({ recipients }) => recipients.includes(recipient)),
  );
  return `${ORIGIN}/set-password#${findToken(mail)}`;
}

test("an invited person gets a mail, sets a password and edits the profile", async ({
  page,
  browser,
}) => {
  await signIn(page, ADMIN);
  await page.goto("/users");
  const inviteButton = page.getByRole("button", { name: "Invite", exact: true });
  await expect(inviteButton, "inviting is the page's main action").toHaveClass(/bg-accent/);
  await inviteButton.click();
  const form = page.getByRole("dialog", { name: "Invite" });
  await form.getByLabel("Email").fill("ida@example.com");
  await form.getByLabel("First name").fill("Ida");
  await form.getByLabel("Last name").fill("Berg");
  await form.getByLabel("Role").selectOption("reviewer");
  await form.getByRole("button", { name: "Send Invitation" }).click();
  const created = page.getByRole("dialog", { name: "Invitation of Ida Berg" });
  await expect(created).toContainText("on its way to ida@example.com");
  await created.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("table", { name: "Invitations" })).toContainText("ida@example.com");

  const guest = await browser.newPage({ baseURL: ORIGIN });
  await guest.goto(await receiveLink("ida@example.com"));
  await expect(guest.getByText("Hello Ida Berg.")).toBeVisible();
  const email = guest.getByText("ida@example.com", { exact: true });
  expect(await email.evaluate((element) => element.getClientRects().length)).toBe(1);
  await setPassword(guest, NEW_PASSWORD, "get-started");

  await guest.goto("/settings");
  await guest.getByRole("button", { name: "Edit Profile" }).click();
  const profile = guest.getByRole("dialog", { name: "Edit Profile" });
  await profile.getByLabel("Last name").fill("Lund");
  await profile.getByLabel("Email").fill("ida.lund@example.com");
  await profile.getByLabel("Your password").fill(NEW_PASSWORD);
  await profile.getByRole("button", { name: "Save Changes" }).click();
  await expect(profile).toBeHidden();
  await expect(guest.getByRole("definition").filter({ hasText: "Ida Lund" })).toBeVisible();
  const notice = await until(async () =>
    mailServer.received.find(({ parsed }) => parsed.subject?.includes("has changed")),
  );
  expect(notice.recipients).toEqual(["ida@example.com"]);
  await guest.getByRole("checkbox", { name: "Finished imports: By mail" }).check();
  await guest.reload();
  await expect(guest.getByRole("checkbox", { name: "Finished imports: By mail" })).toBeChecked();
  await guest.close();

  await page.reload();
  await expect(page.getByRole("table", { name: "Invitations" })).toBeHidden();
  await expect(page.getByRole("table", { name: "Users" })).toContainText("ida.lund@example.com");
});

test("a withdrawn link says so, and a password link works once", async ({ page, browser }) => {
  await signIn(page, ADMIN);
  await page.goto("/users");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Invite" });
  await form.getByLabel("Email").fill("max@example.com");
  await form.getByRole("button", { name: "Send Invitation" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  const link = await receiveLink("max@example.com");
  await page.getByRole("button", { name: "Withdraw the invitation of max@example.com" }).click();
  await page.getByRole("button", { name: "Withdraw Invitation" }).click();
  await expect(page.getByRole("table", { name: "Invitations" })).toBeHidden();
  const guest = await browser.newPage({ baseURL: ORIGIN });
  await guest.goto(link);
  await expect(guest.getByRole("alert").filter({ hasText: "link" })).toContainText("doesn't work");

  await page.evaluate(
    async (body) => {
      await fetch("/api/auth/users/", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    },
    { email: "ole@example.com", role: "viewer", password: "a password for tests" },
  );
  await page.reload();
  await page.getByRole("button", { name: "More for ole" }).click();
  await page.getByRole("menuitem", { name: "Send a password link" }).click();
  await page.getByRole("button", { name: "Send Link" }).click();
  await expect(page.getByText("Password link sent to ole")).toBeVisible();
  const passwordLink = await receiveLink("ole@example.com");
  await guest.goto("about:blank");
  await guest.goto(passwordLink);
  await setPassword(guest, NEW_PASSWORD, "dashboard");
  const other = await browser.newPage({ baseURL: ORIGIN });
  await other.goto(passwordLink);
  await expect(other.getByRole("link", { name: "Go to Sign-In" })).toBeVisible();
  await other.close();
  await guest.close();
});
