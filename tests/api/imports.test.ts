import { and, desc, eq, inArray } from "drizzle-orm";
import iconv from "iconv-lite";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { importParts, imports } from "@/db/schema/imports";
import { categories } from "@/db/schema/policies";
import { productEdits, products } from "@/db/schema/products";
import { auditLog } from "@/db/schema/users";
import { validations } from "@/db/schema/validations";
import { importWork } from "@/inngest/job-workers";
import { chooseLevels, listLevelOptions } from "@/lib/imports/categories/category-levels";
import { importSteps } from "@/lib/imports/claim";
import { type Client, useApi } from "../support/api";
import { newcomer } from "../support/bell";
import { crashImport } from "../support/crash-import";
import { createCategory, createProduct } from "../support/factories";
import { runOne } from "../support/run-queue";
import { type Cells, HEADER, xlsxOf } from "../uploads/files";
import { inline, sheetXml, workbookOf } from "../uploads/zip";

const api = useApi();
const PATH = "/products/imports/";

beforeEach(async () => {
  await db().delete(imports);
  await db().delete(products);
});

async function send(content: string | Uint8Array, name: string, as: Client = api.reviewer) {
  const form = new FormData();
  form.set(
    "file",
    new File([typeof content === "string" ? content : Uint8Array.from(content)], name),
  );
  return as.call("POST", PATH, form);
}

/** Runs an import until it completes. */
async function run(id: number, as: Client = api.reviewer) {
  expect((await as.post(`${PATH}${id}/start/`)).status).toBe(200);
  await runOne(importWork, id);
  return (await as.get(`${PATH}${id}/`)).body;
}

/** Returns the audit entries of an object, newest first. */
function auditOf(entity: string, id: number) {
  return db()
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entity, entity), eq(auditLog.entityId, id)))
    .orderBy(desc(auditLog.id));
}

const SHOPIFY = `Handle,Title,Body (HTML),Vendor,Type,Tags,Option1 Name,Option1 Value,Variant SKU,Image Src
oak-table,Oak Table,"<p>Solid oak,<br>oiled by hand.</p>
<ul><li>Seats six</li></ul>",Rove,Tables,"oak, dining",Size,Small,OT-1,https://example.com/1.jpg
oak-table,,,,,,,Large,OT-2,https://example.com/2.jpg
oak-table,,,,,,,,,https://example.com/3.jpg
pine-shelf,Pine Shelf,\uFEFF<p>A shelf of pine.</p>,Rove,Shelves,pine,Title,Default Title,PS-1,https://example.com/4.jpg
`;

it("creates categories that keep only some levels of their paths", async () => {
  const values = ["Home > Lamps > Desk", "Home > Lamps > Floor", "Home > Rugs > Wool"];
  expect(listLevelOptions(values)).toEqual([
    { levels: 1, count: 1 },
    { levels: 2, count: 2 },
    { levels: 3, count: 3 },
  ]);
  const slashes = ["Home/Lamps/Desk", "Home/Lamps/Floor", "Bags/Shoes"];
  expect(listLevelOptions(slashes).map(({ count }) => count)).toEqual([2, 2, 3]);
  const many = Array.from({ length: 60 }, (_, at) => `Home > Room ${at % 38} > ${at}`);
  expect(chooseLevels(listLevelOptions(many))).toBe(2);
  const rows = values.map((value, at) => `LV-${at},Thing ${at},A thing.,${value}`);
  const { body } = await send(`sku,name,description,category\n${rows.join("\n")}\n`, "levels.csv");
  const changed = await api.reviewer.patch(`${PATH}${body.id}/`, {
    categories: Object.fromEntries(values.map((value) => [value, "new"])),
    category_levels: 2,
  });
  expect(changed.body.categories[0]).toMatchObject({ category: "new", new_name: "Home > Lamps" });
  await run(body.id);
  const { body: list } = await api.viewer.get("/products/products/?search=LV-&ordering=product_id");
  expect(list.results.map((row: { category_name: string }) => row.category_name)).toEqual([
    "Home > Lamps",
    "Home > Lamps",
    "Home > Rugs",
  ]);
});

describe("an import", () => {
  it("imports an unmodified shop export with columns, variants and categories", async () => {
    const tables = await createCategory({ name: "Tables" });
    const { status, body } = await send(SHOPIFY, "products_export.csv");
    expect(status).toBe(201);
    expect(body).toMatchObject({
      state: "draft",
      format: "csv",
      encoding: "utf-8",
      encoding_sure: true,
      delimiter: ",",
      header_row: 1,
      rows: 4,
      counts: { products: 2, new: 2, grouped: 2, errors: 0 },
      categories: [
        { value: "Tables", rows: 1, category: tables.id },
        { value: "Shelves", rows: 1, category: null },
      ],
    });
    const fields = Object.fromEntries(
      body.columns.map(({ name, field }: { name: string; field: string | null }) => [name, field]),
    );
    expect(fields).toMatchObject({
      Handle: "product_id",
      Title: "name",
      "Body (HTML)": "description",
      Type: "category",
      Vendor: null,
    });

    const refused = await api.reviewer.post(`${PATH}${body.id}/start/`);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain("1 category is not mapped");
    await api.reviewer.patch(`${PATH}${body.id}/`, { categories: { Shelves: "new" } });
    const done = await run(body.id);
    expect(done).toMatchObject({
      state: "completed",
      counts: { products: 2, new: 2, grouped: 2, errors: 0 },
      progress: { done: 4, total: 4 },
    });
    const batch = await api.reviewer.get(`/products/batches/${done.batch_id}/`);
    expect(batch.body).toMatchObject({ import_id: body.id });
    const stored = await db().select().from(products).where(eq(products.batchId, done.batch_id));
    expect(stored.map(({ productId }) => productId).sort()).toEqual(["oak-table", "pine-shelf"]);
    expect(stored.find(({ productId }) => productId === "oak-table")?.description).toBe(
      "<p>Solid oak,<br>oiled by hand.</p>\n<ul><li>Seats six</li></ul>",
    );
    expect(stored.find(({ productId }) => productId === "pine-shelf")?.description).toBe(
      "<p>A shelf of pine.</p>",
    );
    const queued = await db()
      .select()
      .from(validations)
      .where(
        inArray(
          validations.productId,
          stored.map(({ id }) => id),
        ),
      );
    expect(queued).toHaveLength(2);
  });

  it("lists the likely encodings of a file, with its text in each", async () => {
    await createCategory({ name: "Lampy" });
    const text = "sku,description,category\nA-1,Kryształowa żarówka,Lampy\n";
    const { body } = await send(iconv.encode(text, "windows-1250"), "lampy.csv");
    expect(body.encoding_sure).toBe(false);
    const { status, body: likely } = await api.reviewer.get(`${PATH}${body.id}/encodings/`);
    expect(status).toBe(200);
    expect(likely.length).toBeGreaterThan(1);
    expect(likely.length).toBeLessThanOrEqual(3);
    const texts = likely.map(({ lines }: { lines: string[] }) => lines.join("\n"));
    expect(texts).toContain("A-1,Kryształowa żarówka,Lampy");
    expect(new Set(texts).size).toBe(texts.length);
    expect((await api.viewer.get(`${PATH}${body.id}/encodings/`)).status).toBe(403);
    const other = await newcomer(api);
    expect((await other.caller.get(`${PATH}${body.id}/encodings/`)).status).toBe(404);
  });

  it("offers the category All products to a workspace without categories", async () => {
    await db().delete(categories);
    const file = "sku,description\nA-1,A lamp.\nA-2,A chair.\n";
    const { body: first } = await send(file, "first.csv");
    expect(first).toMatchObject({ default_category: "All products", counts: { new: 2 } });
    // The category is created on start, by only one of two imports that start concurrently.
    const { body: second } = await send(file.replaceAll("A-", "B-"), "second.csv");
    const started = await Promise.all(
      [first, second].map(({ id }) => api.reviewer.post(`${PATH}${id}/start/`)),
    );
    expect(started.map(({ status }) => status)).toEqual([200, 200]);
    const [made, ...others] = (await api.viewer.get("/policies/categories/")).body.results;
    expect(made).toMatchObject({ name: "All products", compliance_threshold: 0.8 });
    expect(others).toEqual([]);
    for (const { body } of started) expect(body.default_category).toBe(made.id);
    await runOne(importWork, first.id);
    const stored = await db().select().from(products);
    expect(stored.map(({ productId, categoryId }) => [productId, categoryId])).toEqual([
      ["A-1", made.id],
      ["A-2", made.id],
    ]);
    // A later import uses this category, which is the default while it is the only one.
    const { body: later } = await send(file.replaceAll("A-", "C-"), "later.csv");
    expect(later.default_category).toBe(made.id);
    await createCategory({ name: "Lamps" });
    const { body: last } = await send(file.replaceAll("A-", "D-"), "last.csv");
    expect(last.default_category).toBeNull();
    const chosen = await api.reviewer.patch(`${PATH}${last.id}/`, {
      default_category: "All products",
    });
    expect(chosen.body.default_category).toBe(made.id);
    const wrong = await api.reviewer.patch(`${PATH}${last.id}/`, { default_category: "Others" });
    expect(wrong.status).toBe(400);
    expect(wrong.body.default_category).toHaveLength(1);
  });

  it("does not create All products if each row has a category", async () => {
    await db().delete(products);
    await db().delete(categories);
    const file = "sku,description,category\nE-1,A lamp.,Lamps\nE-2,A chair.,Chairs\n";
    const { body: draft } = await send(file, "typed.csv");
    expect(draft.default_category).toBe("All products");
    const changed = await api.reviewer.patch(`${PATH}${draft.id}/`, {
      categories: { Lamps: "new", Chairs: "new" },
    });
    expect(changed.status).toBe(200);
    const started = await api.reviewer.post(`${PATH}${draft.id}/start/`);
    expect(started.body.default_category).toBeNull();
    await runOne(importWork, draft.id);
    const { results } = (await api.viewer.get("/policies/categories/")).body;
    expect(results.map(({ name }: { name: string }) => name).sort()).toEqual(["Chairs", "Lamps"]);
    expect((await db().select().from(products)).map(({ productId }) => productId).sort()).toEqual([
      "E-1",
      "E-2",
    ]);
  });

  it("previews the changes of a new delivery, and applies only those", async () => {
    const shoes = await createCategory({ name: "Import shoes" });
    const head = "product_id,name,description,category\n";
    const first = await send(
      `${head}A,Boot,A boot.,Import shoes\nB,Clog,A clog.,Import shoes\nC,Sock,A sock.,Import shoes\n`,
      "one.csv",
    );
    await run(first.body.id);
    const second = await send(
      `${head}A,Boot,A better boot.,Import shoes\nB,,A clog.,Import shoes\nD,Hat,A hat.,Import shoes\n`,
      "two.csv",
    );
    expect(second.body.counts).toEqual({
      products: 3,
      new: 1,
      changed: 1,
      same: 1,
      grouped: 0,
      errors: 0,
      missing: 1,
      conflicts: 0,
      kept: 0,
    });
    const changes = await api.reviewer.get(`${PATH}${second.body.id}/changes/`);
    expect(changes.body.results).toEqual([
      {
        product_id: "A",
        name: "Boot",
        row: 2,
        changes: [{ field: "description", before: "A boot.", after: "A better boot." }],
      },
    ]);
    const missing = await api.reviewer.get(`${PATH}${second.body.id}/missing/`);
    expect(missing.body.results).toMatchObject([
      { product_id: "C", category_name: "Import shoes" },
    ]);
    await run(second.body.id);
    const stored = await db().select().from(products).where(eq(products.categoryId, shoes.id));
    expect(stored.map(({ productId, version }) => [productId, version]).sort()).toEqual([
      ["A", 2],
      ["B", 1],
      ["C", 1],
      ["D", 1],
    ]);
    const edits = await db().select().from(productEdits);
    expect(edits).toMatchObject([{ field: "description", oldValue: "A boot." }]);
  });

  it("suggests stored categories by name, by path, and by the end of a path if it is unique", async () => {
    const [lamps, nested] = await Promise.all([
      createCategory({ name: "Paths lamps" }),
      createCategory({ name: "Paths home > Paths rugs" }),
      createCategory({ name: "Paths garden > Paths pots" }),
    ]);
    await createCategory({ name: "Paths kitchen > Paths pots" });
    const values = ["Home > Paths lamps", "paths home/Paths Rugs", "Paths rugs", "Paths pots"];
    const rows = values.map((value, at) => `C-${at},N,Some text ${at}.,${value}`);
    const { body } = await send(`sku,name,description,category\n${rows.join("\n")}\n`, "paths.csv");
    expect(body.categories.map(({ category }: { category: number | null }) => category)).toEqual([
      lamps.id,
      nested.id,
      nested.id,
      null,
    ]);
  });

  it("suggests categories for other values by name and by words, and never applies them itself", async () => {
    const [audio, kettles] = await Promise.all([
      createCategory({ name: "Wireless Audio", description: "Headphones and speakers." }),
      createCategory({ name: "Suggested kettles" }),
    ]);
    const uploadedBy = api.users.admin.id;
    for (const name of ["Wren True Wireless Earbuds", "Lark Earbuds"])
      await createProduct({ categoryId: audio.id, uploadedBy, name, description: "Small." });
    const rows = ["Electronics > Earbuds", "Sugested kettle", "Suggested kettles", "Zzz"].map(
      (value, at) => `W-${at},N,Some text ${at}.,${value}`,
    );
    const { body } = await send(`sku,name,description,category\n${rows.join("\n")}\n`, "ear.csv");
    expect(body.categories).toEqual([
      {
        value: "Electronics > Earbuds",
        rows: 1,
        category: null,
        suggestion: {
          category: audio.id,
          why: "“earbuds” is in the names of 2 of its products.",
        },
      },
      {
        value: "Sugested kettle",
        rows: 1,
        category: null,
        suggestion: { category: kettles.id, why: "The names are similar." },
      },
      { value: "Suggested kettles", rows: 1, category: kettles.id },
      { value: "Zzz", rows: 1, category: null },
    ]);
    const refused = await api.reviewer.post(`${PATH}${body.id}/start/`);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain("3 categories are not mapped");
    const chosen = await api.reviewer.patch(`${PATH}${body.id}/`, {
      categories: { "Electronics > Earbuds": audio.id, "Sugested kettle": "new", Zzz: "skip" },
    });
    expect(chosen.body.categories.slice(0, 2)).toEqual([
      { value: "Electronics > Earbuds", rows: 1, category: audio.id },
      { value: "Sugested kettle", rows: 1, category: "new" },
    ]);
  });

  it("takes a category column and categories for its values in one request", async () => {
    const lighting = await createCategory({ name: "One request lighting" });
    const { body } = await send(
      "sku,name,description,type,kind\nK-1,N,A lamp.,Old lamps,Lamps\nK-2,N,A rug.,Old rugs,Rugs\n",
      "kinds.csv",
    );
    const patch = (categories: Record<string, number | "new">) =>
      api.reviewer.patch(`${PATH}${body.id}/`, {
        mapping: { type: null, kind: "category" },
        categories,
      });
    const refused = await patch({ Lamps: lighting.id, "Old rugs": "new" });
    expect(refused.status).toBe(400);
    expect(refused.body.categories).toEqual(['The file has no category "Old rugs".']);
    expect((await api.reviewer.get(`${PATH}${body.id}/`)).body).toEqual(body);
    expect((await patch({ Lamps: lighting.id, Rugs: "new" })).body.categories).toEqual([
      { value: "Lamps", rows: 1, category: lighting.id },
      { value: "Rugs", rows: 1, category: "new" },
    ]);
    expect(await run(body.id)).toMatchObject({ state: "completed", counts: { new: 2, errors: 0 } });
  });

  it("lists errors by row and kind, accepts corrected cells, and returns the invalid rows", async () => {
    await createCategory({ name: "Mended" });
    const content =
      "sku;title;beschreibung;kategorie\n4.00602E+11;Eins;Gut.;Mended\n;Zwei;Gut.;Mended\nC;Drei;;Mended\nD;Vier;Gut.;Mended\nD;Vier;Anders.;Mended\n";
    const { body } = await send(content, "katalog.csv");
    expect(body).toMatchObject({ delimiter: ";", counts: { products: 2, errors: 3 } });
    expect(body.errors.map(({ row, kind }: { row: number; kind: string }) => [row, kind])).toEqual([
      [2, "shortened"],
      [3, "missing"],
      [6, "repeated"],
    ]);
    const file = await api.reviewer.get(`${PATH}${body.id}/errors/`);
    expect(file.body).toContain("sku,title,beschreibung,kategorie,reason");
    expect(file.body).toContain('"D","Vier","Anders."'.replaceAll('"', ""));
    const correction = await api.reviewer.patch(`${PATH}${body.id}/`, {
      cells: [{ row: 2, column: "sku", value: "400602000001" }],
    });
    expect(correction.body.counts).toMatchObject({ products: 3, errors: 2 });
  });

  it.each([
    [
      "feed.xml",
      `<?xml version="1.0"?><rss xmlns:g="http://base.google.com/ns/1.0"><channel><title>Shop</title>
      <item><g:id>G1</g:id><title>Lamp &amp; Co</title><description><![CDATA[<p>Bright.</p>]]></description><g:product_type>Lamps</g:product_type></item>
      <item><g:id>G2</g:id><title>Bulb</title><description>Warm.</description><g:product_type>Lamps</g:product_type></item></channel></rss>`,
    ],
    [
      "feed.tsv",
      "id\ttitle\tdescription\tproduct_type\nG1\tLamp & Co\t<p>Bright.</p>\tLamps\nG2\tBulb\tWarm.\tLamps\n",
    ],
    [
      "feed.json",
      JSON.stringify([
        { id: "G1", title: "Lamp & Co", description: "<p>Bright.</p>", product_type: "Lamps" },
        { id: "G2", title: "Bulb", description: "Warm.", product_type: "Lamps" },
      ]),
    ],
    [
      "feed.jsonl",
      '{"id":"G1","title":"Lamp & Co","description":"<p>Bright.</p>","product_type":"Lamps"}\n{"id":"G2","title":"Bulb","description":"Warm.","product_type":"Lamps"}\n',
    ],
  ])("parses %s", async (name, content) => {
    const { status, body } = await send(content, name);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      format: name.split(".")[1],
      rows: 2,
      counts: { products: 2, new: 2, errors: 0 },
      categories: [{ value: "Lamps", rows: 2 }],
    });
    const lamps = (await createCategory({ name: `Lamps of ${name}` })).id;
    await api.reviewer.patch(`${PATH}${body.id}/`, { categories: { Lamps: lamps } });
    await run(body.id);
    const stored = await db().select().from(products).orderBy(products.productId);
    expect(stored.map(({ name, description }) => [name, description])).toEqual([
      ["Lamp & Co", "<p>Bright.</p>"],
      ["Bulb", "Warm."],
    ]);
  });

  it("stores nothing until an uncertain encoding is confirmed", async () => {
    await createCategory({ name: "Slovene" });
    const bytes = iconv.encode(
      "sku,title,description,category\nA,X,čevlji,Slovene\n",
      "windows-1250",
    );
    const { body } = await send(bytes, "a.csv");
    expect(body.encoding_sure).toBe(false);
    const refused = await api.reviewer.post(`${PATH}${body.id}/start/`);
    expect(refused.body.message).toContain("encoding has not been confirmed");
    const sure = await api.reviewer.patch(`${PATH}${body.id}/`, { encoding: "windows-1250" });
    expect(sure.body.columns[2].samples).toEqual(["čevlji"]);
    await run(body.id);
    expect((await db().select().from(products))[0]?.description).toBe("čevlji");
  });

  it("resumes after a crash without duplicates or losses", async () => {
    await createCategory({ name: "Many" });
    const rows = Array.from({ length: 1200 }, (_, at) => `M-${at},Name ${at},Text ${at}.,Many`);
    const { body } = await send(`sku,name,description,category\n${rows.join("\n")}\n`, "many.csv");
    await api.reviewer.post(`${PATH}${body.id}/start/`);
    await crashImport(body.id);
    await runOne(importWork, body.id);
    const after = (await api.reviewer.get(`${PATH}${body.id}/`)).body;
    expect(after).toMatchObject({ state: "completed", counts: { new: 1200, products: 1200 } });
    expect(await db().$count(products)).toBe(1200);
  });

  it("accepts parts in any order, and parses the file after the last upload", async () => {
    await createCategory({ name: "Parts" });
    const text = `sku,name,description,category\n${Array.from({ length: 3000 }, (_, at) => `P-${at},N,${"long ".repeat(100)}${at},Parts`).join("\n")}\n`;
    const bytes = Buffer.from(text);
    const announced = await api.reviewer.post(PATH, { file_name: "big.csv", size: bytes.length });
    expect(announced.status).toBe(201);
    const count = Math.ceil(bytes.length / 1024 / 1024);
    expect(count).toBeGreaterThan(1);
    for (let number = count; number >= 1; number--) {
      const part = bytes.subarray((number - 1) * 1024 * 1024, number * 1024 * 1024);
      const { status } = await fetch(`${api.url}/api${PATH}${announced.body.id}/parts/${number}/`, {
        method: "PUT",
        headers: { authorization: `Token ${api.reviewer.token}` },
        body: Uint8Array.from(part),
      });
      expect(status).toBe(200);
    }
    const { body } = await api.reviewer.get(`${PATH}${announced.body.id}/`);
    expect(body).toMatchObject({ rows: 3000, counts: { new: 3000 } });
  });

  it("is visible to its creator and admins, and can be deleted only as a draft", async () => {
    const { body } = await send(SHOPIFY, "mine.csv");
    expect((await api.viewer.get(`${PATH}${body.id}/`)).status).toBe(403);
    expect((await api.admin.get(`${PATH}${body.id}/`)).status).toBe(200);
    const others = await send(SHOPIFY, "theirs.csv", api.admin);
    expect((await api.reviewer.get(`${PATH}${others.body.id}/`)).status).toBe(404);
    expect((await api.reviewer.delete(`${PATH}${body.id}/`)).status).toBe(204);
    expect(await db().$count(importParts, eq(importParts.importId, body.id))).toBe(0);
  });

  it.each([
    ["nothing", "", "a.csv", "The file is empty."],
    ["a PDF", "%PDF-1.7 …", "a.pdf", "This is not a product file"],
    [
      "an entity",
      '<!DOCTYPE a [<!ENTITY x "y">]><rss><item><id>1</id></item></rss>',
      "a.xml",
      "document type definition",
    ],
    ["an open quote", 'sku,description\nA,"never closed\n', "a.csv", "never closed"],
    ["broken JSON", '[{"sku": }]', "a.json", "not valid JSON"],
  ])("rejects %s with a message and stores nothing", async (_, content, name, sentence) => {
    const { status, body } = await send(content, name);
    expect(status).toBe(400);
    expect(body.file[0]).toContain(sentence);
    expect(await db().$count(imports)).toBe(0);
  });

  it("saves the mapping for a header", async () => {
    await createCategory({ name: "Known" });
    const content = "Nr,Was,Worte\n1,Stuhl,Ein Stuhl.\n";
    const { body } = await send(content, "a.csv");
    const known = (await api.admin.get("/policies/categories/?search=Known")).body.results[0];
    await api.reviewer.patch(`${PATH}${body.id}/`, {
      mapping: { Nr: "product_id", Was: "name", Worte: "description" },
      default_category: known.id,
      save_profile: "Chairs",
    });
    const again = await send(content, "b.csv");
    expect(again.body).toMatchObject({
      profile: "Chairs",
      default_category: known.id,
      counts: { new: 1 },
    });
    expect((await run(again.body.id)).state).toBe("completed");
    const profiles = "/products/import-profiles/";
    const [profile] = (await api.reviewer.get(profiles)).body.results;
    expect(profile).toMatchObject({
      name: "Chairs",
      columns: ["Nr", "Was", "Worte"],
      mapping: { Nr: "product_id", Was: "name", Worte: "description" },
    });
    const renamed = await api.reviewer.patch(`${profiles}${profile.id}/`, { name: "Stools" });
    expect(renamed.body.name).toBe("Stools");
    expect((await api.viewer.get(profiles)).status).toBe(403);
    expect((await api.reviewer.delete(`${profiles}${profile.id}/`)).status).toBe(204);
    expect((await api.reviewer.delete(`${profiles}${profile.id}/`)).status).toBe(404);
  });

  it("lets only its owner and admins change, replace or delete a saved mapping, and audits it", async () => {
    const profiles = "/products/import-profiles/";
    const { caller: other } = await newcomer(api);
    const content = "Code,Label,Words\n1,Stool,A stool.\n";
    const mapping = { Code: "product_id", Label: "name", Words: "description" };
    const { body: draft } = await send(content, "own.csv");
    const saved = { mapping, save_profile: "Stools of Ada" };
    expect((await api.reviewer.patch(`${PATH}${draft.id}/`, saved)).status).toBe(200);
    const find = async () =>
      (await api.admin.get(`${profiles}?page_size=100`)).body.results.find(
        ({ name }: { name: string }) => name === "Stools of Ada",
      );
    const before = await find();
    const { body: foreign } = await send(content, "other.csv", other);
    const replace = { mapping: { Words: null }, save_profile: "STOOLS of ada" };
    for (const { status, body } of [
      await other.patch(`${PATH}${foreign.id}/`, replace),
      await other.patch(`${profiles}${before.id}/`, { mapping: { Code: null } }),
      await other.delete(`${profiles}${before.id}/`),
    ])
      expect([status, body.error]).toEqual([
        403,
        expect.stringContaining("belongs to another user"),
      ]);
    expect(await find()).toEqual(before);
    const unchangedImport = await other.get(`${PATH}${foreign.id}/`);
    expect(unchangedImport.body.columns[2], "the refused request changed nothing").toMatchObject({
      field: "description",
    });

    const without = { mapping: { Label: null }, save_profile: "Stools of Ada" };
    expect((await api.reviewer.patch(`${PATH}${draft.id}/`, without)).status).toBe(200);
    const { id } = await find();
    expect(id).toBe(before.id);
    expect((await api.admin.patch(`${profiles}${id}/`, { mode: "update" })).status).toBe(200);
    expect((await api.reviewer.delete(`${profiles}${id}/`)).status).toBe(204);
    expect(await auditOf("import_profile", id)).toMatchObject([
      { action: "import_profile.deleted", detail: { name: "Stools of Ada" } },
      {
        action: "import_profile.updated",
        detail: { changes: { mode: { from: "add_and_update", to: "update" } } },
      },
      {
        action: "import_profile.updated",
        detail: { changes: { mapping: { from: mapping, to: { ...mapping, Label: null } } } },
      },
      { action: "import_profile.created" },
    ]);
  });

  it("is credited to the person who started it, and audits the cells that were changed", async () => {
    const category = await createCategory({ name: "Started by another", fourEyes: true });
    const header = "product_id,name,description,category\n";
    const old = await send(`${header}E-1,Lamp,A lamp.,Started by another\n`, "old.csv");
    await run(old.body.id);
    const { body: draft } = await send(
      `${header}E-1,Lamp,A lamp.,Started by another\nE-2,Rug,A rug.,Started by another\n`,
      "new.csv",
    );
    const { user, caller: starter } = await newcomer(api, "admin");
    const cells = [{ row: 2, column: "description", value: "A bright lamp." }];
    expect((await starter.patch(`${PATH}${draft.id}/`, { cells })).status).toBe(200);
    await run(draft.id, starter);

    const [lamp, rug] = await db()
      .select()
      .from(products)
      .where(eq(products.categoryId, category.id))
      .orderBy(products.productId);
    expect(rug).toMatchObject({ productId: "E-2", uploadedBy: user.id });
    const edits = await db()
      .select()
      .from(productEdits)
      .where(eq(productEdits.productId, lamp?.id ?? 0));
    expect(edits).toMatchObject([{ field: "description", editedBy: user.id }]);
    for (const product of [lamp, rug]) {
      const path = `/validations/decisions/barred/?product=${product?.id}`;
      expect((await starter.get(path)).body.barred).not.toBeNull();
    }
    expect(await auditOf("import", draft.id)).toMatchObject([
      { action: "import.started", actorId: user.id },
      { action: "import.cells_changed", actorId: user.id, detail: { name: "new", cells } },
    ]);
  });

  it("does not move products out of a category that requires four eyes without a second user", async () => {
    await createCategory({ name: "Two persons", fourEyes: true });
    await createCategory({ name: "One person" });
    const { caller } = await newcomer(api);
    const file = (category: string) =>
      `product_id,name,description,category\nF-1,Lamp,A lamp.,${category}\n`;
    for (const category of ["Two persons", "One person"])
      await run((await send(file(category), "a.csv", caller)).body.id, caller);
    const { body } = await api.admin.get("/products/products/by-id/F-1/");
    expect(body.category_name).toBe("One person");
    expect((await caller.post(`/products/products/${body.id}/approve/`)).status).toBe(403);
  });

  it("is cancelled at its next chunk, and starts only once", async () => {
    await createCategory({ name: "Tables" }).catch(() => undefined);
    const { body } = await send(SHOPIFY, "c.csv");
    await api.reviewer.patch(`${PATH}${body.id}/`, {
      categories: { Tables: "skip", Shelves: "skip" },
    });
    expect((await api.reviewer.post(`${PATH}${body.id}/start/`)).status).toBe(200);
    expect((await api.reviewer.post(`${PATH}${body.id}/start/`)).status).toBe(409);
    expect((await api.reviewer.post(`${PATH}${body.id}/cancel/`)).body.state).toBe("cancelled");
    expect((await api.reviewer.post(`${PATH}${body.id}/cancel/`)).status).toBe(409);
    expect(await importSteps.claim(body.id)).toBeNull();
  });

  it("notifies the person who started it when it ends", async () => {
    await createCategory({ name: "Told" });
    const { body } = await send("sku,description,category\nA,Good.,Told\n,Bad.,Told\n", "told.csv");
    await run(body.id);
    const bell = await api.reviewer.get("/notifications/");
    expect(bell.body.results[0]).toMatchObject({
      kind: "import_finished",
      title: "The import “told” is finished",
      text: "1 new, 0 changed, 1 row with errors.",
      href: `/upload/imports/${body.id}`,
    });
  });

  it("accepts a workbook with tens of thousands of rows", async () => {
    await createCategory({ name: "Shoes" });
    const texts = ["Shoes", ...Array.from({ length: 210 }, (_, n) => `Boot ${n}, <b>sewn</b>.`)];
    const shared = texts.map((text) => `<si><t>${text.replaceAll("<", "&lt;")}</t></si>`).join("");
    const rows = Array.from({ length: 21_000 }, (_, n) => {
      const product = Math.floor(n / 100);
      const cells = `${inline(`B-${product}`)}${inline("Boot")}<c t="s"><v>0</v></c>`;
      return `<row r="${n + 2}">${cells}<c t="s"><v>${product + 1}</v></c></row>`;
    });
    const strings = { name: "xl/sharedStrings.xml", data: `<sst>${shared}</sst>` };
    const bytes = workbookOf({ data: sheetXml(rows.join("")) }, [strings]);
    const { status, body } = await send(bytes, "boots.xlsx");
    expect(status).toBe(201);
    expect(body).toMatchObject({ sheet: "S", rows: 21_000, counts: { new: 210, grouped: 20_790 } });
    const over = await run(body.id);
    expect(over).toMatchObject({ state: "completed", counts: { new: 210, errors: 0 } });
    const [last] = await db().select().from(products).where(eq(products.productId, "B-209"));
    expect(last?.description).toBe("Boot 209, <b>sewn</b>.");
  }, 60_000);

  it.each(["csv", "xlsx"] as const)("accepts Plumbline's own export: %s", async (format) => {
    const shoes = await createCategory({ name: `Own ${format}` });
    await api.admin.post("/products/fields/", { key: "points", label: "Points", kind: "list" });
    const texts = ["=1+1", "'=1", "a\n=b", "a\n'=b", '<p>é, "x"</p>\r\n', "-5", "\t tab"];
    for (const [at, description] of texts.entries()) {
      const made = await api.reviewer.post("/products/products/", {
        product_id: `+OWN-${at}`,
        name: `@Name ${at}`,
        description,
        category: shoes.id,
        language: "de",
        texts: { points: ["=one", "two"] },
      });
      expect(made.status).toBe(201);
    }
    const exported = await fetch(`${api.url}/api/products/products/export/?format=${format}`, {
      headers: { authorization: `Token ${api.reviewer.token}` },
    });
    const file = new Uint8Array(await exported.arrayBuffer());
    const { status, body } = await send(file, `products.${format}`);
    expect([status, body.errors]).toEqual([201, []]);
    expect(body.counts).toMatchObject({ products: texts.length, new: 0, changed: 0, errors: 0 });
  });

  it("accepts a file with a title, two rows of headers and empty rows in between", async () => {
    await createCategory({ name: "Two" });
    const template =
      "TemplateType=fptcustom,Version=2024\nSKU,Product Name,Description,Type\nitem_sku,item_name,product_description,feed_product_type\n\nA,Lamp,Bright.,Two\n,,,\nB,Moon,Pale.,Two\n";
    const { body } = await send(template, "template.csv");
    expect(body).toMatchObject({ header_row: 3, rows: 2, counts: { products: 2, errors: 0 } });
    const picked = await api.reviewer.patch(`${PATH}${body.id}/`, { header_row: 2 });
    expect(picked.body.columns[0].name).toBe("SKU");
  });

  it("offers a column of JSON that first occurs in a late row", async () => {
    await createCategory({ name: "Late" });
    const items = Array.from({ length: 300 }, (_, index) => ({
      id: `L-${index}`,
      description: `Text ${index}.`,
      category: "Late",
      ...(index >= 250 && { name: `Name ${index}` }),
    }));
    const { body } = await send(JSON.stringify(items), "late.json");
    expect(body.columns).toContainEqual(expect.objectContaining({ name: "name", field: "name" }));
    await run(body.id);
    const [last] = await db().select().from(products).where(eq(products.productId, "L-299"));
    expect(last?.name).toBe("Name 299");
  });

  it.each<[string, () => string | Promise<Uint8Array>, errors?: string[]]>([
    [
      "ceneo.xml",
      () => `<?xml version="1.0" encoding="utf-8"?><offers version="1"><group name="other">
        <o id="V-1" url="https://example.com/1" price="129.00" avail="1" set="0" stock="7">
          <cat>\n\t<![CDATA[Vendor lamps: ceneo.xml]]>\n</cat><name>\n\t<![CDATA[Lampa]]>\n</name>
          <imgs><main url="https://example.com/1.jpg" /></imgs><desc>\n\t<![CDATA[Ciepłe światło.]]>\n</desc>
          <attrs><a name="EAN" value="5901234123457"/></attrs></o></group></offers>`,
    ],
    [
      "pandas.json",
      () =>
        `[{"id": "V-1", "title": "Lampa", "description": "Ciepłe światło.", "category": "Vendor lamps: pandas.json", "weight": NaN}]`,
    ],
    [
      "linked.xlsx",
      () =>
        xlsxOf([
          HEADER,
          [
            "V-1",
            { text: "Lampa", hyperlink: "https://example.com/1" },
            "Vendor lamps: linked.xlsx",
            { formula: "'[texts.xlsx]Texts'!B2", result: "Ciepłe światło." },
          ],
          ["V-2", "Lampa", "Vendor lamps: linked.xlsx", { formula: "'[texts.xlsx]Texts'!B3" }],
          [
            "V-3",
            "Lampa",
            "Vendor lamps: linked.xlsx",
            { formula: "'[texts.xlsx]Texts'!B4", result: { error: "#REF!" } },
          ],
        ] as Cells[]),
      [
        "description is a formula without a result. Open the file in a spreadsheet program and save it",
        "description is the spreadsheet error #REF!",
      ],
    ],
  ])("imports the products of %s", async (name, createFile, errors = []) => {
    await createCategory({ name: `Vendor lamps: ${name}` });
    const { body } = await send(await createFile(), name);
    expect(body.errors.map(({ message }: { message: string }) => message)).toEqual(errors);
    expect(await run(body.id)).toMatchObject({ state: "completed", counts: { new: 1 } });
    const [lamp] = await db().select().from(products).where(eq(products.productId, "V-1"));
    expect(lamp).toMatchObject({ name: "Lampa", description: "Ciepłe światło." });
  });

  it("can start without a description column if it has names", async () => {
    await createCategory({ name: "Names" });
    const { body } = await send("product_id,name,category\nN-1,Lamp,Names\n", "names.csv");
    const start = (input?: object) => api.reviewer.post(`${PATH}${body.id}/start/`, input);
    const refused = await start();
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain("no column is mapped to description");
    expect((await start({ names_only: "yes" })).status).toBe(400);
    expect((await start({ names_only: true })).status).toBe(200);
    await runOne(importWork, body.id);
    const [lamp] = await db().select().from(products).where(eq(products.productId, "N-1"));
    expect(lamp).toMatchObject({ name: "Lamp", description: "" });
  });

  it("is refused for a file that has only a header", async () => {
    const { status, body } = await send("product_id,name,description\n", "header.csv");
    expect(status).toBe(400);
    expect(body.file).toEqual(["The file has no rows below its header."]);
    expect(await db().$count(imports)).toBe(0);
  });

  it("rejects a sheet that the workbook does not have", async () => {
    const row = `<row r="2">${inline("A-1")}${inline("Boot")}</row>`;
    const { body } = await send(workbookOf({ data: sheetXml(row) }, []), "boots.xlsx");
    const answer = await api.reviewer.patch(`${PATH}${body.id}/`, { sheet: "None" });
    expect(answer.status).toBe(400);
    expect(answer.body.sheet).toEqual(['The file has no sheet "None".']);
    expect((await api.reviewer.get(`${PATH}${body.id}/`)).body.sheet).toBe("S");
  });
});
