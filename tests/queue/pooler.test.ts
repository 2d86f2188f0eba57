import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Connection, connectPostgres } from "@/db/client";
import { users } from "@/db/schema/users";
import { freshDatabase } from "../support/database";

let database: Connection;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** Takes the messages out of a stream; a client's first has no letter. */
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

/** Stands where a transaction pooler would; counts what comes in the moment it lets go of a server. */
async function startPooler(address: string) {
  const { hostname, port } = new URL(address);
  let early = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(port || 5432), hostname);
    let unanswered = 0;
    let inTransaction = false;
    const fromClient = reader((letter) => {
      if (unanswered > 0 && !inTransaction) early++;
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
  return { url: url.href, early: () => early, close: () => server.close() };
}

/** Queries with and without parameters, and transactions, all at one moment. */
async function askAtOnce({ db }: Connection): Promise<void> {
  await Promise.all(
    Array.from({ length: 60 }, (_, n) => {
      if (n % 6 === 0)
        return db.transaction((tx) =>
          Promise.all([tx.select().from(users), tx.execute(sql`select 1`)]),
        );
      return n % 2 ? db.select().from(users) : db.select().from(users).where(eq(users.id, n));
    }),
  );
}

describe("behind a transaction pooler", () => {
  it.each([
    ["no query is sent before the answer to the one before", "pgbouncer=true", false],
    [
      "and only there: a server itself may be sent several queries at once",
      "application_name=direct",
      true,
    ],
  ])("%s", async (_, parameter, sendsEarly) => {
    const pooler = await startPooler(database.url ?? "");
    const connection = connectPostgres(`${pooler.url}?${parameter}&connection_limit=2`);
    await askAtOnce(connection);
    expect(pooler.early() > 0).toBe(sendsEarly);
    await connection.close();
    pooler.close();
  });
});
