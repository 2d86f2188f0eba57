import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Connection, connectPostgres, queryRows, setConnection } from "@/db/client";
import { onWake } from "@/inngest/client";
import { useApi } from "../support/api";
import { createCategory, createProduct } from "../support/factories";

const api = useApi();
const address = () => new URL(api.connection.url ?? "");

const opened: Connection[] = [];
beforeAll(() => onWake(() => {}));
afterEach(async () => {
  setConnection(api.connection);
  for (const connection of opened.splice(0)) await connection.close();
});

/** Makes the API use the same database with other parameters. */
function useConnection(parameters: string): Connection {
  const connection = setConnection(connectPostgres(`${address()}?${parameters}`));
  opened.push(connection);
  return connection;
}

/** Blocks every query on users until the returned function is called. */
async function lockUsers(): Promise<() => Promise<void>> {
  const locked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const ended = api.connection.db.transaction(async (tx) => {
    await tx.execute(sql`lock table users in access exclusive mode`);
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  return async () => {
    released.resolve();
    await ended;
  };
}

function expectUnavailable(
  { status, headers, body }: Awaited<ReturnType<typeof api.admin.get>>,
  message: string,
  retryAfter: string,
): void {
  expect({ status, retryAfter: headers.get("retry-after"), message: body.message }).toEqual({
    status: 503,
    retryAfter,
    message,
  });
}

describe("an outage of the database", () => {
  it("answers a statement that times out with 503", async () => {
    useConnection("statement_timeout=200");
    const release = await lockUsers();
    const answer = await api.admin.get("/auth/me/");
    await release();
    expectUnavailable(answer, "The database took too long to answer. Try again shortly.", "5");
  });

  it("answers a session that the server ends with 503", async () => {
    useConnection("application_name=ended");
    const release = await lockUsers();
    const answered = api.admin.get("/auth/me/");
    const end = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'ended' and datname = current_database() and wait_event_type = 'Lock'`;
    await expect
      .poll(async () => (await queryRows(api.connection.db, end)).length)
      .toBeGreaterThan(0);
    const answer = await answered;
    await release();
    expectUnavailable(answer, "The database cannot be reached. Try again shortly.", "5");
  });

  it("answers 503 after waiting five seconds for a connection", async () => {
    const connection = useConnection("connection_limit=1");
    const released = Promise.withResolvers<void>();
    const openTransaction = connection.db.transaction(() => released.promise);
    const answers = await Promise.all(Array.from({ length: 12 }, () => api.admin.get("/auth/me/")));
    released.resolve();
    await openTransaction;
    for (const answer of answers)
      expectUnavailable(answer, "The database has no free connection. Try again shortly.", "5");
  });

  it("answers writes with 503 and reads with 200 while the database is read-only, and is not ready", async () => {
    const category = await createCategory();
    await createProduct({ categoryId: category.id, uploadedBy: api.users.admin.id });
    expect((await api.nobody.get("/ready/")).status).toBe(200);
    useConnection("default_transaction_read_only=on");
    const write = await api.admin.patch(`/policies/categories/${category.id}/`, { name: "New" });
    expectUnavailable(
      write,
      "The database is read-only: nothing can be stored until it accepts writes again. Stored data can still be read.",
      "30",
    );
    const read = await api.admin.get("/products/products/");
    expect([read.status, read.body.count]).toEqual([200, 1]);
    expect(await api.nobody.get("/ready/")).toMatchObject({
      status: 503,
      body: { status: "unavailable", failing: ["database"] },
    });
  });
});
