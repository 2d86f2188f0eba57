import { expect, test } from "@playwright/test";
import { expectNoFaults, expectNoSidewaysScroll } from "./axe";
import { call } from "./call";
import { createPerson, signInPerson } from "./person";
import { signInAs } from "./sign-in";

test("the sidebar links to review, findings and settings, and marks the current page", async ({
  page,
}) => {
  await signInAs(page, "reviewer");
  await page.goto("/dashboard");
  const main = page.getByRole("navigation", { name: "Main" });
  const entries = main.getByRole("link");
  await expect(entries).toHaveText([
    "Dashboard",
    /^Review\d* to review$|^Review$/,
    "Findings",
    "Validations",
    "SEO Analysis",
    "Upload Products",
    "Products",
    "Analytics",
    "Settings",
  ]);
  await page.goto("/product-validations/FTW-1043");
  await expect(main.locator('[aria-current="page"]')).toHaveText("Products");
  await main.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { name: "Your Sessions" })).toBeVisible();
  await expect(main.locator('[aria-current="page"]')).toHaveText("Settings");
  await expectNoFaults(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
});

test("a user ends another session from the settings", async ({ page, browser }) => {
  await signInAs(page, "admin");
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

test("a user chooses where notifications are sent, and changes in two tabs are both kept", async ({
  page,
  browser,
}) => {
  await signInAs(page, "admin");
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

test("a redirect names the original page and the reason", async ({ page }) => {
  await signInAs(page, "viewer");
  await page.goto("/policies");
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText("Brand Policies is for admins.")).toBeVisible();
  await page.goto("/analytics");
  await expect(page.getByText("Analytics is for admins and reviewers.")).toBeVisible();
  await page.goto("/no/such page");
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText("There is no page at /no/such page.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: /Dashboard|Welcome/ }).first()).toBeVisible();
  await expect(page.getByText("There is no page at")).toHaveCount(0);
});

test("a finding has a URL that opens it on the product's page", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signInAs(page, "reviewer");
  const list = await call(page, "/validations/violations/?latest=true&page_size=100");
  const byProduct = Map.groupBy(
    list.results as { id: number; product_id: string; rule_name: string }[],
    ({ product_id }) => product_id,
  );
  const [product, found] = [...byProduct].find(([, { length }]) => length > 1) ?? [];
  const last = found?.at(-1);
  await page.goto(`/product-validations/${product}?finding=${last?.id}`);
  const card = page.locator(`[data-card~="${last?.id}"]`);
  await expect(card).toBeFocused();
  await expect(card).toHaveAttribute("aria-current", "true");
  await card.getByRole("button", { name: "Copy link" }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const path = `/product-validations/${encodeURIComponent(product ?? "")}`;
  expect(copied.replace(/\d+$/, "")).toBe(new URL(`${path}?finding=`, page.url()).href);
  await page.goto(`/product-validations/${product}?finding=999999`);
  await expect(page.getByText("The linked finding is not in the latest validation.")).toBeVisible();
});

test("a search with a typo shows similar products under their own heading", async ({ page }) => {
  await signInAs(page, "viewer");
  const [product] = (await call(page, "/products/products/?page_size=1&ordering=name")).results;
  const wrong = product.name.replace(/[aeiou]/, "");
  await page.goto(`/products?search=${encodeURIComponent(wrong)}`);
  await expect(page.getByRole("rowheader", { name: "Similar" })).toBeVisible();
  await expect(page.getByRole("link", { name: product.name }).first()).toBeVisible();
  await expectNoFaults(page);
});
