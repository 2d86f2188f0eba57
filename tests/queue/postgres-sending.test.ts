import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Connection, connectPostgres, type Database } from "@/db/client";
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

/**
 * Stands where a transaction pooler would; counts what comes in the moment it lets go of a server,
 * and of each statement on users that is to be parsed whether it is to be kept, under a name.
 */
async function startPooler(address: string) {
  const { hostname, port } = new URL(address);
  let early = 0;
  const parsed: ("kept" | "used once")[] = [];
  const server = createServer((client) => {
    const upstream = connect(Number(port || 5432), hostname);
    let unanswered = 0;
    let inTransaction = false;
    const fromClient = reader((letter, body) => {
      if (letter === "P" && body.includes('"users"')) parsed.push(body[0] ? "kept" : "used once");
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
  return { url: url.href, early: () => early, parsed, close: () => server.close() };
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

let pooler: Awaited<ReturnType<typeof startPooler>>;
let through: Connection;

async function connectWith(parameters: string): Promise<Connection> {
  pooler = await startPooler(database.url ?? "");
  through = connectPostgres(`${pooler.url}?${parameters}`);
  return through;
}

afterEach(async () => {
  await through.close();
  pooler.close();
});

describe("a connection to a server", () => {
  it.each(["pgbouncer=true&connection_limit=2", "connection_limit=2"])(
    "is sent no query before it has answered the one before, with %s",
    async (parameters) => {
      await askAtOnce(await connectWith(parameters));
      expect(pooler.early()).toBe(0);
    },
  );

  const byId = (on: Database, id: number) => on.select().from(users).where(eq(users.id, id));

  it("parses a statement that comes again once for all, in transactions too", async () => {
    const { db } = await connectWith("connection_limit=1");
    for (const id of [1, 2, 3, 4, 5]) await byId(db, id);
    for (const id of [6, 7]) await db.transaction((tx) => byId(tx, id));
    expect(pooler.parsed).toEqual(["used once", "kept"]);
  });

  it("keeps no statement of many parameters", async () => {
    const { db } = await connectWith("connection_limit=1");
    const ids = Array.from({ length: 101 }, (_, n) => n);
    for (let n = 0; n < 3; n++) await db.select().from(users).where(inArray(users.id, ids));
    expect(pooler.parsed).toEqual(["used once", "used once", "used once"]);
  });

  it("keeps no statement behind a transaction pooler", async () => {
    const { db } = await connectWith("pgbouncer=true");
    for (const id of [1, 2, 3]) await byId(db, id);
    expect(pooler.parsed).toEqual(["used once", "used once", "used once"]);
  });

  it("goes on after a column of a kept statement has changed its type", async () => {
    const { db } = await connectWith("connection_limit=1");
    await db.execute(sql`create table changing (id int, text varchar(10))`);
    const read = (id: number) => db.execute(sql`select text from changing where id = ${id}`);
    for (const id of [1, 2, 3]) await read(id);
    await db.execute(sql`alter table changing alter column text type text`);
    await expect(read(4)).resolves.toHaveLength(0);
  });
});
