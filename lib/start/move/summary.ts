import { type SQL, sql } from "drizzle-orm";
import { type Database, queryRows } from "@/db/client";
import type { Table } from "./tables";

/** Maximum number of bytes per statement. A larger row gets a separate statement. */
const BATCH_BYTES = 4_000_000;

export interface Summary {
  rows: number;
  /** The sum of the rows' hashes, independent of their order. */
  checksum: string;
  /** The `ctid` of the first row in each batch. */
  batches: string[];
}

/** Sets a session's text formats, so that both databases format values alike. */
export async function setTextFormats(
  database: Database,
  scope: "session" | "transaction",
): Promise<void> {
  const settings = {
    TimeZone: "UTC",
    DateStyle: "ISO, MDY",
    IntervalStyle: "postgres",
    extra_float_digits: "1",
    bytea_output: "hex",
  };
  for (const [name, value] of Object.entries(settings))
    await database.execute(sql`select set_config(${name}, ${value}, ${scope === "transaction"})`);
}

/** Reads a table once to determine its row count, checksum and batches. */
export async function summarize(database: Database, table: Table): Promise<Summary> {
  const batches = await queryRows<{ first: string; rows: number; checksum: string }>(
    database,
    sql`select min(place)::text as first, count(*)::int as rows, sum(hash)::text as checksum
      from (
        select place, hash,
          div(sum(size) over (order by place rows unbounded preceding) - size, ${BATCH_BYTES}) as batch
        from (
          select place, octet_length(line)::bigint as size, ${hashLine(sql`line`)} as hash
          from (select ctid as place, (${toRowText(table)})::text as line from public.${quoteTableName(table)}) lines
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

/** Returns the first 64 bits of SHA-256, because servers in FIPS mode reject MD5. */
function hashLine(line: SQL): SQL {
  return sql`('x' || encode(substr(sha256(convert_to(${line}, 'UTF8')), 1, 8), 'hex'))::bit(64)::bigint`;
}

export function quoteTableName({ name }: Table): SQL {
  return sql`${sql.identifier(name)}`;
}

/** Returns a table row as one value, including generated columns. */
export function toRowText({ name }: Table): SQL {
  return sql`${sql.identifier(name)}.*`;
}
