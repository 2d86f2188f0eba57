import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { expectNoFaults, expectNoSidewaysScroll } from "./axe";
import { signInAs } from "./sign-in";

const EXPORT = `Handle,Title,Body (HTML),Vendor,Type,Option1 Value,Image Src
ash-stool,Ash Stool,"<p>Solid ash, oiled <b>by hand</b>.</p>
<ul><li>Seats one</li></ul>",Rove,Stools of ash,Small,https://example.com/1.jpg
ash-stool,,,,,Large,
ash-bench,Ash Bench,<p>A bench of ash.</p>,Rove,Stools of ash,Default,
,No Handle,<p>Lost.</p>,Rove,Stools of ash,,
`;

test("takes a shop's export from drop to product", async ({ page }) => {
  await signInAs(page, "reviewer");
  await page.goto("/upload?mode=bulk");
  const file = { name: "export.csv", mimeType: "text/csv", buffer: Buffer.from(EXPORT) };
  // A click before hydration opens nothing.
  await expect(async () => {
    const chooser = page.waitForEvent("filechooser", { timeout: 2000 });
    await page.getByRole("button", { name: "Choose a File to Import" }).click();
    await (await chooser).setFiles(file);
  }).toPass();
  await expect(page.getByRole("heading", { name: "Import export.csv" })).toBeVisible();
  await expect(page.getByText("2 products in 4 rows")).toBeVisible();
  await expect(page.getByLabel("What Body (HTML) is for")).toHaveValue("description");
  await expectNoFaults(page);
  await expectNoSidewaysScroll(page);

  const start = page.getByRole("button", { name: /^Import \d/ });
  await start.click();
  await expect(page.getByText("1 category is not settled")).toBeVisible();
  await page.getByLabel("What Stools of ash becomes").selectOption("new");
  await expect(page.getByText("To settle")).toHaveCount(0);
  const mended = page.getByLabel("Handle of row 5");
  await mended.fill("lost-stool");
  await mended.press("Enter");
  await expect(page.getByText("3 products in 4 rows")).toBeVisible();
  await page.getByRole("button", { name: "Import 3 Products" }).click();
  await expect(page.getByText("Completed", { exact: true })).toBeVisible();
  await expect(page.getByText("4 of 4 rows").first()).toBeVisible();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download Corrected File" }).click();
  expect((await saved).suggestedFilename()).toBe("export.csv");
  // The row without a handle now has one only in Plumbline: an id is not a text.
  expect(readFileSync(await (await saved).path(), "utf8")).toBe(EXPORT);
  await page.getByRole("link", { name: "View New Products" }).click();
  await expect(page.getByRole("link", { name: "Ash Bench" })).toBeVisible();
});
