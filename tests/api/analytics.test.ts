import ExcelJS from "exceljs";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { categories } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { approvals } from "@/db/schema/validations";
import { useApi } from "../support/api";
import { createCategory, createProduct, createValidations, must } from "../support/factories";
import { runQueue } from "../support/run-queue";

const api = useApi();
const PATH = "/products/analytics/";
const DAY = 86_400_000;
const today = new Date().toISOString().slice(0, 10);
const noon = (daysAgo: number) => new Date(Date.parse(today) - daysAgo * DAY + DAY / 2);

beforeEach(async () => {
  await db().delete(products);
  await db().delete(categories);
});

/** Creates a validation completed at noon a number of days ago. */
async function validated(categoryId: number, daysAgo: number, overallScore: number) {
  const product = await createProduct({ categoryId, uploadedBy: api.users.admin.id });
  const completedAt = noon(daysAgo);
  const values = { overallScore, isCompliant: overallScore >= 0.8, checkedText: "Text" };
  const status = "completed" as const;
  const [row] = await createValidations({ productId: product.id, status, completedAt, ...values });
  return must(row);
}

type Validated = Awaited<ReturnType<typeof validated>>;

async function decided(of: Validated, action: "approve" | "reject", daysAgo: number) {
  const [validatedAt, createdAt] = [must(of.completedAt ?? undefined), noon(daysAgo)];
  const approvedBy = api.users.reviewer.id;
  await db()
    .insert(approvals)
    .values({ validationId: of.id, action, approvedBy, validatedAt, createdAt });
}

describe("access to analytics", () => {
  it.each([PATH, "/products/analytics/export/"])(
    "%s: is limited to admins and reviewers",
    async (path) => {
      expect((await api.nobody.get(path)).status).toBe(401);
      expect((await api.viewer.get(path)).status).toBe(403);
      expect((await api.reviewer.get(path)).status).toBe(200);
      expect((await api.admin.get(path.slice(0, -1))).status).toBe(200);
    },
  );
});

describe("the period", () => {
  it.each([
    ["?period=7days", 7],
    ["?period=30days", 30],
    ["?period=90days", 90],
    ["?period=1year", 365],
    ["?period=", 30],
    ["", 30],
  ])("%j returns one entry per day, up to today", async (query, days) => {
    const { body } = await api.admin.get(PATH + query);
    expect(body.daily_trends).toHaveLength(days);
    expect(new Set(body.daily_trends.map((row: { date: string }) => row.date)).size).toBe(days);
    expect(body.daily_trends.at(-1).date).toBe(today);
    expect(body.daily_trends[0].date).toBe(
      noon(days - 1)
        .toISOString()
        .slice(0, 10),
    );
  });

  it.each(["all", "30", "30DAYS", "2years"])("%j is rejected under its field", async (period) => {
    for (const path of [PATH, "/products/analytics/export/"]) {
      const { status, body } = await api.admin.get(`${path}?period=${period}`);
      expect(status).toBe(400);
      expect(body.period).toEqual(["This must be one of: 7days, 30days, 90days, 1year."]);
    }
  });

  it("has an exact boundary: data that is a day older belongs to the earlier period", async () => {
    const { id } = await createCategory();
    await validated(id, 6, 1);
    await validated(id, 7, 1);
    await validated(id, 13, 0.5);
    await validated(id, 14, 0.5);
    const { metrics, totals } = (await api.admin.get(`${PATH}?period=7days`)).body;
    expect(totals.completed).toBe(1);
    expect(metrics.compliance).toEqual({ current: 1, change: 50, trend: "up" });
    expect(metrics.throughput).toEqual({ current: 0.1429, change: -50, trend: "down" });
  });
});

describe("the figures", () => {
  it("are null or zero without data", async () => {
    const { body } = await api.admin.get(PATH);
    const nothing = { current: null, change: null, trend: null };
    expect(body.metrics).toEqual({
      compliance: nothing,
      throughput: { current: 0, change: null, trend: null },
      rejection_rate: nothing,
    });
    expect(body).toMatchObject({ category_performance: [], violation_types: [], rules: [] });
    expect(body.insights).toEqual({
      top_performer: null,
      biggest_improvement: null,
      needs_attention: null,
    });
    expect(body.decision_wait).toEqual({
      decisions: 0,
      median_hours: null,
      p90_hours: null,
      waiting_now: 0,
    });
  });

  it("include shares from 0 to 1, changes in points, and insights in sentences", async () => {
    const tea = await createCategory({ name: "Tea" });
    const shoes = await createCategory({ name: "Shoes", complianceThreshold: 0.9 });
    const old = await validated(tea.id, 40, 0.5);
    await decided(old, "approve", 39);
    const first = await validated(tea.id, 2, 0.9);
    await validated(tea.id, 1, 0.8001);
    const last = await validated(shoes.id, 1, 0.7);
    await decided(first, "approve", 1);
    await decided(last, "reject", 0);
    const { body } = await api.reviewer.get(PATH);
    expect(body.metrics).toEqual({
      compliance: { current: 0.6667, change: 66.6667, trend: "up" },
      throughput: { current: 0.1, change: 200, trend: "up" },
      rejection_rate: { current: 0.5, change: 50, trend: "up" },
    });
    expect(body.category_performance).toEqual([
      {
        category: "Tea",
        category_id: tea.id,
        validations: 2,
        products: 2,
        compliant: 2,
        avg_score: 0.8501,
        threshold: 0.8,
        improvement: 0.3501,
      },
      {
        category: "Shoes",
        category_id: shoes.id,
        validations: 1,
        products: 1,
        compliant: 0,
        avg_score: 0.7,
        threshold: 0.9,
        improvement: null,
      },
    ]);
    expect(body.daily_trends.slice(-3)).toEqual([
      { date: noon(2).toISOString().slice(0, 10), compliant: 1, needs_review: 0, rejected: 0 },
      { date: noon(1).toISOString().slice(0, 10), compliant: 1, needs_review: 1, rejected: 0 },
      { date: today, compliant: 0, needs_review: 0, rejected: 1 },
    ]);
    expect(body.insights).toEqual({
      top_performer: {
        message: "Tea scores highest: 85% on average over 2 products.",
        category: "Tea",
        category_id: tea.id,
        value: 0.8501,
      },
      biggest_improvement: {
        message: "Tea improved most: up 35 points to 85% on average.",
        category: "Tea",
        category_id: tea.id,
        value: 0.3501,
      },
      needs_attention: {
        message:
          "Shoes has the lowest share of compliant products: 0% of 1 product, scoring 70% on average.",
        category: "Shoes",
        category_id: shoes.id,
        value: 0.7,
      },
    });
    expect(body.decision_wait).toMatchObject({ decisions: 2, median_hours: 24, p90_hours: 24 });
  });

  it("name the category with the lowest share of compliant products, whatever its mean score", async () => {
    const skincare = await createCategory({ name: "Skincare" });
    await validated(skincare.id, 2, 0.9);
    await validated(skincare.id, 1, 0.2);
    const audio = await createCategory({ name: "Audio" });
    await validated(audio.id, 1, 0.79);
    const { body } = await api.reviewer.get(PATH);
    expect(body.insights.needs_attention).toMatchObject({ category: "Audio", value: 0.79 });
  });

  it("stay correct as a product is checked, decided on twice, moved and deleted", async () => {
    const from = await createCategory({ name: "Bowls" }, [
      { ruleContent: "best", severity: "high" },
      { ruleContent: "bowl", severity: "low" },
    ]);
    const to = await createCategory({ name: "Plates" });
    const created = await api.admin.post("/products/products/", {
      product_id: "B1",
      category: from.id,
      description: "The best bowl. Best bowl!",
    });
    await runQueue();
    const read = async () => (await api.admin.get(`${PATH}?period=7days`)).body;
    const checked = await read();
    expect(checked.daily_trends.at(-1)).toMatchObject({ compliant: 0, needs_review: 1 });
    expect(checked.violation_types).toEqual([
      { type: "prohibited_phrase", count: 4, percentage: 100 },
    ]);
    const rule = {
      source: "category",
      guideline_reference: "Standards: Prohibited words",
      rule_name: "Prohibited words",
    };
    expect(checked.rules).toEqual(
      from.rules.map(({ id, ruleContent }) => ({
        ...rule,
        rule: id,
        rule_content: ruleContent,
        policy: from.id,
        failures: 1,
        decided: 0,
        overruled: 0,
        share: null,
      })),
    );
    expect(checked.decision_wait.waiting_now).toBe(1);

    const [{ id: validation }] = (await api.admin.get("/validations/validations/")).body.results;
    const approval = { validation, action: "approve", comments: "" };
    const { id: decision } = (await api.reviewer.post("/validations/approvals/", approval)).body;
    expect((await read()).rules[0]).toMatchObject({ decided: 1, overruled: 1, share: 1 });
    await api.reviewer.patch(`/validations/approvals/${decision}/`, {
      action: "reject",
      comments: "No.",
    });
    const rejected = await read();
    expect(rejected.metrics.rejection_rate).toEqual({ current: 1, change: null, trend: null });
    expect(rejected.daily_trends.at(-1).rejected).toBe(1);
    expect(rejected.rules[0]).toMatchObject({ decided: 1, overruled: 0, share: 0 });

    const product = `/products/products/${created.body.product.id}/`;
    await api.admin.patch(product, { category: to.id });
    await runQueue();
    const moved = await read();
    expect(moved.category_performance).toMatchObject([{ category: "Plates", validations: 2 }]);
    expect(moved.daily_trends.at(-1)).toMatchObject({ compliant: 1, needs_review: 1, rejected: 1 });

    await api.admin.delete(product);
    const afterDeletion = await read();
    expect(afterDeletion.totals).toEqual({
      completed: 0,
      compliant: 0,
      violations: 0,
      decisions: 0,
      rejections: 0,
    });
    expect(afterDeletion).toMatchObject({
      category_performance: [],
      violation_types: [],
      rules: [],
    });
  });
});

describe("the export", () => {
  it("is a CSV file with all figures and escaped formulas", async () => {
    const { id } = await createCategory({ name: "=Tea, green" });
    await validated(id, 1, 0.75);
    const { body, headers } = await api.reviewer.get("/products/analytics/export/?period=7days");
    expect(headers.get("content-disposition")).toMatch(/filename="analytics-7days-.*\.csv"/);
    const lines = (body as string).split("\r\n");
    expect(lines[0]).toContain("Section,Item,Measure,Value");
    expect(lines).toContain("Metrics,Compliance,Current,0");
    expect(lines).toContain("Metrics,Compliance,Change,");
    expect(lines).toContain(`Category performance,"'=Tea, green",Avg score,0.75`);
    expect(lines.filter((line) => line.startsWith("Daily trends,"))).toHaveLength(21);
  });

  it("is a workbook with numbers as numbers", async () => {
    const { id } = await createCategory({ name: "Tea" });
    await validated(id, 1, 0.75);
    const response = await fetch(
      `${api.url}/api/products/analytics/export/?period=7days&format=xlsx`,
      { headers: { authorization: `Token ${api.admin.token}` } },
    );
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(await response.arrayBuffer());
    const sheet = must(workbook.worksheets[0]);
    const found: unknown[] = [];
    sheet.eachRow((row) => {
      if (row.getCell(2).value === "Tea") found.push(row.getCell(4).value);
    });
    expect(found).toEqual([1, 1, 0, 0.75, 0.8, null]);
  });
});
