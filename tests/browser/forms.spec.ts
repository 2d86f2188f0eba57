import { expect, type Page, test } from "@playwright/test";
import type { CategoryJson } from "@/lib/policies/schemas";
import { call } from "./call-api";
import { signInAs } from "./sign-in";
import { unique } from "./unique";

const TEXT = "A cheap mug, guaranteed to last. Cheap to wash.";

/**
 * Creates a validated product with three findings.
 * @returns its business id, which is also its name
 */
async function checked(page: Page, description = TEXT): Promise<string> {
  const id = unique("F").toUpperCase();
  const rule = { rule_type: "prohibited_words", severity: "high", description: "Plain words" };
  const category = await call<CategoryJson>(page, "/policies/categories/", {
    name: `Mugs ${id}`,
    guideline: {
      title: "Mug standard",
      content: "Say what a mug is.",
      rules: [{ ...rule, rule_content: "cheap | guaranteed" }],
    },
  });
  const product = { product_id: id, name: id, category: category.id, description };
  await call(page, "/products/products/", product);
  await expect
    .poll(async () => (await call(page, `/products/products/by-id/${id}/`)).status, {
      timeout: 30_000,
    })
    .not.toMatch(/pending|validating/);
  return id;
}

const discardDialog = (page: Page) =>
  page.getByRole("alertdialog", { name: "Discard your changes?" });
const details = (page: Page) => page.getByRole("dialog", { name: "Validation Details" });
const row = (page: Page) => page.getByRole("table", { name: "Validations" }).getByRole("link");

async function goOnTyping(page: Page) {
  await discardDialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(discardDialog(page)).toBeHidden();
}

/** Goes back without waiting for the navigation, which can be prevented. */
const goBack = (page: Page) => page.evaluate(() => history.back());

/** Clicks left of the dialog, which requires a wide screen. */
const beside = (page: Page) => page.mouse.click(20, 450);

test("comments are sent by Ctrl+Enter and discarded only after a confirmation, and approving takes one click", async ({
  page,
}) => {
  await signInAs(page, "admin");
  const [id, other] = await Promise.all([checked(page), checked(page)]);
  await test.step("Ctrl+Enter sends validation comments, and discarding them needs confirmation", async () => {
    await page.goto(`/validations?search=${id}`);
    await row(page).click();
    await details(page).getByRole("button", { name: "Reject" }).click();
    const comments = details(page).getByLabel("Add Comments");
    await expect(comments).toBeFocused();
    // There is nothing to send yet.
    await comments.press("Control+Enter");
    await expect(comments).toBeVisible();
    await comments.fill("Claims nobody can keep.");

    await page.keyboard.press("Escape");
    await goOnTyping(page);
    await expect(comments).toBeFocused();
    await beside(page);
    await goOnTyping(page);
    await goBack(page);
    await goOnTyping(page);
    await details(page).getByRole("button", { name: "Cancel" }).click();
    await expect(details(page).getByRole("button", { name: "Reject" })).toBeFocused();
    await page.keyboard.press("Escape");
    await goOnTyping(page);
    await details(page).getByRole("button", { name: "Reject" }).click();
    await expect(comments).toHaveValue("Claims nobody can keep.");

    await comments.press("Control+Enter");
    await expect(details(page).getByText("Validation rejected")).toBeVisible();
    const outcome = details(page).locator(":focus");
    await expect(outcome).toContainText("Already reviewed by");
    await expect(outcome).toContainText("Claims nobody can keep.");

    // The decision is changed in its own dialog, with the same rules.
    await details(page).getByRole("button", { name: "Change Decision" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Approval" });
    await dialog.getByLabel("Action").selectOption("Request Edit");
    await dialog.getByLabel("Comments").fill("Say how long it lasts.");
    await page.keyboard.press("Escape");
    await goOnTyping(page);
    await dialog.getByLabel("Comments").press("Meta+Enter");
    await expect(details(page).getByText("Edit requested: Say how long it lasts.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(row(page)).toBeFocused();

    // The URL is updated shortly after the screen.
    await expect(page).not.toHaveURL(/validation=/);
    await page.keyboard.press("Enter");
    await expect(details(page)).toBeVisible();
    await expect(page).toHaveURL(/validation=/);
    await page.goBack();
    await expect(details(page)).toBeHidden();
    await expect(row(page)).toBeFocused();
    // A dialog opened by URL has no opener, so the focus moves to its row.
    await page.goForward();
    await page.reload();
    await expect(details(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(row(page)).toBeFocused();
  });
  await test.step("approving takes one click and moves the focus to the result", async () => {
    await signInAs(page, "reviewer");
    await page.goto(`/validations?search=${other}`);
    await row(page).click();
    let sent = 0;
    await page.route("**/approve_validation/", async (route) => {
      sent += 1;
      await route.continue();
    });
    await details(page).getByRole("button", { name: "Approve" }).dblclick();
    await expect(details(page).locator(":focus")).toContainText("Already reviewed by");
    expect(sent).toBe(1);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
});

test("a product is reviewed and edited by keyboard, and discarding text needs confirmation", async ({
  page,
}) => {
  await signInAs(page, "admin");
  const id = await checked(page);
  await page.goto(`/product-validations/${id}`);
  await page.getByRole("button", { name: "Reject" }).click();
  const reject = page.getByRole("dialog", { name: "Reject Product" });
  // The user's last comments and the common ones can be inserted by click and edited.
  const suggestions = reject.getByRole("list", { name: "Suggested wordings" });
  await suggestions.getByRole("button").first().click();
  await expect(reject.getByLabel("Comments")).not.toHaveValue("");
  await reject.getByLabel("Comments").fill("No.");
  await beside(page);
  await goOnTyping(page);
  await page.keyboard.press("Escape");
  await discardDialog(page).getByRole("button", { name: "Discard Changes" }).click();
  await expect(reject).toBeHidden();
  await expect(page.getByRole("button", { name: "Reject" })).toBeFocused();

  await page.getByRole("button", { name: "Approve" }).click();
  const approve = page.getByRole("dialog", { name: "Approve Product" });
  await approve.getByLabel("Comments (Optional)").fill("Good enough.");
  await approve.getByLabel("Comments (Optional)").press("Control+Enter");
  await expect(approve).toBeHidden();
  // The approve button was removed, so the focus moves to the next action.
  await expect(page.getByRole("button", { name: "Publish" })).toBeFocused();

  // The shortcuts move through the findings, on the page as in dialogs.
  await page.keyboard.press("n");
  await expect(page.getByText("1 of 3", { exact: true })).toBeVisible();
  await page.keyboard.press("p");
  await expect(page.getByText("3 of 3", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Edit description" }).click();
  const editor = page.getByRole("textbox", { name: "Description", exact: true });
  await expect(page.getByText("3 violations, below the threshold of 80%.")).toBeVisible();
  await editor.fill(TEXT.replace(", guaranteed to last", ""));
  await expect(page.getByText("2 violations, below the threshold of 80%.")).toBeVisible();
  await page.keyboard.press("Escape");
  await goOnTyping(page);
  await goBack(page);
  await goOnTyping(page);
  await expect(editor).toHaveValue(TEXT.replace(", guaranteed to last", ""));
  // In the editor, the shortcut keys type letters.
  await editor.press("End");
  await editor.press("n");
  await expect(editor).toHaveValue(/n$/);
  await editor.press("Backspace");
  await page.getByRole("button", { name: "Close" }).first().focus();
  await page.keyboard.press("n");
  await expect(page.getByRole("dialog").locator("li:focus")).toContainText("“cheap”");
  await page.keyboard.press("n");
  await expect(page.getByRole("dialog").locator("li:focus")).toContainText("“Cheap”");
  // The page's own findings are below the dialog.
  await expect(page.getByText("3 of 3", { exact: true })).toBeAttached();

  await editor.press("Control+Enter");
  await page.getByLabel("Reason (Optional)").fill("No promises");
  await page.keyboard.press("Escape");
  await goOnTyping(page);
  await page.getByLabel("Reason (Optional)").press("Control+Enter");
  await expect(page.getByText("Description saved; its check is queued")).toBeVisible();
  await expect(page.locator("#edit-description")).toBeFocused();
});

test("a new example is focused, and Ctrl+Enter in a nested dialog submits only its own form", async ({
  page,
}) => {
  await signInAs(page, "admin");
  await page.goto("/policies?tab=categories");
  await page.getByRole("button", { name: "Create Category" }).click();
  const category = page.getByRole("dialog", { name: "Create Category" });
  await category.getByLabel("Name").fill("Lamps");
  await category.getByRole("tab", { name: /^Rules/ }).click();
  await category.getByRole("button", { name: "Add Rule" }).click();
  const rule = page.getByRole("dialog", { name: "Add Rule" });
  await rule.getByRole("button", { name: "Add Must flag Example" }).click();
  await expect(rule.getByRole("textbox", { name: "Must flag, example 1" })).toBeFocused();
  await page.keyboard.type("A cheap lamp.");
  await rule.getByRole("button", { name: "Add Must flag Example" }).click();
  await page.keyboard.type("Cheap light.");
  await rule.getByRole("button", { name: "Remove Must flag, example 1" }).click();
  await expect(rule.getByRole("textbox", { name: "Must flag, example 1" })).toBeFocused();
  await expect(rule.getByRole("textbox", { name: "Must flag, example 1" })).toHaveValue(
    "Cheap light.",
  );

  // Ctrl+Enter submits the rule, not the category below; missing fields are marked.
  await page.keyboard.press("Control+Enter");
  await expect(rule.getByLabel("Rule content")).toBeFocused();
  await expect(
    rule.getByText("Nothing was saved. Please correct the marked fields."),
  ).toBeVisible();
  await page.keyboard.type("cheap");
  await rule.getByLabel("Description").fill("No cheap talk");
  await rule.getByLabel("Description").press("Control+Enter");
  await expect(rule).toBeHidden();
  await expect(category.getByRole("listitem").filter({ hasText: "No cheap talk" })).toBeVisible();
  await expect(category.getByRole("button", { name: "Add Rule" })).toBeFocused();
  await page.keyboard.press("Escape");
  await discardDialog(page).getByRole("button", { name: "Discard Changes" }).click();
  await expect(page.getByRole("button", { name: "Create Category" })).toBeFocused();
});

test("an old policy version is restored after a preview of its changes and their effect", async ({
  page,
}) => {
  await signInAs(page, "admin");
  const id = await checked(page, "A sturdy mug.");
  const product = await call(page, `/products/products/by-id/${id}/`);
  const path = `/policies/categories/${product.category}/`;
  const { guideline } = await call<CategoryJson>(page, path);
  const rule = `/policies/category-rules/${guideline?.rules[0]?.id}/`;
  await call(page, rule, { rule_content: "sturdy" }, "PATCH");

  await page.goto(`/policies?tab=categories&search=${id}`);
  const card = page.getByRole("listitem").filter({ hasText: `Mugs ${id}` });
  await expect(card.getByRole("heading")).toHaveText(`Mugs ${id} v2`);
  await card.getByRole("button", { name: `More for Mugs ${id}` }).click();
  await page.getByRole("menuitem", { name: "History" }).click();
  const history = page.getByRole("dialog", { name: "History" });
  await expect(history.getByText("Current")).toBeVisible();
  await expect(history.getByRole("button", { name: "Restore version 2" })).toHaveCount(0);
  await history.getByRole("button", { name: "View version 1" }).click();
  const version = page.getByRole("dialog", { name: "Category policies, version 1" });
  await expect(version.getByText("cheap | guaranteed")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(history.getByRole("button", { name: "View version 1" })).toBeFocused();

  await history.getByRole("button", { name: "Restore version 1" }).click();
  const restore = page.getByRole("dialog", { name: "Restore version 1?" });
  await expect(restore.getByText(/rule content changed from/)).toContainText("from sturdy to");
  await restore.getByRole("button", { name: "Preview Impact" }).click();
  const impact = page.getByRole("dialog", { name: "Impact Preview" });
  await expect(impact.getByText(/1 product/).first()).toBeVisible();
  await impact.getByRole("button", { name: "Back to Editing" }).click();
  await restore.getByRole("button", { name: "Restore Version 1" }).click();
  await expect(page.getByText("Version 1 restored, as version 3.")).toBeVisible();
  await expect(restore).toBeHidden();
  await expect(history.getByText("Version 3")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(card.getByRole("heading")).toHaveText(`Mugs ${id} v3`);
  expect((await call<CategoryJson>(page, path)).guideline?.rules[0]?.rule_content).toBe(
    "cheap | guaranteed",
  );
});
