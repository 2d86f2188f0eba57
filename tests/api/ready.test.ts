import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { connectPostgres, setConnection } from "@/db/client";
import { onWake } from "@/inngest/client";
import { log } from "@/lib/platform/log";
import { trackStart } from "@/lib/platform/startup";
import { useApi } from "../support/api";

const api = useApi();
afterEach(() => {
  setConnection(api.connection);
  onWake(undefined);
});

describe("whoever watches the process", () => {
  it("sees without signing in that it is alive, whatever its database does", async () => {
    const unreachable = connectPostgres("postgres://nobody@127.0.0.1:1/nothing");
    setConnection(unreachable);
    expect(await api.nobody.get("/health/")).toMatchObject({ status: 200, body: { status: "ok" } });
    await unreachable.close();
  });

  it("sees that it is ready once its database is up to date and its queue listens", async () => {
    expect(await api.nobody.get("/ready/")).toMatchObject({
      status: 503,
      body: { status: "unavailable", failing: ["queue"] },
    });
    onWake(() => {});
    const ready = await api.nobody.get("/ready/");
    expect(ready).toMatchObject({ status: 200, body: { status: "ok", failing: [] } });
    expect(ready.headers.get("cache-control")).toBe("no-store");
  });

  it("is answered while the process starts, unlike all other requests", async () => {
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

  it("is logged at debug level, every other request at info level", async () => {
    const debug = vi.spyOn(log, "debug");
    const info = vi.spyOn(log, "info");
    for (const path of ["/health/", "/ready/", "/auth/me/"]) await api.admin.get(path);
    const paths = (calls: unknown[][]) => calls.map(([entry]) => (entry as { path: string }).path);
    expect(paths(debug.mock.calls)).toEqual(["/api/health/", "/api/ready/"]);
    expect(paths(info.mock.calls)).toEqual(["/api/auth/me/"]);
    vi.restoreAllMocks();
  });

  it("sees only which part is not ready", async () => {
    onWake(() => {});
    const unreachable = connectPostgres("postgres://nobody:secret@127.0.0.1:1/nothing");
    setConnection(unreachable);
    expect(await api.nobody.get("/ready/")).toMatchObject({
      status: 503,
      body: { status: "unavailable", failing: ["database"] },
    });
    await unreachable.close();
    setConnection(api.connection);
    // The right number of migrations, but one of another version.
    await api.connection.db.execute(
      sql`update drizzle.__drizzle_migrations set created_at = 0 where id = (select max(id) from drizzle.__drizzle_migrations)`,
    );
    expect((await api.nobody.get("/ready/")).body).toEqual({
      status: "unavailable",
      failing: ["migrations"],
    });
  });
});
