import ExcelJS from "exceljs";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { products } from "@/db/schema/products";
import { useApi } from "../support/api";
import { createCategory, createProduct, must } from "../support/factories";

const api = useApi();
const EXPORT = "/products/products/export/";
let categoryId = 0;

beforeAll(async () => {
  categoryId = (await createCategory({ name: "Tea, green" })).id;
});

type Values = Partial<Parameters<typeof createProduct>[0]>;

function product(values: Values = {}) {
  return createProduct({ categoryId, uploadedBy: api.users.admin.id, ...values });
}

describe("exporting products", () => {
  it("returns a CSV that spreadsheets read as UTF-8 to every role that can read the list", async () => {
    const stored = await product({
      name: "Thé vert",
      status: "needs_review",
      complianceScore: 0.75,
      description: 'A "fine" tea.\r\nFrom Uji.',
    });
    const response = await download(`?ids=${stored.id}`);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="products-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 3).toString("hex")).toBe("efbbbf");
    const text = bytes.toString("utf8").slice(1);
    expect(text).toMatch(/^Product ID,Name,Category,Brand Guidelines,Status,Compliance Score,/);
    expect(text).toContain(
      `${stored.productId},Thé vert,"Tea, green",,needs review,0.75,,"A ""fine"" tea.\r\nFrom Uji."`,
    );
  });

  it.each(["=1+1", "+49 30", "-5 %", "@SUM(A1)", "\tTab"])(
    "escapes text that a spreadsheet would evaluate as a formula: %j",
    async (name) => {
      const { id } = await product({ name, description: `${name} tea` });
      const { body } = await api.viewer.get(`${EXPORT}?ids=${id}`);
      expect(body).toContain(`,'${name},`);
      expect(body).toContain(`,'${name} tea,'${name} tea,`);
      const sheet = await readWorkbook(`?format=xlsx&ids=${id}`);
      expect(sheet.getRow(2).getCell(2).value).toBe(`'${name}`);
      expect(sheet.getRow(2).getCell(8).value).toBe(`'${name} tea`);
    },
  );

  it("returns a workbook with scores as numbers and empty cells for unknown values", async () => {
    const { id } = await product({ complianceScore: 0.6 });
    const sheet = await readWorkbook(`?format=xlsx&ids=${id}`);
    expect(sheet.getRow(1).getCell(6).value).toBe("Compliance Score");
    expect(sheet.getRow(2).getCell(6).value).toBe(0.6);
    expect(sheet.getRow(2).getCell(7).value).toBeNull();
  });

  it("contains the filtered products, in the order of the list", async () => {
    const cups = await createCategory({ name: "Cups" });
    const named = (productId: string, values: Values = {}) =>
      product({ productId, categoryId: cups.id, ...values });
    await named("CUP-b", { status: "approved" });
    await named("CUP-a", { status: "approved" });
    await named("CUP-c", { status: "rejected" });
    const inCups = `?category=${cups.id}&ordering=product_id`;
    expect(await exported(inCups)).toEqual(["CUP-a", "CUP-b", "CUP-c"]);
    expect(await exported(`${inCups}&status=approved`)).toEqual(["CUP-a", "CUP-b"]);
    expect(await exported("?search=cup-C")).toEqual(["CUP-c"]);
    const list = await api.viewer.get(`/products/products/?category=${cups.id}`);
    const shown = list.body.results.map((row: { product_id: string }) => row.product_id);
    expect(await exported(`?category=${cups.id}`)).toEqual(shown);
  });

  it("contains only selected products that still exist", async () => {
    const first = await product();
    const second = await product();
    const ids = `${first.id},${second.id},999999999`;
    expect(await exported(`?ids=${ids}&ordering=product_id`)).toEqual(
      [first.productId, second.productId].sort(),
    );
  });

  it("contains every row if there is more than one batch", async () => {
    const many = await createCategory({ name: "Many" });
    const ids = Array.from({ length: 1203 }, (_, n) => `M-${String(n).padStart(4, "0")}`);
    const values = {
      categoryId: many.id,
      uploadedBy: api.users.admin.id,
      description: "Plain.",
      originalDescription: "Plain.",
    };
    await db()
      .insert(products)
      .values(ids.map((productId) => ({ ...values, productId, name: productId })));
    expect(await exported(`?category=${many.id}&ordering=product_id`)).toEqual(ids);
  });

  it("rejects other formats, invalid ids and requests without a session", async () => {
    const format = await api.viewer.get(`${EXPORT}?format=pdf`);
    expect(format.status).toBe(400);
    expect(format.body.format).toHaveLength(1);
    expect((await api.viewer.get(`${EXPORT}?ids=1,x`)).status).toBe(400);
    expect((await api.viewer.get(`${EXPORT}?status=lost`)).status).toBe(400);
    expect((await api.nobody.get(EXPORT)).status).toBe(401);
  });
});

function download(query: string): Promise<Response> {
  return fetch(`${api.url}/api${EXPORT}${query}`, {
    headers: { authorization: `Token ${api.viewer.token}` },
  });
}

/** Returns the business ids in an export, in order. The exported rows contain no line breaks. */
async function exported(query: string): Promise<string[]> {
  const { status, body } = await api.viewer.get(EXPORT + query);
  expect(status).toBe(200);
  const lines: string[] = body.trim().split("\r\n");
  return lines.slice(1).map((line) => line.split(",")[0] ?? "");
}

async function readWorkbook(query: string): Promise<ExcelJS.Worksheet> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await (await download(query)).arrayBuffer());
  return must(workbook.worksheets[0]);
}
