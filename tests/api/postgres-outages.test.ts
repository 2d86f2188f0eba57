import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Connection, connectPostgres, queryRows, setConnection } from "@/db/client";
import { onWake } from "@/inngest/client";
import { toDomainError } from "@/lib/errors";
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

const endSessions = (name: string) => sql`select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = ${name} and datname = current_database()`;

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

  it.each([
    ["25P03", "The database cannot be reached. Try again shortly."],
    ["25P04", "The database cannot be reached. Try again shortly."],
    ["55P03", "The database took too long to answer. Try again shortly."],
  ])("answers SQLSTATE %s with 503", (code, message) => {
    const error = new Error("Query failed", { cause: Object.assign(new Error("no"), { code }) });
    expect(toDomainError(error)).toMatchObject({ kind: "unavailable", message });
  });

  it("answers every call while the server ends sessions under load, with no uncaught exception", async () => {
    const category = await createCategory();
    const connection = useConnection("application_name=loaded&connection_limit=4");
    const uncaught: unknown[] = [];
    const record = (error: unknown) => uncaught.push(error);
    process.on("uncaughtExceptionMonitor", record);
    let isDone = false;
    const statuses: number[] = [];
    const call = async (n: number) => {
      while (!isDone) {
        const { status } =
          n % 2
            ? await api.admin.patch(`/policies/categories/${category.id}/`, { name: `Name ${n}` })
            : await api.admin.get("/products/products/");
        statuses.push(status);
      }
    };
    const calls = Array.from({ length: 8 }, (_, n) => call(n));
    const transactions = Array.from({ length: 4 }, async () => {
      while (!isDone)
        await connection.db
          .transaction(async (tx) => {
            await tx.execute(sql`select 1`);
            await tx.transaction((nested) => nested.execute(sql`select pg_sleep(0.002)`));
            await Promise.all([tx.execute(sql`select 2`), tx.execute(sql`select 3`)]);
          })
          .catch((error: unknown) => expect(toDomainError(error)?.kind).toBe("unavailable"));
    });
    for (let ended = 0; ended < 100; )
      ended += (await queryRows(api.connection.db, endSessions("loaded"))).length;
    isDone = true;
    await Promise.all([...calls, ...transactions]);
    process.off("uncaughtExceptionMonitor", record);
    expect(uncaught).toEqual([]);
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => ![200, 409, 503].includes(status))).toEqual([]);
    expect((await api.admin.get("/products/products/")).status).toBe(200);
  });

  it("runs no statement of an ended transaction on another call's connection", async () => {
    const connection = useConnection("application_name=zombie&connection_limit=1");
    const opened = Promise.withResolvers<void>();
    const resumed = Promise.withResolvers<void>();
    const late = Promise.withResolvers<unknown>();
    const insert = sql`insert into categories (name, created_at, updated_at) values ('Late', now(), now())`;
    const transaction = connection.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      opened.resolve();
      await resumed.promise;
      await tx.execute(insert).then(late.resolve, late.resolve);
    });
    // The session can end before the statement that ends it returns.
    const ended = transaction.catch((error: unknown) => error);
    await opened.promise;
    await queryRows(api.connection.db, endSessions("zombie"));
    expect(toDomainError(await ended)?.kind).toBe("unavailable");
    await connection.db.transaction(async (tx) => {
      resumed.resolve();
      expect(toDomainError(await late.promise)?.kind).toBe("unavailable");
      await tx.execute(sql`select 1`);
    });
    const lateRows = sql`select 1 from categories where name = 'Late'`;
    expect(await queryRows(connection.db, lateRows)).toEqual([]);
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
