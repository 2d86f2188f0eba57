import { rmSync } from "node:fs";
import { type Browser, expect, type Page, test } from "@playwright/test";
import type { EvaluationJson } from "@/lib/model/evaluations/schemas";
import type { CategoryJson } from "@/lib/policies/schemas";
import { type Errors, erringModel, examplesFor } from "../support/evaluated-model";
import { docxOf } from "../support/guide-files";
import { findToken, startMailServer } from "../support/mail-server";
import { answerWith, type ModelServer, startModelServer } from "../support/model-server";
import { until } from "../support/until";
import { expectNoFaults, expectNoSidewaysScroll } from "./axe";
import { call } from "./call-api";
import { openPage } from "./open-page";
import { type OwnServer, startServer } from "./own-server";
import { DEMO_PASSWORD, PORT } from "./settings";
import { signInAs } from "./sign-in";

/** The port of a separate application with a model and mail, which the other tests' has not. */
const OWN_PORT = PORT + 40;
const ORIGIN = `http://127.0.0.1:${OWN_PORT}`;
test.use({ baseURL: ORIGIN });

const NEW_PASSWORD = "seven wild kestrels";

let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let model: ModelServer;
let application: OwnServer;
const errs = (errors: Errors) => model.answer(erringModel(1, () => errors));

test.beforeAll(async () => {
  model = await startModelServer();
  mailServer = await startMailServer();
  const data = "test-results/data-model";
  rmSync(data, { recursive: true, force: true });
  application = await startServer(OWN_PORT, data, {
    AI_MODEL: "scripted",
    AI_BASE_URL: model.url,
    ...mailServer.settings,
    PUBLIC_URL: ORIGIN,
  });
});

test.afterAll(async () => {
  await application.stop();
  await model.close();
  await mailServer.close();
});

async function signIn(page: Page): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill("admin@example.com");
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
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

test("an invited person sets a password and edits the profile; links can be withdrawn, and work once", async ({
  page,
  browser,
}) => {
  await signIn(page);
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

  await openPage(guest, "/settings");
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

  await test.step("a withdrawn link says so, and a password link works once", () =>
    withdrawAndReset(page, browser));
});

/** Uses the links of two more users, on the page of users. */
async function withdrawAndReset(page: Page, browser: Browser): Promise<void> {
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
}

const { mustFlag, mustPass } = examplesFor(6);

/** Waits until an evaluation has ended. */
async function evaluationEnds(page: Page, id: number) {
  const state = async () =>
    (await call<EvaluationJson>(page, `/policies/evaluations/${id}/`)).state;
  await expect.poll(state, { timeout: 45_000 }).toBe("completed");
}

async function openRule(page: Page) {
  await page.getByRole("button", { name: "Edit Kettles" }).click();
  await page
    .getByRole("dialog", { name: "Edit Category" })
    .getByRole("tab", { name: /^Rules/ })
    .click();
}

test("a rule is evaluated in its editor, a result becomes the baseline, and a regression is shown", async ({
  page,
}) => {
  errs({});
  await signInAs(page, "admin", ORIGIN);
  await call<CategoryJson>(page, "/policies/categories/", {
    name: "Kettles",
    guideline: {
      title: "Standards",
      content: "-",
      rules: [
        {
          rule_type: "tone_requirement",
          rule_content: "Warm and calm.",
          description: "Tone",
          must_flag: mustFlag,
          must_pass: mustPass,
        },
      ],
    },
  });
  await evaluationEnds(page, 1);
  await openPage(page, "/policies?tab=categories");
  await openRule(page);
  const form = page.getByRole("dialog", { name: "Edit Category" });
  await expect(form.getByText("Evaluated", { exact: true })).toBeVisible();
  await form.getByRole("button", { name: "Edit rule: Tone" }).click();
  const rule = page.getByRole("dialog", { name: "Edit Rule" });
  const evaluation = rule.getByRole("group", { name: "Model Evaluation" });
  await expect(evaluation.getByText("0 of 6, at most 39.4%").first()).toBeVisible();
  await evaluation.getByRole("button", { name: "Evaluate This Rule" }).click();
  await expect(evaluation.getByText("about 36 model calls")).toBeVisible();
  await expectNoFaults(page);
  await evaluation.getByRole("button", { name: "Start Evaluation" }).click();
  await evaluation.getByRole("link", { name: "Evaluation 2", exact: true }).click();

  await evaluationEnds(page, 2);
  await page.getByRole("button", { name: "Accept as Baseline" }).click();
  await expect(page.getByText("Baseline", { exact: true })).toBeVisible();
  await expectNoFaults(page);

  // From here on, the model answers differently under the same name.
  errs({ misses: 1 });
  await call(page, "/policies/evaluations/", {});
  await evaluationEnds(page, 3);
  await openPage(page, "/policies/evaluations/3");
  await expect(page.getByText("6 regressions, 0 improvements.")).toBeVisible();
  const acceptButton = page.getByRole("button", { name: "Accept as Baseline" });
  await expect(acceptButton, "regressions are no main action").toHaveClass(/btn-secondary/);
  await expectNoFaults(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await openPage(page, "/policies?tab=categories");
  await openRule(page);
  await form.getByRole("button", { name: "Edit rule: Tone" }).click();
  await rule.getByLabel("Rule content").fill("Warm, calm and kind.");
  await rule.getByRole("radio", { name: "Once evaluated" }).check();
  await rule.getByRole("button", { name: "Apply" }).click();
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect(
    page.getByText(/Its evaluation has 6 regressions|It is being evaluated/),
  ).toBeVisible();
  await evaluationEnds(page, 4);
  await openRule(page);
  await expect(form.getByText("Regressed", { exact: true })).toBeVisible();
  await expect(form.getByText("Inconclusive", { exact: true })).toBeVisible();

  await openPage(page, "/policies/evaluations");
  await page.getByRole("link", { name: "Evaluation 4 of scripted" }).click();
  await expect(page.getByText("1 rule regressed")).toBeVisible();
  await expect(page.getByText("6 cases: 6 missed")).toBeVisible();
  await expect(page.getByText("answered: passed, passed, passed.").first()).toBeVisible();
  await expectNoFaults(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoSidewaysScroll(page);
});

const GUIDE = [
  "# Words",
  "Use sign in, not log in.",
  "Never use the words cheap and best.",
  "Our customers dislike the adjective amazing.",
  "# Form",
  "Don't use exclamation marks.",
  "Titles have no more than 60 characters.",
  "Be friendly to the reader.",
];

const cards = (page: Page) => page.locator("li[id^=suggestion-]");
const current = (page: Page) => page.locator("li[aria-current=true]");

async function dropGuide(page: Page, name: string): Promise<void> {
  await openPage(page, "/policies/style-guides");
  // A file that is chosen before hydration is lost.
  await page.waitForLoadState("networkidle");
  await page
    .getByLabel("Style guide", { exact: true })
    .setInputFiles({ name, mimeType: "", buffer: Buffer.from(docxOf(GUIDE)) });
  await expect(page).toHaveURL(/\/policies\/style-guides\/\d+$/, { timeout: 60_000 });
  await expect(cards(page)).toHaveCount(5);
}

test("a style guide is converted to a rule set with the keyboard, and the model suggests more", async ({
  page,
}) => {
  await test.step("a style guide is converted to a rule set with the keyboard", async () => {
    await signInAs(page, "admin", ORIGIN);
    await dropGuide(page, "House style.docx");
    await expectNoFaults(page);
    await expectNoSidewaysScroll(page);
    await expect(page.getByRole("button", { name: "Create rule set" })).toBeDisabled();

    // Accepts the first suggestion, rejects the second, and returns to the third.
    await expect(current(page)).toContainText("log in => sign in");
    await expect(current(page)).toContainText("Our texts say log in here.");
    await expect(current(page)).toContainText("Our texts say sign in here.");
    await page.keyboard.press("a");
    await expect(cards(page).nth(0)).toContainText("Accepted");
    await expect(current(page)).toContainText("cheap | best");
    await page.keyboard.press("r");
    await expect(cards(page).nth(1)).toContainText("Rejected");
    await expect(current(page)).toContainText("at most 60 characters");
    await page.keyboard.press("j");
    await page.keyboard.press("k");
    await expect(current(page)).toContainText("at most 60 characters");

    await page.keyboard.press("e");
    const dialog = page.getByRole("dialog", { name: "Edit suggestion" });
    await dialog.getByLabel("Content").fill("-70");
    await dialog.getByRole("button", { name: "Save Rule" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(current(page)).toContainText("at most 70 characters");

    await page.getByRole("button", { name: "Accept all 2 without conflicts" }).click();
    await expect(page.getByText("3 accepted")).toBeVisible();
    // Neither the rejected suggestion nor the instruction for the model is accepted.
    await expect(cards(page).getByText("Accepted", { exact: true })).toHaveCount(3);
    await page.getByRole("button", { name: "Create rule set" }).click();
    await expect(page).toHaveURL(/tab=rule-sets&rule_set=\d+/);
    await expect(page.getByText("House style").first()).toBeVisible();
  });
  await test.step("suggestions of the model are marked and not accepted together with the others", async () => {
    const suggestion = {
      quote: "Our customers dislike the adjective amazing.",
      rule_type: "prohibited_words",
      rule_content: "amazing",
      severity: "medium",
      field: "description",
      exceptions: [],
    };
    model.answer(() => answerWith(JSON.stringify({ suggestions: [suggestion] })));
    await dropGuide(page, "Second style.docx");
    await page.getByRole("button", { name: "Suggest more with AI" }).click();
    await expect(page.getByText("The model suggested 1 rule, marked AI.")).toBeVisible();
    await expect(cards(page)).toHaveCount(6);
    const made = cards(page).filter({ hasText: "amazing" });
    await expect(made.getByText("AI", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Suggest more with AI" })).toHaveCount(0);
    await expectNoFaults(page);
    await page.getByRole("button", { name: "Accept all 4 without conflicts" }).click();
    await expect(page.getByText("4 accepted")).toBeVisible();
    await expect(made.getByText("Accepted", { exact: true })).toHaveCount(0);
  });
});
