import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { eq, sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Connection, connectPostgres } from "@/db/client";
import { users } from "@/db/schema/users";
import { emptyDatabase, freshDatabase } from "../support/database";

let database: Connection;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** Returns a parser for the messages in a stream. A client's first message has no type byte. */
function reader(onMessage: (letter: string, body: Buffer) => void, startsBare = false) {
  let rest = Buffer.alloc(0);
  let bare = startsBare;
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = bare ? 0 : 1;
      if (rest.length < head + 4) return;
      const end = head + rest.readUInt32BE(head);
      if (rest.length < end) return;
      onMessage(bare ? "" : String.fromCharCode(rest[0] ?? 0), rest.subarray(head + 4, end));
      rest = rest.subarray(end);
      bare = false;
    }
  };
}

/**
 * Starts a proxy that forwards messages to the server like a pooler, and counts the messages sent
 * before the previous response arrives.
 */
async function startProxy(address: string) {
  const { hostname, port } = new URL(address);
  let pipelined = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(port || 5432), hostname);
    let unanswered = 0;
    let inTransaction = false;
    const fromClient = reader((letter) => {
      if (unanswered > 0 && !inTransaction) pipelined++;
      if (letter === "Q" || letter === "S") unanswered++;
    }, true);
    const fromServer = reader((letter, body) => {
      if (letter !== "Z") return;
      unanswered = Math.max(0, unanswered - 1);
      inTransaction = body.toString() !== "I";
    });
    client.on("data", fromClient).pipe(upstream);
    upstream.on("data", fromServer).pipe(client);
    client.on("error", () => upstream.destroy());
    upstream.on("error", () => client.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(address);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: url.href, pipelined: () => pipelined, close: () => server.close() };
}

/** Sends queries with and without parameters, and transactions, all at the same time. */
async function sendTogether({ db }: Connection, count: number): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, (_, n) => {
      if (n % 6 === 0)
        return db.transaction((tx) =>
          Promise.all([tx.select().from(users), tx.execute(sql`select 1`)]),
        );
      return n % 2 ? db.select().from(users) : db.select().from(users).where(eq(users.id, n));
    }),
  );
}

/** Opens a transaction and leaves it open until `release` is called. */
async function occupyConnection({ db }: Connection) {
  const opened = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const ended = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    opened.resolve();
    await released.promise;
  });
  await Promise.race([opened.promise, ended]);
  return {
    release: () => {
      released.resolve();
      return ended;
    },
  };
}

/**
 * Returns a migrated database whose role may open only two connections, both of which are in use.
 */
async function fullServer() {
  const server = process.env.TEST_DATABASE_URL ?? "";
  const { url, drop } = await emptyDatabase(server);
  const admin = postgres(server, { max: 1 });
  await admin.unsafe(`alter role ${new URL(url).username} connection limit 2`);
  const greedy = connectPostgres(url);
  await greedy.migrate();
  const openTransaction = [await occupyConnection(greedy), await occupyConnection(greedy)];
  const refused = connectPostgres(url);
  return {
    refused,
    free: async () => {
      await Promise.all(openTransaction.map(({ release }) => release()));
      await greedy.close();
    },
    drop: async () => {
      await refused.close();
      await admin.end();
      await drop();
    },
  };
}

const codeOf = (query: PromiseLike<unknown>) =>
  query.then(
    () => "answered",
    (error: Error) => (error.cause as { code?: string } | undefined)?.code ?? error,
  );

describe("a connection pool on a server", () => {
  it.each(["connection_limit=2", "connection_limit=3&max_lifetime=0.5"])(
    "sends no query before the previous one is answered, with %s",
    async (parameters) => {
      const proxy = await startProxy(database.url ?? "");
      const connection = connectPostgres(`${proxy.url}?${parameters}`);
      await sendTogether(connection, 300);
      expect(proxy.pipelined()).toBe(0);
      await connection.close();
      proxy.close();
    },
  );

  it("waits for a connection that another query or transaction uses", async () => {
    const connection = connectPostgres(`${database.url}?connection_limit=1`);
    const openTransaction = await occupyConnection(connection);
    const pendingQueries = Promise.all([
      connection.db.select().from(users),
      connection.db.transaction((tx) => tx.select().from(users)),
    ]);
    await openTransaction.release();
    expect(await pendingQueries).toEqual([[], []]);
    await connection.close();
  });

  it("times out after five seconds, and never sends the queries that timed out", async () => {
    const connection = connectPostgres(`${database.url}?connection_limit=1`);
    const { db } = connection;
    const openTransaction = await occupyConnection(connection);
    const codes = await Promise.all([
      codeOf(db.select().from(users)),
      codeOf(db.execute(sql`create table never_made (id int)`)),
      db.transaction((tx) => tx.select().from(users)).catch((error) => error.code),
    ]);
    expect(codes).toEqual(["53300", "53300", "53300"]);
    await openTransaction.release();
    const found = await db.execute(sql`select to_regclass('never_made') as name`);
    expect([...(found as unknown as unknown[])]).toEqual([{ name: null }]);
    await connection.close();
  });

  it("waits while the server has no free connection, and runs the query once there is one", async () => {
    const { refused, free, drop } = await fullServer();
    const answers = Promise.all([
      refused.db.select().from(users),
      refused.db.transaction((tx) => tx.select().from(users)),
    ]);
    await free();
    expect(await answers).toEqual([[], []]);
    await drop();
  });

  it("reports too many connections if none becomes free", async () => {
    const { refused, free, drop } = await fullServer();
    const queries = Array.from({ length: 12 }, () => codeOf(refused.db.select().from(users)));
    expect(new Set(await Promise.all(queries))).toEqual(new Set(["53300"]));
    await free();
    await drop();
  });
});
