import { expect, type Locator, type Page, test } from "@playwright/test";
import { startReceiver, status } from "../support/receiver";
import { verifies } from "../support/verify-webhook";
import { openPage } from "./open-page";
import { signInAs } from "./sign-in";

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

/** Returns the log entries of test deliveries, newest first, without those of other events. */
const entries = (log: Locator) => log.locator("summary").filter({ hasText: "ping" });

/**
 * Creates a webhook in the user interface.
 * @returns the webhook's secret, which is shown only once
 */
async function addWebhook(page: Page, url: string): Promise<string> {
  await page.getByRole("button", { name: "Add Webhook" }).click();
  const form = dialog(page, "Add Webhook");
  await form.getByLabel("Address").fill(url);
  for (const event of ["validation.completed", "batch.finished"])
    await form.getByLabel(event).uncheck();
  await form.getByRole("button", { name: "Add Webhook" }).click();
  const added = dialog(page, "Webhook added");
  const secret = (await added.locator("code").first().textContent()) ?? "";
  await added.getByRole("button", { name: "Done" }).click();
  return secret;
}

test("a webhook is added, tested, paused and deleted, and an incomplete form shows its errors", async ({
  page,
}) => {
  await signInAs(page, "admin");
  await test.step("an incomplete form shows an error under each field", async () => {
    await page.goto("/webhooks");
    await page.getByRole("button", { name: "Add Webhook" }).click();
    const form = dialog(page, "Add Webhook");
    for (const event of [
      "validation.completed",
      "decision.made",
      "finding.decided",
      "batch.finished",
      "evidence.expiring",
      "evidence.ended",
    ])
      await form.getByLabel(event).uncheck();
    await form.getByRole("button", { name: "Add Webhook" }).click();
    await expect(form.getByText("This field is required.")).toBeVisible();
    await expect(form.getByText("Choose at least one event.")).toBeVisible();
    await expect(form.getByLabel("Address")).toBeFocused();
    await form.getByLabel("Address").fill("somewhere");
    await form.getByLabel("decision.made").check();
    await form.getByRole("button", { name: "Add Webhook" }).click();
    await expect(form.getByText(/^This must be an address that begins/)).toBeVisible();
  });
  await test.step("a webhook is added, tested, paused and deleted", async () => {
    const receiver = await startReceiver();
    const pings = () => receiver.received.filter(({ body }) => JSON.parse(body).type === "ping");
    await openPage(page, "/dashboard");
    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByRole("main").getByRole("link", { name: "Webhooks" }).click();
    await expect(page.getByRole("heading", { name: "Webhooks", exact: true })).toBeVisible();
    const secret = await addWebhook(page, receiver.url);
    const row = page.getByRole("row").filter({ hasText: receiver.url });
    await expect(row).toContainText("None yet");
    await expect(page.getByText(secret)).toBeHidden();

    await row.getByRole("button", { name: /^Send a test/ }).click();
    const log = dialog(page, "Deliveries");
    await entries(log).first().click();
    await expect(entries(log).first().getByText("Delivered")).toBeVisible();
    // Other tests cause deliveries, too, which stay closed.
    const opened = log.locator("details[open]").first();
    await expect(opened.getByText("thanks")).toBeVisible();
    const [call] = pings();
    expect(call && verifies(secret, call)).toBe(true);

    await log.getByRole("button", { name: "Done" }).click();
    await row.getByRole("button", { name: /^New secret/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Create New Secret" }).click();
    const renewed = dialog(page, "New secret");
    const newSecret = (await renewed.locator("code").first().textContent()) ?? "";
    expect(newSecret).toMatch(/^whsec_/);
    expect(newSecret).not.toBe(secret);
    await renewed.getByRole("button", { name: "Done" }).click();
    await expect(row).toContainText("The old secret is valid until");
    await row.getByRole("button", { name: /^Send a test/ }).click();
    await expect(entries(log)).toHaveCount(2);
    await expect.poll(() => pings().length).toBe(2);
    const second = pings()[1];
    for (const each of [newSecret, secret]) expect(second && verifies(each, second)).toBe(true);
    await entries(log).first().click();
    await expect(entries(log).first().getByText("Delivered")).toBeVisible();

    receiver.answer(status(500, "out of order"));
    await opened.getByRole("button", { name: /^Redeliver/ }).click();
    await expect(entries(log)).toHaveCount(3);
    await entries(log).first().click();
    await expect(opened.getByText("The address returned 500.")).toBeVisible();
    await expect(opened.getByText(/^Attempt 2 of 8 is scheduled for/)).toBeVisible();
    await log.getByRole("button", { name: "Done" }).click();

    await row.getByRole("button", { name: /^Edit/ }).click();
    await dialog(page, "Edit Webhook").getByLabel("Active").uncheck();
    await dialog(page, "Edit Webhook").getByRole("button", { name: "Save Webhook" }).click();
    await expect(row).toContainText("Paused");
    await row.getByRole("button", { name: /^Delete/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete Webhook" }).click();
    await expect(row).toBeHidden();
    await receiver.close();
  });
});
