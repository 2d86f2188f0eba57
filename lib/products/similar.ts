import { and, notInArray, sql } from "drizzle-orm";
import { db, queryRows } from "@/db/client";
import { products, searchedTexts } from "@/db/schema/products";
import { type Filters, filterOf } from "./filters";

/** Searches with fewer results also return similar products. */
export const FEW_RESULTS = 5;
const MAX_SIMILAR = 10;

/** Minimum trigram similarity, from 0 to 1, for a whole id or name and for part of a name. */
const MIN_SIMILARITY = 0.3;
const MIN_PART_SIMILARITY = 0.5;

/**
 * Returns at most 10 products whose id or name is similar to a search term despite typos, most
 * similar first.
 * @param excludedIds ids of the products that contain the term
 */
export async function findSimilar(
  filters: Filters,
  term: string,
  excludedIds: readonly number[],
): Promise<number[]> {
  const part = sql`word_similarity(${term}, ${searchedTexts.names})`;
  const wholeSimilarity = sql`greatest(similarity(${products.productId}, ${term}), similarity(${products.name}, ${term}))`;
  const isNew = excludedIds.length > 0 ? notInArray(products.id, [...excludedIds]) : undefined;
  return db().transaction(
    async (tx) => {
      await tx.execute(sql.raw(`set local pg_trgm.word_similarity_threshold = ${MIN_SIMILARITY}`));
      const similarRows = await queryRows<{ id: number }>(
        tx,
        // The operator uses the index. It also finds every id or name that is similar as a whole.
        sql`select ${products.id} from ${searchedTexts}
          join ${products} on ${products.id} = ${searchedTexts.productId}
          where ${and(
            sql`${searchedTexts.names} %> ${term}`,
            sql`(${wholeSimilarity} >= ${MIN_SIMILARITY} or ${part} >= ${MIN_PART_SIMILARITY})`,
            filterOf(filters),
            isNew,
          )}
          order by greatest(${wholeSimilarity}, ${part}) desc, ${products.id}
          limit ${MAX_SIMILAR}`,
      );
      return similarRows.map(({ id }) => id);
    },
    { accessMode: "read only" },
  );
}
