import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { expect, type Page, test } from "@playwright/test";
import type { RuleSetJson } from "@/lib/policies/rule-sets/schemas";
import type { CategoryJson } from "@/lib/policies/schemas";
import { expectNoFaults, expectNoSidewaysScroll } from "./axe";
import { call } from "./call-api";
import { openPage } from "./open-page";
import { type OwnServer, startServer } from "./own-server";
import { DEMO_PASSWORD, PORT } from "./settings";
import { signInAs, signInByApi } from "./sign-in";

/**
 * The port of a separate application: the manual's steps begin with an empty workspace, accepting
 * all findings would affect the other tests, and its database is modified between two starts.
 */
const OWN_PORT = PORT + 41;
const ORIGIN = `http://127.0.0.1:${OWN_PORT}`;
const DATA = "test-results/data-separate";
const KEY = "walmart-listings";
test.use({ baseURL: ORIGIN });

let application: OwnServer;

async function start(): Promise<void> {
  application = await startServer(OWN_PORT, DATA);
}

test.beforeAll(() => {
  rmSync(DATA, { recursive: true, force: true });
  return start();
});
test.afterAll(() => application.stop());

/** The folder of a shop, which runs the script with its own Node.js. */
const SHOP = "test-results/shop-of-sync";
/** More than one call of the sync takes. */
const PRODUCT_COUNT = 1200;
const CATEGORIES = ["Kitchen", "Garden", "Bath", "Lighting"];
const catalogue = Array.from({ length: PRODUCT_COUNT }, (_, index) => ({
  product_id: `ITEM-${index + 1}`,
  name: `Item ${index + 1}`,
  category: CATEGORIES[index % CATEGORIES.length],
  description: `A sturdy item of oiled oak, number ${index + 1} of the collection.`,
}));

test("a shop imports 1,200 products into an empty workspace, and then syncs them", async ({
  page,
}) => {
  const products = JSON.stringify(catalogue);
  rmSync(SHOP, { recursive: true, force: true });
  mkdirSync(SHOP, { recursive: true });
  cpSync("docs/sync-catalogue.mjs", `${SHOP}/sync-catalogue.mjs`);
  writeFileSync(`${SHOP}/products.json`, products);

  await test.step("the first import creates the categories and the source", async () => {
    await page.goto("/login");
    await page.getByLabel("Email").fill("admin@example.com");
    await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("heading", { name: "Get Started" })).toBeVisible();
    await openPage(page, "/upload?mode=bulk");
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose a File to Import" }).click();
    const file = { name: "products.json", mimeType: "", buffer: Buffer.from(products) };
    await (await chooser).setFiles(file);
    await expect(page.getByText("1,200 products in 1,200 rows")).toBeVisible();
    await page.getByLabel("Source", { exact: true }).selectOption("Another new source…");
    await page.getByLabel("Name of the source").fill("Our shop");
    await page.getByRole("button", { name: "Use", exact: true }).click();
    await expect(page.getByLabel("Name of the source")).toBeHidden();
    await page.getByRole("button", { name: "Create All 4" }).click();
    await page.getByRole("button", { name: "Import 1,200 Products" }).click();
    await expect(page.getByText("Completed", { exact: true })).toBeVisible({ timeout: 120_000 });
  });

  const admin = await signInByApi("admin@example.com", DEMO_PASSWORD, ORIGIN);
  const token = await createToken(admin);
  const sync = async (...parameters: string[]) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["sync-catalogue.mjs", "--source", "Our shop", ...parameters, "products.json"],
      { cwd: SHOP, env: { ...process.env, PLUMBLINE_URL: ORIGIN, PLUMBLINE_TOKEN: token } },
    );
    return JSON.parse(stdout);
  };

  await test.step("the first sync changes nothing", async () => {
    expect(await sync()).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: PRODUCT_COUNT,
      failed: 0,
    });
  });

  await test.step("a correction stays, new texts arrive, and removed products are deleted", async () => {
    const corrected = "A sturdy item of oiled oak, corrected.";
    const path = "/products/products/by-id/ITEM-7/";
    const { id } = await call<{ id: number }>(page, path);
    await call(page, `/products/products/${id}/`, { description: corrected }, "PATCH");
    const next = catalogue
      .slice(0, PRODUCT_COUNT - 2)
      .map((item, index) =>
        index < 3 ? { ...item, description: `${item.description} New.` } : item,
      );
    writeFileSync(`${SHOP}/products.json`, JSON.stringify(next));
    expect(await sync("--delete-missing")).toMatchObject({
      created: 0,
      updated: 3,
      unchanged: PRODUCT_COUNT - 5,
      failed: 0,
      deleted: 2,
    });
    expect((await call<{ description: string }>(page, path)).description).toBe(corrected);
    const changed = readFileSync(`${SHOP}/changes.jsonl`, "utf8")
      .trim()
      .split("\n")
      .map((line): { product_id: string; deleted_at?: string } => JSON.parse(line));
    expect(changed.map(({ product_id }) => product_id)).toEqual(
      expect.arrayContaining(["ITEM-1", "ITEM-2", "ITEM-3", "ITEM-7", "ITEM-1199", "ITEM-1200"]),
    );
  });

  await test.step("the sources list shows what the shop has", async () => {
    await openPage(page, "/upload/mappings");
    await expect(page.getByRole("row").filter({ hasText: "Our shop" })).toContainText("1,198");
  });
});

async function createToken(session: string): Promise<string> {
  const response = await fetch(`${ORIGIN}/api/auth/tokens/`, {
    method: "POST",
    headers: { authorization: `Token ${session}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "Nightly sync", role: "reviewer", password: DEMO_PASSWORD }),
  });
  return (await response.json()).token;
}

/** Makes the installed template look like an older version. */
async function age(): Promise<void> {
  const database = new PGlite(`${DATA}/postgres`, { extensions: { pg_trgm } });
  for (const at of [0, 1])
    await database.query(
      "update ready_made_sets set installed = jsonb_set(installed, array['rules', $1, 'rule', 'message'], $2)",
      [String(at), JSON.stringify(`An older sentence, ${at}.`)],
    );
  await database.close();
}

const stored = async (page: Page) => {
  const { results } = await call<{ results: RuleSetJson[] }>(page, "/policies/rule-sets/");
  const [set] = results;
  if (!set) throw new Error("Nothing is installed.");
  return set;
};

const change = (page: Page, rule: number, message: string) =>
  call(page, `/policies/rule-set-rules/${rule}/`, { message }, "PATCH");

test("findings are accepted as known, shown by a filter, and restored by undo", async ({
  page,
}) => {
  await signInAs(page, "admin", ORIGIN);
  const { id: category } = await call<CategoryJson>(page, "/policies/categories/", {
    name: "Mugs",
    guideline: {
      title: "Standards",
      content: "-",
      rules: [{ rule_content: "cheap", severity: "high", description: "Not cheap" }],
    },
  });
  for (const n of [1, 2])
    await call(page, "/products/products/", {
      ...{ product_id: `MUG-${n}`, category, description: "A cheap mug, as cheap as can be." },
    });
  const found = "/validations/violations/?latest=true";
  await expect.poll(async () => (await call(page, found)).count, { timeout: 30_000 }).toBe(4);
  await page.goto("/findings?accept=known");
  const dialog = page.getByRole("dialog", { name: "Accept today’s findings as known" });
  await expect(dialog.getByText(/\d+ open findings in \d+ products/)).toBeVisible();
  await expectNoFaults(page);
  await dialog.getByRole("button", { name: "Accept Findings" }).click();
  await expect(page).toHaveURL(/\/findings\/bulk-changes\/\d+$/);
  const undo = page.getByRole("button", { name: "Undo Bulk Change" });
  await expect(undo).toBeVisible({ timeout: 60_000 });
  const bulkChange = page.url();

  await openPage(page, "/dashboard");
  await expect(page.getByText(/Known findings: (\d+) of \1 left, until \d+ \w+ \d+/)).toBeVisible();

  await openPage(page, "/findings?view=one");
  await page.getByRole("button", { name: "Add filter" }).click();
  await page.getByText("Known findings", { exact: true }).click();
  await page.getByRole("checkbox", { name: "Yes" }).check();
  await expect(page).toHaveURL(/known=true/);
  await page.keyboard.press("Escape");
  const chips = page.getByRole("list", { name: "Active filters" });
  await expect(chips.getByText("Known findings: Yes")).toBeVisible();
  await expect(page.locator("tbody tr").first()).toBeVisible();
  const { count } = await call(page, "/products/products/?known=true");
  expect(count).toBeGreaterThan(0);
  await openPage(page, "/products?known=true");
  await expect(chips.getByText("Known findings: Yes")).toBeVisible();
  await expect(page.locator("tbody tr")).toHaveCount(Math.min(count, 50));
  await openPage(page, "/findings?known=false");
  await expect(chips.getByText("Known findings: No")).toBeVisible();
  await expect(page.getByText("No Findings")).toBeVisible();

  await openPage(page, bulkChange);
  await undo.click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Restore \d+ Products?$/ })
    .click();
  // Before, the page says until when the bulk change "can be undone".
  await expect(page.getByText("Undone", { exact: true })).toBeVisible({ timeout: 60_000 });
  await openPage(page, "/dashboard");
  await expect(page.getByText(/^Known findings:/)).toHaveCount(0);
});

test("updating a template merges the changes, and asks about values that both sides changed", async ({
  page,
}) => {
  await signInAs(page, "admin", ORIGIN);
  const installed = await call<RuleSetJson>(page, `/policies/ready-made/${KEY}/install/`, {});
  for (const { id } of installed.rules.slice(0, 2))
    await change(page, id, `Our sentence of ${id}.`);
  await application.stop();
  await age();
  await start();
  await signInAs(page, "admin", ORIGIN);

  await page.goto("/policies?tab=rule-sets");
  await page.getByRole("button", { name: "Add rules" }).click();
  await page.getByRole("menuitem", { name: "From a template" }).click();
  const gallery = page.getByRole("dialog", { name: "Templates" });
  await expect(gallery.getByText("Newer version")).toBeVisible();
  await gallery.getByRole("button", { name: "Update Walmart listing rules" }).click();
  const form = page.getByRole("dialog", { name: "Update Walmart listing rules" });
  const conflicts = form.getByRole("list", { name: "Conflicts" }).getByRole("group");
  await expect(conflicts).toHaveCount(2);
  await expect(form.getByRole("status")).toHaveText("2 choices left");
  const update = form.getByRole("button", { name: "Update Rule Set" });
  await expect(update).toBeDisabled();
  await expect(conflicts.first()).toContainText("As installed: An older sentence, 0.");
  await expectNoFaults(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoSidewaysScroll(page);

  // This part uses only the keyboard.
  await conflicts
    .first()
    .getByRole("radio", { name: /^Keep your version/ })
    .focus();
  await page.keyboard.press("Space");
  await expect(form.getByRole("status")).toHaveText("1 choice left");
  await conflicts
    .last()
    .getByRole("radio", { name: /^Keep your version/ })
    .focus();
  await page.keyboard.press("ArrowRight");
  await expect(form.getByRole("status")).toBeHidden();
  await expect(update).toBeEnabled();
  await expect(form.getByRole("region", { name: "Changes" })).toContainText(
    installed.rules[1]?.message ?? "",
  );
  await update.focus();
  await page.keyboard.press("Enter");
  await expect(form).toBeHidden();
  const [first, second] = (await stored(page)).rules;
  expect(first?.message).toBe(`Our sentence of ${first?.id}.`);
  expect(second?.message).toBe(installed.rules[1]?.message);
  await expect(page.getByText("Newer version")).toBeHidden();
});
