import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { importProfiles, imports, sources } from "@/db/schema/imports";
import { productEdits, products } from "@/db/schema/products";
import { importWork } from "@/inngest/job-workers";
import { useApi } from "../support/api";
import { createCategory, must } from "../support/factories";
import { runOne, runQueue, runSeoQueue } from "../support/run-queue";

const api = useApi();
const PATH = "/products/imports/";
const HEAD = "product_id,name,category,description\n";

beforeAll(() => createCategory({ name: "Deliveries" }));

beforeEach(async () => {
  await db().delete(imports);
  await db().delete(sources);
  await db().delete(importProfiles);
  await db().delete(products);
});

type Rows = Record<string, string>;

async function send(rows: Rows, name = "supplier.csv") {
  const lines = Object.entries(rows).map(([id, text]) => `${id},${id},Deliveries,"${text}"`);
  const form = new FormData();
  form.set("file", new File([HEAD + lines.join("\n")], name));
  const { status, body } = await api.reviewer.call("POST", PATH, form);
  expect(status).toBe(201);
  return body;
}

async function start(id: number) {
  expect((await api.reviewer.post(`${PATH}${id}/start/`)).status).toBe(200);
  await runOne(importWork, id);
  const { body } = await api.reviewer.get(`${PATH}${id}/`);
  expect(body).toMatchObject({ state: "completed", error_message: null });
  return body;
}

async function deliver(rows: Rows, name?: string) {
  return start((await send(rows, name)).id);
}

async function product(productId: string) {
  const [found] = await db().select().from(products).where(eq(products.productId, productId));
  return must(found);
}

async function edit(productId: string, description: string) {
  const { id } = await product(productId);
  const { status } = await api.reviewer.patch(`/products/products/${id}/`, { description });
  expect(status).toBe(200);
}

const conflictsOf = async (id: number) =>
  (await api.reviewer.get(`${PATH}${id}/conflicts/`)).body.results;

describe("a new delivery of a source", () => {
  it("keeps corrections that the file lacks, and applies changes made only in the file", async () => {
    await deliver({ A: "A cheap chair.", B: "A lamp.", C: "A rug." });
    await edit("A", "A sturdy chair.");
    const draft = await send({ A: "A cheap chair.", B: "A bright lamp.", C: "A rug." });
    expect(draft.counts).toMatchObject({ changed: 1, same: 2, kept: 1, conflicts: 0, missing: 0 });
    await start(draft.id);
    expect((await product("A")).description).toBe("A sturdy chair.");
    expect((await product("B")).description).toBe("A bright lamp.");
    const again = await deliver({ A: "A sturdy chair.", B: "A bright lamp.", C: "A rug." });
    expect(again.counts).toMatchObject({ changed: 0, same: 3, kept: 0 });
    const edits = await db().select().from(productEdits);
    expect(edits).toHaveLength(2);
  });

  it("keeps Plumbline's text in a conflict, and lists the conflict until a user resolves it", async () => {
    await deliver({ A: "A cheap red chair.", B: "A lamp." });
    await edit("A", "A sturdy red chair.");
    await edit("B", "A floor lamp.");
    const done = await deliver({ A: "A cheap blue chair.", B: "A desk lamp." });
    expect(done.counts).toMatchObject({ changed: 0, same: 2, conflicts: 2 });
    expect(done.conflicting).toBe(2);
    const bell = await api.reviewer.get("/notifications/");
    expect(bell.body.results[0].text).toBe("0 new, 0 changed. 2 conflicts to decide.");
    const batch = await api.reviewer.get(`/products/batches/${done.batch_id}/`);
    expect(batch.body).toMatchObject({ import_id: done.id, conflicts: 2 });
    expect((await product("A")).description).toBe("A sturdy red chair.");
    const [first, second] = await conflictsOf(done.id);
    expect(first).toEqual({
      product_id: "A",
      name: "A",
      field: "description",
      before: "A cheap red chair.",
      theirs: "A cheap blue chair.",
      ours: "A sturdy red chair.",
      proposal: "A sturdy blue chair.",
      choice: null,
    });
    expect(second).toMatchObject({ product_id: "B", proposal: null });

    const { id } = await product("A");
    const state = await api.viewer.get(`/products/products/${id}/conflicts/`);
    expect(state.body).toMatchObject({ conflicts: [{ field: "description" }], missing_from: [] });
    const merged = await api.reviewer.post(`${PATH}${done.id}/conflicts/`, {
      choices: { A: { description: "merge" } },
    });
    expect(merged).toMatchObject({ status: 200, body: { counts: { conflicts: 1 } } });
    expect((await product("A")).description).toBe("A sturdy blue chair.");
    const lamp = await product("B");
    const decided = await api.reviewer.post(`/products/products/${lamp.id}/conflicts/`, {
      all: "theirs",
    });
    expect(decided.body.conflicts).toEqual([]);
    expect((await product("B")).description).toBe("A desk lamp.");
    const again = await deliver({ A: "A cheap blue chair.", B: "A desk lamp." });
    expect(again.counts).toMatchObject({ changed: 0, conflicts: 0, kept: 1 });
  });

  it("keeps the base text of an open conflict, and closes it when the source reverts", async () => {
    await deliver({ A: "A cheap red chair." });
    await edit("A", "A sturdy red chair.");
    await deliver({ A: "A cheap blue chair." });
    const second = await deliver({ A: "A cheap green chair." });
    expect(await conflictsOf(second.id)).toMatchObject([
      { before: "A cheap red chair.", proposal: "A sturdy green chair." },
    ]);
    const back = await deliver({ A: "A cheap red chair." });
    expect(back.counts).toMatchObject({ conflicts: 0, kept: 1 });
    expect(await conflictsOf(second.id)).toEqual([]);
    expect((await product("A")).description).toBe("A sturdy red chair.");
  });

  it("applies the choices of a draft, but not to a text that was edited after the choice", async () => {
    await deliver({ A: "One red.", B: "Two red.", C: "Three red." });
    for (const id of ["A", "B", "C"]) await edit(id, `${id} corrected.`);
    const draft = await send({ A: "One blue.", B: "Two blue.", C: "Three blue." });
    expect(draft.counts).toMatchObject({ conflicts: 3, changed: 0 });
    const chosen = await api.reviewer.post(`${PATH}${draft.id}/conflicts/`, {
      choices: { C: "ours" },
      all: "theirs",
    });
    expect(chosen.status).toBe(200);
    expect(await conflictsOf(draft.id)).toMatchObject([
      { product_id: "A", choice: "theirs" },
      { product_id: "B", choice: "theirs" },
      { product_id: "C", choice: "ours" },
    ]);
    await edit("B", "B corrected once more.");
    const done = await start(draft.id);
    expect(done.counts).toMatchObject({ changed: 1, conflicts: 1 });
    expect((await product("A")).description).toBe("One blue.");
    expect((await product("B")).description).toBe("B corrected once more.");
    expect((await product("C")).description).toBe("C corrected.");
    expect(await conflictsOf(done.id)).toMatchObject([{ product_id: "B" }]);
  });

  it("rejects choices without a matching conflict, and merges only what can be merged", async () => {
    await deliver({ A: "One." });
    await edit("A", "Two.");
    const done = await deliver({ A: "Three." });
    const choose = async (body: unknown) =>
      (await api.reviewer.post(`${PATH}${done.id}/conflicts/`, body)).status;
    for (const choices of [{}, { X: "ours" }, { A: { name: "ours" } }, { A: "merge" }, { A: "my" }])
      expect(await choose({ choices }), JSON.stringify(choices)).toBe(400);
    expect(await choose({ all: "merge" })).toBe(200);
    expect((await product("A")).description).toBe("Two.");
    expect(await conflictsOf(done.id)).toHaveLength(1);
  });

  it("compares a product without a previous delivery with its original description", async () => {
    const category = await createCategory();
    for (const id of ["A", "B"]) {
      const made = { product_id: id, category: category.id, description: "The first." };
      expect((await api.reviewer.post("/products/products/", made)).status).toBe(201);
      await edit(id, "Corrected.");
    }
    const draft = await send({ A: "The first.", B: "The second." });
    expect(draft.counts).toMatchObject({ kept: 1, conflicts: 1, changed: 0 });
  });
});

it("accepts a product without a description, which is never compliant", async () => {
  await deliver({ A: "", B: "A lamp." });
  await runQueue();
  await runSeoQueue();
  const { body } = await api.viewer.get("/products/products/?description=missing");
  expect(body.results).toMatchObject([
    { product_id: "A", description: "", status: "needs_review", compliance_score: 0.75 },
  ]);
  const path = `/validations/validations/by-product/A/`;
  const [validation] = (await api.viewer.get(path)).body.results;
  expect(validation).toMatchObject({
    is_compliant: false,
    violations: [
      {
        violation_type: "required_element_missing",
        severity: "high",
        reason: "The description is missing.",
        rule: null,
        fix: null,
      },
    ],
  });
  await deliver({ A: "A rug." });
  await runQueue();
  const described = await api.viewer.get("/products/products/by-id/A/");
  expect(described.body).toMatchObject({ description: "A rug.", status: "compliant" });
});

describe("the source of an import", () => {
  it("is suggested by header and file name or by equal products, and otherwise named after the file", async () => {
    const first = await send({ A: "One.", B: "Two." }, "acme 2026-11-01 (2).csv");
    expect(first.source).toBe("acme");
    const acme = (await start(first.id)).source;
    expect(acme).toEqual(expect.any(Number));
    expect((await send({ C: "Three." }, "acme-2026-12-01.csv")).source).toBe(acme);
    expect((await send({ A: "One.", C: "Three." }, "other.csv")).source).toBe(acme);
    const other = await send({ C: "Three.", D: "Four." }, "bolt.csv");
    expect(other.source).toBe("bolt");
    const patch = (source: unknown) => api.reviewer.patch(`${PATH}${other.id}/`, { source });
    expect((await patch(acme)).body).toMatchObject({ source: acme, counts: { missing: 2 } });
    expect((await patch("ACME")).body.source).toBe(acme);
    expect((await patch("Bolt Ltd")).body.source).toBe("Bolt Ltd");
    expect((await patch(999_999)).status).toBe(400);
    await start(other.id);
    const { body } = await api.reviewer.get("/products/sources/");
    expect(body.results).toMatchObject([
      { name: "acme", products: 2, mapping: null, on_missing: "nothing" },
      { name: "Bolt Ltd", products: 2, imports: 1, last_delivery_at: expect.any(String) },
    ]);
  });

  it("lists missing products, and marks them on request", async () => {
    await deliver({ A: "One.", B: "Two.", C: "Three." });
    const second = await send({ A: "One.", C: "" });
    expect(second.counts).toMatchObject({ missing: 1 });
    const missing = await api.reviewer.get(`${PATH}${second.id}/missing/`);
    expect(missing.body.results).toMatchObject([{ product_id: "B" }]);
    const { source } = await start(second.id);
    const marked = async () => {
      const { body } = await api.viewer.get("/products/products/?delivered=no_longer");
      return body.results.map(({ product_id }: { product_id: string }) => product_id);
    };
    expect(await marked()).toEqual([]);
    const path = `/products/sources/${source}/`;
    const changed = await api.reviewer.patch(path, { on_missing: "mark" });
    expect(changed.body).toMatchObject({ on_missing: "mark" });
    expect(await marked()).toEqual(["B"]);
    const { id } = await product("B");
    const state = await api.viewer.get(`/products/products/${id}/conflicts/`);
    expect(state.body.missing_from).toMatchObject([{ source: "supplier" }]);
    await api.reviewer.patch(path, { on_missing: "nothing" });
    expect((await api.viewer.get(`/products/products/${id}/conflicts/`)).body.missing_from).toEqual(
      [],
    );
    await api.reviewer.patch(path, { on_missing: "mark" });
    await deliver({ B: "Two." });
    expect((await marked()).sort()).toEqual(["A", "C"]);
    await api.reviewer.patch(path, { on_missing: "nothing" });
    expect(await marked()).toEqual([]);
  });

  it("counts its products, also those that fail, conflict or are missing, like their lists", async () => {
    await deliver({ A: "One.", B: "Two.", C: "Three." });
    await edit("A", "One of ours.");
    await deliver({ A: "One of theirs.", C: "Three." });
    const { body } = await api.reviewer.get("/products/sources/");
    const [source] = body.results;
    const count = async (filter = "") =>
      (await api.viewer.get(`/products/products/?delivered_by=${source.id}&${filter}`)).body.count;
    expect(source).toMatchObject({ products: 3, failing: 0, conflicts: 1, missing: 1 });
    expect(await count()).toBe(3);
    expect(await count("verdict=not_compliant")).toBe(source.failing);
    expect(await count("delivered=conflict")).toBe(source.conflicts);
    expect(await count("delivered=missing")).toBe(source.missing);
    expect(await count("delivered=no_longer")).toBe(0);
    const path = `/products/sources/${source.id}/`;
    const marked = (await api.reviewer.patch(path, { on_missing: "mark" })).body;
    expect(marked).toEqual({ ...source, on_missing: "mark" });
    expect(await count("delivered=no_longer")).toBe(source.missing);
    await deliver({ A: "One of theirs.", B: "Two.", C: "Three." });
    expect((await api.reviewer.get(path)).body).toMatchObject({ missing: 0 });
    expect(await count("delivered=missing")).toBe(0);
  });

  it("does not report products as missing that a bulk upsert has delivered or left out", async () => {
    const { source } = await deliver({ A: "One.", B: "Two." });
    await deliver({ A: "One." });
    const path = `/products/sources/${source}/`;
    const upsert = (ids: string[]) =>
      api.reviewer.post("/products/products/bulk/", {
        source,
        items: ids.map((id) => ({ product_id: id, description: "One.", category: "Deliveries" })),
      });
    expect((await upsert(["C"])).body.counts).toMatchObject({ created: 1, failed: 0 });
    await api.reviewer.patch(path, { on_missing: "mark" });
    const { body } = await api.viewer.get("/products/products/?delivered=no_longer");
    expect(body.results).toMatchObject([{ product_id: "B" }]);
    expect(body.count).toBe(1);
  });

  it("can be renamed and deleted without changing its products", async () => {
    const { source } = await deliver({ A: "One." });
    await deliver({ B: "Two." }, "other.csv");
    const path = `/products/sources/${source}/`;
    expect((await api.reviewer.patch(path, { name: "OTHER" })).status).toBe(409);
    expect((await api.reviewer.patch(path, { mapping: "none" })).status).toBe(400);
    expect((await api.reviewer.patch(path, { name: "Acme" })).body.name).toBe("Acme");
    expect((await api.viewer.get(path)).status).toBe(403);
    expect((await api.reviewer.delete(path)).status).toBe(204);
    expect((await api.reviewer.get(path)).status).toBe(404);
    expect((await product("A")).description).toBe("One.");
  });

  it("applies its saved mapping to its deliveries", async () => {
    const draft = await send({ A: "One." });
    await api.reviewer.patch(`${PATH}${draft.id}/`, {
      mapping: { name: null },
      save_profile: "Supplier's columns",
    });
    const { source } = await start(draft.id);
    const { body } = await api.reviewer.get(`/products/sources/${source}/`);
    expect(body.mapping).toBe("Supplier's columns");
    const next = await send({ A: "Two." });
    expect(next).toMatchObject({ profile: "Supplier's columns", source });
    expect(next.columns[1]).toMatchObject({ name: "name", field: null });
  });

  it("remembers the categories that were chosen for the values of its deliveries", async () => {
    const lighting = await createCategory({ name: "Chosen lighting" });
    const upload = async (content: string, name: string) => {
      const form = new FormData();
      form.set("file", new File([HEAD + content], name));
      return (await api.reviewer.call("POST", PATH, form)).body;
    };
    const choose = (id: number, categories: Record<string, number | "skip">) =>
      api.reviewer.patch(`${PATH}${id}/`, { categories });
    const first = await upload("L-1,Lamp,Lampen,A lamp.\nR-1,Rug,Altes,A rug.\n", "lumen.csv");
    await choose(first.id, { Lampen: lighting.id, Altes: "skip" });
    const { source } = await start(first.id);
    // The choices of a draft that was never started do not count.
    const abandoned = await upload("L-1,Lamp,Lampen,A lamp.\n", "lumen.csv");
    await choose(abandoned.id, { Lampen: "skip" });

    const content = "L-2,Lamp,lampen,A lamp.\nR-1,Rug,Altes,A rug.\nT-1,Table,Tische,A table.\n";
    const next = await upload(content, "lumen.csv");
    expect(next).toMatchObject({
      source,
      profile: null,
      counts: { products: 2, new: 2 },
      categories: [
        { value: "lampen", rows: 1, category: lighting.id },
        { value: "Altes", rows: 1, category: "skip" },
        { value: "Tische", rows: 1, category: null },
      ],
    });
    await choose(next.id, { Altes: lighting.id, Tische: lighting.id });
    await start(next.id);
    const categoriesOf = ({ categories }: { categories: { category: number | null }[] }) =>
      categories.map(({ category }) => category);
    expect(categoriesOf(await upload(content, "lumen.csv"))).toEqual(Array(3).fill(lighting.id));

    const other = await upload("X-1,Lamp,Lampen,A torch.\n", "other.csv");
    expect(categoriesOf(other)).toEqual([null]);
    const moved = await api.reviewer.patch(`${PATH}${other.id}/`, { source });
    expect(categoriesOf(moved.body)).toEqual([lighting.id]);
  });
});

describe("a file with the ids of another source", () => {
  const IDS = ["1", "2", "3", "4", "5", "6", "7"];
  const SHOP_A = Object.fromEntries(IDS.map((id) => [id, `Text ${id} of the first shop.`]));
  const SHOP_B = Object.fromEntries(IDS.map((id) => [id, `Text ${id} of the second shop.`]));
  const descriptions = async () =>
    (await db().select().from(products).orderBy(products.id)).map(({ description }) => description);
  const patch = (id: number, body: object) => api.reviewer.patch(`${PATH}${id}/`, body);

  beforeEach(() => deliver(SHOP_A, "shop-a.csv"));

  it("is a question with examples, and changes none of its products without an answer", async () => {
    const draft = await send(SHOP_B, "shop-b.csv");
    expect(draft.source).toBe("shop b");
    expect(draft.counts).toMatchObject({ new: 0, changed: 0, same: 7, conflicts: 0 });
    expect(draft.foreign).toMatchObject({
      count: 7,
      total: 7,
      source: "shop a",
      choice: "skip",
      prefix: null,
    });
    expect(draft.foreign.examples).toHaveLength(5);
    expect(draft.foreign.examples[0]).toEqual({ product_id: "1", name: "1", name_in_file: "1" });
    await start(draft.id);
    expect(await descriptions()).toEqual(Object.values(SHOP_A));
    const corrected = await api.reviewer.get(`${PATH}${draft.id}/corrected/`);
    expect(corrected.body).toContain("Text 1 of the second shop.");
  });

  it("makes each different value a conflict if its products are to be updated", async () => {
    const draft = await send({ ...SHOP_B, 7: "Text 7 of the first shop." }, "shop-b.csv");
    const { body } = await patch(draft.id, { foreign: "update" });
    expect(body).toMatchObject({
      foreign: { choice: "update" },
      counts: { conflicts: 6, same: 7 },
    });
    await start(draft.id);
    expect(await descriptions()).toEqual(Object.values(SHOP_A));
    const [first] = await conflictsOf(draft.id);
    expect(first).toMatchObject({ product_id: "1", theirs: "Text 1 of the second shop." });
    const answer = await api.reviewer.post(`${PATH}${draft.id}/conflicts/`, { all: "theirs" });
    expect(answer.status).toBe(200);
    expect((await product("1")).description).toBe("Text 1 of the second shop.");
    // Its products still belong to the first source.
    const next = await send({ ...SHOP_B, 1: "Changed." }, "shop-b.csv");
    expect(next).toMatchObject({ foreign: { count: 7, choice: "skip" }, counts: { missing: 0 } });
    const { counts } = (await patch(next.id, { foreign: "update" })).body;
    expect(counts).toMatchObject({ changed: 0, conflicts: 2 });
  });

  it("creates its own products with a prefix, which its next deliveries use too", async () => {
    const draft = await send(SHOP_B, "shop-b.csv");
    const refused = await patch(draft.id, { foreign: "prefix" });
    expect(refused).toMatchObject({ status: 400, body: { foreign_prefix: [expect.any(String)] } });
    const long = await patch(draft.id, { foreign: "prefix", foreign_prefix: "x".repeat(21) });
    expect(long.status).toBe(400);
    const { body } = await patch(draft.id, { foreign: "prefix", foreign_prefix: "B-" });
    expect(body).toMatchObject({ foreign: { count: 7, prefix: "B-" }, counts: { new: 7 } });
    await start(draft.id);
    expect((await product("B-1")).description).toBe("Text 1 of the second shop.");
    expect((await product("1")).description).toBe("Text 1 of the first shop.");
    const next = await send({ ...SHOP_B, 1: "Changed." }, "shop-b.csv");
    expect(next).toMatchObject({
      foreign: { count: 7, choice: "prefix", prefix: "B-" },
      counts: { new: 0, changed: 1, same: 6, missing: 0 },
    });
  });

  it("is not taken for the first source because of an equal file name", async () => {
    const rows = IDS.map((id) => `${id},Product ${id} of another shop,Deliveries,"${SHOP_B[id]}"`);
    const form = new FormData();
    form.set("file", new File([HEAD + rows.join("\n")], "shop-a.csv"));
    const { body } = await api.reviewer.call("POST", PATH, form);
    expect(body).toMatchObject({ source: "shop a 2", foreign: { count: 7, source: "shop a" } });
    const { source } = (await patch(body.id, { source: "Shop A" })).body;
    expect(source).toEqual(expect.any(Number));
    expect((await api.reviewer.get(`${PATH}${body.id}/`)).body.foreign).toBeNull();
  });

  it("is not taken for the first source because of an equal file name if it has other ids", async () => {
    const others = Object.fromEntries(IDS.map((id) => [`B${id}`, `Text ${id}.`]));
    const draft = await send(others, "shop-a.csv");
    expect(draft).toMatchObject({ source: "shop a 2", counts: { new: 7, missing: 0 } });
    const { "7": _, ...fewer } = SHOP_A;
    expect((await send({ ...fewer, ...others }, "shop-a.csv")).counts).toMatchObject({
      ...{ new: 7, same: 6, missing: 1 },
    });
  });

  it("fails in a bulk upsert with a source unless it is to update them", async () => {
    const items = ["1", "2", "8"].map((id) => ({
      product_id: id,
      description: "Upserted.",
      category: "Deliveries",
    }));
    const upsert = (body: object) =>
      api.reviewer.post("/products/products/bulk/", { source: "Shop B", items, ...body });
    const { body } = await upsert({});
    expect(body.counts).toEqual({ created: 1, updated: 0, unchanged: 0, failed: 2 });
    expect(body.results[0].errors.product_id[0]).toContain("“shop a”");
    expect((await upsert({ foreign: "prefix" })).status).toBe(400);
    const updated = (await upsert({ foreign: "update" })).body;
    expect(updated.results).toMatchObject([
      { outcome: "unchanged", conflicts: ["description"] },
      { outcome: "unchanged", conflicts: ["description"] },
      { outcome: "unchanged", conflicts: [] },
    ]);
    expect((await product("1")).description).toBe("Text 1 of the first shop.");
  });
});
