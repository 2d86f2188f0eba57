import { and, notInArray, sql } from "drizzle-orm";
import { db, queryRows } from "@/db/client";
import { products, searchedTexts } from "@/db/schema/products";
import { buildFilter, type Filters } from "./filters";

/** Searches with fewer results also return similar products. */
export const FEW_RESULTS_LIMIT = 5;
const MAX_SIMILAR_PRODUCTS = 10;

/** Minimum trigram similarity, from 0 to 1, for a whole id or name and for part of a name. */
const MIN_SIMILARITY = 0.3;
const MIN_PART_SIMILARITY = 0.5;

/**
 * Returns at most 10 products whose id or name resembles a search term that may contain typos, most
 * similar first.
 * @param excludedIds ids of the products that contain the term
 */
export async function findSimilarProducts(
  filters: Filters,
  term: string,
  excludedIds: readonly number[],
): Promise<number[]> {
  const partSimilarity = sql`word_similarity(${term}, ${searchedTexts.names})`;
  const wholeSimilarity = sql`greatest(similarity(${products.productId}, ${term}), similarity(${products.name}, ${term}))`;
  const exclusionCondition =
    excludedIds.length > 0 ? notInArray(products.id, [...excludedIds]) : undefined;
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
            sql`(${wholeSimilarity} >= ${MIN_SIMILARITY} or ${partSimilarity} >= ${MIN_PART_SIMILARITY})`,
            buildFilter(filters),
            exclusionCondition,
          )}
          order by greatest(${wholeSimilarity}, ${partSimilarity}) desc, ${products.id}
          limit ${MAX_SIMILAR_PRODUCTS}`,
      );
      return similarRows.map(({ id }) => id);
    },
    { accessMode: "read only" },
  );
}
