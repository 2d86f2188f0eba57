import { type SQL, sql } from "drizzle-orm";
import { db, rows } from "@/db/client";
import { type Dated, keeper, READ_AT, type Reader } from "./kept";
import { nameOfStatement } from "./statement";

/** Fewer are counted as fast as they are looked up. */
const MANY = 10_000;

const kept = keeper<number>(5_000, (count) => count >= MANY);

/**
 * How many rows a list has in all, up to 5 seconds old where they are many; `counted` is an SQL
 * expression such as `db().$count(table, where)`. To count a million takes longer than to show fifty.
 */
export async function countKept(counted: SQL, reader: Reader | null): Promise<number> {
  return kept(nameOfStatement(counted), reader, async () => {
    const statement = sql`select (${counted})::int as value, ${READ_AT} as at`;
    const [found] = await rows<Dated<number> & Record<string, unknown>>(db(), statement);
    if (!found) throw new Error("A count has no row.");
    return found;
  });
}
