import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { expectFits } from "./axe";
import { call } from "./call-api";
import { openPage } from "./open-page";
import { createPerson, type Person, signInPerson } from "./person";
import { afterPolls } from "./polls";
import { signInAs } from "./sign-in";

/** Maximum time until a notification appears, in milliseconds. */
const LIVE_MS = 15_000;

/** Expects the locator to be visible once the page has polled for notifications. */
const expectLive = (page: Page, locator: Locator) =>
  afterPolls(page, () => expect(locator).toBeVisible({ timeout: 2_000 }), LIVE_MS);

const bell = (page: Page, name: string | RegExp = /^Notifications/) =>
  page.getByRole("button", { name });
const panel = (page: Page) => page.getByRole("dialog", { name: "Notifications" });

/** Signs in an admin in another browser, and a new user on `page`. */
async function twoPeople(browser: Browser, page: Page) {
  const admin = await (await browser.newContext()).newPage();
  await signInAs(admin, "admin");
  const person = await createPerson(admin, "reviewer");
  await page.clock.install();
  await signInPerson(page, person);
  const category = await call(admin, "/policies/categories/", { name: `Bells of ${person.name}` });
  return { admin, person, category };
}

/**
 * Uploads a product as the user, and waits until it is validated.
 * @returns the validation's id
 */
async function uploaded(person: Person, category: { id: number }, name: string): Promise<number> {
  const productId = `${person.email.split("@")[0]}-${name.slice(0, 8).replaceAll(" ", "-")}`;
  const body = { product_id: productId, name, category: category.id, description: "A plain bell." };
  await person.call("/products/products/", body);
  const path = `/validations/validations/?search=${productId}&status=completed`;
  await expect.poll(async () => (await person.call(path)).count).toBe(1);
  return (await person.call(path)).results[0].id;
}

const decide = (admin: Page, validation: number, action: string) =>
  call(admin, "/validations/approvals/", { validation, action, comments: "As agreed." });

test("a decision notifies a user, and new notifications are shown on request", async ({
  browser,
  page,
}) => {
  const { admin, person, category } = await twoPeople(browser, page);
  await test.step("a decision notifies within 15 seconds, keeps the focus and links to its validation", async () => {
    const validation = await uploaded(person, category, "Brass bell");
    const listening = page.waitForResponse((answer) =>
      answer.url().includes("/api/notifications/"),
    );
    await page.goto("/products");
    await listening;
    await expect(bell(page, "Notifications")).toBeVisible();
    const search = page.getByRole("searchbox");
    await search.fill("Brass");
    await decide(admin, validation, "reject");
    await expectLive(page, bell(page, "Notifications, 1 unread"));
    await expect(page.getByText(/^New notification: .+ rejected “Brass bell”$/)).toBeAttached();
    await expect(search).toBeFocused();

    await bell(page).click();
    await panel(page)
      .getByRole("link", { name: /rejected “Brass bell”/ })
      .click();
    await expect(page).toHaveURL(new RegExp(`/product-validations/.+validation=${validation}`));
    await expect(page.getByRole("dialog").getByText("Brass bell").first()).toBeVisible();
    await expect(panel(page)).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(bell(page, "Notifications")).toBeVisible();
  });
  await test.step("new notifications do not move the open list and are shown on request", async () => {
    const first = await uploaded(person, category, "First bell");
    const second = await uploaded(person, category, "Second bell");
    await decide(admin, first, "approve");
    await expectLive(page, bell(page, "Notifications, 1 unread"));
    await bell(page).click();
    const link = panel(page).getByRole("link", { name: /approved “First bell”/ });
    await link.focus();
    await decide(admin, second, "approve");
    const show = panel(page).getByRole("button", { name: "Show 1 new notification" });
    await expectLive(page, show);
    await expect(link).toBeFocused();
    await expect(panel(page).getByRole("link")).toHaveText([/First bell/, /Brass bell/]);
    await show.click();
    await expect(panel(page).getByRole("link")).toHaveText([
      /Second bell/,
      /First bell/,
      /Brass bell/,
    ]);
    await expectFits(page);
  });
});

test("notifications are marked as read, and one of a batch links to it", async ({
  browser,
  page,
}) => {
  const { admin, person, category } = await twoPeople(browser, page);
  await test.step("one or all notifications are marked as read without losing the focus", async () => {
    await bell(page).click();
    await expect(panel(page).getByText("No notifications yet")).toBeVisible();
    await page.keyboard.press("Escape");
    for (const name of ["One", "Two", "Three"])
      await decide(admin, await uploaded(person, category, name), "approve");
    await page.reload();
    await bell(page, "Notifications, 3 unread").click();
    await panel(page)
      .getByRole("button", { name: /^Mark as read: .+“Two”/ })
      .press("Enter");
    await expect(bell(page, "Notifications, 2 unread")).toBeVisible();
    await expect(panel(page).getByRole("link", { name: /“Two”/ })).toBeFocused();
    await panel(page).getByRole("button", { name: "Mark all as read" }).press("Enter");
    await expect(bell(page, "Notifications")).toBeVisible();
    await expect(panel(page).getByRole("button", { name: "Mark all as read" })).toBeFocused();
    await page.reload();
    await bell(page, "Notifications").click();
    await expect(panel(page).getByRole("listitem")).toHaveCount(3);
    await page.keyboard.press("Escape");
    await expect(panel(page)).toBeHidden();
    await expect(bell(page)).toBeFocused();
  });
  await test.step("the notification of a finished batch links to it in the list of uploads", async () => {
    await openPage(page, "/upload?mode=bulk");
    const csv = `product_id,name,category,description\n${person.email}-1,Lamp,${category.name},A lamp.\n`;
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: "lamps.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
    await page.getByLabel("Batch Name").fill(`Lamps of ${person.name}`);
    await page
      .getByRole("button", { name: /^Upload/ })
      .last()
      .click();
    await expectLive(page, bell(page, "Notifications, 1 unread"));
    await openPage(page, "/dashboard");
    await bell(page, "Notifications, 1 unread").click();
    await panel(page)
      .getByRole("link", { name: /^Unread: Batch .+ is finished|^Batch .+ is finished/ })
      .click();
    await expect(page).toHaveURL(/\/upload\?batch=\d+#batch-\d+/);
    const row = page.getByRole("row").filter({ hasText: `Lamps of ${person.name}` });
    await expect(row).toBeInViewport();
  });
});
