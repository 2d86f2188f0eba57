import { type AnyColumn, count, desc, eq, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { db } from "@/db/client";
import { products } from "@/db/schema/products";
import { seoAnalyses, seoKeywords } from "@/db/schema/seo";
import { COUNT_LIMIT, getOffset, type Listing } from "@/lib/platform/pagination";
import { toSnakeCase } from "@/lib/platform/snake-case";
import type { SeoAnalysisJson, SeoKeywordJson, SeoProductQuery } from "./schemas";

/** Lists analyses, newest first, optionally for a single product. */
export async function listAnalyses(query: SeoProductQuery): Promise<Listing<SeoAnalysisJson>> {
  const condition = isOfProduct(seoAnalyses.productId, query);
  const [rows, total] = await Promise.all([
    db()
      .select({ analysis: seoAnalyses, productId: products.productId })
      .from(seoAnalyses)
      .innerJoin(products, eq(products.id, seoAnalyses.productId))
      .where(condition)
      .orderBy(desc(seoAnalyses.id))
      .limit(query.page_size)
      .offset(getOffset(query)),
    countRows(seoAnalyses, condition),
  ]);
  const items = rows.map(({ analysis, productId }) => ({
    id: analysis.id,
    product_id_display: productId,
    ...toSnakeCase(analysis, ["titleScore", "descriptionScore", "keywordScore", "technicalScore"]),
    ...toSnakeCase(analysis, ["seoScore"]),
    ai_recommendations: analysis.recommendations,
    recommended_by: analysis.recommendedBy,
    created_at: analysis.createdAt.toISOString(),
  }));
  return { items, ...total };
}

/** Lists the keywords of the latest analyses in their order, optionally for a single product. */
export async function listKeywords(query: SeoProductQuery): Promise<Listing<SeoKeywordJson>> {
  const condition = isOfProduct(seoKeywords.productId, query);
  const [rows, total] = await Promise.all([
    db()
      .select()
      .from(seoKeywords)
      .where(condition)
      // Keywords are inserted in order, so their ids are ascending.
      .orderBy(seoKeywords.id)
      .limit(query.page_size)
      .offset(getOffset(query)),
    countRows(seoKeywords, condition),
  ]);
  return { items: rows.map(toKeywordJson), ...total };
}

function toKeywordJson(row: typeof seoKeywords.$inferSelect): SeoKeywordJson {
  return {
    ...toSnakeCase(row, ["id", "keyword", "keywordType", "isTarget", "isIdea", "searchVolume"]),
    ...toSnakeCase(row, ["competitionScore", "relevanceScore", "usedInTitle", "usedInDescription"]),
    ...toSnakeCase(row, ["usedInMeta"]),
  };
}

function isOfProduct(column: AnyColumn, query: SeoProductQuery) {
  const { product_seo__product__product_id: id } = query;
  if (!id || id === "all") return undefined;
  // A scalar subquery makes the planner use the index on the product.
  return sql`${column} = (select ${products.id} from ${products} where ${products.productId} = ${id})`;
}

async function countRows(table: PgTable, condition: SQL | undefined) {
  const limitedRows = db()
    .select({ one: sql`1`.as("one") })
    .from(table)
    .where(condition)
    .limit(COUNT_LIMIT + 1)
    .as("some");
  const [total] = await db().select({ count: count() }).from(limitedRows);
  const rowCount = total?.count ?? 0;
  return { count: Math.min(rowCount, COUNT_LIMIT), countIsExact: rowCount <= COUNT_LIMIT };
}
