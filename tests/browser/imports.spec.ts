import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { expectNoFaults, expectNoSidewaysScroll } from "./axe";
import { openPage } from "./open-page";
import * as seo from "./seo";
import { signInAs } from "./sign-in";
import { unique } from "./unique";

const EXPORT = `Handle,Title,Body (HTML),Vendor,Type,Option1 Value,Image Src
ash-stool,Ash Stool,"<p>Solid ash, oiled <b>by hand</b>.</p>
<ul><li>Seats one</li></ul>",Rove,Stools of ash,Small,https://example.com/1.jpg
ash-stool,,,,,Large,
ash-bench,Ash Bench,<p>A bench of ash.</p>,Rove,Stools of ash,Default,
,No Handle,<p>Lost.</p>,Rove,Stools of ash,,
`;

interface GivenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

async function chooseFile(page: Page, file: GivenFile): Promise<void> {
  // Before hydration, a click is repeated too late for the browser to open the dialog for files.
  await expect(async () => {
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser", { timeout: 5000 }),
      page.getByRole("button", { name: "Choose a File to Import" }).click(),
    ]);
    await chooser.setFiles(file);
  }).toPass();
}

test("a shop's export file is mapped and imported, and so are names without descriptions", async ({
  page,
}) => {
  await signInAs(page, "reviewer");
  await test.step("a shop's export file is mapped and imported, up to the new products", async () => {
    await page.goto("/upload?mode=bulk");
    const file = { name: "export.csv", mimeType: "text/csv", buffer: Buffer.from(EXPORT) };
    await chooseFile(page, file);
    await expect(page.getByRole("heading", { name: "Import export.csv" })).toBeVisible();
    await expect(page.getByText("2 products in 4 rows")).toBeVisible();
    await expect(page.getByLabel("Field for Body (HTML)")).toHaveValue("description");
    await expectNoFaults(page);
    await expectNoSidewaysScroll(page);

    const start = page.getByRole("button", { name: /^Import \d/ });
    await expect(start).toBeDisabled();
    await expect(start).toHaveAccessibleDescription(/cannot start yet: 1 category is not mapped/);
    await page.getByLabel("Category for Stools of ash").selectOption("new");
    await expect(page.getByText("Unmapped")).toHaveCount(0);
    const handleInput = page.getByLabel("Handle of row 5");
    await handleInput.fill("lost-stool");
    await handleInput.press("Enter");
    await expect(page.getByText("3 products in 4 rows")).toBeVisible();
    await page.getByRole("button", { name: "Import 3 Products" }).click();
    await expect(page.getByText("Completed", { exact: true })).toBeVisible();
    await expect(page.getByText("4 of 4 rows").first()).toBeVisible();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download Corrected File" }).click();
    expect((await saved).suggestedFilename()).toBe("export.csv");
    // Plumbline generated an id for the row without a handle. Ids are not texts, so the file is
    // unchanged.
    expect(readFileSync(await (await saved).path(), "utf8")).toBe(EXPORT);
    await page.getByRole("link", { name: "View New Products" }).click();
    await expect(page.getByRole("link", { name: "Ash Bench" })).toBeVisible();
    await openPage(page, "/upload?mode=bulk");
    const result = page.getByRole("link", { name: /export.*: result and corrected file$/ });
    await result.first().click();
    await expect(page.getByRole("button", { name: "Download Corrected File" })).toBeVisible();
  });
  await test.step("the names of a file without descriptions are imported alone", async () => {
    await openPage(page, "/upload?mode=bulk");
    const stamp = unique("");
    const group = `Stools ${stamp}`;
    const id = `n-${stamp}`;
    const buffer = Buffer.from(
      `Handle,Title,Type,Language\n${id},Velorix Folding Bench,${group},en\n`,
    );
    await chooseFile(page, { name: "names.csv", mimeType: "text/csv", buffer });
    // The notice is there before the category is chosen.
    await expect(
      page.getByText("No column is mapped to description", { exact: true }),
    ).toBeVisible();
    const start = page.getByRole("button", { name: "Import Names Only" });
    await expect(start).toBeDisabled();
    await expectNoFaults(page);
    await page.getByLabel(`Category for ${group}`).selectOption("new");
    await start.click();
    await expect(page.getByText("Completed", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "View New Products" }).click();
    await expect(page.getByRole("link", { name: "Velorix Folding Bench" })).toBeVisible();
    await expect.poll(async () => (await seo.listed(page, id)).seo_analyzed_at).toBeTruthy();
    await seo.open(page, id, "keywords");
    const keywords = seo.dialog(page).getByRole("listitem");
    await expect(keywords.filter({ hasText: /^folding bench$/ })).toBeVisible();
    // The brand is behind the product type.
    await expect(keywords.first()).not.toContainText("velorix");
  });
});

test("an import suggests categories, names the missing mappings, and creates fields in one click", async ({
  page,
}) => {
  await signInAs(page, "admin");
  await test.step("an import suggests categories and names the missing mappings", async () => {
    await page.goto("/upload?mode=bulk");
    const rows = ["Code,Heading,Notes,Group,Snippet"];
    for (const [at, group] of ["Electronics > Earbuds", "Sandals", "Unheard of"].entries())
      rows.push(`EB-${at},Thing ${at},Some words about thing ${at}.,${group},Buy thing ${at}`);
    const buffer = Buffer.from(rows.join("\n"));
    await chooseFile(page, { name: "groups.csv", mimeType: "text/csv", buffer });
    await page.getByLabel("Field for Notes").selectOption("description");
    await page.getByLabel("Field for Group").selectOption("category");
    const table = page.getByRole("table", { name: "Categories of the file" });
    await expect(table.getByText(/^Suggested: Wireless Audio\. “earbuds” is in/)).toBeVisible();
    // Suggestions are not applied before the user accepts them.
    await expect(page.getByLabel("Category for Electronics > Earbuds")).toHaveValue("");
    await expectNoFaults(page);
    await page.setViewportSize({ width: 360, height: 780 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    const start = page.getByRole("button", { name: /^Import \d/ });
    await expect(start).toBeDisabled();
    await expect(start).toHaveAccessibleDescription(/3 categories are not mapped/);
    await page.getByRole("link", { name: "Map the Categories" }).click();
    await expect(page.getByLabel("Category for Electronics > Earbuds")).toBeFocused();
    await page
      .getByRole("button", { name: "Use Wireless Audio for Electronics > Earbuds" })
      .click();
    await expect(
      page.getByLabel("Category for Electronics > Earbuds").locator("option:checked"),
    ).toHaveText("Wireless Audio");
    await page.getByRole("button", { name: "Use Footwear for Sandals" }).click();
    await page.getByLabel("Category for Unheard of").selectOption("skip");
    await expect(start).toHaveAccessibleDescription("");

    // Any column can become the SEO description.
    const snippet = page.getByLabel("Field for Snippet");
    const title = snippet.locator("option", { hasText: /^SEO description/ });
    await snippet.selectOption(String(await title.getAttribute("value")));
    await expect(snippet).toHaveValue("texts.seo_description");
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step("an admin creates fields for a shop's columns in one click", async () => {
    await page.goto("/upload?mode=bulk");
    const rows = ["Handle,Title,Body (HTML),Type,Vendor,SEO Title,Variant Barcode"];
    for (const id of ["oak-stool", "oak-bench"]) {
      rows.push(`${id},Oak,<p>Solid oak.</p>,Stools of oak,Rove,Buy ${id},4006381333931`);
    }
    const buffer = Buffer.from(rows.join("\n"));
    await chooseFile(page, { name: "oak.csv", mimeType: "text/csv", buffer });
    await expect(page.getByText(/3 columns can become product fields/)).toBeVisible();
    await expectNoFaults(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Create 3 Fields" }).click();
    await expect(page.getByLabel("Field for SEO Title")).toHaveValue("texts.seo_title");
    await expect(page.getByLabel("Field for Vendor")).toHaveValue("texts.vendor");
    await expect(page.getByText(/can become (a product field|product fields)/)).toHaveCount(0);
  });
});
