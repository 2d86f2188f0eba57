import { rmSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { docxOf } from "../support/guide-files";
import { answerWith, type ModelServer, startModelServer } from "../support/model-server";
import { expectNoFaults, expectNoSidewaysScroll } from "./axe";
import { type OwnServer, startServer } from "./own-server";
import { DEMO_PASSWORD, PORT } from "./settings";
import { signInAs } from "./sign-in";

/** The port of a separate application, because that of the other tests has no model. */
const OWN_PORT = PORT + 45;
test.use({ baseURL: `http://127.0.0.1:${OWN_PORT}` });

let model: ModelServer;
let application: OwnServer;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  const data = "test-results/data-guides";
  rmSync(data, { recursive: true, force: true });
  model = await startModelServer();
  application = await startServer(OWN_PORT, data, {
    DEMO_PASSWORD,
    AI_MODEL: "scripted",
    AI_BASE_URL: model.url,
  });
});

test.afterAll(async () => {
  await application.stop();
  await model.close();
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
  await page.goto("/policies/style-guides");
  // A file that is chosen before hydration is lost.
  await page.waitForLoadState("networkidle");
  await page
    .getByLabel("Style guide", { exact: true })
    .setInputFiles({ name, mimeType: "", buffer: Buffer.from(docxOf(GUIDE)) });
  await expect(page).toHaveURL(/\/policies\/style-guides\/\d+$/, { timeout: 60_000 });
  await expect(cards(page)).toHaveCount(5);
}

test("a style guide is converted to a rule set with the keyboard", async ({ page }) => {
  await signInAs(page, "admin");
  await dropGuide(page, "House style.docx");
  await expectNoFaults(page);
  await expectNoSidewaysScroll(page);
  await expect(page.getByRole("button", { name: "Create rule set" })).toBeDisabled();

  // Accepts the first suggestion, rejects the second, and returns to the third.
  await expect(current(page)).toContainText("log in => sign in");
  await page.keyboard.press("a");
  await expect(cards(page).nth(0)).toContainText("Accepted");
  await expect(current(page)).toContainText("cheap | best");
  await page.keyboard.press("r");
  await expect(cards(page).nth(1)).toContainText("Rejected");
  await expect(current(page)).toContainText("-60");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect(current(page)).toContainText("-60");

  await page.keyboard.press("e");
  const dialog = page.getByRole("dialog", { name: "Edit suggestion" });
  await dialog.getByLabel("Content").fill("-70");
  await dialog.getByRole("button", { name: "Save Rule" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(current(page)).toContainText("-70");

  await page.getByRole("button", { name: "Accept all 2 without conflicts" }).click();
  await expect(page.getByText("3 accepted")).toBeVisible();
  // Neither the rejected suggestion nor the instruction for the model is accepted.
  await expect(cards(page).getByText("Accepted", { exact: true })).toHaveCount(3);
  await page.getByRole("button", { name: "Create rule set" }).click();
  await expect(page).toHaveURL(/tab=rule-sets&rule_set=\d+/);
  await expect(page.getByText("House style").first()).toBeVisible();
});

test("suggestions of the model are marked and not accepted together with the others", async ({
  page,
}) => {
  const suggestion = {
    quote: "Our customers dislike the adjective amazing.",
    rule_type: "prohibited_words",
    rule_content: "amazing",
    severity: "medium",
    field: "description",
    exceptions: [],
  };
  model.answer(() => answerWith(JSON.stringify({ suggestions: [suggestion] })));
  await signInAs(page, "admin");
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
