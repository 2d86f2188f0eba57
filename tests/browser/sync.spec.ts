import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { call } from "./call-api";
import { type OwnServer, startServer } from "./own-server";
import { DEMO_PASSWORD, PORT } from "./settings";
import { signInByApi } from "./sign-in";

/** An application without data: the manual's steps begin with an empty workspace. */
const OWN_PORT = PORT + 43;
const ORIGIN = `http://127.0.0.1:${OWN_PORT}`;
const DATA = "test-results/data-sync";
/** The folder of the shop, which runs the script with its own Node.js. */
const SHOP = "test-results/shop-of-sync";
const PRODUCT_COUNT = 2000;
test.use({ baseURL: ORIGIN });

let server: OwnServer;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  for (const folder of [DATA, SHOP]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(SHOP, { recursive: true });
  cpSync("docs/sync-catalogue.mjs", `${SHOP}/sync-catalogue.mjs`);
  server = await startServer(OWN_PORT, DATA);
});
test.afterAll(() => server.stop());

const CATEGORIES = ["Kitchen", "Garden", "Bath", "Lighting"];
const catalogue = Array.from({ length: PRODUCT_COUNT }, (_, index) => ({
  product_id: `ITEM-${index + 1}`,
  name: `Item ${index + 1}`,
  category: CATEGORIES[index % CATEGORIES.length],
  description: `A sturdy item of oiled oak, number ${index + 1} of the collection.`,
}));

test("a shop imports 2,000 products into an empty workspace, and then syncs them", async ({
  page,
}) => {
  test.setTimeout(240_000);
  const products = JSON.stringify(catalogue);
  writeFileSync(`${SHOP}/products.json`, products);

  await test.step("the first import creates the categories and the source", async () => {
    await page.goto("/login");
    await page.getByLabel("Email").fill("admin@example.com");
    await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("heading", { name: "Get Started" })).toBeVisible();
    await page.goto("/upload?mode=bulk");
    await expect(async () => {
      const chooser = page.waitForEvent("filechooser", { timeout: 5000 });
      await page.getByRole("button", { name: "Choose a File to Import" }).click();
      const file = { name: "products.json", mimeType: "", buffer: Buffer.from(products) };
      await (await chooser).setFiles(file);
    }).toPass();
    await expect(page.getByText("2,000 products in 2,000 rows")).toBeVisible();
    await page.getByLabel("Source", { exact: true }).selectOption("Another new source…");
    await page.getByLabel("Name of the source").fill("Our shop");
    await page.getByRole("button", { name: "Use", exact: true }).click();
    await expect(page.getByLabel("Name of the source")).toBeHidden();
    await page.getByRole("button", { name: "Create All 4" }).click();
    await page.getByRole("button", { name: "Import 2,000 Products" }).click();
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
    expect(await sync()).toMatchObject({ created: 0, updated: 0, unchanged: 2000, failed: 0 });
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
      unchanged: 1995,
      failed: 0,
      deleted: 2,
    });
    expect((await call<{ description: string }>(page, path)).description).toBe(corrected);
    const changed = readFileSync(`${SHOP}/changes.jsonl`, "utf8")
      .trim()
      .split("\n")
      .map((line): { product_id: string; deleted_at?: string } => JSON.parse(line));
    expect(changed.map(({ product_id }) => product_id)).toEqual(
      expect.arrayContaining(["ITEM-1", "ITEM-2", "ITEM-3", "ITEM-7", "ITEM-1999", "ITEM-2000"]),
    );
  });

  await test.step("the sources list shows what the shop has", async () => {
    await page.goto("/upload/mappings");
    await expect(page.getByRole("row").filter({ hasText: "Our shop" })).toContainText("1,998");
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
