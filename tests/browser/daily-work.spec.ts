import { expect, test } from "@playwright/test";
import { expectNoFaults, expectNoSidewaysScroll } from "./axe";
import { call } from "./call-api";
import { openPage } from "./open-page";
import { createPerson, signInPerson } from "./person";
import { signInAs } from "./sign-in";

test("the sidebar marks the current page, a finding has a URL, and a typo finds similar products", async ({
  page,
  context,
}) => {
  await signInAs(page, "reviewer");
  await test.step("the sidebar links to review, findings and settings, and marks the current page", async () => {
    await page.goto("/dashboard");
    const main = page.getByRole("navigation", { name: "Main" });
    const entries = main.getByRole("link");
    await expect(entries).toHaveText([
      "Dashboard",
      /^Review\d* to review$|^Review$/,
      "Findings",
      "Products",
      "Upload Products",
      "Validations",
      "Analytics",
      "SEO Analysis",
      "Settings",
    ]);
    await expect(main.getByRole("heading")).toHaveText(["Work", "Catalogue", "Insights"]);
    await page.getByRole("button", { name: /^Account of/ }).click();
    const menu = page.locator("#account");
    await expect(menu.getByRole("listitem")).toHaveText(["Settings", "Help", "Logout"]);
    await expect(menu.getByRole("radio", { name: "Dark" })).toBeAttached();
    await page.keyboard.press("Escape");
    await openPage(page, "/product-validations/FTW-1043");
    await expect(main.locator('[aria-current="page"]')).toHaveText("Products");
    await main.getByRole("link", { name: "Settings" }).click();
    await expect(page.getByRole("heading", { name: "Your Sessions" })).toBeVisible();
    await expect(main.locator('[aria-current="page"]')).toHaveText("Settings");
    const sections = main.getByRole("list", { name: "Settings" });
    await expect(sections.getByRole("link")).toHaveText([
      "Profile",
      "Your Sessions",
      "Notifications",
      "API Tokens",
    ]);
    await sections.getByRole("link", { name: "Notifications" }).click();
    await expect(page).toHaveURL(/\/settings#notifications$/);
    await expect(page.getByRole("table", { name: "Notification preferences" })).toBeInViewport();
    await page.getByRole("button", { name: "Go to anything" }).click();
    const palette = page.getByRole("dialog", { name: "Go to Anything" });
    await palette.getByRole("combobox").fill("devices");
    await palette.getByRole("option", { name: "Your Sessions" }).click();
    await expect(page).toHaveURL(/\/settings#sessions$/);
    await expectNoFaults(page);
    await page.setViewportSize({ width: 360, height: 780 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step("a finding has a URL that opens it on the product's page", async () => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await signInAs(page, "reviewer");
    // Other tests change and delete their own products.
    const { category } = await call(page, "/products/products/by-id/FTW-1043/");
    const path = `/validations/violations/?latest=true&category=${category}&page_size=100`;
    const { results } = await call<{ results: { id: number; product_id: string }[] }>(page, path);
    const byProduct = Map.groupBy(results, ({ product_id }) => product_id);
    const [product = "", found = []] =
      [...byProduct].find(([id, { length }]) => id.startsWith("FTW-") && length > 1) ?? [];
    const id = found.at(-1)?.id;
    await page.goto(`/product-validations/${product}?finding=${id}`);
    const card = page.locator(`[data-card~="${id}"]`);
    await expect(card).toBeFocused();
    await expect(card).toHaveAttribute("aria-current", "true");
    await card.getByRole("button", { name: "Copy link" }).click();
    await expect(page.getByText("Link copied")).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const address = `/product-validations/${product}`;
    expect(copied.replace(/\d+$/, "")).toBe(new URL(`${address}?finding=`, page.url()).href);
    await page.goto(`/product-validations/${product}?finding=999999`);
    await expect(
      page.getByText("The linked finding is not in the latest validation."),
    ).toBeVisible();
  });
  await test.step("a search with a typo shows similar products under their own heading", async () => {
    await signInAs(page, "viewer");
    const [product] = (await call(page, "/products/products/?search=FTW-1043")).results;
    const wrong = product.name.replace(/[aeiou]/, "");
    await page.goto(`/products?search=${encodeURIComponent(wrong)}`);
    await expect(page.getByRole("rowheader", { name: "Similar" })).toBeVisible();
    await expect(page.getByText(/^No exact match\. \d+ similar products?$/)).toBeVisible();
    await expect(page.getByText("0 products found")).toHaveCount(0);
    await expect(page.getByRole("link", { name: product.name }).first()).toBeVisible();
    await expectNoFaults(page);
  });
});

test("a user ends another session, and chooses in two tabs where notifications are sent", async ({
  page,
  browser,
}) => {
  await signInAs(page, "admin");
  await test.step("a user ends another session from the settings", async () => {
    const person = await createPerson(page, "viewer");
    const [here, there] = await Promise.all(
      [0, 1].map(async () => (await browser.newContext()).newPage()),
    );
    if (!here || !there) throw new Error("No page was opened.");
    await signInPerson(there, person);
    await signInPerson(here, person);
    await here.goto("/settings");
    const rows = here.getByRole("table", { name: "Your sessions" }).locator("tbody tr");
    await expect(rows.filter({ hasText: "This session" })).toHaveCount(1);
    await here.getByRole("button", { name: "End All Others" }).click();
    await expect(rows).toHaveCount(1);
    await there.goto("/products");
    await there.waitForURL("**/login*");
    await Promise.all([here, there].map((one) => one.context().close()));
  });
  await test.step("a user chooses where notifications are sent, and changes in two tabs are both kept", async () => {
    const person = await createPerson(page, "reviewer");
    const context = await browser.newContext();
    const [one, other] = [await context.newPage(), await context.newPage()];
    await signInPerson(one, person);
    const box = (tab: typeof one, name: string) => tab.getByRole("checkbox", { name, exact: true });
    const imports = ["Finished imports: In Plumbline", "Finished imports: By webhook"] as const;
    for (const tab of [one, other]) {
      await tab.goto("/settings#notifications");
      await expect(box(tab, imports[0])).toBeChecked();
      await expect(box(tab, imports[1])).not.toBeChecked();
      await expect(box(tab, "Webhooks switched off: In Plumbline")).toHaveCount(0);
    }
    const saved = (tab: typeof one) =>
      tab.waitForResponse(
        (answer) =>
          answer.url().endsWith("/notifications/preferences/") &&
          answer.request().method() === "PATCH",
      );
    for (const [tab, name] of [
      [one, imports[0]],
      [other, imports[1]],
    ] as const) {
      const answer = saved(tab);
      await box(tab, name).click();
      expect((await answer).status()).toBe(200);
    }
    await one.reload();
    await expect(box(one, imports[0])).not.toBeChecked();
    await expect(box(one, imports[1])).toBeChecked();
    await expectNoFaults(one);
    await one.setViewportSize({ width: 360, height: 780 });
    await expectNoSidewaysScroll(one);
    await context.close();
  });
});
