import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { and, eq, sql } from "drizzle-orm";
import {
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
  varchar,
} from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Connection, connectPostgres, type Database, queryRows } from "@/db/client";
import { bytea } from "@/db/schema/columns";
import { freshDatabase } from "../support/database";
import { must } from "../support/factories";

const samples = pgTable("samples", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  round: integer().notNull(),
  isTrue: boolean().notNull(),
  isFalse: boolean().notNull(),
  count: integer().notNull(),
  share: doublePrecision().notNull(),
  price: numeric().notNull(),
  day: date().notNull(),
  file: bytea().notNull(),
  moment: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  detail: jsonb().notNull(),
  words: text().array().notNull(),
  numbers: integer().array().notNull(),
  flags: boolean().array().notNull(),
  none: text(),
  label: varchar({ length: 20 }).notNull(),
});

const sample = {
  isTrue: true,
  isFalse: false,
  count: -3,
  share: 0.1,
  price: "12.50",
  day: "2026-11-21",
  file: Buffer.from([0, 92, 120, 255]),
  moment: new Date("2026-11-21T10:00:00.123Z"),
  detail: { flag: true, list: [1, "two", null], text: 'with "quotes"' },
  words: ["a", 'b "c"', "d,e", ""],
  numbers: [1, 0, -1],
  flags: [true, false],
  none: null,
  label: "true",
};

let database: Connection;
let connection: Connection;
let prepared: Connection;
beforeAll(async () => {
  database = await freshDatabase();
  connection = connectPostgres(`${database.url}?connection_limit=2&prepared_statements=0`);
  prepared = connectPostgres(`${database.url}?connection_limit=1`);
  await connection.db.execute(sql`create table samples (
    id int primary key generated always as identity, round int not null, is_true boolean not null,
    is_false boolean not null, count int not null, share float8 not null, price numeric not null,
    day date not null, file bytea not null, moment timestamptz(3) not null, detail jsonb not null, words text[] not null,
    numbers int[] not null, flags boolean[] not null, none text, label varchar(20) not null)`);
});
afterAll(async () => {
  await prepared.close();
  await connection.close();
  await database.close();
});

/** Runs `work` on both connections, each in a transaction, while both transactions are open. */
async function onBoth<T>(work: (tx: Database) => Promise<T>): Promise<T[]> {
  let open = 0;
  const bothOpen = Promise.withResolvers<void>();
  return Promise.all(
    [1, 2].map(() =>
      connection.db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        open += 1;
        if (open === 2) bothOpen.resolve();
        await bothOpen.promise;
        return work(tx);
      }),
    ),
  );
}

/** Writes a row and finds it by each of its scalar values. */
async function writeAndRead(on: Database, round: number) {
  const [written] = await on
    .insert(samples)
    .values({ round, ...sample })
    .returning();
  const found = await on
    .select()
    .from(samples)
    .where(
      and(
        eq(samples.id, written?.id ?? 0),
        eq(samples.isTrue, sample.isTrue),
        eq(samples.isFalse, sample.isFalse),
        eq(samples.count, sample.count),
        eq(samples.share, sample.share),
        eq(samples.price, sample.price),
        eq(samples.day, sample.day),
        eq(samples.moment, sample.moment),
        eq(samples.words, sample.words),
        eq(samples.label, sample.label),
      ),
    );
  return { written, found };
}

/** Writes and reads on both connections, without and within transactions. */
async function expectSamples(round: number): Promise<void> {
  const alone = [1, 2].map(() => writeAndRead(connection.db, round));
  expectUnchanged(await Promise.all(alone), round);
  expectUnchanged(await onBoth((tx) => writeAndRead(tx, round)), round);
}

function expectUnchanged(results: Awaited<ReturnType<typeof writeAndRead>>[], round: number): void {
  for (const { written, found } of results) {
    expect(written).toEqual({ id: expect.any(Number), round, ...sample });
    expect(found).toEqual([written]);
  }
}

it("writes and reads every type unchanged while the server forgets its prepared statements", async () => {
  for (let round = 1; round <= 5; round++) {
    await expectSamples(round);
    await onBoth((tx) => tx.execute(sql`deallocate all`));
  }
});

it("writes and reads every type unchanged after a migration changed a column's type", async () => {
  for (const type of ["text", "varchar(30)", "text"]) {
    for (let round = 1; round <= 3; round++) await expectSamples(round);
    await connection.db.execute(sql.raw(`alter table samples alter column label type ${type}`));
    await expectSamples(4);
  }
});

it("prepares repeated statements, and writes every type unchanged when they are forgotten", async () => {
  const countPrepared = async () => {
    const rows = await queryRows(
      prepared.db,
      sql`select 1 from pg_prepared_statements where statement like 'insert into "samples"%'`,
    );
    return rows.length;
  };
  for (let round = 1; round <= 4; round++) {
    expectUnchanged([await writeAndRead(prepared.db, round)], round);
    expect(await countPrepared()).toBe(round === 1 ? 0 : 1);
    expectUnchanged([await prepared.db.transaction((tx) => writeAndRead(tx, round))], round);
    if (round === 3) await prepared.db.execute(sql`deallocate all`);
  }
});

it("prepares no statements behind a pooler", async () => {
  const pooler = await startPooler(must(database.url));
  const pooled = connectPostgres(`${pooler.url}?connection_limit=1`);
  for (let round = 1; round <= 3; round++)
    expectUnchanged([await pooled.db.transaction((tx) => writeAndRead(tx, round))], round);
  const preparedRows = await queryRows(pooled.db, sql`select 1 from pg_prepared_statements`);
  expect(preparedRows).toEqual([]);
  await pooled.close();
  pooler.close();
});

/** Starts a proxy that gives clients another process id than the server's, as poolers do. */
async function startPooler(url: string): Promise<{ url: string; close: () => void }> {
  const { hostname, port } = new URL(url);
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    client.pipe(server);
    server.on("data", (bytes) => {
      // The message BackendKeyData: K, its length, the process id, and a secret.
      const keyData = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
      if (keyData >= 0) bytes.writeUInt32BE(bytes.readUInt32BE(keyData + 5) ^ 1, keyData + 5);
      client.write(bytes);
    });
    for (const socket of [client, server]) socket.on("error", () => {});
    client.on("close", () => server.destroy());
    server.on("close", () => client.destroy());
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  const pooled = new URL(url);
  pooled.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return { url: pooled.href, close: () => proxy.close() };
}
