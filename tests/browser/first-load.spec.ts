import { expect, type Page, test } from "@playwright/test";
import { signInAs } from "./sign-in";

/** Opens a page whose scripts do not load. @returns a function that lets them load */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return release;
}

test("what is entered before hydration is kept, and a stored draft is offered", async ({
  page,
}) => {
  await signInAs(page, "reviewer");
  await test.step("a product typed before hydration is kept, and its stored draft is offered", async () => {
    await page.goto("/upload");
    const id = page.getByLabel("Product ID");
    await expect(async () => {
      await id.fill("STORED-1");
      const stored = await page.evaluate(() => Object.values(sessionStorage).join());
      expect(stored).toContain("STORED-1");
    }).toPass();
    const start = await openWithoutScripts(page, "/upload");
    // Waits until the streamed field is visible; until then, it cannot be focused.
    await id.click();
    await page.keyboard.type("NE");
    await expect(id).toHaveValue("NE");
    start();
    const restore = page.getByRole("button", { name: "Restore Draft" });
    await expect(restore).toBeVisible();
    await page.keyboard.type("W-2");
    await expect(id).toHaveValue("NEW-2");
    await restore.click();
    await expect(id).toHaveValue("STORED-1");
    await expect(restore).toBeHidden();
    await page.unrouteAll({ behavior: "wait" });
  });
  await test.step("a search, a file and a name entered before hydration are kept", async () => {
    const startSearch = await openWithoutScripts(page, "/products");
    const search = page.getByRole("searchbox");
    await search.fill("cotton");
    startSearch();
    await expect(page).toHaveURL(/search=cotton/);
    await expect(search).toHaveValue("cotton");
    await page.unrouteAll({ behavior: "wait" });

    const startUpload = await openWithoutScripts(page, "/upload?mode=bulk");
    const rows = ["1", "2"].map((n) => `E-${n},Bowl ${n},Bedding & Linen,A plain bowl.`);
    const buffer = Buffer.from(["product_id,name,category,description", ...rows].join("\r\n"));
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "early.csv", mimeType: "", buffer });
    await page.getByLabel("Batch Name").fill("Typed early");
    startUpload();
    await expect(page.getByText("2 will be created")).toBeVisible();
    await expect(page.getByLabel("Batch Name")).toHaveValue("Typed early");
  });
});

test("buttons, tabs, checkboxes and selects work that were used before hydration", async ({
  page,
}) => {
  await signInAs(page, "admin");
  const startList = await openWithoutScripts(page, "/products?page_size=20");
  const selected = page.getByRole("table").getByRole("checkbox").nth(2);
  await selected.check();
  await page.getByRole("button", { name: "View", exact: true }).click();
  startList();
  await expect(page.getByText("Selected: 1 on this page")).toBeVisible();
  await expect(selected).toBeChecked();
  await expect(page.getByRole("radiogroup", { name: "Density" })).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });

  const startFilter = await openWithoutScripts(page, "/products?page_size=20");
  await page.getByLabel("Status").selectOption("Needs review");
  startFilter();
  await expect(page).toHaveURL(/status=needs_review/);
  await page.unrouteAll({ behavior: "wait" });

  const startTab = await openWithoutScripts(page, "/policies");
  await page.getByRole("tab", { name: /^Categories/ }).click();
  startTab();
  await expect(page).toHaveURL(/tab=categories/);
});
