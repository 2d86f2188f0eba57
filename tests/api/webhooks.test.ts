import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { webhooks } from "@/db/schema/webhooks";
import { readSecret } from "@/lib/outbox/webhooks/secret";
import { useApi } from "../support/api";
import { must } from "../support/factories";
import { useSettings } from "../support/settings";

useSettings(() => ({ WEBHOOK_ALLOW_PRIVATE: "1" }));
const api = useApi();
const url = "http://127.0.0.1:9/hook";
const events = ["decision.made"];

async function created(values: Record<string, unknown> = {}) {
  const answer = await api.admin.post("/webhooks/", { url, events, ...values });
  expect(answer.status).toBe(201);
  return answer.body;
}

describe("webhooks", () => {
  it("show their secret only when they are created", async () => {
    const made = await created({ description: "Our chat" });
    expect(made).toMatchObject({ url, events, description: "Our chat", is_active: true });
    expect(made.secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(made).toMatchObject({ created_by: api.users.admin.id, last_delivery: null });
    const { body: list } = await api.admin.get("/webhooks/");
    const { body: one } = await api.admin.get(`/webhooks/${made.id}/`);
    expect(list.results[0].id).toBe(made.id);
    expect(JSON.stringify([list, one])).not.toContain(made.secret);
  });

  it("are stored with an encrypted secret", async () => {
    const { id, secret } = await created();
    const [stored] = await db().select().from(webhooks).where(eq(webhooks.id, id));
    expect(JSON.stringify(stored)).not.toContain(secret.slice(6));
    expect(readSecret(must(stored).secret)).toBe(secret);
  });

  it("show a rotated secret once and keep the old one valid for a day", async () => {
    const made = await created();
    const { status, body } = await api.admin.post(`/webhooks/${made.id}/new_secret/`, {});
    expect(status).toBe(200);
    expect(body.secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(body.secret).not.toBe(made.secret);
    const hours = (Date.parse(body.previous_secret_until) - Date.now()) / 3_600_000;
    expect(hours).toBeCloseTo(24, 1);
    const { body: shown } = await api.admin.get(`/webhooks/${made.id}/`);
    expect(shown.previous_secret_until).toBe(body.previous_secret_until);
    expect(JSON.stringify(shown)).not.toContain("whsec_");
    const { body: log } = await api.admin.get(`/auth/audit/?entity=webhook&entity_id=${made.id}`);
    expect(log.results[0].what).toBe(`gave webhook “${url}” a new secret`);
    expect(JSON.stringify(log)).not.toContain(body.secret);
  });

  it.each([
    ["HTTP://0x7f.1:80/a/../hook", "http://127.0.0.1/hook"],
    ["https://Bücher.example/ä?q=a b", "https://xn--bcher-kva.example/%C3%A4?q=a%20b"],
    ["https://example.com", "https://example.com/"],
  ])("normalize the URL %j to %j", async (given, called) => {
    const made = await created({ url: given });
    expect(made.url).toBe(called);
    const { body } = await api.admin.patch(`/webhooks/${made.id}/`, { url: given });
    expect(body.url).toBe(called);
  });

  it("have distinct secrets", async () => {
    expect((await created()).secret).not.toBe((await created()).secret);
  });

  it.each([
    [{ url: "not an address" }, "url"],
    [{ url: "ftp://example.com/" }, "url"],
    [{ url: "" }, "url"],
    [{ url: "https://user:secret@example.com/" }, "url"],
    [{ url: `https://example.com/${"a".repeat(2000)}` }, "url"],
    [{ events: [] }, "events"],
    [{ events: ["product.exploded"] }, "events"],
    [{ description: "a".repeat(201) }, "description"],
    [{ is_active: "yes" }, "is_active"],
  ])("reject %j with an error on its field and store nothing", async (values, field) => {
    const before = (await api.admin.get("/webhooks/")).body.count;
    const { status, body } = await api.admin.post("/webhooks/", { url, events, ...values });
    expect(status).toBe(400);
    expect(body).toHaveProperty(field);
    expect((await api.admin.get("/webhooks/")).body.count).toBe(before);
  });

  it("keep the fields that a change does not include", async () => {
    const { id } = await created({ description: "Chat" });
    const changed = await api.admin.patch(`/webhooks/${id}/`, {
      events: ["batch.finished", "decision.made", "batch.finished"],
      is_active: false,
    });
    expect(changed.body).toMatchObject({
      url,
      description: "Chat",
      events: ["decision.made", "batch.finished"],
      is_active: false,
    });
    expect(changed.body).not.toHaveProperty("secret");
  });

  it("are deleted with their deliveries", async () => {
    const { id } = await created();
    const { body } = await api.admin.post(`/webhooks/${id}/test/`);
    expect(body).toMatchObject({ event: "ping", status: "pending", attempts: 0 });
    expect((await api.admin.delete(`/webhooks/${id}/`)).status).toBe(204);
    expect((await api.admin.get(`/webhooks/${id}/deliveries/`)).status).toBe(404);
    expect((await api.admin.post(`/webhooks/deliveries/${body.id}/redeliver/`)).status).toBe(404);
    expect((await api.admin.delete(`/webhooks/${id}/`)).status).toBe(404);
  });

  it("list their deliveries by page and by status", async () => {
    const { id } = await created();
    for (let n = 0; n < 3; n++) await api.admin.post(`/webhooks/${id}/test/`);
    const page = await api.admin.get(`/webhooks/${id}/deliveries/?page_size=2`);
    expect(page.body).toMatchObject({ count: 3, results: [{ webhook: id }, { webhook: id }] });
    const failed = await api.admin.get(`/webhooks/${id}/deliveries/?status=failed`);
    expect(failed.body.count).toBe(0);
    expect((await api.admin.get(`/webhooks/${id}/`)).body.last_delivery).toMatchObject({
      status: "pending",
    });
  });

  it("log their creation, changes and deletion without the secret", async () => {
    const { id, secret } = await created();
    await api.admin.patch(`/webhooks/${id}/`, { is_active: false });
    await api.admin.delete(`/webhooks/${id}/`);
    const { body } = await api.admin.get(`/auth/audit/?entity=webhook&entity_id=${id}`);
    expect(body.results.map(({ what }: { what: string }) => what)).toEqual([
      `deleted webhook “${url}”`,
      expect.stringContaining(`webhook “${url}”`),
      `created webhook “${url}”`,
    ]);
    expect(JSON.stringify(body)).not.toContain(secret);
  });

  it("are accessible only to admins", async () => {
    const { id } = await created();
    for (const caller of [api.reviewer, api.viewer]) {
      expect((await caller.get("/webhooks/")).status).toBe(403);
      expect((await caller.post("/webhooks/", { url, events })).status).toBe(403);
      expect((await caller.post(`/webhooks/${id}/test/`)).status).toBe(403);
      expect((await caller.post(`/webhooks/${id}/new_secret/`, {})).status).toBe(403);
      expect((await caller.get(`/webhooks/${id}/deliveries/`)).status).toBe(403);
      expect((await caller.delete(`/webhooks/${id}/`)).status).toBe(403);
    }
    expect((await api.nobody.get("/webhooks/")).status).toBe(401);
  });
});
