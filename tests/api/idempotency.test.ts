import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { idempotencyKeys } from "@/db/schema/users";
import { deleteOldIdempotencyKeys } from "@/lib/people/idempotency";
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
