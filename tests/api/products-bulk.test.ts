import { beforeAll, describe, expect, it } from "vitest";
import { useApi } from "../support/api";
import { createCategory } from "../support/factories";
import { runQueue } from "../support/run-queue";

const api = useApi();
const BULK = "/products/products/bulk/";
let shoes: { id: number; name: string };
let serial = 0;
const newId = () => `SYNC-${++serial}`;

beforeAll(async () => {
  shoes = await createCategory({ name: "Sync shoes" });
});

interface Result {
  product_id: string | null;
  outcome: string;
  id: number | null;
  version: number | null;
  errors: Record<string, string[]>;
  kept?: string[];
  conflicts?: string[];
}

async function send(items: unknown[], more: object = {}) {
  const { status, body } = await api.reviewer.post(BULK, { items, ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { results: Result[]; counts: Record<string, number> };
}

const item = (productId: string, more: object = {}) => ({
  product_id: productId,
  category: "sync SHOES",
  description: "A leather shoe.",
  ...more,
});

async function product(productId: string) {
  const path = `/products/products/by-id/${encodeURIComponent(productId)}/`;
  return (await api.viewer.get(path)).body;
}

const countOf = async (path: string) => (await api.viewer.get(path)).body.count as number;

describe("a bulk upsert", () => {
  it("creates, updates and skips products, each with its version and one validation", async () => {
    const [a, b] = [newId(), newId()];
    const first = await send([item(a, { name: "Boot" }), item(b, { category: shoes.id })]);
    expect(first.counts).toEqual({ created: 2, updated: 0, unchanged: 0, failed: 0 });
    expect(first.results[0]).toEqual({
      product_id: a,
      outcome: "created",
      id: (await product(a)).id,
      version: 1,
      errors: {},
    });
    await runQueue();
    const second = await send([item(a, { description: "A better shoe." }), item(b)]);
    expect(second.results.map(({ outcome, version }) => [outcome, version])).toEqual([
      ["updated", 2],
      ["unchanged", 1],
    ]);
    const changed = await product(a);
    expect(changed).toMatchObject({ name: "Boot", status: "pending", version: 2 });
    expect(await countOf(`/validations/validations/?product=${changed.id}`)).toBe(2);
    expect((await product(b)).status).not.toBe("pending");
    const edits = await api.viewer.get(`/products/edits/?product=${changed.id}`);
    expect(edits.body.results).toMatchObject([
      { field: "description", new_value: "A better shoe." },
    ]);
  });

  it("fails only invalid items, with messages by field", async () => {
    const [good, bad] = [newId(), newId()];
    const { results, counts } = await send([
      item(good),
      item(bad, { category: "No such category", texts: { nothing: "x" } }),
      { product_id: bad, description: "No category." },
      item(bad, { description: "Control \u0000 character." }),
      item(bad, { name: "n".repeat(501) }),
      item(good),
      item(good.toLowerCase(), { version: 3 }),
      "nothing",
      {},
    ]);
    expect(counts).toEqual({ created: 1, updated: 0, unchanged: 0, failed: 8 });
    expect(results.map(({ errors }) => Object.keys(errors))).toEqual([
      [],
      ["category", "texts.nothing"],
      ["category"],
      ["description"],
      ["name"],
      ["product_id"],
      ["version"],
      [expect.any(String)],
      ["product_id"],
    ]);
    expect(results[1]).toMatchObject({ product_id: bad, outcome: "failed", id: null });
    for (const { errors } of results)
      for (const sentences of Object.values(errors)) expect(sentences.join()).toMatch(/\.$/);
  });

  it("only creates or only updates, depending on its mode, and rejects outdated versions", async () => {
    const id = newId();
    await send([item(id)]);
    const outcome = async (mode: string, productId: string) =>
      (await send([item(productId)], { mode })).results[0]?.outcome;
    expect(await outcome("create", id)).toBe("failed");
    expect(await outcome("create", newId())).toBe("created");
    expect(await outcome("update", id)).toBe("unchanged");
    expect(await outcome("update", newId())).toBe("failed");
    await send([item(id, { name: "Second", version: 1 })]);
    const old = await send([item(id, { name: "Third", version: 1 })]);
    expect(old.results[0]).toMatchObject({
      outcome: "failed",
      errors: { version: [expect.any(String)] },
    });
    expect((await product(id)).name).toBe("Second");
  });

  it("changes only the keys in an item, and accepts a product without a description", async () => {
    const id = newId();
    await send([{ product_id: id, category: shoes.id }]);
    expect(await product(id)).toMatchObject({ name: id, description: "" });
    await send([{ product_id: id, language: "de" }]);
    await send([{ product_id: id, market: "AT", name: "Stiefel" }]);
    expect(await product(id)).toMatchObject({
      name: "Stiefel",
      language: "de",
      market: "AT",
      description: "",
      version: 3,
    });
  });

  it("stores nothing in a dry run", async () => {
    const [known, added] = [newId(), newId()];
    await send([item(known)]);
    const { results, counts } = await send(
      [item(known, { name: "Changed" }), item(added), item(known, { category: 999_999 })],
      { dry_run: true, source: "Dry supplier" },
    );
    expect(counts).toEqual({ created: 1, updated: 1, unchanged: 0, failed: 1 });
    expect(results[1]).toMatchObject({ outcome: "created", id: null, version: null });
    expect((await product(known)).name).toBe(known);
    expect((await api.viewer.get(`/products/products/by-id/${added}/`)).status).toBe(404);
    expect(JSON.stringify((await api.reviewer.get("/products/sources/")).body)).not.toContain(
      "Dry",
    );
  });

  it("keeps corrections of delivered texts, and lists conflicts", async () => {
    const [correctedId, both] = [newId(), newId()];
    const deliver = (description: string) =>
      send(
        [correctedId, both].map((id) =>
          item(id, { description: id === correctedId ? "Old text." : description }),
        ),
        { source: "Sync supplier" },
      );
    await deliver("Old text.");
    for (const id of [correctedId, both]) {
      const { id: internal } = await product(id);
      await api.reviewer.patch(`/products/products/${internal}/`, { description: "Corrected." });
    }
    const { results } = await deliver("New text.");
    expect(results).toMatchObject([
      { outcome: "unchanged", kept: ["description"], conflicts: [] },
      { outcome: "unchanged", kept: [], conflicts: ["description"] },
    ]);
    const { id } = await product(both);
    const open = await api.reviewer.get(`/products/products/${id}/conflicts/`);
    expect(open.body.conflicts ?? open.body.results).toMatchObject([
      { field: "description", before: "Old text.", theirs: "New text.", ours: "Corrected." },
    ]);
    expect((await product(both)).description).toBe("Corrected.");
  });

  it("is rejected as a whole for its size, its number of items, its mode and its source", async () => {
    const refused = async (body: object) => (await api.reviewer.post(BULK, body)).status;
    expect(await refused({})).toBe(400);
    expect(await refused({ items: {} })).toBe(400);
    expect(await refused({ items: Array(1001).fill(item("A")) })).toBe(400);
    expect(await refused({ items: [], mode: "merge" })).toBe(400);
    expect(await refused({ items: [item("A")], source: 999_999 })).toBe(400);
    expect(await refused({ items: [item("A", { description: "x".repeat(5_300_000) })] })).toBe(413);
    expect((await api.viewer.post(BULK, { items: [] })).status).toBe(403);
    expect((await send([])).results).toEqual([]);
  });

  it("creates a product once for two concurrent requests", async () => {
    const ids = Array.from({ length: 20 }, newId);
    const all = await Promise.all(Array.from({ length: 4 }, () => send(ids.map((id) => item(id)))));
    const outcomes = all.flatMap(({ results }) => results.map(({ outcome }) => outcome));
    expect(outcomes.filter((outcome) => outcome === "created")).toHaveLength(20);
    expect(outcomes.filter((outcome) => outcome === "unchanged")).toHaveLength(60);
  });

  it("deletes products by business id", async () => {
    const ids = [newId(), newId()];
    await send(ids.map((id) => item(id)));
    const path = "/products/products/bulk/delete/";
    const { status, body } = await api.admin.post(path, { product_ids: ids });
    expect([status, body.deleted ?? body.deleted_count]).toEqual([200, 2]);
  });
});

describe("a PUT by business id", () => {
  const path = (id: string) => `/products/products/by-id/${encodeURIComponent(id)}/`;
  const putProduct = (id: string, body: object, headers: Record<string, string> = {}) =>
    api.reviewer.call("PUT", path(id), body, headers);

  it("creates a product, then updates it; an equal body changes nothing", async () => {
    const id = `${Date.now()}`;
    const { product_id: _, ...body } = item(id);
    const created = await putProduct(id, body);
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ product_id: id, version: 1, category_name: "Sync shoes" });
    await runQueue();
    const same = await putProduct(id, { ...body, product_id: id });
    expect([same.status, same.body.version]).toEqual([200, 1]);
    expect(await countOf(`/validations/validations/?product=${same.body.id}`)).toBe(1);
    const changed = await putProduct(id, { description: "A new text." });
    expect([changed.status, changed.body.version, changed.body.status]).toEqual([
      200,
      2,
      "pending",
    ]);
  });

  it("is rejected for missing or invalid values, and changes nothing then", async () => {
    const id = newId();
    expect((await putProduct(id, {})).body).toMatchObject({
      category: [expect.any(String)],
      description: [expect.any(String)],
    });
    expect((await putProduct(id, { ...item("other") })).body.product_id).toHaveLength(1);
    expect((await putProduct(id, { ...item(id), category: "Nothing" })).body.category).toHaveLength(
      1,
    );
    expect((await api.viewer.get(path(id))).status).toBe(404);
    expect((await api.viewer.call("PUT", path(id), item(id))).status).toBe(403);
  });

  it("answers 412 for an outdated If-Match, and 409 for an outdated version", async () => {
    const id = newId();
    await putProduct(id, item(id));
    await putProduct(id, { name: "Second" });
    expect((await putProduct(id, { name: "Third" }, { "if-match": '"1"' })).status).toBe(412);
    const old = await putProduct(id, { name: "Third", version: 1 });
    expect([old.status, old.body.current.version]).toEqual([409, 2]);
    expect((await putProduct(id, { name: "Third" }, { "if-match": '"2"' })).body.version).toBe(3);
    expect((await putProduct(newId(), item("x"), { "if-match": '"1"' })).status).toBe(400);
    const missing = newId();
    expect((await putProduct(missing, item(missing), { "if-match": "*" })).status).toBe(412);
  });
});
