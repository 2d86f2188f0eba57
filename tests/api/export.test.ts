import ExcelJS from "exceljs";
import { beforeAll, describe, expect, it } from "vitest";
import { useApi } from "../support/api";
import { createCategory, createProduct, createValidations, must } from "../support/factories";

const api = useApi();
const EXPORT = "/validations/validations/export/";
let categoryId = 0;

beforeAll(async () => {
  categoryId = (await createCategory({ name: "Tea, green" })).id;
});

async function completed(name: string, score: number) {
  const product = await createProduct({ name, categoryId, uploadedBy: api.users.admin.id });
  const [row] = await createValidations({
    productId: product.id,
    status: "completed",
    checkedText: product.description,
    overallScore: score,
    isCompliant: score >= 0.8,
    threshold: 0.8,
    aiModelUsed: "rules",
    summary: `About "${name}",\r\nin two lines`,
  });
  return must(row).id;
}

describe("exporting validations", () => {
  it("returns a CSV that spreadsheets read as UTF-8, with quotes where necessary", async () => {
    const id = await completed("Thé vert", 0.75);
    const response = await fetch(`${api.url}/api${EXPORT}?ids=${id}`, {
      headers: { authorization: `Token ${api.viewer.token}` },
    });
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="validations-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 3).toString("hex")).toBe("efbbbf");
    const text = bytes.toString("utf8").slice(1);
    expect(text.split("\r\n")[0]).toContain("Validation ID,Product ID,Product Name,Category");
    expect(text).toContain(`,Thé vert,"Tea, green",completed,0.75,0.8,no,`);
    expect(text).toContain(`"About ""Thé vert"",\r\nin two lines"`);
  });

  it.each(["=1+1", "+49 30", "-5 %", "@SUM(A1)", "\tTab", "＝1+1", " =1+1"])(
    "escapes text that a spreadsheet would evaluate as a formula: %j",
    async (name) => {
      const id = await completed(name, 1);
      const { body } = await api.viewer.get(`${EXPORT}?ids=${id}`);
      expect(body).toContain(`,'${name},`);
      const sheet = await readWorkbook(`?format=xlsx&ids=${id}`);
      expect(sheet.getRow(2).getCell(3).value).toBe(`'${name}`);
    },
  );

  it("returns a workbook with numbers as numbers", async () => {
    const id = await completed("Oolong", 0.6);
    const sheet = await readWorkbook(`?format=xlsx&ids=${id}`);
    expect(sheet.getRow(1).getCell(6).value).toBe("Compliance Score");
    expect(sheet.getRow(2).getCell(1).value).toBe(id);
    expect(sheet.getRow(2).getCell(6).value).toBe(0.6);
  });

  it("contains the filtered rows, in the order of the list", async () => {
    const other = await createCategory({ name: "Cups" });
    const product = await createProduct({
      categoryId: other.id,
      uploadedBy: api.users.admin.id,
    });
    const values = { productId: product.id, checkedText: "", isCompliant: true };
    await createValidations(
      { ...values, status: "completed", overallScore: 0.9 },
      { ...values, status: "completed", overallScore: 0.95 },
      { ...values, status: "failed", overallScore: null },
    );
    const query = `?product__category=${other.id}&ordering=-overall_score`;
    const { body } = await api.viewer.get(`${EXPORT}${query}&status=completed`);
    expect(column(body, 5)).toEqual(["0.95", "0.9"]);
    const all = await api.viewer.get(`${EXPORT}${query}`);
    expect(column(all.body, 4)).toEqual(["completed", "completed", "failed"]);
  });

  it("contains every row if there is more than one batch", async () => {
    const many = await createCategory({ name: "Many" });
    const product = await createProduct({ categoryId: many.id, uploadedBy: api.users.admin.id });
    await createValidations(
      ...Array.from({ length: 1203 }, () => ({ productId: product.id, status: "failed" as const })),
    );
    const { body } = await api.viewer.get(`${EXPORT}?product__category=${many.id}`);
    const ids = column(body, 0).map(Number);
    expect(new Set(ids).size).toBe(1203);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    const sheet = await readWorkbook(`?format=xlsx&product__category=${many.id}`);
    expect(sheet.rowCount).toBe(1204);
  });

  it("stops when the client disconnects, and the server keeps running", async () => {
    const clientAbort = new AbortController();
    const response = await fetch(`${api.url}/api${EXPORT}?format=xlsx`, {
      headers: { authorization: `Token ${api.viewer.token}` },
      signal: clientAbort.signal,
    });
    clientAbort.abort();
    await expect(response.arrayBuffer()).rejects.toThrow();
    expect((await api.viewer.get(`${EXPORT}?format=csv&status=pending`)).status).toBe(200);
  });

  it("rejects other formats, invalid ids and requests without a session", async () => {
    const format = await api.viewer.get(`${EXPORT}?format=pdf`);
    expect(format.status).toBe(400);
    expect(format.body.format).toHaveLength(1);
    expect((await api.viewer.get(`${EXPORT}?ids=1,x`)).status).toBe(400);
    expect(column((await api.viewer.get(`${EXPORT}?ids=4294967296`)).body, 0)).toEqual([]);
    expect((await api.nobody.get(EXPORT)).status).toBe(401);
  });
});

/**
 * Returns the column at index `at` of a CSV file, without the header. The file's first columns are
 * unquoted.
 */
function column(csv: string, at: number): string[] {
  return csv
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(",")[at] ?? "");
}

async function readWorkbook(query: string): Promise<ExcelJS.Worksheet> {
  const response = await fetch(`${api.url}/api${EXPORT}${query}`, {
    headers: { authorization: `Token ${api.viewer.token}` },
  });
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await response.arrayBuffer());
  return must(workbook.worksheets[0]);
}
