import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { products } from "@/db/schema/products";
import { idempotencyKeys } from "@/db/schema/users";
import { deleteOldIdempotencyKeys, runOnce } from "@/lib/people/idempotency";
import { useApi } from "../support/api";
import { createCategory } from "../support/factories";

const api = useApi();
const PATH = "/products/products/";
let category: number;
let serial = 0;

beforeAll(async () => {
  ({ id: category } = await createCategory());
});

const newProduct = () => ({ product_id: `IDEM-${++serial}`, category, description: "A shoe." });
const post = (body: object, key: string, path = PATH, caller = api.reviewer) =>
  caller.call("POST", path, body, { "idempotency-key": key });

describe("a request with an Idempotency-Key", () => {
  it("runs once and then replays the first response", async () => {
    const body = newProduct();
    const first = await post(body, "create-1");
    expect([first.status, first.headers.get("idempotent-replay")]).toEqual([201, null]);
    const again = await post(body, "create-1");
    expect([again.status, again.headers.get("idempotent-replay")]).toEqual([201, "true"]);
    expect(again.body).toEqual(first.body);
    expect((await post(body, "create-2")).status).toBe(409);
  });

  it("is rejected with the key of another request by the same user", async () => {
    const body = newProduct();
    await post(body, "mine");
    expect((await post(newProduct(), "mine")).status).toBe(422);
    expect((await post(body, "mine", "/products/products/bulk_delete/")).status).toBe(422);
    expect((await post(newProduct(), "mine", PATH, api.admin)).status).toBe(201);
  });

  it("replays the same error", async () => {
    const first = await post({}, "wrong");
    const again = await post({}, "wrong");
    expect([first.status, again.status]).toEqual([400, 400]);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("idempotent-replay")).toBe("true");
  });

  it("runs again after a 404 or 409, which can change", async () => {
    const body = newProduct();
    await api.reviewer.call("POST", PATH, body);
    expect((await post(body, "taken")).status).toBe(409);
    await db().delete(products).where(eq(products.productId, body.product_id));
    const again = await post(body, "taken");
    expect([again.status, again.headers.get("idempotent-replay")]).toEqual([201, null]);
    const path = "/products/products/99999999/approve/";
    expect((await post({}, "missing", path)).status).toBe(404);
    expect((await post({}, "missing", path)).headers.get("idempotent-replay")).toBeNull();
  });

  it("is not stored for calls that store nothing", async () => {
    const body = { description: "A shoe.", category };
    for (let call = 0; call < 2; call++) {
      const response = await post(body, "analyze", "/validations/analyze/");
      expect([response.status, response.headers.get("idempotent-replay")]).toEqual([200, null]);
    }
    expect(await db().$count(idempotencyKeys, eq(idempotencyKeys.key, "analyze"))).toBe(0);
  });

  it("is not stored for dry runs, so the same key then runs the request", async () => {
    const items = [newProduct()];
    const bulk = (dry_run: boolean) =>
      post({ items, dry_run }, "dry", "/products/products/bulk/").then(
        ({ status, headers, body }) => [
          status,
          headers.get("idempotent-replay"),
          body.counts.created,
        ],
      );
    expect(await bulk(true)).toEqual([200, null, 1]);
    expect(await bulk(true)).toEqual([200, null, 1]);
    expect(await db().$count(idempotencyKeys, eq(idempotencyKeys.key, "dry"))).toBe(0);
    expect(await bulk(false)).toEqual([200, null, 1]);
    expect(await bulk(false)).toEqual([200, "true", 1]);
  });

  it("compares files by their content, and is not stored for the dry run of an upload", async () => {
    const { name } = await createCategory();
    const send = (id: string, fields: Record<string, string> = {}) => {
      const form = new FormData();
      const row = `${id},Shoe,${name},A shoe.`;
      form.set("file", new File([`product_id,name,category,description\n${row}`], "shoes.csv"));
      form.set("batch_name", "Shoes");
      for (const [field, value] of Object.entries(fields)) form.set(field, value);
      return post(form, "file", "/products/upload-bulk/");
    };
    const preview = await send("FILE-1", { dry_run: "true" });
    expect([preview.status, preview.headers.get("idempotent-replay")]).toEqual([200, null]);
    const first = await send("FILE-1");
    expect([first.status, first.body.products_created]).toEqual([201, 1]);
    const again = await send("FILE-1");
    expect([again.status, again.headers.get("idempotent-replay")]).toEqual([201, "true"]);
    expect(again.body).toEqual(first.body);
    // A file of the same size.
    expect((await send("FILE-2")).status).toBe(422);
    expect((await send("FILE-1", { batch_name: "Boots" })).status).toBe(422);
    expect((await send("FILE-1", { dry_run: "true" })).status).toBe(422);
  });

  it("compares import files by their content, and can repeat an import that was rejected", async () => {
    const send = (key: string, text: string) => {
      const form = new FormData();
      form.set("file", new File([text], "shoes.csv"));
      return post(form, key, "/products/imports/");
    };
    const file = (id: string) => `product_id,description\n${id},A shoe.`;
    const first = await send("import", file("1"));
    expect(first.status).toBe(201);
    const again = await send("import", file("1"));
    expect([again.status, again.body.id]).toEqual([201, first.body.id]);
    expect((await send("import", file("2"))).status).toBe(422);
    expect((await send("empty", "product_id,description")).status).toBe(400);
    const [row] = await db().select().from(idempotencyKeys).where(eq(idempotencyKeys.key, "empty"));
    // The draft was deleted, so nothing of the request is stored.
    expect(row?.hasCommitted).toBe(false);
  });

  it("compares rejected files too, which the handler did not read to the end", async () => {
    const send = (byte: string) => {
      const form = new FormData();
      form.set("file", new File([byte.repeat(11 * 1024 * 1024)], "shoes.csv"));
      form.set("batch_name", "Shoes");
      return post(form, "too-large", "/products/upload-bulk/");
    };
    expect((await send("a")).status).toBe(413);
    const again = await send("a");
    expect([again.status, again.headers.get("idempotent-replay")]).toEqual([413, "true"]);
    expect((await send("b")).status).toBe(422);
  });

  it("stores at most 256 kB of a response, and says that the call was made", async () => {
    let runs = 0;
    const url = new URL("/api/products/products/", api.url);
    const run = async () => {
      runs += 1;
      return new Response("x".repeat(256 * 1024 + 1));
    };
    const send = () =>
      runOnce(
        new Request(url, { method: "POST", headers: { "idempotency-key": "large" } }),
        api.users.reviewer.id,
        false,
        run,
      );
    expect((await send()).status).toBe(200);
    const again = await send();
    expect([again.status, (await again.json()).message, runs]).toEqual([
      409,
      expect.stringContaining("has been made"),
      1,
    ]);
  });

  it("runs once for concurrent calls", async () => {
    const body = { items: Array.from({ length: 200 }, newProduct) };
    const path = "/products/products/bulk/";
    const all = await Promise.all(Array.from({ length: 6 }, () => post(body, "at-once", path)));
    const done = all.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(0);
    expect(done.filter(({ headers }) => !headers.has("idempotent-replay"))).toHaveLength(1);
    for (const { status, headers } of all) {
      if (status === 200) continue;
      expect([status, headers.get("retry-after")]).toEqual([409, "1"]);
    }
    const after = await post(body, "at-once", path);
    expect(after.body.counts).toEqual({ created: 200, updated: 0, unchanged: 0, failed: 0 });
  });

  it("does not run twice after a crash between the work and its response", async () => {
    const body = newProduct();
    await post(body, "crashed");
    const lost = { response: null, createdAt: new Date(Date.now() - 3_600_000) };
    const row = eq(idempotencyKeys.key, "crashed");
    await db().update(idempotencyKeys).set(lost).where(row);
    const again = await post(body, "crashed");
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining("stored")]);
    await db()
      .update(idempotencyKeys)
      .set({ ...lost, hasCommitted: false })
      .where(row);
    expect((await post(newProduct(), "crashed")).status).toBe(201);
  });

  it("runs again after 24 hours, and its response is stored encrypted until then", async () => {
    const body = newProduct();
    await post(body, "old");
    const row = eq(idempotencyKeys.key, "old");
    const [stored] = await db().select().from(idempotencyKeys).where(row);
    expect(stored?.response).not.toContain(body.product_id);
    const createdAt = new Date(Date.now() - 25 * 3_600_000);
    await db().update(idempotencyKeys).set({ createdAt }).where(row);
    expect((await post(newProduct(), "old")).status).toBe(201);
    await db().update(idempotencyKeys).set({ createdAt }).where(row);
    await deleteOldIdempotencyKeys();
    expect(await db().$count(idempotencyKeys, row)).toBe(0);
  });

  it("is rejected if the key is empty or too long, except for read requests", async () => {
    expect((await post(newProduct(), " ")).status).toBe(400);
    expect((await post(newProduct(), "k".repeat(256))).status).toBe(400);
    expect((await post(newProduct(), "k".repeat(255))).status).toBe(201);
    const get = await api.viewer.get(PATH, { "idempotency-key": "x".repeat(300) });
    expect(get.status).toBe(200);
  });
});
