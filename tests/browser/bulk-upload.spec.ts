import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page, test } from "@playwright/test";
import ExcelJS from "exceljs";
import { call } from "./call-api";
import { afterPolls } from "./polls";
import { signInAs } from "./sign-in";
import { unique } from "./unique";

const HEADER = ["product_id", "name", "category", "description"];

const prefix = () => unique("B").toUpperCase();

/** Creates a typical workbook, with a title above the header and numeric ids. */
async function workbook(rows: (string | number)[][]): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet("Spring");
  sheet.addRow(["Spring catalogue"]);
  sheet.addRow(HEADER);
  for (const row of rows) sheet.addRow(row);
  return Buffer.from(await book.xlsx.writeBuffer());
}

function csv(rows: string[][]): Buffer {
  return Buffer.from([HEADER, ...rows].map((row) => row.join(",")).join("\r\n"));
}

/** Returns valid rows whose ids are the prefix followed by a number from 1. */
async function goodRows(page: Page, id: string, count: number): Promise<string[][]> {
  const category = await firstCategory(page);
  return Array.from({ length: count }, (_, at) => [
    `${id}-${at + 1}`,
    `Bowl ${at + 1}`,
    category,
    "A plain bowl of ash wood.",
  ]);
}

async function firstCategory(page: Page): Promise<string> {
  return (await call(page, "/policies/categories/?page_size=1")).results[0].name;
}

async function choose(page: Page, name: string, buffer: Buffer) {
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "", buffer });
}

async function openBulk(page: Page) {
  await page.goto("/upload?mode=bulk");
  await expect(page.getByRole("heading", { name: "Bulk Upload" })).toBeVisible();
}

const preview = (page: Page) => page.getByRole("table", { name: "Preview" }).locator("tbody tr");
const result = (page: Page) => page.getByRole("region", { name: "Bulk upload result" });
const batchRow = (page: Page, name: string) =>
  page.getByRole("table", { name: "Recent uploads" }).locator("tbody tr", { hasText: name });

async function download(link: Locator): Promise<string> {
  const [file] = await Promise.all([link.page().waitForEvent("download"), link.click()]);
  return readFile(await file.path(), "utf8");
}

test("a spreadsheet with errors is previewed, uploaded, and corrected with its failed rows", async ({
  page,
}) => {
  await signInAs(page, "reviewer");
  const id = prefix();
  const category = await firstCategory(page);
  const text = "A plain bowl of ash wood.";
  const file = await workbook([
    [`${id}-1`, "Bowl", category, text],
    [`${id}-2`, "Bowl", "Bowlz", text],
    [`${id}-3`, "", category.toUpperCase(), text],
    ["", "Bowl", category, text],
    [`${id}-1`, "Bowl", category, text],
    [`${id}-4`, "Bowl", category, ""],
  ]);
  await page.goto("/upload");
  await page.getByText("Bulk Upload", { exact: true }).click();
  await expect(page).toHaveURL(/mode=bulk/);
  // Until the form is loaded, the file input is still the one of the other mode.
  await expect(page.getByRole("form", { name: "Bulk upload" })).toBeVisible();
  await choose(page, `${id} spring.xlsx`, file);

  await expect(page.getByText("2 will be created")).toBeVisible();
  await expect(page.getByText("4 will be rejected")).toBeVisible();
  await expect(preview(page)).toHaveCount(6);
  await expect(preview(page).nth(0)).toContainText("Will be created");
  const head = page.getByRole("table", { name: "Preview" }).locator("thead");
  const bottom = await head.evaluate((it) => it.getBoundingClientRect().bottom);
  const top = await preview(page)
    .nth(0)
    .evaluate((it) => it.getBoundingClientRect().top);
  expect(top, "the header covers no row").toBeGreaterThanOrEqual(Math.floor(bottom));
  await expect(preview(page).nth(1)).toContainText('category "Bowlz" does not exist');
  await page.getByText("With errors (4)").click();
  await expect(preview(page)).toHaveCount(4);
  expect((await call(page, `/products/products/?search=${id}`)).count).toBe(0);
  expect(await download(page.getByLabel("Download the failed rows as CSV"))).toContain("Bowlz");

  await expect(page.getByLabel("Batch Name")).toHaveValue(`${id} spring`);
  await page.getByLabel("Batch Description").fill("Bowls for spring");
  await page.getByLabel("Batch Description").press("ControlOrMeta+Enter");
  await expect(result(page)).toContainText(
    "2 products uploaded successfully and queued for validation. 4 rows have errors.",
  );
  await expect(result(page)).toContainText("Row 6: product_id is missing");
  await expect(result(page)).toContainText("2 of 2 validated");
  await expect(page.getByText("will be created")).toBeHidden();

  const failed = await download(
    result(page).getByRole("link", { name: "Download the failed rows as CSV" }),
  );
  expect(failed).toContain(`${id}-4,Bowl,${category},,description is missing`);
  const correctedFile = failed
    .replace(",Bowlz,", `,${category},`)
    .replace("\n,Bowl,", `\n${id}-5,Bowl,`)
    .replace(`\n${id}-1,`, `\n${id}-6,`)
    .replace(`${id}-4,Bowl,${category},,`, `${id}-4,Bowl,${category},${text},`);
  await choose(page, `${id} mended.csv`, Buffer.from(correctedFile));
  await expect(page.getByText("0 will be rejected")).toBeVisible();
  await page.getByRole("button", { name: "Upload 4 products" }).click();
  await expect(result(page)).toContainText("4 of 4 validated");
  await expect(result(page)).not.toContainText("errors");
  expect((await call(page, `/products/products/?search=${id}`)).count).toBe(6);
});

test("an invalid or failing file is rejected with its reason and keeps what was entered, and templates show the columns", async ({
  page,
}) => {
  await signInAs(page, "admin");
  await test.step("an invalid file is rejected immediately, whether dropped or chosen", async () => {
    await openBulk(page);
    let sent = 0;
    page.on("request", (request) => {
      if (request.url().includes("upload-bulk")) sent += 1;
    });
    await choose(page, "products.pdf", Buffer.from("%PDF"));
    const alert = page.getByRole("alert").filter({ hasText: "Upload Error" });
    await expect(alert).toContainText("The file must be a .csv, .xlsx or .xls file.");
    await choose(page, "products.csv", Buffer.alloc(10 * 1024 * 1024 + 1, "a"));
    // A large file is an import, which reads it.
    await expect(alert).toContainText("Row 1 cannot be read", { timeout: 60_000 });
    await expect(page.getByRole("button", { name: "Upload Products" })).toBeDisabled();
    expect(sent).toBe(0);

    const content = csv(await goodRows(page, prefix(), 2)).toString();
    const data = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], "dropped.csv"));
      return transfer;
    }, content);
    const area = page.locator("input[type=file]");
    await area.dispatchEvent("dragover", { dataTransfer: data });
    await area.dispatchEvent("drop", { dataTransfer: data });
    await expect(page.getByText("2 will be created")).toBeVisible();
    await expect(alert).toBeHidden();
    await expect(page.getByLabel("Batch Name")).toHaveValue("dropped");
    await page.getByRole("button", { name: "Remove file" }).click();
    await expect(area).toBeFocused();
    await expect(page.getByText("2 will be created")).toBeHidden();
  });
  await test.step("a failed upload shows the reason and keeps what was entered", async () => {
    await choose(page, "wrong.csv", csv([["X-1", "", "No such category", "Plain."]]));
    await expect(page.getByText("1 will be rejected")).toBeVisible();
    await page.getByRole("button", { name: "Upload Products" }).click();
    const failure = page.getByRole("alert").filter({ hasText: "Bulk Upload Failed" });
    await expect(failure).toContainText("No product was created: the only row has errors.");
    await expect(page.getByRole("alert").filter({ hasText: "Upload Error" })).toBeVisible();
    await expect(page.getByLabel("Batch Name")).toHaveValue("wrong");

    await choose(page, "right.csv", csv(await goodRows(page, prefix(), 1)));
    await expect(failure).toBeHidden();
    await page.getByLabel("Batch Name").fill("My own name");
    await expect(page.getByText("1 will be created")).toBeVisible();
    await page.route("**/upload-bulk/", (route) => route.abort());
    await page.getByRole("button", { name: "Upload 1 product" }).click();
    await expect(failure).toContainText("Failed to upload products");
    await page.unroute("**/upload-bulk/");
    await page.getByRole("button", { name: "Upload 1 product" }).click();
    await expect(result(page)).toContainText("1 product uploaded successfully");
    await expect(batchRow(page, "My own name").first()).toContainText("right.csv");
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
  await test.step("the form is hidden while a file of another shop waits for its import", async () => {
    const form = page.getByRole("form", { name: "Bulk upload" });
    const rows = "Handle,Title,Body (HTML),Type\nash-bowl,Ash Bowl,<p>Of ash.</p>,Bowls of ash\n";
    await choose(page, "shop.csv", Buffer.from(rows));
    await expect(page.getByText("This is a Shopify export")).toBeVisible();
    await expect(form).toBeHidden();
    await page.getByRole("button", { name: "Choose Another File" }).click();
    await expect(form).toBeVisible();
    await expect(page.locator("input[type=file]")).toBeFocused();
    await expect(page.getByText("This is a Shopify export")).toBeHidden();
  });
  await test.step("templates contain the columns, and the Excel one also the categories", async () => {
    const text = await download(page.getByRole("link", { name: "CSV template" }));
    expect(text.trim()).toContain(HEADER.join(","));
    const link = page.getByRole("link", { name: "Excel template" });
    const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(await file.path());
    const names = book.worksheets[1]?.getColumn(1).values ?? [];
    expect(names).toContain(await firstCategory(page));
  });
});

test("the upload shows its progress, and its batch is shown again and links to its products", async ({
  page,
}) => {
  await signInAs(page, "reviewer");
  await test.step("the upload shows its progress", async () => {
    await openBulk(page);
    const rows = await goodRows(page, prefix(), 60);
    const long = "A plain bowl of ash wood. ".repeat(700);
    await choose(page, "long.csv", csv(rows.map((row) => [...row.slice(0, 3), long])));
    await expect(page.getByText("60 will be created")).toBeVisible();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 400 * 1024,
    });
    await page.getByRole("button", { name: "Upload 60 products" }).click();
    const bar = page.getByRole("progressbar", { name: "Upload progress" });
    await expect
      .poll(async () => Number(await bar.getAttribute("aria-valuenow")), { intervals: [50] })
      .toBeGreaterThan(5);
    expect(Number(await bar.getAttribute("aria-valuenow"))).toBeLessThan(100);
    await expect(result(page)).toContainText("60 products uploaded successfully");
  });
  await test.step("a batch's progress is shown again after reopening the page", async () => {
    await page.clock.install();
    await openBulk(page);
    const id = prefix();
    await choose(page, `${id}.csv`, csv(await goodRows(page, id, 3)));
    await page.getByRole("button", { name: "Upload 3 products" }).click();
    await expect(result(page)).toBeVisible();

    // Rule validations end too quickly to observe, so the list response reports them as processing.
    let lagging = true;
    await page.route("**/api/products/batches/?*", async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      for (const batch of body.results) {
        if (lagging && batch.batch_name === id) {
          Object.assign(batch, { status: "processing", validated_count: 1 });
        }
      }
      await route.fulfill({ response: answer, json: body });
    });
    await page.getByRole("link", { name: "Products", exact: true }).click();
    await page.waitForURL("**/products");
    await page.goBack();
    const row = batchRow(page, id);
    await expect(row).toContainText(`${id}.csv`);
    await page.getByText("Single Product", { exact: true }).first().click();
    await expect(page).not.toHaveURL(/mode=/);
    await expect(row).toContainText("1 of 3 validated");
    await expect(row).toContainText("Processing");
    lagging = false;
    await afterPolls(page, () => expect(row).toContainText("3 of 3 validated", { timeout: 1_000 }));
    await expect(row).toContainText("Completed");
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Bulk Upload" })).toBeVisible();
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
  await test.step("a batch links to the product list, filtered by the batch", async () => {
    const id = prefix();
    await choose(page, `${id}.csv`, csv(await goodRows(page, id, 3)));
    await page.getByRole("button", { name: "Upload 3 products" }).click();
    await batchRow(page, id).getByRole("link", { name: id }).click();
    await expect(page).toHaveURL(/\/products\?batch=\d+$/);
    await expect(page.getByText("3 products found")).toBeVisible();
    await expect(page.getByRole("link", { name: /^Bowl \d/ })).toHaveCount(3);
    await page.getByRole("button", { name: `Remove filter Batch: ${id}` }).click();
    await expect(page).toHaveURL(/\/products$/);
    await expect(page.getByText(/ products$/).first()).toBeVisible();
  });
});
