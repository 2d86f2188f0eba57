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

test("a search, a file and a name entered before hydration are kept", async ({ page }) => {
  await signInAs(page, "reviewer");
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
  await page.locator("input[type=file]").setInputFiles({ name: "early.csv", mimeType: "", buffer });
  await page.getByLabel("Batch Name").fill("Typed early");
  startUpload();
  await expect(page.getByText("2 will be created")).toBeVisible();
  await expect(page.getByLabel("Batch Name")).toHaveValue("Typed early");
});
