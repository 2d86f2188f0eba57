import { eq } from "drizzle-orm";
import iconv from "iconv-lite";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { imports } from "@/db/schema/imports";
import { categories } from "@/db/schema/policies";
import { productFields, products } from "@/db/schema/products";
import { importWork } from "@/inngest/job-workers";
import { deleteOldImports } from "@/lib/imports/files";
import { useApi } from "../support/api";
import { createCategory } from "../support/factories";
import { runOne } from "../support/run-queue";
import { HEADER, xlsOf, xlsxOf } from "../uploads/files";

const api = useApi();
const PATH = "/products/imports/";

beforeEach(async () => {
  await db().delete(imports);
  await db().delete(products);
  await db().delete(productFields);
  await db().delete(categories);
});

/** Imports a file. @returns the import's id */
async function bring(
  content: string | Uint8Array,
  name: string,
  change: Record<string, unknown> = {},
): Promise<number> {
  const form = new FormData();
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  form.set("file", new File([Uint8Array.from(bytes)], name));
  const { status, body } = await api.reviewer.call("POST", PATH, form);
  expect(status).toBe(201);
  if (Object.keys(change).length > 0) await api.reviewer.patch(`${PATH}${body.id}/`, change);
  expect((await api.reviewer.post(`${PATH}${body.id}/start/`)).body.state).toBe("running");
  await runOne(importWork, body.id);
  expect((await api.reviewer.get(`${PATH}${body.id}/`)).body.state).toBe("completed");
  return body.id;
}

async function edit(productId: string, change: Record<string, unknown>): Promise<void> {
  const [found] = await db().select().from(products).where(eq(products.productId, productId));
  const { status } = await api.admin.patch(`/products/products/${found?.id}/`, change);
  expect(status).toBe(200);
}

async function corrected(id: number, query = "") {
  const response = await fetch(`${api.url}/api${PATH}${id}/corrected/${query}`, {
    headers: { authorization: `Token ${api.reviewer.token}` },
  });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

async function textOf(id: number, query = ""): Promise<string> {
  const { status, bytes } = await corrected(id, query);
  expect([status, status === 200 ? "" : bytes.toString()]).toEqual([200, ""]);
  return bytes.toString();
}

const SHOPIFY = [
  "\uFEFFHandle,Title,Body (HTML),Vendor,Type,Option1 Value",
  'oak-table,Oak Table,"<p>Solid oak,<br>oiled.</p>\n<ul><li>Six</li></ul>",Rove,Tables,Small',
  "oak-table,,,,,Large",
  '"pine-shelf","Pine ""S"" Shelf",<p>A shelf.</p>,Rove,Tables,',
  "",
].join("\r\n");

describe("a corrected file", () => {
  it("equals the original file without changes, and then differs only in the changed cells", async () => {
    await createCategory({ name: "Tables" });
    const id = await bring(SHOPIFY, "products_export (1).csv");
    const same = await corrected(id);
    expect(same.bytes.toString()).toBe(SHOPIFY);
    expect(same.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(same.headers.get("content-disposition")).toContain("products_export (1).csv");
    await edit("oak-table", { description: '<p>Solid oak, "oiled".</p>' });
    await edit("pine-shelf", { name: "Pine Shelf" });
    expect(await textOf(id)).toBe(
      SHOPIFY.replace(
        '"<p>Solid oak,<br>oiled.</p>\n<ul><li>Six</li></ul>"',
        '"<p>Solid oak, ""oiled"".</p>"',
      ).replace('"Pine ""S"" Shelf"', '"Pine Shelf"'),
    );
  });

  it("contains only approved products and their status on request", async () => {
    await createCategory({ name: "Tables" });
    const id = await bring(SHOPIFY, "a.csv");
    await edit("oak-table", { name: "Oak" });
    await edit("pine-shelf", { name: "Pine" });
    await db()
      .update(products)
      .set({ status: "approved" })
      .where(eq(products.productId, "pine-shelf"));
    const approved = SHOPIFY.replace('"Pine ""S"" Shelf"', '"Pine"');
    expect(await textOf(id, "?only=approved")).toBe(approved);
    const lines = (await textOf(id, "?only=approved&status_column=true")).split("\r\n");
    expect(lines.map((line) => line.slice(line.lastIndexOf(",") + 1))).toEqual([
      "plumbline_status",
      "pending",
      "pending",
      "approved",
      "",
    ]);
    expect((await corrected(id, "?only=nobody")).status).toBe(400);
    expect((await corrected(id, "?status_column=perhaps")).status).toBe(400);
  });

  it("keeps its encoding, or names the products whose texts it cannot encode", async () => {
    await createCategory({ name: "Möbel" });
    const text =
      "sku;title;beschreibung;kategorie\r\nA;Tür;<p>Grün</p>;Möbel\r\nB;Öse;für;Möbel\r\n";
    const id = await bring(iconv.encode(text, "windows-1252"), "katalog.csv", {
      encoding: "windows-1252",
    });
    await edit("A", { description: "<p>Grün, ž</p>" });
    const { bytes, headers } = await corrected(id);
    expect(headers.get("content-type")).toBe("text/csv; charset=windows-1252");
    expect(iconv.decode(bytes, "windows-1252")).toBe(text.replace("Grün", "Grün, ž"));
    await edit("A", { description: "<p>Grün, č</p>" });
    expect(iconv.decode((await corrected(id)).bytes, "windows-1252")).toBe(
      text.replace("<p>Grün</p>", '"<p>Grün, &#269;</p>"'),
    );
    await edit("B", { name: "Čaj" });
    const refused = await corrected(id);
    expect(refused.status).toBe(409);
    expect(JSON.parse(refused.bytes.toString())).toMatchObject({
      products: ["B"],
      message:
        "Windows-1252 lacks some characters in the texts of B. Download the file in UTF-8 instead.",
    });
    expect(await textOf(id, "?encoding=utf-8")).toBe(
      text.replace("Grün", "Grün, č").replace("Öse", "Čaj"),
    );
  });

  it("keeps cells without an edit: other rows, empty cells and texts of older products", async () => {
    await createCategory({ name: "Shoes" });
    const head = "product_id,name,description,category\n";
    await bring(`${head}OLD,Old,Older.,Shoes\n`, "old.csv");
    const file = `${head}OLD,Older,Newer.,Shoes\nA,,A boot.,Shoes\nA,Twin,A boot.,Shoes\nB,Bad,,Shoes\n`;
    const id = await bring(file, "old 2.csv", { mode: "add" });
    expect(await textOf(id)).toBe(file);
    await edit("A", { description: "A red boot." });
    await edit("OLD", { name: "Oldest" });
    expect(await textOf(id)).toBe(
      file.replaceAll("A boot.", "A red boot.").replace("Older,", "Oldest,"),
    );
    await edit("A", { name: "Boot" });
    expect(await textOf(id)).toContain("A,Boot,A red boot.,Shoes\nA,Twin,");
  });

  it("corrects the text of a product in the rows of variants that repeat it", async () => {
    await createCategory({ name: "Hoodies" });
    const file = (hood: string) =>
      [
        "ID,Type,SKU,Name,Description,Categories,Parent",
        `1,variable,HOOD,Hoodie,${hood},Hoodies,`,
        `2,variation,HOOD-RED,Hoodie - Red,${hood},Hoodies,HOOD`,
        "3,variation,HOOD-XXL,Hoodie - XXL,Longer.,Hoodies,HOOD",
        "4,simple,CAP,Cap,Long.,Hoodies,",
      ].join("\n");
    const id = await bring(file("Long."), "woo.csv");
    await edit("HOOD", { description: "Mended." });
    expect(await textOf(id)).toBe(file("Mended."));
  });

  it("spreads a list over its columns, and includes cells corrected in the preview", async () => {
    await createCategory({ name: "Lamps" });
    const field = { key: "bullet_points", label: "Bullet points", kind: "list" };
    expect((await api.admin.post("/products/fields/", field)).status).toBe(201);
    const file =
      "sku,title,description,category,bullet_point1,bullet_point2,bullet_point3\nL,Lamp,Bright.,Lamps,One,,Three\nM,Moon,,Lamps,A,B,C\n";
    const id = await bring(file, "lamps.csv", {
      cells: [{ row: 3, column: "description", value: "Pale." }],
    });
    const correctedFile = file.replace("Moon,,", "Moon,Pale.,");
    expect(await textOf(id)).toBe(correctedFile);
    await edit("L", { texts: { bullet_points: ["One", "Four"] } });
    await edit("M", { texts: { bullet_points: ["A"] } });
    expect(await textOf(id)).toBe(
      correctedFile.replace("One,,Three", "One,,Four").replace("A,B,C", "A,,"),
    );
    await edit("L", { texts: { bullet_points: ["1", "2", "3", "4"] } });
    expect(await textOf(id)).toContain('Lamps,1,2,"3\n4"\n');
  });

  it("keeps its format for a feed, JSON or a workbook, and rejects an .xls file with a message", async () => {
    await createCategory({ name: "Lamps" });
    const feed = `<rss><channel>\n<item><g:id>F</g:id><title>Lamp &amp; Co</title><description><![CDATA[<p>Old</p>]]></description><g:product_type>Lamps</g:product_type></item>\n</channel></rss>`;
    const inFeed = await bring(feed, "feed.xml");
    await edit("F", { description: "<p>New</p>" });
    expect(await textOf(inFeed)).toBe(feed.replace("Old", "New"));

    const json =
      '[ {"id": "J", "title": "Lamp", "description": "Old", "product_type": "Lamps", "n": 1.0} ]';
    const inJson = await bring(json, "feed.json");
    await edit("J", { description: "New" });
    expect(await textOf(inJson)).toBe(json.replace("Old", "New"));

    const rows = [HEADER, ["X", "Lamp", "Lamps", "Old"]];
    const inSheet = await bring(new Uint8Array(await xlsxOf(rows)), "lamps.xlsx");
    await edit("X", { description: "New" });
    const again = await bring((await corrected(inSheet)).bytes, "again.xlsx");
    const { body } = await api.reviewer.get(`${PATH}${again}/`);
    expect(body.counts).toMatchObject({ products: 1, same: 1, errors: 0 });

    const inOld = await bring(new Uint8Array(xlsOf(rows)), "lamps.xls");
    const refused = await corrected(inOld);
    expect(refused.status).toBe(409);
    expect(refused.bytes.toString()).toContain("Save it as .xlsx and import that");
  });

  it("is available to everyone who can see the completed import while the file is stored", async () => {
    await createCategory({ name: "Tables" });
    const form = new FormData();
    form.set("file", new File([SHOPIFY], "a.csv"));
    const { body } = await api.admin.call("POST", PATH, form);
    expect((await corrected(body.id)).status).toBe(404);
    const draft = await api.admin.get(`${PATH}${body.id}/corrected/`);
    expect(draft.body.message).toBe("This import has not been started yet.");
    await api.admin.post(`${PATH}${body.id}/start/`);
    const running = await api.admin.get(`${PATH}${body.id}/corrected/`);
    expect(running.body.message).toBe("This import is still running.");
    await api.admin.post(`${PATH}${body.id}/cancel/`);
    expect((await api.admin.get(`${PATH}${body.id}/corrected/`)).status).toBe(200);
    await deleteOldImports();
    expect((await api.admin.get(`${PATH}${body.id}/corrected/`)).status).toBe(200);
    const longAgo = new Date(Date.now() - 91 * 24 * 60 * 60 * 1000);
    await db().update(imports).set({ finishedAt: longAgo }).where(eq(imports.id, body.id));
    await deleteOldImports();
    const missingFile = await api.admin.get(`${PATH}${body.id}/corrected/`);
    expect(missingFile.status).toBe(409);
    expect(missingFile.body.message).toBe(
      "The file was deleted: files are kept for 90 days after their import.",
    );
  });
});
