import { expect, type Locator, type Page, test } from "@playwright/test";
import { startReceiver } from "../support/receiver";
import { expectFits, expectNoFaults, expectNoSidewaysScroll, onDesktop, onPhone } from "./axe";
import { call } from "./call-api";
import { openPage } from "./open-page";
import { signInAs } from "./sign-in";

/**
 * Visits every screen once, and checks it and what is opened there in both themes and at all widths.
 * Contrast depends on the theme and layout on the width, so that axe runs at one width per theme.
 */
test.describe.configure({ mode: "parallel" });
test.setTimeout(400_000);

/** Opens a dialog, a menu or an entry. */
type Opener = (page: Page) => Promise<unknown>;

/** A list whose rows begin in the upper part of the screen. */
interface List {
  path: string;
  /** A filter that must not move the rows. */
  filter?: string;
  /** Whether the list has enough rows to scroll below its header. */
  scrolls?: boolean;
  /** What is opened in the filtered list. */
  opened?: Opener[];
}

const LISTS: List[] = [
  { path: "/products", filter: "status=needs_review", scrolls: true },
  { path: "/validations", scrolls: true, opened: [press("Decide")] },
  {
    path: "/findings",
    filter: "severity=high",
    scrolls: true,
    opened: [press("Create Bulk Change")],
  },
  {
    path: "/findings?view=one",
    // Two long chips.
    filter: "rule=32&words=www.example.com%2Fheron&source=category&field=description",
    scrolls: true,
  },
  { path: "/findings/decisions" },
  {
    path: "/seo-analysis",
    scrolls: true,
    opened: [
      async (page) => {
        await page.getByLabel("Search products").fill("FTW-1043");
        await page.getByLabel("Select FTW-1043", { exact: true }).check();
        await page.getByRole("button", { name: "SEO texts of FTW-1043" }).click();
      },
      ...["Overview", "Keywords", "Audit", "Metadata"].map(
        (tab) => (page: Page) => openSeo(page, tab),
      ),
    ],
  },
  {
    path: "/audit-log",
    filter: "kind=sign_in",
    scrolls: true,
    opened: [
      async (page) => {
        await page
          .getByRole("button", { name: / signed in$/ })
          .first()
          .click();
        await expect(page.getByText("session.started").first()).toBeVisible();
      },
    ],
  },
  {
    path: "/users",
    opened: [
      async (page) => {
        await page.getByLabel("Search users").fill("demo");
        await expect(page).toHaveURL(/search=demo/);
        await press("Edit Ada Okafor")(page);
      },
      async (page) => {
        await page.getByRole("button", { name: "More for Ada Okafor" }).click();
        await expect(page.getByRole("menu")).toBeVisible();
      },
      choose("Vera Castellanos", /^Reset password/),
      choose("Vera Castellanos", /^Deactivate/),
      async (page) => {
        await page.getByRole("button", { name: "Create Account" }).click();
        const form = page.getByRole("dialog", { name: "Create Account" });
        await form.getByText("Type", { exact: true }).click();
        await form.getByRole("button", { name: "Create Account" }).click();
        await expect(form.getByText("A password needs at least 12 characters.")).toBeVisible();
      },
    ],
  },
];

const PAGES: [path: string, ...opened: Opener[]][] = [
  ["/dashboard"],
  ["/review"],
  ["/findings/bulk-changes"],
  ["/upload"],
  ["/upload?mode=bulk"],
  ["/upload/mappings"],
  ["/product-validations/FTW-1043", press("Edit Description")],
  ["/policies", press("Add Guideline")],
  [
    "/policies?tab=categories",
    async (page) => {
      await page.getByRole("button", { name: "Edit Footwear" }).click();
      await page.getByRole("dialog").getByRole("tab", { name: "Guidelines" }).click();
    },
    async (page) => {
      await page.getByRole("button", { name: "Edit Footwear" }).click();
      await page
        .getByRole("dialog")
        .getByRole("tab", { name: /^Rules/ })
        .click();
      await page.getByRole("button", { name: "Add Rule" }).click();
    },
  ],
  ["/policies?tab=claims", press("Add Evidence")],
  ["/policies/evaluations"],
  ["/analytics"],
  [
    "/webhooks",
    press("Add Webhook"),
    async (page) => {
      const row = page.getByRole("row").filter({ hasText: LONG_NAME });
      await row.getByRole("button", { name: /^Send a test/ }).click();
      const log = page.getByRole("dialog", { name: "Deliveries" });
      await log.locator("summary").filter({ hasText: "ping" }).first().click();
      await expect(log.getByText("Payload").first()).toBeVisible();
    },
    async (page) => {
      await page.getByRole("button", { name: /^Notifications/ }).click();
      await expect(page.getByRole("dialog", { name: "Notifications" })).toBeVisible();
    },
  ],
  ["/api-tokens", press("Create Token")],
  ["/api-docs"],
  ["/api-docs/get-products-products"],
  ["/settings", press("Change password")],
];

/** A part of a webhook's address that is wider than its column. */
const LONG_NAME = "long".repeat(30);

/** Opens a dialog with the first button of a name. */
function press(name: string) {
  return async (page: Page) => {
    await page.getByRole("button", { name }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
  };
}

/** Opens a tab of the SEO of the list's product. */
async function openSeo(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name: "Harbour Canvas Plimsoll" }).first().click();
  const dialog = page.getByRole("dialog", { name: "SEO Analysis" });
  await dialog.getByRole("tab", { name }).click();
  const panel = dialog.getByRole("tabpanel", { name });
  await expect(panel).toBeVisible();
  await expect(panel.locator(".animate-pulse")).toHaveCount(0);
}

/** Opens a dialog with an item of a row's menu. */
function choose(row: string, item: RegExp) {
  return async (page: Page) => {
    await page.getByRole("button", { name: `More for ${row}` }).click();
    await page.getByRole("menuitem", { name: item }).click();
    await expect(page.getByRole("dialog").or(page.getByRole("alertdialog"))).toBeVisible();
  };
}

/** Fails the test if a page reports an error, such as a violation of its Content-Security-Policy. */
function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  return errors;
}

const firstRow = (page: Page) => page.getByRole("table").locator("tbody tr").first();
const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? 0;

/** Checks what is opened on the page, one after the other. */
async function expectOpenedFit(page: Page, opened: Opener[]): Promise<void> {
  for (const [index, open] of opened.entries()) {
    if (index > 0) await page.keyboard.press("Escape");
    await onDesktop(page);
    await open(page);
    await expectFits(page);
  }
}

/** Opens the bulk dialogs of the list of products by keyboard, on a desktop and on a phone. */
async function expectBulkDialogs(page: Page): Promise<void> {
  const isInDialog = () =>
    page.evaluate(() => !!document.activeElement?.closest("[role=dialog], [role=alertdialog]"));
  const all = page.getByLabel("Select all 20 on this page");
  await expect(all).toBeEnabled();
  for (const [width, colorScheme] of [
    [1440, "light"],
    [360, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await all.press("Space");
    for (const name of ["Decide on Selected", "Edit Products", "Delete Selected"]) {
      const button = page.getByRole("button", { name, exact: true });
      await button.press("Enter");
      const dialog = page.getByRole(name === "Delete Selected" ? "alertdialog" : "dialog");
      await expect(dialog).toBeVisible();
      await expect.poll(isInDialog).toBe(true);
      await expectNoFaults(page, "[role=dialog], [role=alertdialog]");
      for (const each of [768, width]) {
        await page.setViewportSize({ width: each, height: 800 });
        await expectNoSidewaysScroll(page);
      }
      await page.keyboard.press("Tab");
      expect(await isInDialog()).toBe(true);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(button).toBeFocused();
    }
    await page.getByRole("button", { name: "Clear Selection" }).press("Enter");
    await expect(all).toBeFocused();
  }
}

test("lists and their dialogs fit each width; rows start in the upper part of the screen, and the header stays visible", async ({
  page,
}) => {
  const errors = collectErrors(page);
  await signInAs(page, "admin");
  for (const { path, filter, scrolls, opened = [] } of LISTS)
    await test.step(path, async () => {
      await onDesktop(page);
      // Fewer rows take less time to check.
      const address = `${path}${path.includes("?") ? "&" : "?"}page_size=20`;
      await page.goto(address);
      await expect(firstRow(page)).toBeVisible();
      const onWide = await topOf(firstRow(page));
      expect(onWide).toBeLessThanOrEqual(260);
      await expectFits(page);
      const onNarrow = await topOf(firstRow(page));
      expect(onNarrow).toBeLessThanOrEqual(0.45 * 780);
      for (const width of scrolls ? [1024, 768, 640] : []) {
        await page.setViewportSize({ width, height: 500 });
        await page.evaluate(() => {
          const row = document.querySelectorAll("main tbody tr")[8];
          window.scrollTo(0, (row?.getBoundingClientRect().top ?? 0) + scrollY - 200);
        });
        const head = page.getByRole("table").first().locator("thead");
        expect(await topOf(head), `at ${width}`).toBeCloseTo(56, 0);
      }
      if (filter) {
        await onPhone(page);
        await page.goto(`${address}&${filter}`);
        await expect(page.getByRole("list", { name: "Active filters" })).toBeVisible();
        await expect.poll(() => topOf(firstRow(page)), { message: path }).toBeCloseTo(onNarrow, 0);
        await onDesktop(page);
        await expect.poll(() => topOf(firstRow(page)), { message: path }).toBeCloseTo(onWide, 0);
      }
      await expectOpenedFit(page, opened);
      if (path === "/products") await expectBulkDialogs(page);
    });
  expect(errors).toEqual([]);
});

test("pages and their dialogs fit each width, are accessible in both themes, and show the user's full name", async ({
  page,
}) => {
  const errors = collectErrors(page);
  const receiver = await startReceiver();
  await signInAs(page, "admin");
  const url = `${receiver.url}/${LONG_NAME}`;
  await call(page, "/webhooks/", { url, events: ["evidence.ended"] });
  for (const [path, ...opened] of PAGES)
    await test.step(path, async () => {
      await onDesktop(page);
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectFits(page);
      if (path === "/dashboard") await expectNoFaults(page);
      const name = page.getByRole("banner").getByRole("button").getByText("Ada Okafor");
      const isCut = await name.evaluate(
        (it) => it.scrollWidth > it.clientWidth || it.scrollHeight > it.clientHeight,
      );
      expect(isCut).toBe(false);
      if (path.endsWith("tab=categories")) {
        // The selected tab is visible from the start, however many there are.
        await page.reload();
        const tab = page.getByRole("tab", { name: /^Categories & Guidelines/ });
        await expect(tab).toBeInViewport({ ratio: 0.9 });
      }
      await expectOpenedFit(page, opened);
      // What is behind a dialog is hidden in the same way on every page.
      if (path === "/policies") await expectNoFaults(page);
    });
  expect(errors).toEqual([]);
  await receiver.close();
});

test("every page of the manual is accessible and fits a phone screen", async ({ page }) => {
  await signInAs(page, "viewer");
  await page.goto("/help");
  const links = page.getByRole("main").locator('a[href^="/help/"]');
  await expect(links.first()).toBeVisible();
  const paths = new Set(await links.evaluateAll((all) => all.map((a) => a.getAttribute("href"))));
  expect(paths.size).toBeGreaterThan(10);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of paths) {
    await openPage(page, String(path));
    await expect(page.getByRole("article").getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoFaults(page, "article");
  }
});
