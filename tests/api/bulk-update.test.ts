import { eq, inArray } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { bulkUpdates, productEdits, products } from "@/db/schema/products";
import { validations } from "@/db/schema/validations";
import { recoverStalledWork } from "@/inngest/functions/recover-stalled";
import { plainStep } from "@/inngest/functions/step";
import { bulkUpdateWork } from "@/inngest/job-workers";
import { bulkUpdateSteps, runBulkUpdate } from "@/lib/products/bulk/run-bulk-update";
import { useApi } from "../support/api";
import {
  createBrandGuideline,
  createCategory,
  createValidations,
  must,
} from "../support/factories";
import { runOne } from "../support/run-queue";

const api = useApi();
const PATH = "/products/products/bulk_update/";
let shoes = 0;
let bags = 0;

beforeAll(async () => {
  shoes = (await createCategory({ name: "Bulk shoes" })).id;
  bags = (await createCategory({ name: "Bulk bags" })).id;
});
beforeEach(async () => {
  await db()
    .delete(products)
    .where(inArray(products.categoryId, [shoes, bags]));
});

async function make(count: number, values: Partial<typeof products.$inferInsert> = {}) {
  const made = Array.from({ length: count }, (_, at) => ({
    productId: `BULK-${at}`,
    name: `Boot ${at}`,
    description: "A boot.",
    originalDescription: "A boot.",
    categoryId: shoes,
    uploadedBy: api.users.admin.id,
    status: "compliant" as const,
    ...values,
  }));
  const ids: number[] = [];
  while (made.length > 0) {
    const part = made.splice(0, 2000);
    const stored = await db().insert(products).values(part).returning({ id: products.id });
    ids.push(...stored.map(({ id }) => id));
  }
  return ids;
}

const storedOf = (ids: number[]) =>
  db().select().from(products).where(inArray(products.id, ids)).orderBy(products.id);
const validationsOf = (ids: number[]) =>
  db().select().from(validations).where(inArray(validations.productId, ids));
const send = (body: object) => api.reviewer.post(PATH, body);

describe("updating many products", () => {
  it("sets the missing values of each product, with its history and a queued validation", async () => {
    const [first = 0, second = 0, third = 0] = await make(3);
    const guideline = await createBrandGuideline();
    await db()
      .update(products)
      .set({ categoryId: bags, language: "pt-BR", brandGuidelinesId: guideline.id, market: "BR" })
      .where(eq(products.id, third));
    const set = { category: bags, brand_guidelines: guideline.id, language: "pt_br", market: "br" };
    const answer = await send({ product_ids: [first, "BULK-1", third, third, "NONE", 0], set });
    expect(answer).toMatchObject({
      status: 200,
      body: { updated: 2, unchanged: 1, skipped: 2 },
    });
    const stored = await storedOf([first, second, third]);
    for (const product of stored) {
      expect(product).toMatchObject({
        categoryId: bags,
        brandGuidelinesId: guideline.id,
        language: "pt-BR",
        market: "BR",
      });
    }
    expect(stored.map(({ status, version }) => [status, version])).toEqual([
      ["pending", 2],
      ["pending", 2],
      ["compliant", 1],
    ]);
    const queued = await validationsOf([first, second, third]);
    expect(queued.map((row) => [row.productId, row.status, row.categoryId])).toEqual([
      [first, "pending", bags],
      [second, "pending", bags],
    ]);
    const history = await api.viewer.get(`/products/edits/?product=${second}`);
    expect(
      history.body.results.map((edit: Record<string, unknown>) => [
        edit.field,
        edit.old_value,
        edit.new_value,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ["category", String(shoes), String(bags)],
        ["brand_guidelines", null, String(guideline.id)],
        ["language", null, "pt-BR"],
        ["market", null, "BR"],
      ]),
    );
    const { body: log } = await api.admin.get("/auth/audit/?page_size=1");
    expect(log.results[0]).toMatchObject({ action: "product.updated" });
  });

  it("updates all products that match the list's filters, and clears values with null", async () => {
    const german = await make(2, { language: "de", market: "DE" });
    const others = await make(1, { productId: "BULK-X", language: "fr" });
    const filters = { category: shoes, language: "de", status: null };
    const answer = await send({ filters, set: { market: null } });
    expect(answer.body).toEqual({ updated: 2, unchanged: 0, skipped: 0 });
    expect((await storedOf(german)).map(({ market }) => market)).toEqual([null, null]);
    expect((await storedOf(others))[0]?.version).toBe(1);
    const again = await send({ filters, set: { market: null } });
    expect(again.body).toEqual({ updated: 0, unchanged: 2, skipped: 0 });
    expect(await db().$count(productEdits, inArray(productEdits.productId, german))).toBe(2);
  });

  it("keeps a pending validation and restarts a running one", async () => {
    const [pendingId = 0, runs = 0] = await make(2);
    await createValidations(
      { productId: pendingId, status: "pending" },
      { productId: runs, status: "in_progress" },
    );
    await send({ product_ids: [pendingId, runs], set: { language: "it" } });
    const states = await validationsOf([pendingId, runs]);
    expect(states.map((row) => [row.productId, row.status]).sort()).toEqual(
      [
        [pendingId, "pending"],
        [runs, "failed"],
        [runs, "pending"],
      ].sort(),
    );
  });

  it.each([
    [{ set: { language: "de" } }, "non_field_errors"],
    [{ product_ids: [1], filters: {}, set: { language: "de" } }, "non_field_errors"],
    [{ product_ids: [], set: { language: "de" } }, "product_ids"],
    [{ product_ids: [1] }, "set"],
    [{ product_ids: [1], set: {} }, "set"],
    [{ product_ids: [1], set: { name: "Boot" } }, "set"],
    [{ product_ids: [1], set: { language: "german" } }, "set"],
    [{ product_ids: [1], set: { market: "EU" } }, "set"],
    [{ product_ids: [1], set: { category: null } }, "set"],
    [{ product_ids: [1], set: { category: 999_999 } }, "set"],
    [{ product_ids: [1], set: { brand_guidelines: 999_999 } }, "set"],
    [{ filters: { sort: "name" }, set: { language: "de" } }, "filters"],
    [{ filters: { status: "gone" }, set: { language: "de" } }, "filters"],
  ])("rejects an invalid request: %j", async (body, field) => {
    const answer = await send(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toHaveProperty(field);
  });

  it("is for editors only", async () => {
    const answer = await api.viewer.post(PATH, { product_ids: [1], set: { language: "de" } });
    expect(answer.status).toBe(403);
  });
});

describe("updating more than 500 products", () => {
  async function begin(ids: number[]) {
    const answer = await send({ product_ids: ids, set: { category: bags } });
    expect(answer.status).toBe(202);
    expect(answer.body).toEqual({
      job: { id: expect.any(Number), progress: { done: 0, total: ids.length } },
    });
    return answer.body.job.id as number;
  }
  const look = async (job: number) =>
    (await api.reviewer.get(`/products/bulk-updates/${job}/`)).body;

  it("runs in the background and reports its progress", async () => {
    const ids = await make(1203);
    const job = await begin(ids);
    expect(await look(job)).toMatchObject({ state: "running", updated: 0, finished_at: null });
    await db()
      .delete(products)
      .where(eq(products.id, must(ids[1000])));
    await runOne(bulkUpdateWork, job);
    expect(await look(job)).toMatchObject({
      id: job,
      state: "completed",
      progress: { done: 1203, total: 1203 },
      updated: 1202,
      unchanged: 0,
      skipped: 1,
      error_message: null,
      finished_at: expect.any(String),
    });
    expect(await db().$count(products, eq(products.categoryId, bags))).toBe(1202);
    expect(await db().$count(validations, eq(validations.categoryId, bags))).toBe(1202);
  });

  it("resumes after a crash without repeating anything", async () => {
    const ids = await make(1100);
    const job = await begin(ids);
    const claimed = must((await bulkUpdateSteps.claim(job)) ?? undefined);
    const stop = new AbortController();
    const going = runBulkUpdate(claimed, stop.signal);
    stop.abort();
    await expect(going).rejects.toThrow();
    expect((await look(job)).progress.done).toBe(500);
    await db()
      .update(bulkUpdates)
      .set({ leaseUntil: new Date(0) })
      .where(eq(bulkUpdates.id, job));
    await recoverStalledWork(plainStep);
    await db().update(bulkUpdates).set({ notBefore: null }).where(eq(bulkUpdates.id, job));
    await runOne(bulkUpdateWork, job);
    expect(await look(job)).toMatchObject({ state: "completed", updated: 1100, unchanged: 0 });
    expect(await db().$count(productEdits, inArray(productEdits.productId, ids))).toBe(1100);
  });

  it("fails with a reason if its category was deleted", async () => {
    const ids = await make(501);
    const deletedCategory = await createCategory({ name: "Bulk gone" });
    const answer = await send({ product_ids: ids, set: { category: deletedCategory.id } });
    await api.admin.delete(`/policies/categories/${deletedCategory.id}/`);
    await runOne(bulkUpdateWork, answer.body.job.id);
    expect(await look(answer.body.job.id)).toMatchObject({
      state: "failed",
      progress: { done: 0, total: 501 },
      error_message: "This category does not exist.",
    });
  });

  it("rejects more than 10,000 products", async () => {
    await make(10_001);
    const named = await send({ product_ids: Array(10_001).fill(1), set: { language: "de" } });
    expect(named.body.product_ids).toEqual(["At most 10,000 products at once."]);
    const answer = await send({ filters: { category: shoes }, set: { language: "de" } });
    expect(answer.status).toBe(400);
    expect(answer.body.filters).toEqual([
      "10,001 products match; at most 10,000 can be changed at once.",
    ]);
  });

  it("answers 404 for an unknown job", async () => {
    expect((await api.reviewer.get("/products/bulk-updates/999999/")).status).toBe(404);
  });
});
