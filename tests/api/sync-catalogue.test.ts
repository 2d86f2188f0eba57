import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importWork } from "@/inngest/job-workers";
import { useApi } from "../support/api";
import { createCategory, PASSWORD } from "../support/factories";
import { runOne } from "../support/run-queue";

const api = useApi();
let folder = "";
let token = "";
let category: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "sync-catalogue-"));
  const body = { name: "Shop", role: "reviewer", password: PASSWORD };
  token = (await api.reviewer.post("/auth/tokens/", body)).body.token;
  ({ name: category } = await createCategory());
});
afterAll(() => rm(folder, { recursive: true }));

const file = (name: string) => path.join(folder, name);
const products = (texts: Record<string, string>) =>
  Object.entries(texts).map(([product_id, description]) => ({ product_id, category, description }));

/** Runs the script on these products. Returns its exit code, its summary and the changes. */
async function sync(items: unknown[], ...args: string[]) {
  await writeFile(file("products.json"), JSON.stringify(items));
  const env = { ...process.env, PLUMBLINE_URL: api.url, PLUMBLINE_TOKEN: token };
  const script = path.resolve("docs/sync-catalogue.mjs");
  const all = [script, "--source", "Shop", ...args, "products.json"];
  const run = await new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(process.execPath, all, { cwd: folder, env }, (e, out, err) =>
      resolve({ code: typeof e?.code === "number" ? e.code : 0, out, err }),
    );
  });
  const lines = (await readFile(file("changes.jsonl"), "utf8")).split("\n").filter(Boolean);
  return {
    code: run.code,
    err: run.err,
    summary: run.out === "" ? null : JSON.parse(run.out),
    changes: lines.map((line) => JSON.parse(line)),
  };
}

describe("catalogue synchronization script", () => {
  it("sends products, retrieves edits, and deletes removed products", async () => {
    const texts = { A: "A red lamp.", B: "A blue lamp.", C: "A green lamp." };
    const first = await sync(products(texts));
    expect(first).toMatchObject({ code: 0, summary: { created: 3, calls: 4 } });
    expect(first.changes.map((change) => change.product_id).sort()).toEqual(["A", "B", "C"]);

    const { body } = await api.reviewer.get("/products/products/?search=B");
    await api.reviewer.patch(`/products/products/${body.results[0].id}/`, {
      description: "A bright blue lamp.",
    });
    const second = await sync(products({ A: texts.A, B: texts.B }), "--delete-missing");
    expect(second.summary).toMatchObject({ created: 0, unchanged: 2, deleted: 1, failed: 0 });
    expect(second.changes.find((change) => change.product_id === "B")).toMatchObject({
      description: "A bright blue lamp.",
    });
    expect(second.changes.find((change) => change.product_id === "C")).toMatchObject({
      deleted_at: expect.any(String),
    });
  });

  it("reports rejected products and conflicts", async () => {
    await sync(products({ D: "A lamp." }));
    const { body } = await api.reviewer.get("/products/products/?search=D");
    const product = body.results.find((row: { product_id: string }) => row.product_id === "D");
    await api.reviewer.patch(`/products/products/${product.id}/`, { description: "Our lamp." });
    const run = await sync([
      ...products({ D: "Their lamp." }),
      { product_id: "E", category: "Nowhere" },
    ]);
    expect(run).toMatchObject({ code: 1, summary: { failed: 1 } });
    expect(run.err).toContain("D: conflict in description");
    expect(run.err).toContain("E: category:");
  });

  it("deletes nothing if more than half of the products are missing", async () => {
    await sync(products({ F1: "A lamp.", G1: "A lamp.", H1: "A lamp." }));
    const run = await sync(products({ F1: "A lamp." }), "--delete-missing");
    expect(run).toMatchObject({ code: 1, summary: null });
    expect(run.err).toContain("2 of 3 products are missing; none deleted.");
    expect((await api.reviewer.get("/products/products/?search=G1")).body.count).toBe(1);
  });

  it("refuses the state of another source or address, and changes nothing", async () => {
    await sync(products({ S1: "A lamp." }));
    const before = await readFile(file("sync-state.json"), "utf8");
    const state = JSON.parse(before);
    expect(state).toMatchObject({ source: "Shop", url: api.url, ids: ["S1"] });
    const other = await sync(products({ S2: "A lamp." }), "--delete-missing", "--source", "Other");
    expect(other).toMatchObject({ code: 2, summary: null });
    expect(other.err).toBe(
      `sync-state.json belongs to the source “Shop” at ${api.url}, not to “Other” at ${api.url}. Choose another file with --state.\n`,
    );
    const elsewhere = JSON.stringify({ ...state, url: "https://elsewhere.example.com" });
    await writeFile(file("sync-state.json"), elsewhere);
    expect((await sync(products({ S2: "A lamp." }), "--delete-missing")).code).toBe(2);
    expect(await readFile(file("sync-state.json"), "utf8")).toBe(elsewhere);
    await writeFile(file("sync-state.json"), before);
    expect((await api.reviewer.get("/products/products/by-id/S1/")).status).toBe(200);
    expect((await api.reviewer.get("/products/products/by-id/S2/")).status).toBe(404);
  });

  it("never deletes products that belong to another source", async () => {
    const other = ["--source", "Owner", "--state", "owner.json"];
    await sync(products({ T1: "A lamp." }), ...other);
    const refused = await sync(products({ T1: "A lamp.", T2: "A rug.", T3: "A desk." }));
    expect(refused).toMatchObject({ code: 1, summary: { created: 2, failed: 1 } });
    const next = await sync(products({ T2: "A rug.", T3: "A desk." }), "--delete-missing");
    expect(next).toMatchObject({ code: 0, summary: { deleted: 0 } });
    expect((await api.reviewer.get("/products/products/by-id/T1/")).status).toBe(200);
  });

  it("works for new categories after one import, as its page describes", async () => {
    const items = ["W1", "W2"].map((product_id) => ({
      product_id,
      name: product_id,
      category: "Kitchen",
      description: "A kettle.",
    }));
    const form = new FormData();
    form.set("file", new File([JSON.stringify(items)], "products.json"));
    const { body: draft } = await api.reviewer.call("POST", "/products/imports/", form);
    const settings = { source: "Our shop", categories: { Kitchen: "new" } };
    const imported = `/products/imports/${draft.id}/`;
    expect((await api.reviewer.patch(imported, settings)).status).toBe(200);
    expect((await api.reviewer.post(`${imported}start/`)).status).toBe(200);
    await runOne(importWork, draft.id);
    const run = await sync(items, "--source", "Our shop", "--state", "our-shop.json");
    expect(run).toMatchObject({
      code: 0,
      err: "",
      summary: { created: 0, unchanged: 2, failed: 0 },
    });
  });

  it("keeps its state if it fails, so that the next run misses nothing", async () => {
    const before = await readFile(file("sync-state.json"), "utf8");
    const good = token;
    token = "pl_unknown";
    expect((await sync(products({ A: "A lamp." }))).code).toBe(1);
    token = good;
    expect(await readFile(file("sync-state.json"), "utf8")).toBe(before);
  });
});
