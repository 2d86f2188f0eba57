import { isNotNull, sql } from "drizzle-orm";
import { db, rows } from "@/db/client";
import { products } from "@/db/schema/products";
import { keywordVolumes, productSeo, seoKeywords } from "@/db/schema/seo";
import { keep } from "@/lib/bounded";
import { countKept } from "@/lib/counts";
import { perDatabase } from "@/lib/per-database";
import { read } from "@/lib/reading/reading";
import type { SeoCatalogue } from "./scoring/types";
import type { SeoInput } from "./source";

/** What the other products say. `keywords` are normalized. */
export async function loadCatalogue(
  { productId, source }: SeoInput,
  keywords: string[],
): Promise<SeoCatalogue> {
  const analyzed = await countKept(db().$count(productSeo, isNotNull(productSeo.analyzedAt)), null);
  const [{ isAnalyzed, ...same }, found] = await Promise.all([
    findSame(productId, source.title, read(source.description).text),
    loadFigures(productId, source.market, keywords, analyzed),
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

interface Figures {
  keyword: string;
  mentions: number;
  targets: number;
  volume: number | null;
}

type Found = Pick<Figures, keyof Figures> & { own: number; ownTarget: number };

/** How often the catalogue says a keyword, and how many products it had when that was counted. */
type Tally = Pick<Figures, "mentions" | "targets"> & { products: number; until: number };

const tallies = perDatabase(() => new Map<string, Tally>());
const MOST_TALLIES = 20_000;
/** Fewer are counted as fast as they are looked up; of more, each analysis would count them all. */
const MANY = 200;
const KEPT_MS = 60_000;
/** By so much the catalogue may grow until its common keywords are counted anew. */
const GROWTH = 1.05;

/** @param products that are analysed; figures of common keywords are as of when they were few fewer */
async function loadFigures(
  id: number,
  market: string,
  keywords: string[],
  products: number,
): Promise<Figures[]> {
  if (keywords.length === 0) return [];
  const kept = tallies();
  const tallyOf = (keyword: string) => {
    const tally = kept.get(`${market} ${keyword}`);
    const isFresh = tally && tally.until > Date.now() && products <= tally.products * GROWTH;
    return isFresh ? tally : undefined;
  };
  const known = new Map(keywords.map((keyword) => [keyword, tallyOf(keyword)]));
  const asked = keywords.map((keyword) => ({ keyword, count: known.get(keyword) === undefined }));
  const found = await rows<Found>(
    db(),
    sql`select k.keyword,
      case when k.count then (select count(*) from ${seoKeywords} m
        where m.normalized = k.keyword and not m.is_idea)::int end as mentions,
      case when k.count then (select count(*) from ${seoKeywords} t
        where t.normalized = k.keyword and t.is_target and t.market = ${market})::int end as targets,
      (o.id is not null and not o.is_idea)::int as own,
      (o.id is not null and o.is_target and o.market = ${market})::int as "ownTarget",
      (select v.volume from ${keywordVolumes} v
        where v.normalized = k.keyword and v.market = ${market}) as volume
    from json_to_recordset(${JSON.stringify(asked)}::text::json) as k(keyword text, count boolean)
    left join ${seoKeywords} o on o.product_id = ${id} and o.normalized = k.keyword`,
  );
  return found.map(({ keyword, volume, own, ownTarget, ...counted }) => {
    const tally = known.get(keyword) ?? { ...counted, products, until: Date.now() + KEPT_MS };
    if (tally.mentions >= MANY) keep(kept, `${market} ${keyword}`, tally, MOST_TALLIES);
    const mentions = Math.max(0, tally.mentions - own);
    return { keyword, volume, mentions, targets: Math.max(0, tally.targets - ownTarget) };
  });
}
