import { expect, type Page, test } from "@playwright/test";
import { call } from "./call-api";
import { DEMO_PASSWORD } from "./settings";
import { signInAs } from "./sign-in";
import { unique } from "./unique";

/** A list and the keyboard features of its rows. */
interface ListOfKeys {
  path: string;
  /** Whether the rows can be selected. */
  selects?: boolean;
  /** Whether the rows have a menu, action buttons or a link. */
  menu?: boolean;
  /** Whether the list can be searched. */
  searches?: boolean;
  /** Whether Enter opens a row. */
  opens?: boolean;
}

const LISTS: ListOfKeys[] = [
  { path: "/dashboard", menu: true, opens: true },
  { path: "/products", selects: true, menu: true, searches: true, opens: true },
  { path: "/validations", selects: true, menu: true, searches: true, opens: true },
  { path: "/seo-analysis", selects: true, menu: true, searches: true, opens: true },
  { path: "/findings", menu: true, searches: true, opens: true },
  { path: "/findings?view=one", menu: true, opens: true },
  { path: "/product-validations/FTW-1043", menu: true, searches: true, opens: true },
  { path: "/policies", menu: true, opens: true },
  { path: "/policies?tab=categories", menu: true, opens: true },
  { path: "/policies?tab=rule-sets", menu: true, opens: true },
  { path: "/policies?tab=fields", menu: true, opens: true },
  { path: "/policies/issues", menu: true, opens: true },
  { path: "/policies/style-guides", menu: true, opens: true },
  { path: "/analytics", menu: true, opens: true },
  { path: "/users", menu: true, searches: true, opens: true },
  { path: "/audit-log", menu: true, opens: true },
  { path: "/webhooks", menu: true, opens: true },
  { path: "/api-tokens", menu: true },
  { path: "/settings" },
];

/** Creates a row for lists that are empty in the demo. */
async function createRows(page: Page) {
  const name = unique("Keys ");
  await call(page, "/policies/rule-sets/", {
    name,
    rules: [
      { rule_content: "cheapo => affordable", description: "No cheapo" },
      { rule_content: "affordable", description: "No affordable" },
    ],
  });
  await call(page, "/policies/style-guides/", { name, text: "Never use the word “cheap”." });
  await call(page, "/webhooks/", {
    url: "https://example.com/hook",
    // Never happens here, so nothing is sent.
    events: ["evidence.ended"],
  });
  await call(page, "/auth/tokens/", { name, role: "viewer", password: DEMO_PASSWORD });
  await call(page, "/products/fields/", { key: `k${Date.now()}`, label: name, kind: "text" });
}

const inRow = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll("[data-row]")].filter(
      (row) => row.getClientRects().length > 0,
    );
    const row = document.activeElement?.closest("[data-row]");
    return { at: row ? rows.indexOf(row) : -1, count: rows.length };
  });

/** Moves to the first row. Retries, because shortcuts work only after hydration. */
async function goToFirst(page: Page) {
  await expect(async () => {
    await page.keyboard.press("k");
    expect(await inRow(page)).toMatchObject({ at: 0 });
  }).toPass();
}

test("list shortcuts work the same way on every screen, unless they are turned off, and Enter opens a row", async ({
  page,
}) => {
  await signInAs(page, "admin");
  await test.step("list shortcuts work the same way on every screen", async () => {
    await createRows(page);
    for (const list of LISTS)
      await test.step(list.path, async () => {
        await page.goto(list.path);
        const rows = page.locator("[data-row]:visible");
        await expect(rows.first()).toBeVisible();
        // Other tests add rows at the top, such as sessions.
        await expect(async () => {
          await goToFirst(page);
          const { count } = await inRow(page);
          if (count > 1) {
            await page.keyboard.press("j");
            expect(await inRow(page)).toMatchObject({ at: 1 });
            await page.keyboard.press("k");
          }
          expect(await inRow(page)).toMatchObject({ at: 0 });
        }).toPass();

        const box = rows.first().locator("[data-select] input");
        expect((await box.count()) > 0).toBe(list.selects ?? false);
        await page.keyboard.press("x");
        if (list.selects) {
          await expect(box).toBeChecked();
          await page.keyboard.press("x");
          await expect(box).not.toBeChecked();
        }

        await page.keyboard.press(".");
        if (list.menu) {
          await expect(page.getByRole("menu")).toBeVisible();
          await expect(page.getByRole("menuitem").first()).toBeFocused();
          await page.keyboard.press("Escape");
          await expect(page.getByRole("menu")).toHaveCount(0);
        } else await expect(page.getByRole("menu")).toHaveCount(0);
        await expect.poll(() => inRow(page)).toMatchObject({ at: 0 });

        if (list.searches) {
          await page.keyboard.press("/");
          await expect(page.locator("input[type=search]:focus")).toHaveCount(1);
          await page.keyboard.type("j");
          expect(await inRow(page)).toMatchObject({ at: -1 });
        }
      });
  });
  await test.step("an action chosen in a row's menu opens its dialog, which returns the focus", async () => {
    await page.goto("/webhooks");
    await goToFirst(page);
    await page.keyboard.press(".");
    await page.getByRole("menuitem", { name: /^Delete / }).press("Enter");
    const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"));
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => inRow(page)).toMatchObject({ at: 0 });
  });
  await test.step("Enter opens a row, even one without a link", async () => {
    await page.goto("/products");
    await expect(page.getByLabel(/^Select all/)).toBeEnabled();
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/product-validations/*");

    await page.goto("/users");
    await goToFirst(page);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: /^Edit / })).toBeVisible();
    await page.keyboard.press("Escape");

    await page.goto("/policies?tab=categories");
    await goToFirst(page);
    await page.keyboard.press("Enter");
    const category = page.getByRole("dialog", { name: "Edit Category" });
    await category.getByRole("tab", { name: /^Rules/ }).click();
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Edit Rule", exact: true })).toBeVisible();
  });
  await test.step("list shortcuts are off if single-key shortcuts are off", async () => {
    await signInAs(page, "reviewer");
    await page.goto("/products");
    await expect(page.getByLabel(/^Select all/)).toBeEnabled();
    await page.evaluate(() => localStorage.setItem("single_key_shortcuts", "off"));
    await page.keyboard.press("j");
    expect(await inRow(page)).toMatchObject({ at: -1 });
    await page.evaluate(() => localStorage.removeItem("single_key_shortcuts"));
    await page.keyboard.press("j");
    expect(await inRow(page)).toMatchObject({ at: 0 });
  });
});

test("rapid decisions on a style guide are all saved, in order", async ({ page }) => {
  await signInAs(page, "admin");
  const words = Array.from("abcdefghijkl", (letter) => `${letter}${letter}word`);
  const text = words.map((word) => `Never use the word “${word}”.`).join("\n\n");
  const { id } = await call(page, "/policies/style-guides/", { name: "Fast keys", text });
  await page.goto(`/policies/style-guides/${id}`);
  await expect(page.locator("[data-row]")).toHaveCount(words.length);
  await goToFirst(page);
  let sent = 0;
  let open = 0;
  let most = 0;
  await page.route("**/api/policies/style-guides/*/", async (route) => {
    sent += 1;
    open += 1;
    most = Math.max(most, open);
    const answer = await route.fetch();
    open -= 1;
    await route.fulfill({ response: answer });
  });
  for (const key of "aarraaaaaara") await page.keyboard.press(key);
  // Changes the first decision while it is being sent.
  for (let n = 1; n < words.length; n += 1) await page.keyboard.press("k");
  await page.keyboard.press("r");
  await expect(page.getByText("Rejected", { exact: true })).toHaveCount(4);
  await expect(page.getByText("Accepted", { exact: true })).toHaveCount(8);
  const stored = async () => {
    const guide = await call(page, `/policies/style-guides/${id}/`);
    return guide.suggestions.map(({ state }: { state: string }) => state.charAt(0)).join("");
  };
  await expect.poll(stored).toBe("rarraaaaaara");
  expect(most).toBe(1);
  expect(sent).toBeLessThan(words.length);
});
