import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "@/db/client";
import { products } from "@/db/schema/products";
import { runExport } from "@/lib/platform/export/run-export";
import { type Client, useApi } from "../support/api";
import { createCategory } from "../support/factories";
import { until } from "../support/until";

const api = useApi();
const SENTENCE =
  "Two of your exports are still running. Please wait until one of them is finished.";

describe("exports over HTTP", () => {
  // Also keeps the responses, because the runtime cancels unreferenced ones.
  const open: { controller: AbortController; answer: Response }[] = [];
  afterEach(() => {
    for (const { controller } of open.splice(0)) controller.abort();
  });
  // The export exceeds the connections' buffers, so an unread export keeps running.
  beforeAll(async () => {
    const { id: categoryId } = await createCategory();
    const description = "A long text. ".repeat(200);
    const rows = Array.from({ length: 5000 }, (_, n) => ({
      productId: `P${n}`,
      name: `P${n}`,
      description,
      originalDescription: description,
      categoryId,
      uploadedBy: api.users.admin.id,
    }));
    for (let at = 0; at < rows.length; at += 1000)
      await db()
        .insert(products)
        .values(rows.slice(at, at + 1000));
  });

  /** Starts an export without reading its body. */
  async function begin(caller: Client): Promise<{ status: number; stop: () => void }> {
    const controller = new AbortController();
    const answer = await fetch(`${api.url}/api/products/products/export/`, {
      headers: { authorization: `Token ${caller.token}` },
      signal: controller.signal,
    });
    open.push({ controller, answer });
    return { status: answer.status, stop: () => controller.abort() };
  }

  it("are limited to two concurrent exports of any kind per user", async () => {
    const first = await begin(api.admin);
    expect([first.status, (await begin(api.admin)).status]).toEqual([200, 200]);
    for (const path of [
      "/products/products/export/",
      "/validations/validations/export/",
      "/seo/seo/export/",
      "/products/analytics/export/",
      "/auth/audit/export/",
    ]) {
      const refused = await api.admin.get(path);
      expect(refused).toMatchObject({ status: 429, body: { message: SENTENCE, error: SENTENCE } });
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect((await begin(api.reviewer)).status).toBe(200);
    expect((await api.admin.get("/products/products/?page_size=1")).status).toBe(200);
    first.stop();
    await until(async () => (await api.admin.get("/auth/audit/export/")).status === 200);
  });

  it("are not limited if they run one after another", async () => {
    for (let n = 0; n < 5; n++)
      expect((await api.admin.get("/auth/audit/export/")).status).toBe(200);
  });
});

describe("an export releases its slot", () => {
  const USER = 4711;
  const ask = (init: RequestInit = {}) => new Request("http://x", init);
  const file = () => new Response(new Blob(["a".repeat(10)]).stream());
  /** Returns whether both slots are free. */
  async function isFree(): Promise<boolean> {
    const openResponses: Response[] = [];
    try {
      for (let n = 0; n < 2; n++) openResponses.push(await runExport(USER, ask(), file));
      return true;
    } catch {
      return false;
    } finally {
      for (const { body } of openResponses) await body?.cancel();
    }
  }

  it("when it is completely sent", async () => {
    const response = await runExport(USER, ask(), file);
    expect(await isFree()).toBe(false);
    expect(await response.text()).toBe("a".repeat(10));
    expect(await isFree()).toBe(true);
  });

  it("when its body is cancelled", async () => {
    const cancel = vi.fn();
    const source = new ReadableStream({ cancel });
    const response = await runExport(USER, ask(), () => new Response(source));
    await response.body?.cancel();
    expect(cancel).toHaveBeenCalledOnce();
    expect(await isFree()).toBe(true);
  });

  it("when the client disconnects, before or during the download", async () => {
    const abortedSignal = AbortSignal.abort();
    await runExport(USER, ask({ signal: abortedSignal }), file);
    expect(await isFree()).toBe(true);
    const going = new AbortController();
    await runExport(USER, ask({ signal: going.signal }), file);
    expect(await isFree()).toBe(false);
    going.abort();
    expect(await isFree()).toBe(true);
  });

  it("when it answers a HEAD request", async () => {
    const response = await runExport(USER, ask({ method: "HEAD" }), file);
    expect(response.body).toBeNull();
    expect(await isFree()).toBe(true);
  });

  it("when it fails, before or during the download", async () => {
    const failing = () => Promise.reject(new Error("no"));
    await expect(runExport(USER, ask(), failing)).rejects.toThrow("no");
    const source = new ReadableStream({ pull: () => Promise.reject(new Error("midway")) });
    const response = await runExport(USER, ask(), () => new Response(source));
    await expect(response.text()).rejects.toThrow();
    expect(await isFree()).toBe(true);
  });
});
