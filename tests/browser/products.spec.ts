import { expect, type Page, test } from "@playwright/test";
import { call } from "./call-api";
import { openPage } from "./open-page";
import { afterPolls } from "./polls";
import { signInAs } from "./sign-in";
import { unique } from "./unique";

/** Uploads products with these ids and waits until they are validated. */
async function upload(page: Page, ...productIds: string[]) {
  const { results } = await call(page, "/policies/categories/?page_size=1");
  for (const product_id of productIds) {
    const description = "A plain bowl of ash wood. Wipe it with a dry cloth.";
    const body = { product_id, name: `Bowl ${product_id}`, category: results[0].id, description };
    await call(page, "/products/products/", body);
  }
  for (const productId of productIds) {
    await expect
      .poll(async () => (await call(page, `/products/products/by-id/${productId}/`)).status)
      .not.toMatch(/pending|validating/);
  }
}

const prefix = () => unique("T").toUpperCase();

const rows = (page: Page) => page.getByRole("table", { name: "Products" }).locator("tbody tr");
const box = (page: Page, productId: string) =>
  page.getByLabel(`Select ${productId}`, { exact: true });

test("the list refreshes while its tab is visible, and keeps its rows if that fails", async ({
  page,
}) => {
  await signInAs(page, "reviewer");
  await test.step("the list refreshes while its tab is visible, and sends no requests while it is hidden", async () => {
    await page.clock.install();
    const turn = (away: boolean) =>
      page.evaluate(
        (value) => {
          Object.defineProperty(document, "visibilityState", { value, configurable: true });
          document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
        },
        away ? "hidden" : "visible",
      );
    let requestCount = 0;
    page.on("request", (request) => {
      if (request.url().includes("/api/products/products/?")) requestCount += 1;
    });
    await page.goto("/products");
    await expect(rows(page).first().getByRole("checkbox")).toBeEnabled();
    await page.clock.runFor(5_000);
    await expect.poll(() => requestCount).toBeGreaterThan(0);

    await turn(true);
    await page.waitForLoadState("networkidle");
    const before = requestCount;
    await page.clock.runFor(60_000);
    expect(requestCount).toBe(before);

    await turn(false);
    await expect.poll(() => requestCount).toBe(before + 1);
  });
  await test.step("a failing refresh keeps the rows and only shows a warning", async () => {
    const count = await rows(page).count();
    let warning = "";
    page.on("console", (message) => {
      if (message.type() === "warning") warning = message.text();
    });
    await page.route("**/api/products/products/?*", (route) => route.abort());
    await afterPolls(page, async () => expect(warning).toContain("Failed to refresh products"));
    await expect(rows(page)).toHaveCount(count);

    await page.getByLabel("Status").selectOption("Compliant");
    await expect(page.getByText("Error loading products")).toBeVisible();
    await page.unroute("**/api/products/products/?*");
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(rows(page).first()).toBeVisible();
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
});

/** Returns the distinct texts that the list marks as matches of its search. */
function readMarks(page: Page): Promise<string[]> {
  return page.evaluate(() => [
    ...new Set(
      Array.from(CSS.highlights.get("search") ?? [], (range) => (range as Range).toString()),
    ),
  ]);
}

test("search, filters, order and page are in the URL, rows link to their products, and exports follow the list", async ({
  page,
}) => {
  await signInAs(page, "reviewer");
  const id = prefix();
  await upload(page, `${id}-1`, `${id}-2`);
  await test.step("a link with a search opens the filtered list, and Back restores each step", async () => {
    await page.goto(`/products?search=${id}`);
    await expect(page.getByRole("heading", { name: "Products" })).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByText("2 products found")).toBeVisible();
    await expect(page.getByLabel("Search products")).toHaveValue(id);
    await expect.poll(() => readMarks(page)).toEqual([id]);

    await page.getByLabel("Search products").fill(`${id}-2`);
    await expect(page).toHaveURL(new RegExp(`search=${id}-2`));
    await expect(rows(page)).toHaveCount(1);
    await expect.poll(() => readMarks(page)).toEqual([`${id}-2`]);
    await page.getByLabel("Status").selectOption("Rejected");
    await expect(page.getByText("No products found")).toBeVisible();
    await expect(page).toHaveURL(/status=rejected/);

    await page.getByRole("button", { name: "Remove filter Status: Rejected" }).click();
    await expect(rows(page)).toHaveCount(1);
    await page.goBack();
    await expect(page.getByText("No products found")).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByLabel("Search products")).toHaveValue(id);

    await page.getByRole("button", { name: "Clear Filters" }).click();
    await expect(page).toHaveURL(/\/products$/);
    await expect(page.getByLabel("Search products")).toHaveValue("");
  });
  await test.step("a column header sorts and shows the order; new options reset the page", async () => {
    await page.goto("/products?page=2&page_size=20");
    await expect(page.getByText(/Page 2 of \d/)).toBeVisible();
    const header = page.getByRole("columnheader", { name: "Product" });
    await expect(header).toHaveAttribute("aria-sort", "none");
    await header.getByRole("button").click();
    await expect(header).toHaveAttribute("aria-sort", "ascending");
    await expect(page).toHaveURL(/ordering=name/);
    await expect(page.getByText(/Page 1 of \d/)).toBeVisible();
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await expect(page).toHaveURL(/page=2/);
    await page.getByLabel("Rows per page").selectOption("100");
    await expect(page).not.toHaveURL(/page=2/);
  });
  await test.step("a row links to the product's page", async () => {
    const id = `${prefix()}/50 %`;
    const { results } = await call(page, "/policies/categories/?page_size=1");
    const body = { product_id: id, name: "Odd id", category: results[0].id, description: "Plain." };
    await call(page, "/products/products/", body);
    await page.goto(`/products?search=${encodeURIComponent(id)}`);
    const href = `/product-validations/${encodeURIComponent(id)}`;
    await expect(page.getByRole("link", { name: "Odd id" })).toHaveAttribute("href", href);
    await rows(page).first().click();
    await expect(page).toHaveURL(new RegExp(`${href}$`));
  });
  await test.step("Export downloads the selection, or else all filtered products", async () => {
    await openPage(page, `/products?search=${id}`);
    const lines = async () => {
      await page.getByRole("button", { name: "Export" }).click();
      const download = page.waitForEvent("download");
      await page.getByRole("menuitem", { name: "CSV" }).click();
      const stream = await (await download).createReadStream();
      return (await stream.toArray()).join("").trim().split("\r\n").slice(1);
    };
    expect((await lines()).map((line) => line.split(",")[0])).toEqual([`${id}-2`, `${id}-1`]);
    await box(page, `${id}-1`).click();
    expect((await lines()).map((line) => line.split(",")[0])).toEqual([`${id}-1`]);
  });
  await test.step("a search that is still being typed does not end the navigation to another page", async () => {
    await openPage(page, "/products");
    await page.clock.install();
    const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
    await page.route(/\/findings\?.*_rsc=/, async (route) => {
      await loaded;
      await route.continue();
    });
    await page.getByRole("searchbox").fill("canvas");
    await page.getByRole("link", { name: "Findings" }).click();
    await page.clock.fastForward(2000);
    load();
    await expect(page.getByRole("heading", { name: "Findings", level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/findings$/);
    await page.unrouteAll({ behavior: "wait" });
  });
});

test("rapid filter changes on a slow machine are all applied, and Back removes them", async ({
  page,
}) => {
  await signInAs(page, "reviewer");
  const id = prefix();
  await upload(page, `${id}-1`);
  await page.goto("/products");
  await expect(rows(page).first().getByRole("checkbox")).toBeEnabled();
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  for (let round = 0; round < 2; round++) {
    await page.getByLabel("Category", { exact: true }).selectOption({ index: 1 });
    await page.getByLabel("Status", { exact: true }).selectOption("Pending");
    await page.getByLabel("Status", { exact: true }).selectOption("");
    await page.getByRole("columnheader", { name: "Product" }).getByRole("button").click();
    await page.getByLabel("Rows per page").selectOption("100");
    await expect(page).toHaveURL(
      /\?(?=.*category=\d+)(?=.*ordering=name)(?=.*page_size=100)(?!.*status)/,
    );
    // Later navigations do not restore an older URL.
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("button", { name: /Remove filter Category: / })).toBeVisible();
    await expect(page.getByLabel("Rows per page")).toHaveValue("100");
    await expect(page).toHaveURL(
      /\?(?=.*category=\d+)(?=.*ordering=name)(?=.*page_size=100)(?!.*status)/,
    );
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await page.getByLabel("Rows per page").selectOption("50");
    await expect(page).toHaveURL(/\/products\?ordering=name$/);
    await page.getByRole("columnheader", { name: "Product" }).getByRole("button").click();
    await page.getByRole("columnheader", { name: "Product" }).getByRole("button").click();
    await expect(page).toHaveURL(/\/products$/);
  }
  while (page.url() !== new URL("/products", page.url()).href) await page.goBack();
  await expect(page.getByLabel("Category", { exact: true })).toHaveValue("");
});

test("a selection survives refreshes, and validations are forced after a confirmation", async ({
  page,
}) => {
  await signInAs(page, "reviewer");
  await test.step("a refresh keeps the selection and never adds new rows to it", async () => {
    const id = prefix();
    await upload(page, `${id}-1`, `${id}-2`, `${id}-3`);
    await page.goto(`/products?search=${id}`);
    const all = page.getByLabel(/^Select all/);
    await box(page, `${id}-3`).click();
    await expect(all).toHaveJSProperty("indeterminate", true);
    await box(page, `${id}-1`).click({ modifiers: ["Shift"] });
    await expect(page.getByText("Selected: 3 on this page")).toBeVisible();
    await expect(all).toBeChecked();

    await upload(page, `${id}-4`);
    await expect(rows(page)).toHaveCount(4);
    await expect(box(page, `${id}-4`)).not.toBeChecked();
    await expect(page.getByText("Selected: 3 on this page")).toBeVisible();
    await expect(all).toHaveJSProperty("indeterminate", true);

    await page.getByLabel("Search products").fill(`${id}-4`);
    await expect(page.getByText("Selected: 0 on this page, 3 elsewhere")).toBeVisible();
    await page.getByLabel("Search products").press("Tab");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Delete Selected" })).toBeHidden();
  });
  await test.step("validations are forced after a confirmation if one is still running", async () => {
    const id = prefix();
    await upload(page, `${id}-1`, `${id}-2`);
    // Rule validations end too quickly to click, so the list response reports them as running.
    await page.route(/\/api\/products\/products\/\?.*search/, async (route) => {
      const response = await route.fetch({ maxRetries: 2 });
      const body = await response.json();
      for (const row of body.results) row.status = "validating";
      await route.fulfill({ response, json: body });
    });
    await page.getByLabel("Search products").fill(id);
    await expect(rows(page)).toHaveCount(2);
    await page.getByLabel(/^Select all/).click();
    await page.getByRole("button", { name: "Force Revalidate" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Validation In Progress" });
    await expect(dialog).toContainText("2 of the 2 selected products are pending or validating.");
    await page.unrouteAll({ behavior: "wait" });
    await dialog.getByRole("button", { name: "Start new validations" }).click();
    await expect(page.getByText("Validating...")).toHaveCount(2);
    const toasts = page.getByRole("region", { name: "Notifications" });
    await expect(toasts.getByText("Validation started for 2 products.")).toBeVisible();
    await expect(page.getByText("Validating...")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Force Revalidate" })).toBeHidden();
  });
});

test("products are deleted after a preview, by those who may", async ({ page, browser }) => {
  await signInAs(page, "admin");
  const id = prefix();
  await upload(page, `${id}-1`, `${id}-2`, `${id}-3`);
  await test.step("deletion is not possible if its preview fails", async () => {
    await page.goto(`/products?search=${id}-1`);
    await page.route("**/delete_info/", (route) => route.fulfill({ status: 502, body: "" }));
    await page.getByRole("button", { name: `Delete ${id}-1` }).click();
    await expect(
      page.getByRole("alert").getByText("Error: Cannot delete this product"),
    ).toBeVisible();
    await expect(page.getByRole("alertdialog")).toBeHidden();
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
  await test.step("reviewers can delete their own uploads one by one; viewers cannot select or delete", async () => {
    const reviewer = await (await browser.newContext()).newPage();
    await signInAs(reviewer, "reviewer");
    await reviewer.goto(`/products?search=${id}-1`);
    await expect(box(reviewer, `${id}-1`)).toBeEnabled();
    await expect(reviewer.getByRole("button", { name: `Validate ${id}-1` })).toBeVisible();
    await expect(reviewer.getByRole("button", { name: `Delete ${id}-1` })).toBeHidden();
    await reviewer.context().close();

    const viewer = await (await browser.newContext()).newPage();
    await signInAs(viewer, "viewer");
    await viewer.goto(`/products?search=${id}-1`);
    await expect(rows(viewer)).toHaveCount(1);
    await expect(viewer.getByRole("checkbox")).toHaveCount(0);
    await expect(rows(viewer).getByRole("button")).toHaveCount(0);
    await viewer.context().close();
  });
  await test.step("deleting one product first shows its counts, and deleting several lists them", async () => {
    await page.goto(`/products?search=${id}&page_size=20`);
    await page.getByRole("button", { name: `Delete ${id}-1` }).click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText(/1 validation and \d+ violations?/);
    await expect(dialog).toContainText("This action cannot be undone!");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("button", { name: `Delete ${id}-1` })).toBeFocused();
    await expect(rows(page)).toHaveCount(3);

    // The row disappears only after its button has the focus again, as on a slow machine.
    const refresh = Promise.withResolvers<void>();
    await page.route(/\/api\/products\/products\/\?.*search/, async (route) => {
      await refresh.promise;
      await route.continue();
    });
    await page.getByRole("button", { name: `Delete ${id}-1` }).click();
    await dialog.getByRole("button", { name: "Delete product" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: `Delete ${id}-1` })).toBeFocused();
    refresh.resolve();
    await expect(
      page.getByText(`Product "${id}-1" has been deleted successfully.`, { exact: true }),
    ).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
    await expect(page).not.toHaveURL(/page_size/);
    await expect(page.locator("#content")).toBeFocused();

    await page.getByLabel(/^Select all/).click();
    await page.getByRole("button", { name: "Delete Selected" }).click();
    await expect(dialog.getByRole("listitem")).toHaveCount(2);
    await expect(dialog).toContainText("This action cannot be undone!");
    await dialog.getByRole("button", { name: "Delete 2 products" }).click();
    await expect(
      page.getByText(/^Successfully deleted 2 products with 2 validations and \d+ violations\.$/),
    ).toBeVisible();
    await expect(page.getByText("No products found")).toBeVisible();
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(page.getByText(/^Successfully deleted/)).toBeHidden();
  });
});
