import { isNotNull, sql } from "drizzle-orm";
import { db, rows } from "@/db/client";
import { products } from "@/db/schema/products";
import { keywordVolumes, productSeo, seoKeywords } from "@/db/schema/seo";
import { countKept } from "@/lib/counts";
import { read } from "@/lib/reading/reading";
import type { SeoCatalogue } from "./scoring/types";
import type { SeoInput } from "./source";

/** What the other products say. `keywords` are normalized. */
export async function loadCatalogue(
  { productId, source }: SeoInput,
  keywords: string[],
): Promise<SeoCatalogue> {
  const [analyzed, { isAnalyzed, ...same }, found] = await Promise.all([
    countKept(db().$count(productSeo, isNotNull(productSeo.analyzedAt)), null),
    findSame(productId, source.title, read(source.description).text),
    loadFigures(productId, source.market, keywords),
  ]);
  const figures = (name: "mentions" | "targets" | "volume") =>
    new Map(
      found.flatMap((row) => (row[name] === null ? [] : [[row.keyword, row[name]] as const])),
    );
  return {
    ...same,
    products: analyzed - (isAnalyzed ? 1 : 0),
    mentions: figures("mentions"),
    targets: figures("targets"),
    volumes: figures("volume"),
  };
}

type Same = Pick<SeoCatalogue, "sameTitle" | "sameDescription"> & { isAnalyzed: boolean };

async function findSame(id: number, title: string, text: string): Promise<Same> {
  const [found] = await rows<Same & Record<string, unknown>>(
    db(),
    sql`select
      exists (select from ${productSeo}
        where ${productSeo.productId} = ${id} and ${productSeo.analyzedAt} is not null) as "isAnalyzed",
      (select count(*) from ${products} p left join ${productSeo} s on s.product_id = p.id
        where lower(p.name) = lower(${title}) and s.accepted_title is null and p.id <> ${id})::int
      + (select count(*) from ${productSeo} s
        where s.accepted_title is not null and lower(s.accepted_title) = lower(${title})
          and s.product_id <> ${id})::int as "sameTitle",
      (select count(*) from ${products} p
        where coalesce(p.text_hash, md5(p.description)) = md5(${text}) and p.id <> ${id})::int as "sameDescription"`,
  );
  if (!found) throw new Error("A count has no row.");
  return found;
}

type Figures = { keyword: string; mentions: number; targets: number; volume: number | null };

async function loadFigures(id: number, market: string, keywords: string[]): Promise<Figures[]> {
  if (keywords.length === 0) return [];
  return rows<Figures>(
    db(),
    sql`select k.keyword,
      (select count(*) from ${seoKeywords} m
        where m.normalized = k.keyword and not m.is_idea and m.product_id <> ${id})::int as mentions,
      (select count(*) from ${seoKeywords} t
        where t.normalized = k.keyword and t.is_target and t.market = ${market}
          and t.product_id <> ${id})::int as targets,
      (select v.volume from ${keywordVolumes} v
        where v.normalized = k.keyword and v.market = ${market}) as volume
    from json_array_elements_text(${JSON.stringify(keywords)}::text::json) as k(keyword)`,
  );
}
