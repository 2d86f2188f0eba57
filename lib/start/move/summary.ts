import { type SQL, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import type { Table } from "./tables";

/** How many bytes of rows one statement carries; a larger row has a statement to itself. */
const BATCH_BYTES = 4_000_000;

export interface Summary {
  rows: number;
  /** The sum of a hash of each row: the same in any order. */
  checksum: string;
  /** Where each batch begins in the table's file. */
  batches: string[];
}

/** Sets the formats in which a database writes values as text, so that two of them write the same. */
export async function setTextFormats(
  on: Database,
  within: "session" | "transaction",
): Promise<void> {
  const settings = {
    TimeZone: "UTC",
    DateStyle: "ISO, MDY",
    IntervalStyle: "postgres",
    extra_float_digits: "1",
    bytea_output: "hex",
  };
  for (const [name, value] of Object.entries(settings))
    await on.execute(sql`select set_config(${name}, ${value}, ${within === "transaction"})`);
}

/** Reads a table once, for its rows, their checksum and how to divide it into batches. */
export async function summarize(on: Database, table: Table): Promise<Summary> {
  const batches = await rows<{ first: string; rows: number; checksum: string }>(
    on,
    sql`select min(place)::text as first, count(*)::int as rows, sum(hash)::text as checksum
      from (
        select place, hash,
          div(sum(size) over (order by place rows unbounded preceding) - size, ${BATCH_BYTES}) as batch
        from (
          select place, octet_length(line)::bigint as size, ${hashOf(sql`line`)} as hash
          from (select ctid as place, (${rowOf(table)})::text as line from public.${nameOf(table)}) lines
        ) sized
      ) batched
      group by batch
      order by min(place)`,
  );
  return {
    rows: batches.reduce((total, batch) => total + batch.rows, 0),
    checksum: String(batches.reduce((total, batch) => total + BigInt(batch.checksum), 0n)),
    batches: batches.map(({ first }) => first),
  };
}

/** The first 64 bits of SHA-256: servers in FIPS mode refuse MD5. */
function hashOf(line: SQL): SQL {
  return sql`('x' || encode(substr(sha256(convert_to(${line}, 'UTF8')), 1, 8), 'hex'))::bit(64)::bigint`;
}

export function nameOf({ name }: Table): SQL {
  return sql`${sql.identifier(name)}`;
}

/** A row of the table as one value, computed columns included. */
export function rowOf({ name }: Table): SQL {
  return sql`${sql.identifier(name)}.*`;
}
