import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { categories, policyVersions } from "@/db/schema/policies";
import { productEdits, products } from "@/db/schema/products";
import { useApi } from "../support/api";
import {
  createCategory,
  createProduct,
  createRuleSet,
  createValidations,
} from "../support/factories";
import { runQueue } from "../support/run-queue";

const api = useApi();
const PATH = "/products/analytics/quality/";
const DAY = 86_400_000;
const today = new Date().toISOString().slice(0, 10);
const noon = (daysAgo: number) => new Date(Date.parse(today) - daysAgo * DAY + DAY / 2);
const dayOf = (daysAgo: number) => noon(daysAgo).toISOString().slice(0, 10);

beforeEach(async () => {
  await db().delete(productEdits);
  await db().delete(products);
  await db().delete(policyVersions);
  await db().delete(categories);
});

interface Check {
  daysAgo: number;
  score: number;
  text?: string;
  version?: number;
  ruleSets?: string;
}

/** Creates a product with these validations. */
async function checked(categoryId: number, ...checks: Check[]) {
  const { id } = await createProduct({ categoryId, uploadedBy: api.users.admin.id });
  for (const { daysAgo, score, text = "Text", version = 1, ruleSets = "" } of checks)
    await createValidations({
      productId: id,
      status: "completed",
      completedAt: noon(daysAgo),
      overallScore: score,
      isCompliant: score >= 0.8,
      checkedText: text,
      checkedCategory: categoryId,
      categoryVersion: version,
      ruleSetVersions: ruleSets,
    });
  return id;
}

async function quality(period = "7days") {
  const { status, body } = await api.reviewer.get(`${PATH}?period=${period}`);
  expect(status).toBe(200);
  return body;
}

describe("access to the quality report", () => {
  it("is limited to admins and reviewers, and requires a known period", async () => {
    expect((await api.nobody.get(PATH)).status).toBe(401);
    expect((await api.viewer.get(PATH)).status).toBe(403);
    expect((await api.admin.get(PATH.slice(0, -1))).body.days).toHaveLength(30);
    expect((await api.admin.get(`${PATH}?period=2years`)).status).toBe(400);
  });
});

describe("the quality at the end of each day", () => {
  it("is unknown before anything was checked", async () => {
    const { days, policy_changes } = await quality();
    expect(days).toHaveLength(7);
    expect(days[6]).toEqual({
      date: today,
      products: 0,
      compliant: 0,
      average_score: null,
      checked: 0,
    });
    expect(policy_changes).toEqual([]);
  });

  it("counts each product by its latest verdict, even if it is older than the period", async () => {
    const { id } = await createCategory();
    await checked(id, { daysAgo: 40, score: 0.5 }, { daysAgo: 2, score: 1 });
    await checked(
      id,
      { daysAgo: 4, score: 0.9 },
      { daysAgo: 2, score: 0.6 },
      { daysAgo: 2, score: 0.7 },
    );
    const { days } = await quality();
    expect(days.map((row: { products: number }) => row.products)).toEqual([1, 1, 2, 2, 2, 2, 2]);
    expect(days.map((row: { compliant: number }) => row.compliant)).toEqual([0, 0, 1, 1, 1, 1, 1]);
    expect(days.map((row: { average_score: number }) => row.average_score)).toEqual([
      0.5, 0.5, 0.7, 0.7, 0.85, 0.85, 0.85,
    ]);
    expect(days.map((row: { checked: number }) => row.checked)).toEqual([0, 0, 1, 0, 3, 0, 0]);
    expect(days.map((row: { date: string }) => row.date)).toEqual([6, 5, 4, 3, 2, 1, 0].map(dayOf));
  });

  it("does not change when everything is validated again", async () => {
    const { body: category } = await api.admin.post("/policies/categories/", {
      name: "Shoes",
      guideline: {
        title: "Standards",
        content: "Plain words.",
        rules: [{ rule_content: "cheap", description: "No cheap", severity: "high" }],
      },
    });
    for (const [at, description] of ["A cheap shoe.", "A shoe.", "A good shoe."].entries())
      await api.admin.post("/products/products/", {
        product_id: `SKU-Q${at}`,
        name: "Shoe",
        category: category.id,
        description,
      });
    await runQueue();
    const before = (await quality()).days.at(-1);
    expect(before).toMatchObject({ products: 3, compliant: 2, average_score: 0.9167, checked: 3 });
    const product_ids = ["SKU-Q0"];
    await api.admin.post("/validations/trigger/", { product_ids, force: true });
    await runQueue();
    expect((await quality()).days.at(-1)).toEqual({ ...before, checked: 4 });
  });
});

describe("the effect of a policy version", () => {
  async function recordVersion(
    policyId: number,
    number: number,
    daysAgo: number,
    kind = "category",
  ) {
    await db()
      .insert(policyVersions)
      .values({
        kind: kind as "category",
        policyId,
        number,
        snapshot: {},
        createdAt: noon(daysAgo),
      });
  }

  it("is measured on unchanged texts", async () => {
    const { id, name } = await createCategory();
    await recordVersion(id, 1, 3);
    await recordVersion(id, 2, 3);
    await checked(id, { daysAgo: 5, score: 0.9 }, { daysAgo: 2, score: 0.75, version: 2 });
    await checked(id, { daysAgo: 5, score: 1 }, { daysAgo: 1, score: 0.9, version: 2 });
    await checked(
      id,
      { daysAgo: 5, score: 0.1 },
      { daysAgo: 1, score: 1, version: 2, text: "Other" },
    );
    await checked(id, { daysAgo: 5, score: 0.2 });
    const other = await createCategory();
    await checked(other.id, { daysAgo: 5, score: 0.9 }, { daysAgo: 2, score: 0, version: 2 });
    expect((await quality()).policy_changes).toEqual([
      {
        date: dayOf(3),
        policy: name,
        version: 2,
        before: 1,
        after: 0.5,
        average_before: 0.95,
        average_after: 0.825,
        texts: 2,
        kind: "category",
        policy_id: id,
      },
    ]);
  });

  it("is unknown if no text was checked both before and under the version", async () => {
    const { id } = await createCategory();
    await recordVersion(id, 2, 3);
    await checked(id, { daysAgo: 2, score: 0.75, version: 2 });
    const [mark] = (await quality()).policy_changes;
    expect(mark).toMatchObject({ before: null, after: null, texts: 0 });
  });

  it("covers a rule set from the time it first applied", async () => {
    const { id } = await createCategory();
    const set = await createRuleSet({ all: true });
    await checked(
      id,
      { daysAgo: 1, score: 1 },
      { daysAgo: 0, score: 0.5, ruleSets: `9999.4,${set.id}.1` },
    );
    const marks = (await quality()).policy_changes;
    const own = marks.filter((mark: { policy_id: number }) => mark.policy_id === set.id);
    expect(own).toMatchObject([{ kind: "rule_set", version: 1, before: 1, after: 0, texts: 1 }]);
  });
});
