import { request as httpRequest } from "node:http";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { importParts, imports } from "@/db/schema/imports";
import { categories } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { importWork } from "@/inngest/job-workers";
import { useApi } from "../support/api";
import { createCategory } from "../support/factories";
import { runOne } from "../support/run-queue";
import { withSettings } from "../support/settings";

const api = useApi();
const PATH = "/products/imports/";
const MB = 1024 * 1024;

beforeEach(async () => {
  await db().delete(imports);
  await db().delete(products);
  await db().delete(categories);
});

async function send(content: string | Uint8Array, name: string) {
  const form = new FormData();
  form.set(
    "file",
    new File([typeof content === "string" ? content : Uint8Array.from(content)], name),
  );
  return api.reviewer.call("POST", PATH, form);
}

async function putPart(id: number, number: number, bytes: Uint8Array) {
  const response = await fetch(`${api.url}/api${PATH}${id}/parts/${number}/`, {
    method: "PUT",
    headers: { authorization: `Token ${api.reviewer.token}` },
    body: Uint8Array.from(bytes),
  });
  return { status: response.status, body: await response.json() };
}

describe("the limits of imports", () => {
  it("restrict the number of drafts and the bytes of files per user", async () => {
    await withSettings({ IMPORT_DRAFTS: "3", IMPORT_STORAGE_MB: "300" }, async () => {
      const announce = (size: number) => api.reviewer.post(PATH, { file_name: "a.csv", size });
      expect((await announce(200 * MB)).status).toBe(201);
      const tooMuch = await announce(150 * MB);
      expect([tooMuch.status, tooMuch.body.message]).toEqual([
        409,
        expect.stringContaining("can take up at most 300 MB in total"),
      ]);
      const both = await Promise.all([announce(60 * MB), announce(60 * MB)]);
      expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
      expect((await send("sku,description\nA,Good.\n", "b.csv")).status).toBe(201);
      const fourth = await send("sku,description\nA,Good.\n", "c.csv");
      expect([fourth.status, fourth.body.message]).toEqual([
        409,
        "You have 3 import drafts. Start or delete one first.",
      ]);
      expect((await api.admin.post(PATH, { file_name: "a.csv", size: 1 })).status).toBe(201);
    });
  });

  it("reject a file that is declared too large before it is uploaded", async () => {
    const announced = await api.reviewer.post(PATH, { file_name: "a.csv", size: 200 * MB + 1 });
    expect([announced.status, announced.body.file]).toEqual([
      413,
      ["The file is larger than 200 MB."],
    ]);
    const status = await new Promise((resolve, reject) => {
      const sent = httpRequest(`${api.url}/api${PATH}`, {
        method: "POST",
        headers: {
          authorization: `Token ${api.reviewer.token}`,
          "content-type": "multipart/form-data; boundary=x",
          "content-length": 300 * MB,
        },
      });
      sent.on("response", (answer) => {
        resolve(answer.statusCode);
        sent.destroy();
      });
      sent.on("error", reject);
      sent.flushHeaders();
    });
    expect(status).toBe(413);
    expect(await db().$count(imports)).toBe(0);
  });

  it("store one value per corrected cell, only for existing rows and columns", async () => {
    const { body } = await send("sku,description\nA,Good.\n\nB,Fine.\n", "a.csv");
    const correct = (row: number, column: string, value: string) =>
      api.reviewer.patch(`${PATH}${body.id}/`, { cells: [{ row, column, value }] });
    for (const value of ["One.", "Two.", "Three."]) {
      expect((await correct(2, "description", value)).status).toBe(200);
    }
    expect((await correct(4, "sku", "C")).status).toBe(200);
    for (const row of [1, 3, 5]) {
      const refused = await correct(row, "sku", "C");
      expect([refused.status, refused.body.cells]).toEqual([
        400,
        [`The file has no row ${row} below its header.`],
      ]);
    }
    expect((await correct(2, "name", "C")).status).toBe(400);
    const [row] = await db().select().from(imports).where(eq(imports.id, body.id));
    expect(row?.cells).toEqual([
      { row: 2, column: "description", value: "Three." },
      { row: 4, column: "sku", value: "C" },
    ]);
    const long = Array.from({ length: 9 }, () => ({
      row: 2,
      column: "description",
      value: "x".repeat(100_000),
    }));
    expect((await api.reviewer.patch(`${PATH}${body.id}/`, { cells: long })).status).toBe(200);
  });

  it("keep parts from being replaced after the upload is complete", async () => {
    await createCategory({ name: "Parts" });
    const text = `sku,description,category\n${`P-1,${"long ".repeat(300_000)},Parts\n`}`;
    const bytes = Buffer.from(text);
    const { body } = await api.reviewer.post(PATH, { file_name: "a.csv", size: bytes.length });
    const first = bytes.subarray(0, MB);
    const second = bytes.subarray(MB);
    expect((await putPart(body.id, 1, Buffer.alloc(MB, "x"))).status).toBe(200);
    expect((await putPart(body.id, 1, first)).status).toBe(200);
    // Parsing fails because a cell is too long. Parsed parts cannot be replaced in any case.
    const failed = await putPart(body.id, 2, second);
    expect([failed.status, failed.body.file?.[0]]).toEqual([400, expect.stringContaining("Row 2")]);
    const late = await putPart(body.id, 1, Buffer.alloc(MB, "x"));
    expect([late.status, late.body.message]).toEqual([
      409,
      "The file has already been fully uploaded.",
    ]);
    const [stored] = await db().select().from(importParts).where(eq(importParts.number, 1));
    expect(Buffer.from(stored?.bytes ?? []).equals(first)).toBe(true);
    // The same part again, as after a lost response, parses the file again.
    expect((await putPart(body.id, 2, second)).status).toBe(400);
  });

  it("do not map a category column with too many values", async () => {
    const rows = Array.from({ length: 10_500 }, (_, at) => `S-${at},Good.,Category ${at}`);
    const { status, body } = await send(`sku,description,category\n${rows.join("\n")}\n`, "a.csv");
    expect(status).toBe(201);
    expect(body.columns.map(({ field }: { field: string }) => field)).toEqual([
      "product_id",
      "description",
      null,
    ]);
    expect(body.categories).toEqual([]);
    const chosen = { mapping: { category: "category" } };
    const refused = await api.reviewer.patch(`${PATH}${body.id}/`, chosen);
    expect(refused.status).toBe(400);
    expect(refused.body.mapping[0]).toContain("more than 10,000 different values");
  });

  it("stop reading a file once its client has disconnected", async () => {
    const client = new AbortController();
    const form = new FormData();
    form.set("file", new File([`sku,description\n${"A,Good.\n".repeat(400_000)}`], "a.csv"));
    const sent = fetch(`${api.url}/api${PATH}`, {
      method: "POST",
      headers: { authorization: `Token ${api.reviewer.token}` },
      body: form,
      signal: client.signal,
    });
    await expect.poll(() => db().$count(importParts), { timeout: 20_000 }).toBeGreaterThan(3);
    client.abort();
    await expect(sent).rejects.toThrow();
    await expect.poll(() => db().$count(imports), { timeout: 20_000 }).toBe(0);
  });
});

describe("an import of characters that the database cannot store", () => {
  it.each([
    [
      "json",
      '[{"sku":"A\\u0000","description":"Good.","a\\u0000b":"\\ud800","category":"x\\u0000"}]',
    ],
    ["jsonl", '{"sku":"A","description":"Go\\u0000od.","more":"\\ud800","category":"\\udfff"}'],
    [
      "csv",
      `sku,description,category\n${Array.from({ length: 3000 }, (_, index) => `B${index},${"Good. ".repeat(70)},\n`).join("")}A\0,Good.,\0\n`,
    ],
  ])("reports the invalid row, and stores the valid data: %s", async (format, text) => {
    const { status, body } = await send(text, `a.${format}`);
    expect(status).toBe(201);
    expect(body.errors).toMatchObject([{ kind: "broken" }]);
    const changes = await api.reviewer.get(`${PATH}${body.id}/changes/`);
    expect(changes.status).toBe(200);
  });
});

describe("an empty description", () => {
  it("keeps the description of a known product, and is accepted for a new product", async () => {
    await createCategory({ name: "Shoes" });
    const head = "sku,name,description,category\n";
    const first = await send(`${head}A,Boot,A boot.,Shoes\n`, "one.csv");
    await api.reviewer.post(`${PATH}${first.body.id}/start/`);
    await runOne(importWork, first.body.id);
    const { body } = await send(`${head}A,New name,,Shoes\nB,Clog,,Shoes\n`, "two.csv");
    expect(body).toMatchObject({
      counts: { products: 2, changed: 1, new: 1, errors: 0 },
    });
    await api.reviewer.post(`${PATH}${body.id}/start/`);
    await runOne(importWork, body.id);
    const stored = await db().select().from(products);
    expect(
      stored.map(({ productId, name, description }) => [productId, name, description]),
    ).toEqual(
      expect.arrayContaining([
        ["A", "New name", "A boot."],
        ["B", "Clog", ""],
      ]),
    );
  });

  it("does not require a description column if products are only updated", async () => {
    await createCategory({ name: "Shoes" });
    const first = await send("sku,description,category\nA,A boot.,Shoes\n", "boots.csv");
    await api.reviewer.post(`${PATH}${first.body.id}/start/`);
    await runOne(importWork, first.body.id);
    const { body } = await send("sku,name\nA,Boot\n", "two.csv");
    expect((await api.reviewer.post(`${PATH}${body.id}/start/`)).status).toBe(409);
    await api.reviewer.patch(`${PATH}${body.id}/`, { mode: "update", source: "boots" });
    expect((await api.reviewer.post(`${PATH}${body.id}/start/`)).status).toBe(200);
    await runOne(importWork, body.id);
    expect(await db().select().from(products)).toMatchObject([
      { name: "Boot", description: "A boot." },
    ]);
  });
});
