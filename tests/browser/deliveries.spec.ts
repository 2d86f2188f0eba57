import { expect, type Locator, type Page, test } from "@playwright/test";
import type { ImportJson } from "@/lib/imports/schemas";
import { expectNoFaults, expectNoSidewaysScroll } from "./axe";
import { call, getToken } from "./call-api";
import { openPage } from "./open-page";
import { signInAs } from "./sign-in";
import { unique } from "./unique";

const category = unique("Delivered ");

/** Sends a file from a source and returns the import draft. */
async function send(
  page: Page,
  texts: Record<string, string>,
  source = category,
  group = category,
): Promise<ImportJson> {
  const rows = Object.entries(texts).map(([id, text]) => `${id},${group},${text}`);
  const buffer = Buffer.from(`product_id,category,description\n${rows.join("\n")}`);
  const answer = await page.request.post("/api/products/imports/", {
    headers: { authorization: `Token ${await getToken(page)}` },
    multipart: { file: { name: `${source}.csv`, mimeType: "text/csv", buffer } },
  });
  expect(answer.status()).toBe(201);
  const { id }: ImportJson = await answer.json();
  return call<ImportJson>(page, `/products/imports/${id}/`, { source }, "PATCH");
}

async function run(page: Page, id: number): Promise<void> {
  await call(page, `/products/imports/${id}/start/`, {});
  const state = async () => (await call<ImportJson>(page, `/products/imports/${id}/`)).state;
  await expect.poll(state).toBe("completed");
}

test("delivery conflicts are resolved by keyboard, in the draft and on the product page", async ({
  page,
}) => {
  await signInAs(page, "admin");
  const [first, second] = [`${category} A`, `${category} B`];
  await call(page, "/policies/categories/", { name: category });
  const draft = await send(page, { [first]: "A cheap red chair.", [second]: "A lamp." });
  await run(page, draft.id);
  for (const [id, description] of [
    [first, "A sturdy red chair."],
    [second, "A floor lamp."],
  ]) {
    const { id: product } = await call(page, `/products/products/by-id/${id}/`);
    await call(page, "/products/edits/", { product, description });
  }

  const next = await send(page, { [first]: "A cheap blue chair.", [second]: "A desk lamp." });
  await page.goto(`/upload/imports/${next.id}`);
  const conflicts = page.getByRole("list", { name: "Conflicts" });
  const chair = conflicts.getByRole("listitem", { name: `Description of ${first}` });
  const lamp = conflicts.getByRole("listitem", { name: `Description of ${second}` });
  await expect(chair).toContainText("blue");
  await expect(lamp).toContainText("cannot be merged");
  await expectNoFaults(page);
  await chair.focus();
  await page.keyboard.press("m");
  await expect(chair.getByRole("button", { name: "Use Merge" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.getByRole("button", { name: "Confirm Delivery" }).click();
  await expect(page.getByText("Completed", { exact: true })).toBeVisible();
  await expect(lamp).toBeVisible();
  await expect(chair).toBeHidden();

  await page.setViewportSize({ width: 360, height: 740 });
  await openPage(page, `/product-validations/${encodeURIComponent(second)}`);
  const own = page.getByRole("list", { name: "Conflicts" }).getByRole("listitem");
  await expect(own).toContainText("desk");
  await expectNoSidewaysScroll(page);
  await own.focus();
  await page.keyboard.press("t");
  await expect(own).toBeHidden();
  await expect(page.getByText("A desk lamp.").first()).toBeVisible();
  await page.goto(`/product-validations/${encodeURIComponent(first)}`);
  await expect(page.getByText("A sturdy blue chair.").first()).toBeVisible();
});

test("another supplier's file with the same ids asks before it changes products", async ({
  page,
}) => {
  await signInAs(page, "admin");
  const stamp = unique("");
  const [shopA, shopB] = [`Shop A ${stamp}`, `Shop B ${stamp}`];
  const ids = [1, 2, 3].map((number) => `${stamp}-${number}`);
  const fileOf = (text: string) => Object.fromEntries(ids.map((id) => [id, `${text} ${id}.`]));
  await call(page, "/policies/categories/", { name: `Lamps ${stamp}` });
  const first = await send(page, fileOf("A chair of shop A"), shopA, `Lamps ${stamp}`);
  await run(page, first.id);

  const second = await send(page, fileOf("A lamp of shop B"), shopB, `Lamps ${stamp}`);
  await page.goto(`/upload/imports/${second.id}`);
  await expect(
    page.getByRole("heading", { name: `3 of 3 ids belong to “${shopA}”` }),
  ).toBeVisible();
  const examples = page.getByRole("table", { name: "Examples of these ids" });
  await expect(examples.getByRole("row", { name: new RegExp(`${stamp}-1`) })).toBeVisible();
  await expect(page.getByText("These products stay unchanged.")).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole("radio", { name: "Add a prefix" }).click();
  await page.getByLabel("Prefix of the ids").fill("B-");
  await page.getByLabel("Prefix of the ids").press("Enter");
  await page.getByRole("button", { name: "Import 3 Products" }).click();
  await expect(page.getByText("Completed", { exact: true })).toBeVisible();

  // Each supplier has its own three products.
  const read = async (id: string) =>
    (await call(page, `/products/products/by-id/${id}/`)).description;
  for (const id of ids) {
    expect(await read(id)).toBe(`A chair of shop A ${id}.`);
    expect(await read(`B-${id}`)).toBe(`A lamp of shop B ${id}.`);
  }
  const sources = await call(page, "/products/sources/?page_size=100");
  const own: { name: string; products: number }[] = sources.results.filter(
    ({ name }: { name: string }) => name.endsWith(stamp),
  );
  expect(own.map(({ name, products }) => [name, products]).sort()).toEqual([
    [shopA, 3],
    [shopB, 3],
  ]);
});

async function finishImport(page: Page, start: Locator): Promise<void> {
  await expect(async () => {
    if (await start.isVisible()) await start.click({ timeout: 3000 });
    await expect(page.getByText("Completed", { exact: true })).toBeVisible({ timeout: 5000 });
  }).toPass();
}

test("a source remembers chosen categories, and leads to the products that its last file lacked", async ({
  page,
}) => {
  await signInAs(page, "admin");
  const stamp = unique("");
  const [source, group] = [`Lumen ${stamp}`, `Lampen ${stamp}`];
  const lighting = `Lighting ${stamp}`;
  await call(page, "/policies/categories/", { name: lighting });
  const [kept, dropped] = [`K-${stamp}`, `D-${stamp}`];
  const first = await send(page, { [kept]: "A lamp.", [dropped]: "A torch." }, source, group);
  await page.goto(`/upload/imports/${first.id}`);
  const choice = page.getByRole("combobox", { name: `Category for ${group}` });
  const start = page.getByRole("button", { name: "Import 2 Products" });
  await choice.selectOption({ label: lighting });
  await expect(start).toBeEnabled();
  await finishImport(page, start);

  const second = await send(page, { [kept]: "A small lamp." }, source, group);
  await page.goto(`/upload/imports/${second.id}`);
  await expect(choice.locator("option:checked")).toHaveText(lighting);
  await finishImport(page, page.getByRole("button", { name: "Import 1 Product" }));

  await openPage(page, "/upload/mappings");
  const row = page.getByRole("row", { name: new RegExp(source) });
  await expect(row.getByRole("combobox")).toHaveValue("nothing");
  await row.getByRole("cell").nth(4).getByRole("link", { name: "1" }).click();
  await expect(page.getByText("Not in last file")).toBeVisible();
  await expect(page.getByRole("link", { name: dropped })).toBeVisible();
  await expect(page.getByRole("link", { name: kept })).toHaveCount(0);
});

test("a dropped delivery says before and after its start what has changed and what to decide", async ({
  page,
}) => {
  await signInAs(page, "admin");
  const stamp = unique("");
  const name = `drop${stamp}.csv`;
  const ids = [1, 2, 3].map((number) => `${stamp}-${number}`);
  const drop = async (texts: string[]) => {
    await openPage(page, "/upload?mode=bulk");
    const rows = texts.map(
      (text, index) => `${ids[index]},Lamp ${ids[index]},Lamps ${stamp},${text}`,
    );
    const buffer = Buffer.from(`Handle,Title,Type,Body (HTML)\n${rows.join("\n")}`);
    await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer });
  };
  await call(page, "/policies/categories/", { name: `Lamps ${stamp}` });
  await drop(["A red lamp.", "A small lamp.", "A plain lamp."]);
  await page.getByRole("button", { name: "Import 3 Products" }).click();
  await expect(page.getByText(`Imported ${name}: 3 new.`)).toBeVisible();
  const { id: product } = await call(page, `/products/products/by-id/${ids[0]}/`);
  await call(page, "/products/edits/", { product, description: "A crimson lamp." });

  await drop(["A blue lamp.", "A tall lamp.", "A plain lamp."]);
  const effects = "1 changed, 1 the same, 1 conflict to decide.";
  await expect(page.getByText(effects, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Import 1 Product" }).click();
  await expect(page.getByText(`Imported ${name}: ${effects}`)).toBeVisible();
  const bell = await call(page, "/notifications/");
  expect(bell.results[0].text).toBe("0 new, 1 changed. 1 conflict to decide.");

  await openPage(page, "/upload?mode=bulk");
  const upload = page.getByRole("table", { name: "Recent uploads" }).locator("tbody tr").first();
  await expect(upload).toContainText("No new products");
  await expect(upload.getByRole("progressbar")).toHaveCount(0);
  await expectNoFaults(page);
  await upload.getByRole("link", { name: /^1 conflict/ }).click();
  const headings = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(headings).toHaveText([`drop${stamp}`, "1 Conflict", "Corrected File"]);
  await expect(page.getByRole("link", { name: "View New Products" })).toHaveCount(0);
  await page.getByRole("link", { name: "View Changed Products" }).click();
  await expect(page.getByText(`Changed by import: drop${stamp}`)).toBeVisible();
  await expect(page.getByRole("link", { name: `Lamp ${ids[1]}` })).toBeVisible();
  await expect(page.getByRole("link", { name: `Lamp ${ids[0]}` })).toHaveCount(0);
  await page.goBack();
  // The changes overlap.
  await expect(page.getByRole("button", { name: "Keep All Ours" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Merge All" })).toHaveCount(0);
  await page.getByRole("button", { name: "Take Theirs" }).click();
  await expect(
    page.getByText(`Description of Lamp ${ids[0]}: took the delivered value. No conflict is left.`),
  ).toBeVisible();

  await drop(["A blue lamp.", "A tall lamp.", "A plain lamp."]);
  await expect(page.getByText("Nothing has changed.")).toBeVisible();
  await expect(page.getByRole("link", { name: "View Import" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Confirm Delivery" })).toHaveCount(0);
  // The unstarted draft is listed, and can be discarded.
  await openPage(page, "/upload?mode=bulk");
  const drafts = page.getByRole("list", { name: "Drafts and running imports" });
  const draft = drafts.getByRole("listitem").filter({ hasText: name });
  await expect(draft).toContainText("ready to start, just now");
  await draft.getByRole("button", { name: `Discard ${name}` }).click();
  await expect(draft).toHaveCount(0);
  await expect(page.getByText(`The draft of ${name} was discarded.`)).toBeVisible();
});
