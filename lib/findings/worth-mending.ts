import { sql } from "drizzle-orm";
import { db, rows } from "@/db/client";
import { keeper, READ_AT, type Reader } from "@/lib/kept";
import type { Listing } from "@/lib/pagination";
import { listPatterns } from "./patterns";
import { type PatternJson, patternQuery } from "./schemas";

/** Fewer patterns are counted as fast as they are looked up. */
const MANY = 1000;
const MOST_WORTH = patternQuery.parse({ page_size: "3", ordering: "-would_pass" });

const kept = keeper<Listing<PatternJson>>(60_000, ({ count }) => count >= MANY);

/** The three patterns that keep most products below their threshold; up to a minute old where there are many. */
export async function listWorthMending(reader: Reader): Promise<PatternJson[]> {
  const { items } = await kept("", reader, async () => {
    const [moment] = await rows<{ at: number }>(db(), sql`select ${READ_AT} as at`);
    return { value: await listPatterns(MOST_WORTH), at: moment?.at ?? 0 };
  });
  return items.filter(({ would_pass }) => would_pass > 0);
}
