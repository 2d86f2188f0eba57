import { expect, test } from "@playwright/test";
import { openPage } from "./open-page";
import { analysed, dialog, prefix, rows } from "./seo";
import { signInAs } from "./sign-in";

test.describe("the SEO list", () => {
  test("keeps its state in the URL and its rows if a refresh fails, works with the keyboard alone, and analyzes selected products", async ({
    page,
  }) => {
    await signInAs(page, "admin");
    await test.step("keeps search, filters and the open product in the URL, and Back restores each step", async () => {
      const id = prefix();
      await analysed(page, `${id}-1`, `${id}-2`);
      await page.goto(`/seo-analysis?search=${id}`);
      await expect(rows(page)).toHaveCount(2);
      await expect(page.getByText("Showing 1 to 2 of 2 results")).toBeVisible();
      for (const tile of ["Total Products", "Optimized", "Pending", "Analyzing", "Needs Review"])
        await expect(page.getByRole("term").filter({ hasText: tile })).toBeVisible();
      await expect(page.locator("dl").filter({ hasText: "Avg Score" })).toContainText(/\d+%/);

      await page.getByLabel("Search products").fill(`${id}-2`);
      await expect(rows(page)).toHaveCount(1);
      await expect(page).toHaveURL(new RegExp(`search=${id}-2`));
      await page.getByLabel("Market", { exact: true }).selectOption("India");
      await expect(
        page.getByText(
          "No products match these filters. SEO analysis will be automatically performed when products are validated",
        ),
      ).toBeVisible();
      await expect(page).toHaveURL(/market=IN/);
      await page.getByLabel("Status", { exact: true }).selectOption("Failed");
      await expect(page).toHaveURL(/status=failed/);
      await page.getByRole("button", { name: "Remove filter Status: Failed" }).click();
      await page.getByRole("button", { name: "Remove filter Market: India" }).click();
      await expect(rows(page)).toHaveCount(1);

      await rows(page)
        .getByRole("link", { name: `trail shoe ${id}-2` })
        .click();
      await expect(page).toHaveURL(new RegExp(`product=${id}-2`));
      await expect(dialog(page)).toBeVisible();
      await page.goBack();
      await expect(dialog(page)).toBeHidden();
      await page.goBack();
      await expect(page).toHaveURL(/market=IN/);
      await page.getByRole("button", { name: "Clear Filters" }).click();
      await expect(page).toHaveURL(/\/seo-analysis$/);
      await expect(page.getByLabel("Search products")).toHaveValue("");
    });
    await test.step("shows a product's SEO texts below its row and links to it in the product list", async () => {
      const id = prefix();
      await analysed(page, id);
      await page.getByLabel("Search products").fill(id);
      await expect(page.getByLabel(`Select ${id}`, { exact: true })).toBeEnabled();
      const expander = page.getByRole("button", { name: `SEO texts of ${id}` });
      await expander.press("Enter");
      await expect(expander).toHaveAttribute("aria-expanded", "true");
      await expect(rows(page)).toHaveCount(2);
      await expect(rows(page).nth(1)).toContainText("SEO Title");
      await expect(rows(page).nth(1)).toContainText("Not optimized yet");
      await expect(rows(page).nth(1)).toContainText("Target Keywords");
      await page.getByRole("link", { name: `View ${id} in products` }).click();
      await expect(page).toHaveURL(new RegExp(`/products\\?search=${id}$`));
    });
    await test.step("works with the keyboard alone and returns focus when a product closes", async () => {
      const id = prefix();
      await analysed(page, `${id}-1`, `${id}-2`, `${id}-3`);
      await openPage(page, `/seo-analysis?search=${id}`);
      await expect(page.getByLabel(/^Select all/)).toBeEnabled();
      const link = rows(page).nth(1).getByRole("link", { name: "Ridgeline trail shoe" });
      await link.press("Enter");
      await expect(dialog(page).getByRole("tab", { name: "Overview" })).toBeVisible();
      await dialog(page).getByRole("tab", { name: "Overview" }).press("ArrowRight");
      await expect(page).toHaveURL(/view=optimize/);
      await page.keyboard.press("Escape");
      await expect(dialog(page)).toBeHidden();
      await expect(link).toBeFocused();

      const boxes = rows(page).getByRole("checkbox");
      await boxes.first().press(" ");
      await boxes.last().click({ modifiers: ["Shift"] });
      await expect(page.getByText("Selected: 3 on this page")).toBeVisible();
      await expect(page.getByLabel(/^Select all/)).toBeChecked();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("button", { name: "Analyze Selected" })).toBeHidden();
    });
    await test.step("ranks products by score, lowest first", async () => {
      await page.goto("/seo-analysis");
      const score = page.getByRole("columnheader", { name: "SEO Score" });
      await expect(score).toHaveAttribute("aria-sort", "ascending");
      await score.getByRole("button").click();
      await expect(score).toHaveAttribute("aria-sort", "descending");
      await expect(page).toHaveURL(/ordering=-seo_score/);
    });
    await test.step("keeps its rows if a refresh fails and reports the error", async () => {
      const count = await rows(page).count();
      await page.route(/\/api\/seo\/seo\//, (route) => route.abort());
      await page.getByRole("button", { name: "Refresh" }).click();
      await expect(page.getByRole("alert").getByText(/^Failed to refresh SEO/)).toBeVisible();
      await expect(rows(page)).toHaveCount(count);
      await page.getByLabel("Status", { exact: true }).selectOption("Failed");
      await expect(page.getByText("Failed to fetch SEO list")).toBeVisible();
      await page.unrouteAll({ behavior: "ignoreErrors" });
    });
    await test.step("analyzes the selected products six at a time and shows the progress", async () => {
      const id = prefix();
      const ids = Array.from({ length: 9 }, (_, at) => `${id}-${at}`);
      await analysed(page, ...ids);
      await page.goto(`/seo-analysis?search=${id}`);
      let underway = 0;
      let most = 0;
      const sent: string[] = [];
      let unlock = () => {};
      const gate = new Promise<void>((resolve) => {
        unlock = resolve;
      });
      await page.route("**/api/seo/analyze/", async (route) => {
        underway += 1;
        most = Math.max(most, underway);
        sent.push(route.request().postDataJSON().product_id);
        await gate;
        underway -= 1;
        await route.continue();
      });
      await page.getByLabel(/^Select all/).click();
      await expect(page.getByText("Selected: 9 on this page")).toBeVisible();
      await page.getByRole("button", { name: "Analyze Selected" }).click();
      await expect(page.getByText("0 of 9 analyses started")).toBeVisible();
      await expect(page.getByRole("button", { name: "Analyze Selected" })).toBeDisabled();
      await expect.poll(() => underway).toBe(6);
      unlock();
      await expect(page.getByText("SEO analysis started for 9 products.")).toBeVisible();
      expect(most).toBeLessThanOrEqual(6);
      expect([...sent].sort()).toEqual(ids);
      await expect(page.getByRole("region", { name: "Selection" })).toBeHidden();
      await expect(rows(page).getByText("Analyzing")).toHaveCount(0);
      await page.unrouteAll({ behavior: "ignoreErrors" });
    });
    await test.step("retries rate-limited analyses without losing a product", async () => {
      const id = prefix();
      await analysed(page, `${id}-1`, `${id}-2`);
      await page.getByLabel("Search products").fill(id);
      await expect(rows(page)).toHaveCount(2);
      let refusals = 2;
      await page.route("**/api/seo/analyze/", (route) => {
        refusals -= 1;
        const body = { message: "That is too much at once. Please wait." };
        return refusals < 0 ? route.continue() : route.fulfill({ status: 429, json: body });
      });
      await page.getByLabel(/^Select all/).click();
      await page.getByRole("button", { name: "Analyze Selected" }).click();
      await expect(page.getByText("That is too much at once. Please wait.")).toBeVisible();
      await expect(page.getByText("SEO analysis started for 2 products.")).toBeVisible();
      await page.unrouteAll({ behavior: "ignoreErrors" });
    });
  });
});
