import { expect, type Page, test } from "@playwright/test";
import { expectNoFaults, expectNoSidewaysScroll } from "./axe";
import { call } from "./call-api";
import { openPage } from "./open-page";
import { createPerson, type Person, signInPerson } from "./person";
import { signInAs } from "./sign-in";
import { unique } from "./unique";

/**
 * Creates validated products that violate a rule, in a new category.
 * @returns the category and the URL of its review queue
 */
async function createQueue(page: Page, count: number) {
  const name = unique("Desk ");
  const rule = { rule_type: "prohibited_words", severity: "high", rule_content: "guaranteed" };
  const rules = [{ ...rule, description: "No promises" }];
  const guideline = { title: "Standards", content: "Plain words.", rules };
  const category = await call(page, "/policies/categories/", { name, guideline });
  for (let n = 1; n <= count; n += 1)
    await call(page, "/products/products/", {
      product_id: `${name}-${n}`,
      name: `Item ${n}`,
      category: category.id,
      description: `Wool, guaranteed to last. Number ${n}.`,
    });
  const path = `/review/queue/?category=${category.id}`;
  await expect.poll(async () => (await call(page, path)).count, { timeout: 40_000 }).toBe(count);
  return { category: category.id as number, url: `/review?category=${category.id}` };
}

/** Returns the tag and the label of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    return `${at?.tagName.toLowerCase()} ${at?.getAttribute("aria-label") ?? ""}`;
  });

const reviewItem = (page: Page, name: string) => page.getByRole("article", { name: `${name}.` });

async function open(page: Page, url: string, name: string) {
  await page.goto(url);
  await expect(reviewItem(page, name)).toBeFocused();
}

test("thirty simple items take at most three keys each, and the focus is never lost", async ({
  page,
}) => {
  await signInAs(page, "admin");
  const { category, url } = await createQueue(page, 30);
  await open(page, url, "Item 1");
  const keys: number[] = [];
  const durations: number[] = [];
  for (let n = 1; n <= 30; n += 1) {
    let pressed = 0;
    const press = async (key: string) => {
      pressed += 1;
      await page.keyboard.press(key);
      expect(await focused(page)).not.toMatch(/^body/);
    };
    expect(await focused(page)).toMatch(
      new RegExp(`^article Item ${n}\\. Not compliant, \\d+%\\. 1 finding\\. ${n} of 30$`),
    );
    const started = Date.now();
    if (n % 3 === 0) {
      await press("r");
      await press("Alt+1");
      await press("Control+Enter");
    } else await press("a");
    if (n < 30) await expect(reviewItem(page, `Item ${n + 1}`)).toBeFocused();
    durations.push(Date.now() - started);
    keys.push(pressed);
  }
  await expect(page.getByText("Nothing to Review")).toBeVisible();
  expect(await focused(page)).toMatch(/^article/);
  expect(Math.max(...keys)).toBeLessThanOrEqual(3);
  console.log(
    `30 items: ${keys.reduce((a, b) => a + b)} keys, ${durations.reduce((a, b) => a + b)} ms`,
  );
  const list = `/validations/validations/?product__category=${category}&page_size=100`;
  await expect.poll(async () => (await call(page, `${list}&decision=none`)).count).toBe(0);
  expect((await call(page, `${list}&decision=rejected`)).count).toBe(10);
});

test("decisions are undone, comments kept, and keys pressed while an item loads apply to it", async ({
  page,
}) => {
  await signInAs(page, "admin");
  const { category, url } = await createQueue(page, 3);
  await test.step("u undoes a decision, Esc keeps a typed comment, and Back and reload keep the position", async () => {
    await open(page, url, "Item 1");
    await expectNoFaults(page);
    const first = page.url();
    await page.keyboard.press("j");
    await expect(reviewItem(page, "Item 2")).toBeFocused();
    await expect(page).not.toHaveURL(first);
    await page.reload();
    // Keyboard shortcuts work only after hydration.
    await expect(reviewItem(page, "Item 2")).toBeFocused();
    const second = page.url();
    await page.keyboard.press("e");
    const comment = page.getByRole("textbox", { name: "Add Comments" });
    await comment.pressSequentially("Shorter, please.");
    await page.keyboard.press("Escape");
    await expect(comment).toBeHidden();
    await page.keyboard.press("e");
    await expect(comment).toHaveValue("Shorter, please.");
    await page.keyboard.press("Control+Enter");
    await expect(reviewItem(page, "Item 3")).toBeFocused();
    await expect(page.getByText("Edit requested: Item 2")).toBeVisible();
    await page.keyboard.press("u");
    await expect(reviewItem(page, "Item 2")).toBeFocused();
    await expect(page.getByText("Undone", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Approve at \d+%/ })).toBeVisible();
    await expect(page.getByText("2 of 3")).toBeVisible();
    await expect(page).toHaveURL(second);
    await page.keyboard.press("k");
    await expect(reviewItem(page, "Item 1")).toBeFocused();
    await expect(page).not.toHaveURL(second);
    await page.goBack();
    await expect(reviewItem(page, "Item 2")).toBeVisible();
    await expect(page.getByText("2 of 3")).toBeVisible();
  });
  await test.step("lists support bulk decisions that one undo reverts", async () => {
    const query = `product__category=${category}`;
    await openPage(page, `/validations?${query}`);
    await expect(page.getByRole("cell", { name: /^Not compliant/ })).toHaveCount(3);
    await page.getByLabel(/^Select all 3/).check();
    await page.getByRole("button", { name: "Decide on Selected" }).click();
    const dialog = page.getByRole("dialog", { name: "Decide on Validations" });
    await dialog.getByText("All 3 that match").click();
    await dialog.getByText("Reject", { exact: true }).click();
    await dialog.getByLabel("Comments").fill("Promise nothing.");
    await dialog.getByRole("button", { name: "Reject 3" }).click();
    await expect(page.getByText("Decided on 3 validations")).toBeVisible();
    await expect(page.getByRole("cell", { name: /^Rejected/ })).toHaveCount(3);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("3 decisions undone")).toBeVisible();
    await page.getByRole("button", { name: "Add Filter" }).click();
    const added = page.getByRole("dialog", { name: "Add Filter" });
    await added.locator("summary", { hasText: "Decision" }).click();
    await added.getByRole("checkbox", { name: "Undecided" }).check();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("cell", { name: /^Not compliant/ })).toHaveCount(3);
    await page.getByRole("link", { name: "Review These" }).click();
    await expect(reviewItem(page, "Item 1")).toBeFocused();
    await expect(page.getByText("1 of 3")).toBeVisible();
  });
  await test.step("decision forms of a finding work by keyboard and keep the focus nearby", async () => {
    const isInItem = () => page.evaluate(() => !!document.activeElement?.closest("article"));
    const item = page.getByRole("article");
    await expect(item).toBeFocused();
    // The name that screen readers announce.
    await expect(item).toHaveAccessibleName(
      /^.+\. (Compliant|Not compliant), \d+%\. \d+ findings?\. \d+ of \d+$/,
    );
    await page.keyboard.press("n");
    await expect(page.locator("*:focus")).toHaveCount(1);
    await page.keyboard.press("w");
    const form = page.getByRole("form", { name: /false positive/i });
    await expect(form).toBeFocused();
    // Letters are a typed reason rather than shortcuts of the page, such as "a" for approve.
    await page.keyboard.type("a new word");
    await expect(form.getByLabel("Another reason")).toHaveValue("a new word");
    await page.keyboard.press("Escape");
    await expect(form).toBeHidden();
    expect(await isInItem()).toBe(true);
    const address = page.url();
    await page.keyboard.press("?");
    await page.keyboard.press("a");
    await expect(page.getByRole("dialog", { name: "Keyboard Shortcuts" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Notifications/ }).click();
    await page.keyboard.press("a");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Edit Description" }).click();
    await page.keyboard.press("a");
    await expect(page.getByRole("dialog").getByLabel("Description")).toBeVisible();
    await page.keyboard.press("Escape");
    expect(page.url()).toBe(address);
    await item.focus();
    for (const width of [768, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await page.keyboard.press("i");
      await expect(page.getByRole("form", { name: /accept/i })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await page.keyboard.press("Escape");
      expect(await isInItem()).toBe(true);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step("the decision bar stays at the bottom below toasts, suggests the findings, and keys pressed while an item loads apply to it", async () => {
    await open(page, url.replace("?", "/?"), "Item 1");
    await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
    const bar = page.getByRole("region", { name: "Decision" });
    const bottom = async () => {
      const box = await bar.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    expect(await bottom()).toBeCloseTo(900, 0);
    // The name and the score stay visible above a long list of findings.
    await page.setViewportSize({ width: 1440, height: 420 });
    await page.mouse.wheel(0, 1000);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
    await expect(page.getByRole("heading", { name: "Item 1" })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(/of \d+% to pass/).first()).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press("a");
    await expect(reviewItem(page, "Item 2")).toBeFocused();
    // One key approves, so the toast says what was approved.
    const toast = page.getByText(/^Approved: Item 1, at \d+% with 1 finding$/);
    await expect(toast).toBeVisible();
    await page.keyboard.press("r");
    const comment = page.getByRole("textbox", { name: "Add Comments" });
    await expect(comment).toBeFocused();
    const suggestions = page.getByRole("list", { name: "Suggested wordings" }).getByRole("button");
    await expect(suggestions.first()).toHaveText(/Prohibited word \(guaranteed\)/);
    expect(await bottom()).toBeCloseTo(900, 0);
    // Toasts move up once the bar's new height is measured.
    await expect(async () => {
      const [toastBox, barBox] = [await toast.boundingBox(), await bar.boundingBox()];
      expect((toastBox?.y ?? 0) + (toastBox?.height ?? 0)).toBeLessThanOrEqual(barBox?.y ?? 0);
    }).toPass({ timeout: 4000 });
    await page.keyboard.press("Escape");
    // Without the prefetched item, its request is delayed until the keys have been pressed.
    const { promise: pressed, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/api/review/items/*/", async (route) => {
      await pressed;
      await route.continue();
    });
    await page.goto(`${url}&order=worst`);
    // Keyboard shortcuts work only after hydration.
    await expect(page.getByRole("article")).toBeFocused();
    await page.keyboard.press("j");
    await expect(page.getByText("Loading the item")).toBeAttached();
    await page.keyboard.press("r");
    release();
    await expect(comment).toBeFocused();
    await page.keyboard.press("Escape");
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
  await test.step("a text that no fix can correct is edited in place, and its new verdict is shown", async () => {
    await page.getByRole("button", { name: "Edit Description" }).click();
    const editor = page.getByRole("dialog");
    const text = editor.getByLabel("Description");
    await text.fill((await text.inputValue()).replace("guaranteed", "made"));
    await editor.getByRole("button", { name: "Review Changes" }).click();
    await page.getByRole("button", { name: "Save and Check" }).click();
    await expect(page.getByRole("article").getByText("100%").first()).toBeVisible();
    await expect(page.getByText("made to last").first()).toBeVisible();
  });
});

test("two reviewers do not get the same item, and the second of two decisions is rejected", async ({
  page,
  browser,
}) => {
  await signInAs(page, "admin");
  const ada: Person = await createPerson(page, "reviewer");
  await signInAs(page, "admin");
  const { url } = await createQueue(page, 2);
  const other = await (await browser.newContext()).newPage();
  await signInPerson(other, ada);
  await open(other, url, "Item 1");
  await expect
    .poll(
      async () =>
        (await call(page, url.replace("/review", "/review/queue/"))).results[0].held_by?.name,
    )
    .toBe(ada.name);
  await open(page, url, "Item 2");
  await page.keyboard.press("k");
  await expect(page.getByText("No earlier items to review")).toBeVisible();
  const { results } = await call(page, url.replace("/review", "/review/queue/"));
  await page.goto(`${url}&item=${results[0].validation}`);
  await expect(page.getByText(`${ada.name} is on it`)).toBeVisible();
  await page.keyboard.press("a");
  await expect(page.getByText("Approved: Item 1")).toBeVisible();
  await other.keyboard.press("a");
  const refusal = other.getByRole("alert").filter({ hasText: "Already reviewed by" });
  await expect(refusal).toBeVisible();
});
