import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { connectPostgres, setConnection } from "@/db/client";
import { validations } from "@/db/schema/validations";
import { webhookDeliveries, webhooks } from "@/db/schema/webhooks";
import { onWake } from "@/inngest/client";
import { log } from "@/lib/platform/log";
import { trackStart } from "@/lib/platform/startup";
import { useApi } from "../support/api";
import { createCategory, createProduct, createValidations, must } from "../support/factories";

const api = useApi();
afterEach(() => {
  setConnection(api.connection);
  onWake(undefined);
});

describe("health endpoints", () => {
  it("report without a session that the process is alive, even if the database is down", async () => {
    const unreachable = connectPostgres("postgres://nobody@127.0.0.1:1/nothing");
    setConnection(unreachable);
    expect(await api.nobody.get("/health/")).toMatchObject({ status: 200, body: { status: "ok" } });
    await unreachable.close();
  });

  it("report ready once the database is migrated and the queue listens", async () => {
    expect(await api.nobody.get("/ready/")).toMatchObject({
      status: 503,
      body: { status: "unavailable", failing: ["queue"] },
    });
    onWake(() => {});
    const ready = await api.nobody.get("/ready/");
    expect(ready).toMatchObject({ status: 200, body: { status: "ok", failing: [] } });
    expect(ready.headers.get("cache-control")).toBe("no-store");
  });

  it("answer while the process starts, unlike all other endpoints", async () => {
    onWake(() => {});
    const start = Promise.withResolvers<void>();
    trackStart(start.promise);
    let isAnswered = false;
    const other = api.admin.get("/auth/me/").finally(() => {
      isAnswered = true;
    });
    expect((await api.nobody.get("/health/")).status).toBe(200);
    expect(await api.nobody.get("/ready/")).toMatchObject({
      status: 503,
      body: { status: "unavailable", failing: ["database", "queue"] },
    });
    expect(isAnswered).toBe(false);
    start.resolve();
    expect((await other).status).toBe(200);
    expect((await api.nobody.get("/ready/")).status).toBe(200);
  });

  it("are logged at debug level, and all other requests at info level", async () => {
    const debug = vi.spyOn(log, "debug");
    const info = vi.spyOn(log, "info");
    for (const path of ["/health/", "/ready/", "/auth/me/"]) await api.admin.get(path);
    const paths = (calls: unknown[][]) => calls.map(([entry]) => (entry as { path: string }).path);
    expect(paths(debug.mock.calls)).toEqual(["/api/health/", "/api/ready/"]);
    expect(paths(info.mock.calls)).toEqual(["/api/auth/me/"]);
    vi.restoreAllMocks();
  });

  it("report a full disk", async () => {
    onWake(() => {});
    setConnection({ ...api.connection, hasDiskSpace: () => false });
    expect(await api.nobody.get("/ready/")).toMatchObject({
      status: 503,
      body: { status: "unavailable", failing: ["disk"] },
    });
  });

  it("report a check that has been pending for more than 10 minutes", async () => {
    onWake(() => {});
    const category = await createCategory();
    const uploadedBy = api.users.admin.id;
    const product = await createProduct({ categoryId: category.id, uploadedBy });
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const [pendingValidation] = await createValidations({
      ...{ productId: product.id, status: "pending", createdAt: minutesAgo(9) },
    });
    const readyWhen = async (values: Partial<typeof validations.$inferInsert>) => {
      await api.connection.db
        .update(validations)
        .set(values)
        .where(eq(validations.id, must(pendingValidation).id));
      return (await api.nobody.get("/ready/")).body;
    };
    const ok = { status: "ok", failing: [] };
    expect(await readyWhen({ status: "pending" })).toEqual(ok);
    expect(await readyWhen({ createdAt: minutesAgo(11) })).toEqual({
      status: "unavailable",
      failing: ["queue"],
    });
    expect(await readyWhen({ waitsForModel: true })).toEqual(ok);
    expect(await readyWhen({ waitsForModel: false, notBefore: minutesAgo(1) })).toEqual(ok);
    expect(await readyWhen({ notBefore: minutesAgo(-1) })).toEqual(ok);
    expect(await readyWhen({ notBefore: null, status: "in_progress" })).toEqual(ok);
  });

  it("report an overdue webhook delivery, unless the webhook is inactive", async () => {
    onWake(() => {});
    const { db } = api.connection;
    const values = { url: "https://example.com/", secret: "unused", events: [] };
    const [webhook] = await db.insert(webhooks).values(values).returning();
    await db.insert(webhookDeliveries).values({
      ...{ webhookId: must(webhook).id, event: "ping", eventId: randomUUID(), body: "{}" },
      createdAt: new Date(Date.now() - 3_600_000),
    });
    expect((await api.nobody.get("/ready/")).body.failing).toEqual(["queue"]);
    await db.update(webhooks).set({ isActive: false });
    expect((await api.nobody.get("/ready/")).body.failing).toEqual([]);
  });

  it("report only the component that is not ready", async () => {
    onWake(() => {});
    const unreachable = connectPostgres("postgres://nobody:secret@127.0.0.1:1/nothing");
    setConnection(unreachable);
    expect(await api.nobody.get("/ready/")).toMatchObject({
      status: 503,
      body: { status: "unavailable", failing: ["database"] },
    });
    await unreachable.close();
    setConnection(api.connection);
    // Keeps the number of migrations, but replaces one with a migration from another version.
    await api.connection.db.execute(
      sql`update drizzle.__drizzle_migrations set created_at = 0 where id = (select max(id) from drizzle.__drizzle_migrations)`,
    );
    expect((await api.nobody.get("/ready/")).body).toEqual({
      status: "unavailable",
      failing: ["migrations"],
    });
  });
});
