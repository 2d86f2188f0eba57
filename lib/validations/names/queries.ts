import { sql } from "drizzle-orm";
import { type Database, db, queryRows } from "@/db/client";
import { productPatterns } from "@/db/schema/patterns";
import { findingKinds } from "@/db/schema/validations";
import { toNameKey } from "@/lib/checking/text/names";
import { findCatalogueSpelling, loadNames } from "@/lib/policies/names/queries";
import type { SuggestedNameJson } from "@/lib/policies/names/schemas";

/** Maximum number of candidates whose spelling is searched in the catalogue. */
const MAX_CANDIDATES = 12;
/** Minimum number of products for a name that no product spells outside of capitals. */
const MIN_PRODUCTS = 3;

/**
 * Suggests names from the open findings of capitalization rules, most products first. Uses the
 * catalogue's spelling of a name. A name that occurs only in capitals is suggested if several
 * products contain it.
 */
export async function suggestNames(): Promise<SuggestedNameJson[]> {
  const database = db();
  const { names } = await loadNames(database);
  const knownKeys = new Set(names.map(toNameKey));
  const suggestionByKey = new Map<string, SuggestedNameJson>();
  for (const { written, products } of await listCandidates(database)) {
    if (knownKeys.has(toNameKey(written))) continue;
    const spelling = await findCatalogueSpelling(database, written);
    if (!spelling && products < MIN_PRODUCTS) continue;
    const name = spelling?.name ?? written;
    suggestionByKey.set(toNameKey(name), { name, texts: spelling?.texts ?? 0, products });
  }
  return [...suggestionByKey.values()];
}

interface Candidate extends Record<string, unknown> {
  written: string;
  products: number;
}

/** Lists the words of open findings that may be names, ignoring case. */
function listCandidates(database: Database): Promise<Candidate[]> {
  return queryRows<Candidate>(
    database,
    sql`select min(k.possible_name collate "C") as written, count(distinct p.product_id)::int as products
      from (select distinct ${findingKinds.pattern} as pattern, ${findingKinds.possibleName} as possible_name
        from ${findingKinds} where ${findingKinds.possibleName} is not null) k
      join ${productPatterns} p on p.pattern = k.pattern and p.open > 0
      group by lower(k.possible_name)
      order by 2 desc, 1
      limit ${MAX_CANDIDATES}`,
  );
}
