import { expect, type Page, test } from "@playwright/test";
import { call } from "./call-api";
import { afterPolls } from "./polls";
import { signInAs } from "./sign-in";
import { unique } from "./unique";

const TEXT = "The best bowl ever, from Acme.\nWipe it dry. Best bowl!";

/**
 * Creates a validated product with 2 violations of high and 1 of low severity.
 * @returns its business id, which is also its name
 */
async function validated(page: Page, description = TEXT): Promise<string> {
  const id = unique("V").toUpperCase();
  const rule = { rule_type: "prohibited_words", description: "No superlatives" };
  const category = await call(page, "/policies/categories/", {
    name: `Bowls ${id}`,
    guideline: {
      title: "Plain words",
      content: "Use plain words.",
      rules: [
        { ...rule, rule_content: "best bowl", severity: "high" },
        { ...rule, rule_content: "bowl ever", severity: "low" },
      ],
    },
  });
  const body = { product_id: id, name: id, category: category.id, description };
  await call(page, "/products/products/", body);
  await expect
    .poll(async () => (await call(page, `/products/products/by-id/${id}/`)).status)
    .toBe("needs_review");
  return id;
}

const rows = (page: Page) => page.getByRole("table", { name: "Validations" }).locator("tbody tr");
const details = (page: Page) => page.getByRole("dialog", { name: "Validation Details" });

async function openDetails(page: Page, description = TEXT): Promise<string> {
  const id = await validated(page, description);
  await page.goto(`/validations?search=${id}`);
  await rows(page).getByRole("link").click();
  await expect(details(page).getByRole("heading", { name: "Overview" })).toBeVisible();
  return id;
}

test("the list keeps its state in the URL, and its rows if a refresh fails", async ({ page }) => {
  await signInAs(page, "viewer");
  await test.step("search, filters, order and page are stored in the URL, and Back restores them", async () => {
    await page.goto("/validations?page_size=20&page=2");
    await expect(page.getByText(/Page 2 of \d/)).toBeVisible();
    await page.getByLabel("Status", { exact: true }).selectOption("Completed");
    await expect(page).toHaveURL(/status=completed/);
    await expect(page.getByText(/Page 1 of \d/)).toBeVisible();
    const header = page.getByRole("columnheader", { name: "Compliance" });
    await header.getByRole("button").click();
    await expect(header).toHaveAttribute("aria-sort", "ascending");
    await page.getByPlaceholder("Search products, categories, IDs...").fill("no such thing");
    await expect(page.getByText("No Validations Found")).toBeVisible();
    // The search field itself shows the term.
    await expect(page.getByRole("list", { name: "Active filters" })).toBeHidden();
    await page.goBack();
    await expect(rows(page)).toHaveCount(20);
    await expect(header).toHaveAttribute("aria-sort", "ascending");
    await page.getByRole("button", { name: "Clear All" }).click();
    await expect(page).not.toHaveURL(/status/);
  });
  await test.step("a link with invalid values opens the list with default values", async () => {
    await page.goto("/validations?page=abc&status=nope&ordering=x&page_size=33&search=%00");
    await expect(rows(page)).toHaveCount(50);
    await expect(page.getByText(/Page 1 of \d/)).toBeVisible();
  });
  await test.step("a failed load shows an error and can be retried; a failed refresh keeps the rows", async () => {
    await page.clock.install();
    await page.goto("/validations");
    await page.route("**/api/validations/validations/?*", (route) => route.abort());
    const failed = page.getByText("Could not refresh; trying again.");
    await afterPolls(page, () => expect(failed).toBeVisible({ timeout: 1_000 }));
    await expect(rows(page)).toHaveCount(50);
    await page.getByLabel("Rows per page").selectOption("20");
    await expect(page.getByText("Error Loading Validations")).toBeVisible();
    await page.unroute("**/api/validations/validations/?*");
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(rows(page)).toHaveCount(20);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
});

test("the details link words to findings, explain the score, change a decision, and render 100 violations at first", async ({
  page,
}) => {
  await signInAs(page, "admin");
  await test.step("the details underline every violation and link words to cards and back", async () => {
    await openDetails(page);
    const text = details(page).getByRole("region", { name: "Checked description" });
    await expect(text).toHaveText(TEXT, { useInnerText: true });
    await expect(text.locator(".finding-high")).toHaveText(["best ", "bowl", "Best bowl"]);
    await expect(text.locator(".finding-low")).toHaveText([" ever"]);

    await page.keyboard.press("n");
    await expect(details(page).getByText("1 of 3")).toBeVisible();
    await page.keyboard.press("n");
    const card = details(page).locator("[data-card]:focus");
    await expect(card).toContainText("“bowl ever”");
    await expect(card).toContainText("Line 1: The best bowl ever, from Acme.");
    await card.getByRole("button", { name: "“bowl ever”" }).click();
    await expect(text.locator(":focus")).toHaveText("bowl");
    await text.getByText("Best bowl").press("Enter");
    await expect(card).toContainText("Line 2");
  });
  await test.step("the score is explained step by step", async () => {
    const ledger = details(page)
      .locator("section", { hasText: "How the score is calculated" })
      .last();
    await expect(ledger.locator("tbody tr td:last-child")).toHaveText([
      "100%",
      "75%",
      "72%",
      "54%",
    ]);
    await expect(ledger).toContainText("The score of 54% is below the threshold of 80%.");
    await page.setViewportSize({ width: 360, height: 780 });
    const table = details(page).getByRole("region", { name: "Steps of the calculation" });
    await expect(table.getByText("× 0.75").filter({ visible: true })).toHaveCount(2);
    const hiddenWidth = await table.evaluate((it) => it.scrollWidth - it.clientWidth);
    expect(hiddenWidth, "no column is cut off on a phone").toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(details(page).getByText("2 rules violated")).toBeVisible();
  });
  await test.step("rejecting requires comments, and a decision is changed in a separate dialog", async () => {
    await details(page).getByRole("button", { name: "Reject" }).click();
    await expect(details(page).getByRole("button", { name: "Reject" })).toBeDisabled();
    await details(page).getByLabel("Add Comments").fill("Claims.");
    await details(page).getByRole("button", { name: "Reject" }).click();
    await expect(details(page).getByText("Validation rejected")).toBeVisible();
    await expect(details(page).getByText(/^Already reviewed by /)).toBeVisible();
    await expect(details(page).getByRole("button", { name: "Approve" })).toBeHidden();

    await details(page).getByRole("button", { name: "Change Decision" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Approval" });
    await expect(dialog.getByLabel("Action")).toHaveValue("approve");
    await expect(dialog.getByRole("button", { name: "Update Approval" })).toBeEnabled();
    await dialog.getByLabel("Action").selectOption("Request Edit");
    await expect(
      dialog.getByText("Comments are required for reject and request edit actions"),
    ).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Update Approval" })).toBeDisabled();
    await dialog.getByLabel("Action").selectOption("Approve");
    await dialog.getByRole("button", { name: "Update Approval" }).click();
    await expect(details(page).getByText("Approved", { exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(details(page)).toBeHidden();
    await expect(rows(page).getByRole("link")).toBeFocused();
  });
  await test.step("the first 100 of many violations are rendered, the rest on request or when navigated to", async () => {
    await openDetails(page, "A best bowl. ".repeat(150));
    const cards = details(page).locator("[data-card]");
    const ledger = details(page).getByRole("row").filter({ hasText: "best bowl" });
    await expect(details(page).getByText("150 found")).toBeVisible();
    await expect(cards).toHaveCount(100);
    await expect(ledger).toHaveCount(100);
    const steps = details(page).getByRole("region", { name: "Steps of the calculation" });
    expect((await steps.boundingBox())?.height).toBeGreaterThan(350);
    await page.keyboard.press("p");
    await expect(details(page).getByText("150 of 150", { exact: true })).toBeVisible();
    await expect(cards).toHaveCount(150);
    await expect(cards.last()).toBeFocused();
    await details(page).getByRole("button", { name: "Show 50 more" }).click();
    await expect(ledger).toHaveCount(150);
    await expect(ledger.nth(100)).toBeFocused();
  });
});

test("validations are forced, also while one is running; viewers only read", async ({ page }) => {
  await signInAs(page, "reviewer");
  await test.step("a forced validation is shown, and the list returns to its first page of 50", async () => {
    await page.goto("/validations?page=2&page_size=20");
    await rows(page).first().getByRole("button", { name: "Force re-validate" }).click();
    await expect(rows(page).first().getByText("Validating...")).toBeVisible();
    const toasts = page.getByRole("region", { name: "Notifications" });
    await expect(toasts.getByText("Validation started for 1 product.")).toBeVisible();
    await expect(page).toHaveURL(/\/validations$/);
    await expect(page.getByText("Validating...")).toBeHidden();
  });
  await test.step("replacing a running validation needs confirmation, and a failure shows an error", async () => {
    // Rule validations end too quickly to click, so the list response reports them as running.
    await page.route("**/api/validations/validations/?*", async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      for (const row of body.results) row.status = "in_progress";
      await route.fulfill({ response, json: body });
    });
    await page.route("**/api/validations/trigger/", (route) =>
      route.fulfill({ status: 409, json: { message: "Not now.", error: "Not now." } }),
    );
    await page.goto("/validations");
    await expect(rows(page).first().getByText("In progress")).toBeVisible();
    await rows(page).first().getByRole("button", { name: "Force re-validate" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Validation In Progress" });
    await expect(dialog).toContainText(
      "The current validation will be cancelled and a new one started.",
    );
    await dialog.getByRole("button", { name: "Start new validation" }).click();
    await expect(page.getByRole("alert").getByText("Error: Not now.")).toBeVisible();
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(page.getByText("Error: Not now.")).toBeHidden();
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
  await test.step("a viewer can view and export but not decide", async () => {
    await signInAs(page, "viewer");
    await page.goto("/validations?status=completed");
    await expect(page.getByRole("button", { name: /approval|re-validate/i })).toHaveCount(0);
    await rows(page).first().getByRole("button", { name: "View" }).click();
    await expect(details(page).getByRole("heading", { name: "Overview" })).toBeVisible();
    await expect(details(page).getByRole("button", { name: /Approve|Reject|Request/ })).toHaveCount(
      0,
    );
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Export" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "CSV" }).click();
    expect((await download).suggestedFilename()).toMatch(/^validations-.*\.csv$/);

    await page.goto("/validations?approve=1");
    await expect(page.getByRole("dialog", { name: "Access Denied" })).toContainText(
      "You do not have permission to approve validations",
    );
  });
});
