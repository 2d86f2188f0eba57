import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { connectPostgres, setConnection } from "@/db/client";
import { onWake } from "@/inngest/client";
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

  it("sees which part is not ready, and nothing more", async () => {
    onWake(() => {});
    const unreachable = connectPostgres("postgres://nobody:secret@127.0.0.1:1/nothing");
    setConnection(unreachable);
    expect(await api.nobody.get("/ready/")).toMatchObject({
      status: 503,
      body: { status: "unavailable", failing: ["database"] },
    });
    await unreachable.close();
    setConnection(api.connection);
    // As many as there should be, but one of them of another version.
    await api.connection.db.execute(
      sql`update drizzle.__drizzle_migrations set created_at = 0 where id = (select max(id) from drizzle.__drizzle_migrations)`,
    );
    expect((await api.nobody.get("/ready/")).body).toEqual({
      status: "unavailable",
      failing: ["migrations"],
    });
  });
});
