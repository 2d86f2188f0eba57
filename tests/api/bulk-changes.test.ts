import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { bulkChanges } from "@/db/schema/bulk-changes";
import { notifications } from "@/db/schema/notifications";
import { categories } from "@/db/schema/policies";
import { productEdits, products } from "@/db/schema/products";
import { auditLog } from "@/db/schema/users";
import { useApi } from "../support/api";
import { createCategory } from "../support/factories";
import { runBulkChanges, runQueue } from "../support/run-queue";

const api = useApi();
const PATH = "/bulk-changes/";
const shop = { category: 0, rule: 0 };

const TEXTS: Record<string, string> = {
  "SKU-1": "A cheap shoe of leather.",
  "SKU-2": "<p>Made of wool. <b>Cheap</b> and warm.</p>",
  "SKU-3": "This shoe is bargain. A cheap bargain.",
  "SKU-4": "A fine shoe.",
};

beforeEach(async () => {
  await db().delete(bulkChanges);
  await db().delete(productEdits);
  await db().delete(notifications);
  await db().delete(products);
  await db().delete(categories);
  const rules = [
    { rule_content: "cheap", description: "No cheap", severity: "high" },
    { rule_content: "affordable bargain", description: "No bargains", severity: "low" },
  ];
  const guideline = { title: "Standards", content: "Plain words.", rules };
  const { body } = await api.admin.post("/policies/categories/", { name: "Shoes", guideline });
  shop.category = body.id;
  shop.rule = body.guideline.rules[0].id;
  for (const [product_id, description] of Object.entries(TEXTS))
    await api.admin.post("/products/products/", {
      product_id,
      name: `Product ${product_id}`,
      category: body.id,
      description,
    });
  await runQueue();
});

async function draft(change: object) {
  const filters = { rule: shop.rule };
  const { status, body } = await api.reviewer.post(PATH, { filters, ...change });
  expect([status, body.state]).toEqual([201, "preparing"]);
  await runBulkChanges();
  return read(body.id);
}

async function read(id: number) {
  const { status, body } = await api.viewer.get(`${PATH}${id}/`);
  expect(status).toBe(200);
  return body;
}

async function step(id: number, what: "start" | "cancel" | "undo") {
  const answer = await api.reviewer.post(`${PATH}${id}/${what}/`);
  await runBulkChanges();
  await runQueue();
  return answer.status;
}

interface Item {
  product_id: string;
  outcome: string;
  reason: string;
  before: string;
  after: string;
}

async function items(id: number, query = "") {
  const { body } = await api.viewer.get(`${PATH}${id}/items/${query}`);
  const results = body.results as Item[];
  return results.toSorted((a, b) => (a.product_id < b.product_id ? -1 : 1));
}

async function texts() {
  const { body } = await api.viewer.get("/products/products/?ordering=product_id");
  return Object.fromEntries(
    body.results.map((row: Record<string, string>) => [row.product_id, row.description]),
  );
}

async function write(descriptions: Record<string, string>) {
  for (const [productId, description] of Object.entries(descriptions)) {
    const { body } = await api.admin.get(`/products/products/by-id/${productId}/`);
    await api.admin.patch(`/products/products/${body.id}/`, { description });
  }
  await runQueue();
}

/** Returns the product data that reviews can change. */
async function reviews() {
  const { body } = await api.viewer.get("/products/products/?ordering=product_id");
  return (body.results as Record<string, string | null>[]).map(
    ({ product_id, status, reviewed_at, updated_at }) => ({
      product_id,
      status,
      reviewed_at,
      updated_at,
    }),
  );
}

const REPLACE = { action: "replace", replacement: "affordable" };

describe("a bulk change", () => {
  it("previews its effects, and changes nothing before it is started", async () => {
    const bulkChange = await draft(REPLACE);
    expect(bulkChange).toMatchObject({
      state: "ready",
      name: expect.stringContaining("affordable"),
      counts: { products: 3, planned: 2, changed: 0, remainder: 1, undone: 0 },
      started_at: null,
      undo_until: null,
    });
    expect(await items(bulkChange.id)).toMatchObject([
      {
        product_id: "SKU-1",
        outcome: "planned",
        reason: "",
        before: TEXTS["SKU-1"],
        after: "An affordable shoe of leather.",
        violations_before: 1,
        violations_after: 0,
        score_before: 0.75,
        score_after: 1,
      },
      { product_id: "SKU-2", after: "<p>Made of wool. <b>Affordable</b> and warm.</p>" },
      { product_id: "SKU-3", outcome: "remainder", before: null, after: null },
    ]);
    const [skipped] = await items(bulkChange.id, "?outcome=remainder");
    expect(skipped).toMatchObject({ reason: expect.stringContaining("break another rule") });
    expect(await texts()).toEqual(TEXTS);
  });

  it("edits and validates the planned texts, and restores all of them on undo", async () => {
    const { id } = await draft(REPLACE);
    expect(await step(id, "start")).toBe(200);
    expect(await read(id)).toMatchObject({
      state: "completed",
      counts: { products: 3, planned: 2, changed: 2, remainder: 1, undone: 0 },
    });
    expect(await texts()).toEqual({
      ...TEXTS,
      "SKU-1": "An affordable shoe of leather.",
      "SKU-2": "<p>Made of wool. <b>Affordable</b> and warm.</p>",
    });
    const { body } = await api.viewer.get("/products/products/?ordering=product_id");
    expect(body.results[0]).toMatchObject({ status: "compliant", compliance_score: 1 });
    const edits = await api.viewer.get(`/products/edits/?product=${body.results[0].id}`);
    expect(edits.body.results[0]).toMatchObject({ reason: expect.stringContaining("Bulk change") });
    const bell = await api.reviewer.get("/notifications/");
    expect(bell.body.results[0].title).toContain("is completed");

    await api.admin.patch(`/products/products/${body.results[1].id}/`, { description: "My own." });
    expect(await step(id, "undo")).toBe(200);
    expect(await read(id)).toMatchObject({ state: "undone", counts: { changed: 2, undone: 1 } });
    expect(await texts()).toEqual({ ...TEXTS, "SKU-2": "My own." });
    expect((await items(id)).map(({ outcome }) => outcome)).toEqual([
      "undone",
      "kept",
      "remainder",
    ]);
    expect(await step(id, "undo")).toBe(409);
  });

  it("skips products changed since the preview, and excluded ones", async () => {
    const { id } = await draft(REPLACE);
    const out = await api.reviewer.patch(`${PATH}${id}/items/`, { leave_out: ["SKU-2"] });
    expect(out.body.counts).toMatchObject({ products: 3, planned: 1, remainder: 1 });
    const back = await api.reviewer.patch(`${PATH}${id}/items/`, { take_in: ["SKU-2", "SKU-3"] });
    expect(back.body.counts).toMatchObject({ products: 3, planned: 2, remainder: 1 });
    expect((await api.reviewer.patch(`${PATH}${id}/items/`, {})).status).toBe(400);
    await api.reviewer.patch(`${PATH}${id}/items/`, { leave_out: ["SKU-2"] });
    const { body } = await api.viewer.get("/products/products/?search=SKU-1");
    await api.admin.patch(`/products/products/${body.results[0].id}/`, {
      description: "A cheap hat.",
    });
    await step(id, "start");
    expect((await read(id)).counts).toMatchObject({ planned: 0, changed: 0, remainder: 2 });
    expect(await texts()).toEqual({ ...TEXTS, "SKU-1": "A cheap hat." });
  });

  it("does not apply a replacement that newer policies forbid", async () => {
    const { id } = await draft(REPLACE);
    const { body } = await api.admin.get(`/policies/categories/${shop.category}/`);
    const rules = [...body.guideline.rules, { rule_content: "affordable", description: "New" }];
    await api.admin.patch(`/policies/categories/${shop.category}/`, { guideline: { rules } });
    await step(id, "start");
    expect((await read(id)).counts).toMatchObject({ changed: 0, remainder: 3 });
    expect(await texts()).toEqual(TEXTS);
  });

  it("deletes sentences if the remaining text reads well", async () => {
    const sentences = await draft({ action: "delete_sentence" });
    expect((await items(sentences.id)).map(({ after }) => after)).toEqual([
      null,
      "<p>Made of wool.</p>",
      "This shoe is bargain.",
    ]);
  });

  it("deletes a phrase only if it is a whole sentence, line or bullet, or fills its brackets", async () => {
    const descriptions = {
      "SKU-1": "Oak table. We offer a cheap.",
      "SKU-2": "Oak table (cheap) for four.",
      "SKU-3": "Oak table.\n- Cheap\n- Solid",
      "SKU-4": "<p>Oak table. Cheap! Solid.</p>",
    };
    await write(descriptions);
    const { id } = await draft({ action: "delete_phrase" });
    expect(await items(id)).toMatchObject([
      { outcome: "remainder", reason: expect.stringContaining("part of a sentence") },
      { after: "Oak table for four." },
      { after: "Oak table.\n- Solid" },
      { after: "<p>Oak table. Solid.</p>" },
    ]);
  });

  it("applies the available fixes, and leaves findings without one", async () => {
    const terms = "cheap => affordable";
    const { body } = await api.admin.get(`/policies/categories/${shop.category}/`);
    const [first, ...others] = body.guideline.rules;
    const guideline = { rules: [{ ...first, rule_content: terms }, ...others] };
    await api.admin.patch(`/policies/categories/${shop.category}/`, { guideline });
    await write({ "SKU-1": "A cheap shoe. Its affordable bargain is here." });
    const filters = { source: "category" };
    const { id } = await draft({ action: "apply_fixes", filters });
    const after = "An affordable shoe. Its affordable bargain is here.";
    const [planned] = await items(id);
    expect(planned).toMatchObject({ after, violations_before: 2, violations_after: 1 });
    await step(id, "start");
    expect(await texts()).toMatchObject({ "SKU-1": after });
  });

  it("does not treat a different distance from a length limit as a new violation", async () => {
    const path = `/policies/categories/${shop.category}/`;
    const { body } = await api.admin.get(path);
    const long = { rule_type: "length_limit", rule_content: "60-", description: "Long enough" };
    const rules = [...body.guideline.rules, long];
    await api.admin.patch(path, { guideline: { rules } });
    const { counts } = await draft({ action: "replace", replacement: "low" });
    expect(counts).toMatchObject({ products: 3, planned: 3 });
  });

  it("sends products back with a comment", async () => {
    const { id } = await draft({ action: "send_back", comments: "Please rewrite." });
    await step(id, "start");
    expect((await read(id)).counts).toMatchObject({ products: 3, changed: 3 });
    const { body } = await api.viewer.get("/validations/approvals/");
    expect(body.count).toBe(3);
    expect(body.results[0]).toMatchObject({ action: "request_edit", comments: "Please rewrite." });
  });

  it("undoes send-backs of products that no one has acted on since", async () => {
    const before = await reviews();
    const { id } = await draft({ action: "send_back", comments: "Please rewrite." });
    await step(id, "start");
    const sent = await reviews();
    expect(sent.map(({ status }) => status)).toEqual([
      ...Array(3).fill("needs_review"),
      before[3]?.status,
    ]);
    const { body } = await api.viewer.get("/validations/approvals/");
    const [, touched] = body.results;
    const own = { action: "approve", comments: "It may stay." };
    await api.reviewer.patch(`/validations/approvals/${touched.id}/`, own);
    await step(id, "undo");
    expect(await read(id)).toMatchObject({ state: "undone", counts: { changed: 3, undone: 2 } });
    const [unrestored] = await items(id, "?outcome=kept");
    expect(unrestored?.reason).toMatch(/^(?!You ).* has decided on it since\.$/);
    const expected = before.map((row) =>
      row.product_id === unrestored?.product_id
        ? expect.objectContaining({ status: "approved", reviewed_at: expect.any(String) })
        : row,
    );
    expect(await reviews()).toEqual(expected);
    expect((await api.viewer.get("/validations/approvals/")).body.results).toMatchObject([own]);
  });

  it("changes nothing if newer policies require no change", async () => {
    const { id } = await draft(REPLACE);
    const guideline = { rules: [{ rule_content: "plastic", description: "No plastic" }] };
    await api.admin.patch(`/policies/categories/${shop.category}/`, { guideline });
    await step(id, "start");
    expect((await read(id)).counts).toMatchObject({ planned: 0, changed: 0, remainder: 3 });
    expect(await texts()).toEqual(TEXTS);
  });

  it("decides on all of its findings with one reason, and undoes the decisions", async () => {
    const decided = { action: "decide", kind: "accepted", reason: "The brand requested it." };
    const { id, counts } = await draft(decided);
    expect(counts).toMatchObject({ products: 3, planned: 3, remainder: 0 });
    expect(await read(id)).toMatchObject({ kind: "accepted", reason: decided.reason });
    await step(id, "start");
    expect(await read(id)).toMatchObject({
      counts: { changed: 3 },
      progress: { done: 3, total: 3 },
    });
    expect(await texts()).toEqual(TEXTS);
    const open = "/validations/decisions/?state=open";
    const { body } = await api.viewer.get(open);
    expect(body.count).toBe(3);
    expect(body.results[0]).toMatchObject({
      kind: "accepted",
      scope: "product",
      reason: decided.reason,
    });
    const patterns = `/validations/patterns/?rule=${shop.rule}`;
    expect((await api.viewer.get(patterns)).body.count).toBe(0);
    const changed = body.results.find(
      ({ product_id }: { product_id: string }) => product_id === "SKU-2",
    );
    await api.admin.patch(`/validations/decisions/${changed.id}/`, { reason: "My own words." });
    await step(id, "undo");
    expect(await read(id)).toMatchObject({ state: "undone", counts: { changed: 3, undone: 2 } });
    expect((await api.viewer.get(open)).body.results).toMatchObject([{ reason: "My own words." }]);
    expect((await api.viewer.get(patterns)).body.results[0].products).toBe(2);
  });

  it("ignores dismissed findings", async () => {
    const list = `/validations/violations/?latest=true&rule=${shop.rule}`;
    const { body } = await api.viewer.get(list);
    const dismissed = body.results.find(
      ({ product_id }: { product_id: string }) => product_id === "SKU-1",
    );
    const decisionBody = { kind: "accepted", scope: "occurrence", reason: "A name." };
    await api.admin.post(`/validations/violations/${dismissed.id}/decision/`, decisionBody);
    const { id, counts } = await draft(REPLACE);
    expect(counts).toMatchObject({ products: 2, planned: 1 });
    expect((await items(id)).map(({ product_id }) => product_id)).toEqual(["SKU-2", "SKU-3"]);
  });

  it("requires a second person if a category requires four eyes", async () => {
    const path = `/policies/categories/${shop.category}/`;
    expect((await api.admin.patch(path, { four_eyes: true })).status).toBe(200);
    const { id } = await draft(REPLACE);
    const own = await api.reviewer.post(`${PATH}${id}/start/`);
    expect([own.status, own.body.message]).toEqual([
      403,
      "The category “Shoes” requires four eyes: a second person must start the bulk change.",
    ]);
    expect((await read(id)).state).toBe("ready");
    expect((await api.admin.post(`${PATH}${id}/start/`)).status).toBe(200);
    await runBulkChanges();
    expect((await read(id)).counts).toMatchObject({ changed: 2 });

    // The uploader of a product cannot decide on the product, not even through a bulk change.
    await runQueue();
    const decided = { action: "decide", kind: "wrong", reason: "A name." };
    const { body } = await api.reviewer.post(PATH, { filters: { rule: shop.rule }, ...decided });
    await runBulkChanges();
    await api.admin.post(`${PATH}${body.id}/start/`);
    await runBulkChanges();
    const [left] = await items(body.id);
    expect(left).toMatchObject({
      outcome: "remainder",
      reason: expect.stringContaining("You uploaded this product"),
    });
  });

  it("cannot be narrowed by its creator once a second person has opened it", async () => {
    await api.admin.patch(`/policies/categories/${shop.category}/`, { four_eyes: true });
    const narrow = async (id: number, by: "reviewer" | "admin", body: object) =>
      (await api[by].patch(`${PATH}${id}/items/`, body)).status;
    const [out, back] = [{ leave_out: ["SKU-1"] }, { take_in: ["SKU-1"] }];
    for (const look of ["", "items/"]) {
      const { id } = await draft(REPLACE);
      expect(await narrow(id, "reviewer", out), "not opened yet").toBe(200);
      await api.viewer.get(`${PATH}${id}/items/`);
      await api.reviewer.get(`${PATH}${id}/items/`);
      expect(await narrow(id, "reviewer", back), "only opened by others").toBe(200);
      await api.admin.get(`${PATH}${id}/${look}`);
      const refused = await api.reviewer.patch(`${PATH}${id}/items/`, out);
      expect([refused.status, refused.body.error]).toEqual([
        403,
        expect.stringContaining("a second person has already opened this bulk change"),
      ]);
      expect((await read(id)).counts).toMatchObject({ planned: 2 });
      expect(await narrow(id, "admin", out), "the second person").toBe(200);
      expect(await narrow(id, "reviewer", back)).toBe(403);
      const opened = and(
        eq(auditLog.action, "bulk_change.opened"),
        eq(auditLog.entityId, id),
        // The audit log lists changes of texts with those of products.
        eq(auditLog.kind, "product"),
      );
      expect(await db().$count(auditLog, opened)).toBe(1);
    }
    await api.admin.patch(`/policies/categories/${shop.category}/`, { four_eyes: false });
    const { id } = await draft(REPLACE);
    await api.admin.get(`${PATH}${id}/items/`);
    expect(await narrow(id, "reviewer", out), "without four eyes").toBe(200);
  });

  it("still requires a second person after its products were moved out of such a category", async () => {
    const free = await api.admin.post("/policies/categories/", { name: `Free ${Date.now()}` });
    await api.admin.patch(`/policies/categories/${shop.category}/`, { four_eyes: true });
    const rule = { rule_content: "cheap", description: "No cheap", severity: "high" };
    const guideline = { title: "Free standards", content: "Plain words.", rules: [rule] };
    await api.admin.patch(`/policies/categories/${free.body.id}/`, { guideline });
    const { body } = await api.reviewer.get("/products/products/by-id/SKU-1/");
    await api.reviewer.patch(`/products/products/${body.id}/`, { category: free.body.id });
    await runQueue();
    const { id } = await draft({ ...REPLACE, filters: { category: free.body.id } });
    expect((await read(id)).counts).toMatchObject({ planned: 1 });
    expect((await api.reviewer.post(`${PATH}${id}/start/`)).status).toBe(403);
    expect((await api.admin.post(`${PATH}${id}/start/`)).status).toBe(200);
  });

  it("is rejected in the wrong state, from viewers, and with missing fields", async () => {
    const { id } = await draft(REPLACE);
    expect((await api.viewer.post(`${PATH}${id}/start/`)).status).toBe(403);
    expect((await api.viewer.post(PATH, { filters: {}, ...REPLACE })).status).toBe(403);
    expect(await step(id, "cancel")).toBe(409);
    expect(await step(id, "undo")).toBe(409);
    await step(id, "start");
    expect(await step(id, "start")).toBe(409);
    expect((await api.reviewer.delete(`${PATH}${id}/`)).status).toBe(409);
    const unused = await draft(REPLACE);
    expect((await api.reviewer.delete(`${PATH}${unused.id}/`)).status).toBe(204);
    expect((await api.viewer.get(`${PATH}${unused.id}/`)).status).toBe(404);
    const refused = async (change: object) => (await api.reviewer.post(PATH, change)).body;
    expect(await refused({ filters: { rule: 1 }, action: "replace" })).toHaveProperty(
      "replacement",
    );
    expect(await refused({ filters: { rule: 1 }, action: "send_back" })).toHaveProperty("comments");
    expect(await refused({ filters: { rule: 1 }, action: "decide" })).toHaveProperty("reason");
    const decided = { action: "decide", kind: "wrong", reason: "A name." };
    expect(await refused({ filters: { decision: "wrong" }, ...decided })).toHaveProperty("filters");
    expect(await refused({ filters: {}, ...REPLACE })).toHaveProperty("filters");
    expect(await refused({ filters: { colour: "red" }, ...REPLACE })).toHaveProperty("filters");
    expect(await refused({ filters: { rule: 1 }, action: "shout" })).toHaveProperty("action");
  });
});

describe("a bulk change as of a future date", () => {
  const later = "2099-02-18";
  const begins = async () => {
    const rule = { valid_from: later };
    await api.admin.patch(`/policies/category-rules/${shop.rule}/`, rule);
    await api.admin.post("/policies/revalidate/", {});
    await runQueue();
  };

  it("plans changes for violations of that date's rules, and none as of today", async () => {
    await begins();
    const replace = { action: "replace", replacement: "affordable" };
    const now = await draft(replace);
    expect([now.as_of, now.counts.products]).toEqual([null, 0]);
    const then = await draft({ ...replace, as_of: later });
    expect(then).toMatchObject({
      as_of: later,
      state: "ready",
      counts: { products: 3, planned: 2, remainder: 1 },
    });
    expect(then.name).toMatch(/ as of 18 Feb 2099$/);
    expect(await items(then.id)).toMatchObject(
      [
        { product_id: "SKU-1", outcome: "planned", after: "An affordable shoe of leather." },
        { product_id: "SKU-2", outcome: "planned" },
        { product_id: "SKU-3", outcome: "remainder", reason: /another rule/ },
      ].map(({ reason, ...item }) =>
        reason ? { ...item, reason: expect.stringMatching(reason) } : item,
      ),
    );
    expect(await step(then.id, "start")).toBe(200);
    expect((await read(then.id)).counts).toMatchObject({ changed: 2 });
    expect(await step(then.id, "undo")).toBe(200);
    expect((await read(then.id)).counts).toMatchObject({ undone: 2 });
  });

  it("sends back the products that violate the rules of that date", async () => {
    await begins();
    const back = await draft({ action: "send_back", comments: "Soon forbidden", as_of: later });
    expect((await items(back.id)).map(({ product_id }) => product_id)).toEqual([
      "SKU-1",
      "SKU-2",
      "SKU-3",
    ]);
  });

  it("requires a valid date and an action that supports one", async () => {
    const filters = { rule: shop.rule };
    for (const [change, field] of [
      [{ action: "apply_fixes", as_of: "2099-02-30" }, "as_of"],
      [{ action: "decide", kind: "wrong", reason: "r", as_of: later }, "as_of"],
    ] as const) {
      const { status, body } = await api.reviewer.post(PATH, { filters, ...change });
      expect([status, Object.keys(body)]).toEqual([400, expect.arrayContaining([field])]);
    }
  });
});

describe("a bulk change that applies fixes", () => {
  async function planFixes(
    rules: Parameters<typeof createCategory>[1],
    descriptions: Record<string, string>,
  ) {
    const { id } = await createCategory({}, rules);
    for (const [product_id, description] of Object.entries(descriptions))
      await api.admin.post("/products/products/", { product_id, category: id, description });
    await runQueue();
    const category = await api.admin.get(`/policies/categories/${id}/`);
    const [{ id: rule }] = category.body.guideline.rules;
    return draft({ action: "apply_fixes", filters: { rule } });
  }

  it("first fixes what blocks a fix in the same line", async () => {
    const descriptions = {
      "T-1": "Yün çorap.\nÜcretsiz kargo ☀",
      "T-2": "<p>Yün çorap.</p><p>☀️ Ücretsiz Kargo</p>",
      "T-3": "Yün çorap.\n☀ücretsiz kargo☀",
      "T-4": "<p>Yün çorap.</p><p>☀️☀️ <b>Ücretsiz Kargo</b>☀️</p>",
      "T-5": "<ul><li>Yün çorap</li><li>☀️Ücretsiz kargo</li></ul>",
      "T-6": "Yün çorap. ☀ Ücretsiz kargo ☀",
    };
    const words = { ruleType: "prohibited_words", ruleContent: "ücretsiz kargo" } as const;
    const emoji = { ruleType: "format_requirement", ruleContent: "no_emoji" } as const;
    const bulkChange = await planFixes([words, emoji], descriptions);
    expect(bulkChange.counts).toMatchObject({ planned: 6, remainder: 0 });
    expect(await step(bulkChange.id, "start")).toBe(200);
    expect(await texts()).toMatchObject({
      "T-1": "Yün çorap.",
      "T-2": "<p>Yün çorap.</p>",
      "T-3": "Yün çorap.",
      "T-4": "<p>Yün çorap.</p>",
      "T-5": "<ul><li>Yün çorap</li></ul>",
      "T-6": "Yün çorap.",
    });
  });

  it("leaves out changes that remove an image until they are included", async () => {
    const html = { ruleType: "format_requirement", ruleContent: "no_html" } as const;
    const bulkChange = await planFixes([html], {
      "T-1": 'A warm <img src="a.jpg"> sock.',
      "T-2": "A <b>warm</b> sock.",
    });
    expect(bulkChange.counts).toMatchObject({ products: 2, planned: 1, remainder: 0 });
    expect(await items(bulkChange.id)).toMatchObject([
      { product_id: "T-1", outcome: "left_out", reason: expect.stringContaining("an image") },
      { product_id: "T-2", outcome: "planned" },
    ]);
    await api.reviewer.patch(`${PATH}${bulkChange.id}/items/`, { take_in: ["T-1"] });
    expect((await read(bulkChange.id)).counts.planned).toBe(2);
  });
});

describe("all fixes of a filter", () => {
  beforeEach(async () => {
    const { body } = await api.admin.get(`/policies/categories/${shop.category}/`);
    const rules = [
      { rule_content: "cheap => affordable", description: "No cheap", severity: "high" },
      {
        rule_type: "format_requirement",
        rule_content: "no_exclamation",
        description: "No exclamation marks",
        severity: "low",
      },
    ];
    const guideline = { ...body.guideline, rules };
    await api.admin.patch(`/policies/categories/${shop.category}/`, { guideline });
    for (const [product_id, description] of [
      ["FIX-1", "A cheap shoe! It is warm."],
      ["FIX-2", "A cheap hat."],
    ])
      await api.admin.post("/products/products/", {
        product_id,
        name: `Product ${product_id}`,
        category: shop.category,
        description,
      });
    await runQueue();
  });

  const fixAll = (body: object) => draft({ action: "apply_fixes", ...body });

  it("are one bulk change from products, counted by rule and undone together", async () => {
    const change = await fixAll({ filters: {}, product_filters: { search: "FIX-" } });
    expect(change).toMatchObject({ name: "Fix all of a filter", counts: { planned: 2 } });
    const { body: rules } = await api.viewer.get(`${PATH}${change.id}/rules/`);
    expect(rules).toMatchObject([
      { name: "No cheap", products: 2, findings: 2, source: "category" },
      { name: "No exclamation marks", products: 1, findings: 1 },
    ]);
    const ofRule = await items(change.id, `?rule=${rules[1].rule}`);
    expect(ofRule.map(({ product_id }) => product_id)).toEqual(["FIX-1"]);
    await step(change.id, "start");
    const texts = async () =>
      (await db().select().from(products))
        .filter(({ productId }) => productId.startsWith("FIX-"))
        .map(({ description }) => description)
        .sort();
    expect(await texts()).toEqual(["An affordable hat.", "An affordable shoe. It is warm."]);
    await step(change.id, "undo");
    expect(await texts()).toEqual(["A cheap hat.", "A cheap shoe! It is warm."]);
  });

  it("start from findings, too, and need a filter", async () => {
    const change = await fixAll({ filters: { category: shop.category, severity: "low" } });
    expect(change.counts.planned).toBe(1);
    const none = await api.reviewer.post(PATH, { filters: {}, action: "apply_fixes" });
    expect(none.status).toBe(400);
    const unknown = await api.reviewer.post(PATH, {
      action: "apply_fixes",
      product_filters: { colour: "red" },
    });
    expect(unknown).toMatchObject({ status: 400, body: { product_filters: expect.anything() } });
  });
});
