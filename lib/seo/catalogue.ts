import { isNotNull, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { type Database, db, queryRows } from "@/db/client";
import { products } from "@/db/schema/products";
import { keywordVolumes, productSeo, seoKeywords } from "@/db/schema/seo";
import { countRows } from "@/lib/platform/cache";
import { memoizePerDatabase } from "@/lib/platform/per-database";
import { isAmong } from "@/lib/platform/search";
import { parseText } from "@/lib/reading/parsed-text";
import type { SeoCatalogue } from "./scoring/types";
import { md5, type SeoInput } from "./source";

/** Normalized keywords to look up in the catalogue for a product's analysis. */
export interface KeywordQuery {
  subject: SeoInput;
  keywords: string[];
}

/** Loads figures about the other products. @param keywords the normalized keywords */
export async function loadCatalogue(subject: SeoInput, keywords: string[]): Promise<SeoCatalogue> {
  const [catalogue] = await loadCatalogues(
    db(),
    [{ subject, keywords }],
    await countAnalyzedProducts(),
  );
  if (!catalogue) throw new Error("The catalogue figures were not loaded.");
  return catalogue;
}

/** Returns the number of analyzed products, maybe cached. Not in a transaction. */
export function countAnalyzedProducts(): Promise<number> {
  return countRows(db().$count(productSeo, isNotNull(productSeo.analyzedAt)));
}

/**
 * Loads figures about the other products for each subject, in order, with three queries.
 * @param analyzedCount the number of analyzed products
 */
export async function loadCatalogues(
  database: Database,
  keywordQueries: readonly KeywordQuery[],
  analyzedCount: number,
): Promise<SeoCatalogue[]> {
  const sameTextsById = await findSameTexts(database, keywordQueries);
  const figuresByKey = await loadFigures(database, keywordQueries, analyzedCount);
  const ownUsageByKey = await loadOwnUsage(database, keywordQueries);
  return keywordQueries.map(({ subject: { productId, source }, keywords }) => {
    const {
      isAnalyzed = false,
      sameTitle = 0,
      sameDescription = 0,
    } = sameTextsById.get(productId) ?? {};
    const catalogue = {
      sameTitle,
      sameDescription,
      products: analyzedCount - (isAnalyzed ? 1 : 0),
      mentions: new Map<string, number>(),
      targets: new Map<string, number>(),
      volumes: new Map<string, number>(),
    };
    for (const keyword of keywords) {
      const keywordFigures = figuresByKey.get(tallyKey(source.market, keyword));
      if (!keywordFigures) continue;
      const ownKeyword = ownUsageByKey.get(`${productId} ${keyword}`);
      const isMention = ownKeyword !== undefined && !ownKeyword.isIdea;
      const isTarget = isMention && ownKeyword.isTarget && ownKeyword.market === source.market;
      catalogue.mentions.set(keyword, Math.max(0, keywordFigures.mentions - Number(isMention)));
      catalogue.targets.set(keyword, Math.max(0, keywordFigures.targets - Number(isTarget)));
      if (keywordFigures.volume !== null) catalogue.volumes.set(keyword, keywordFigures.volume);
    }
    return catalogue;
  });
}

type SameTexts = Pick<SeoCatalogue, "sameTitle" | "sameDescription"> & { isAnalyzed: boolean };

async function findSameTexts(
  database: Database,
  keywordQueries: readonly KeywordQuery[],
): Promise<Map<number, SameTexts>> {
  const queries = keywordQueries.map(({ subject: { productId, source } }) => ({
    id: productId,
    title: source.title,
    hash: md5(parseText(source.description).text),
  }));
  const resultRows = await queryRows<SameTexts & { id: number } & Record<string, unknown>>(
    database,
    sql`select k.id,
      exists (select from ${productSeo}
        where ${productSeo.productId} = k.id and ${productSeo.analyzedAt} is not null) as "isAnalyzed",
      (select count(*) from ${products} p left join ${productSeo} s on s.product_id = p.id
        where lower(p.name) = lower(k.title) and s.accepted_title is null and p.id <> k.id)::int
      + (select count(*) from ${productSeo} s
        where s.accepted_title is not null and lower(s.accepted_title) = lower(k.title)
          and s.product_id <> k.id)::int as "sameTitle",
      (select count(*) from ${products} p
        where coalesce(p.text_hash, md5(p.description)) = k.hash and p.id <> k.id)::int as "sameDescription"
    from json_to_recordset(${JSON.stringify(queries)}::text::json) as k(id int, title text, hash text)`,
  );
  return new Map(resultRows.map(({ id, ...counts }) => [id, counts]));
}

/** Loads the products' own keyword rows, whose usage is subtracted from the figures. */
async function loadOwnUsage(database: Database, keywordQueries: readonly KeywordQuery[]) {
  const { productId, normalized, isIdea, isTarget, market } = seoKeywords;
  const ids = keywordQueries.map(({ subject }) => subject.productId);
  const keywordRows = await database
    .select({ productId, normalized, isIdea, isTarget, market })
    .from(seoKeywords)
    .where(isAmong(productId, ids));
  return new Map(keywordRows.map((row) => [`${row.productId} ${row.normalized}`, row]));
}

interface Figures {
  mentions: number;
  targets: number;
  volume: number | null;
}

/** The stored counts of a keyword and the number of products when they were computed. */
type Tally = Pick<Figures, "mentions" | "targets"> & { products: number; expiresAt: number };

const tallies = memoizePerDatabase(
  "search-tallies",
  () => new LRUCache<string, Tally>({ max: 20_000 }),
);
/**
 * Minimum count that is cached. Lower counts can be computed as fast as they can be looked up.
 * Higher ones are cached so that not every analysis has to compute them.
 */
const MIN_CACHED_COUNT = 200;
const CACHE_MS = 60_000;
/** Growth factor of the catalogue after which common keywords are counted again. */
const MAX_GROWTH = 1.05;

/**
 * Returns figures by market and keyword.
 * @param products the number of analyzed products; the figures of common keywords may be slightly
 * outdated
 */
async function loadFigures(
  database: Database,
  keywordQueries: readonly KeywordQuery[],
  products: number,
): Promise<Map<string, Figures>> {
  const cachedTallies = tallies();
  const lookupsByKey = new Map<
    string,
    { market: string; keyword: string; cachedTally: Tally | undefined }
  >();
  for (const { subject, keywords } of keywordQueries) {
    const { market } = subject.source;
    for (const keyword of keywords) {
      const tally = cachedTallies.get(tallyKey(market, keyword));
      const isFresh =
        tally && tally.expiresAt > Date.now() && products <= tally.products * MAX_GROWTH;
      lookupsByKey.set(tallyKey(market, keyword), {
        market,
        keyword,
        cachedTally: isFresh ? tally : undefined,
      });
    }
  }
  if (lookupsByKey.size === 0) return new Map();
  const list = [...lookupsByKey.values()].map(({ cachedTally, ...key }) => ({
    ...key,
    count: !cachedTally,
  }));
  const figureRows = await queryRows<
    Figures & { market: string; keyword: string } & Record<string, unknown>
  >(
    database,
    sql`select k.keyword, k.market,
      case when k.count then (select count(*) from ${seoKeywords} m
        where m.normalized = k.keyword and not m.is_idea)::int end as mentions,
      case when k.count then (select count(*) from ${seoKeywords} t
        where t.normalized = k.keyword and t.is_target and t.market = k.market)::int end as targets,
      (select v.volume from ${keywordVolumes} v
        where v.normalized = k.keyword and v.market = k.market) as volume
    from json_to_recordset(${JSON.stringify(list)}::text::json)
      as k(market text, keyword text, count boolean)`,
  );
  return new Map(
    figureRows.map(({ market, keyword, volume, ...counts }) => {
      const key = tallyKey(market, keyword);
      const tally = lookupsByKey.get(key)?.cachedTally ?? {
        ...counts,
        products,
        expiresAt: Date.now() + CACHE_MS,
      };
      if (tally.mentions >= MIN_CACHED_COUNT) cachedTallies.set(key, tally);
      return [key, { mentions: tally.mentions, targets: tally.targets, volume }];
    }),
  );
}

function tallyKey(market: string, keyword: string): string {
  return `${market} ${keyword}`;
}
