import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { brandGuidelines, categories } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { productSeo } from "@/db/schema/seo";
import type { ProductTraits } from "@/lib/checking/rules/policies/applicability";
import { ProductTexts } from "@/lib/checking/text/product-texts";
import { DESCRIPTION, type Market, NAME } from "@/lib/enums";
import { config } from "@/lib/platform/config";
import { isAmong } from "@/lib/platform/search";
import { ALL_PRODUCTS } from "@/lib/policies/defaults";
import { toLanguagesJson } from "@/lib/products/languages";
import { type LanguageReader, loadLanguageReader } from "@/lib/reading/detect-language";
import { getVisibleText } from "@/lib/reading/plain-text";
import { inferLanguage, loadNeighbors, type Neighbors } from "./neighbors";
import { detectLanguage, resolveLocale } from "./scoring/language";
import { SEO_ENGINE_VERSION } from "./scoring/thresholds";
import type { SeoSource } from "./scoring/types";

/** A snapshot of the stored data that SEO jobs use. */
export interface SeoInput {
  productId: number;
  categoryId: number;
  brandGuidelinesId: number | null;
  /** The properties that determine which policy rules apply. */
  traits: ProductTraits;
  source: SeoSource;
  /** A hash of all inputs of a job. If the hash has changed, the result is outdated. */
  fingerprint: string;
}

/**
 * A product to load for SEO. If `market` is null, falls back to the product's market, then its SEO
 * record's market, then the default market.
 */
export interface SeoRequest {
  productId: number;
  market: Market | null;
}

/** Loads a product for SEO, or returns null. @param market as in `SeoRequest` */
export async function loadSeoInput(
  database: Database,
  productId: number,
  market: Market | null,
): Promise<SeoInput | null> {
  const [seoInput] = await loadSeoInputs(database, [{ productId, market }]);
  return seoInput ?? null;
}

/** Loads products for SEO in one query, unordered, without missing ones. */
export async function loadSeoInputs(
  database: Database,
  requests: readonly SeoRequest[],
): Promise<SeoInput[]> {
  const marketByProductId = new Map(requests.map(({ productId, market }) => [productId, market]));
  const rows = await database
    .select({
      product: products,
      category: categories.name,
      regions: sql<string[]>`coalesce(${brandGuidelines.regions}, '{}')`,
      market: productSeo.market,
      title: productSeo.acceptedTitle,
      metaDescription: productSeo.acceptedMetaDescription,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(brandGuidelines, eq(brandGuidelines.id, products.brandGuidelinesId))
    .leftJoin(productSeo, eq(productSeo.productId, products.id))
    .where(isAmong(products.id, [...marketByProductId.keys()]));
  const neighbors = await loadNeighbors(
    database,
    rows.map(({ product }) => product.categoryId),
  );
  const isLanguageUnknown = rows.some(({ product }) => !toLanguagesJson(product).language);
  const readLanguage = isLanguageUnknown ? await loadLanguageReader() : null;
  return rows.map((row) =>
    toSeoInput(
      row,
      neighbors.get(row.product.categoryId) ?? { names: [], languages: [] },
      readLanguage,
      marketByProductId.get(row.product.id) ?? null,
    ),
  );
}

interface SeoInputRow {
  product: typeof products.$inferSelect;
  category: string;
  regions: string[];
  market: Market | null;
  title: string | null;
  metaDescription: string | null;
}

function toSeoInput(
  { product, ...row }: SeoInputRow,
  neighbors: Neighbors,
  readLanguage: LanguageReader | null,
  market: Market | null,
): SeoInput {
  const visibleDescription = getVisibleText(product.description);
  const productMarket = product.market === null ? null : (SEO_MARKETS[product.market] ?? null);
  const seoMarket =
    market ??
    productMarket ??
    row.market ??
    guessMarket(row.regions, detectLanguage(visibleDescription));
  const { language } = toLanguagesJson(product);
  const ownLocale = resolveLocale(visibleDescription, { language, market: product.market });
  const source: SeoSource = {
    productId: product.productId,
    name: product.name,
    // The default category does not describe its products.
    category: row.category === ALL_PRODUCTS ? "" : row.category,
    neighbors: neighbors.names,
    // Products have no brand field, and a guess would be shown as a fact.
    brand: null,
    description: product.description,
    title: row.title ?? product.name,
    metaDescription: row.metaDescription,
    targetKeywords: [],
    market: seoMarket,
    locale:
      readLanguage && ownLocale.startsWith("und")
        ? resolveLocale("", {
            language: inferLanguage(neighbors, readLanguage),
            market: product.market,
          })
        : ownLocale,
  };
  const { categoryId, brandGuidelinesId } = product;
  // Like the other figures of the catalogue, neighbors do not make an analysis outdated.
  const own = { ...source, neighbors: [], locale: ownLocale };
  const parts = [SEO_ENGINE_VERSION, config().model, categoryId, brandGuidelinesId, own];
  return {
    productId: product.id,
    categoryId,
    brandGuidelinesId,
    traits: {
      ...toLanguagesJson(product),
      market: product.market,
      texts: ProductTexts.of([
        [NAME, product.name],
        [DESCRIPTION, product.description],
        ...Object.entries(product.texts),
      ]),
    },
    source,
    fingerprint: createHash("sha256").update(JSON.stringify(parts)).digest("base64url"),
  };
}

/** Returns the same hash as the `md5` function of Postgres. */
export function md5(text: string): string {
  return createHash("md5").update(text).digest("hex");
}

/** Returns a hash of the approved texts. */
export function hashApprovedTexts(
  texts: Pick<SeoSource, "title" | "metaDescription" | "description">,
) {
  return md5(JSON.stringify([texts.title, texts.metaDescription, texts.description]));
}

/** SEO markets by ISO 3166 alpha-2 country code. */
const SEO_MARKETS: Partial<Record<string, Market>> = {
  US: "US",
  GB: "UK",
  CA: "CA",
  AU: "AU",
  IN: "IN",
};

const MARKET_BY_COUNTRY: Partial<Record<string, Market>> = {
  "United States": "US",
  "United Kingdom": "UK",
  Canada: "CA",
  Australia: "AU",
  India: "IN",
};
const EU_COUNTRIES = new Set(
  "Austria Belgium Bulgaria Croatia Cyprus Czechia Denmark Estonia Finland France Germany Greece Hungary Ireland Italy Latvia Lithuania Luxembourg Malta Netherlands Poland Portugal Romania Slovakia Slovenia Spain Sweden".split(
    " ",
  ),
);

/**
 * Returns a product's default market: the market that its brand guidelines are limited to;
 * otherwise the EU for texts in a language other than English, and the US for all other texts.
 * @param regions country names; empty means everywhere
 * @param language the language of the description, such as `de`; null if unknown
 */
function guessMarket(regions: readonly string[], language: string | null): Market {
  const regionMarkets = new Set(
    regions.flatMap(
      (region) => MARKET_BY_COUNTRY[region] ?? (EU_COUNTRIES.has(region) ? ["EU" as const] : []),
    ),
  );
  const [soleMarket] = regionMarkets;
  if (soleMarket && regionMarkets.size === 1) return soleMarket;
  return language === null || language === "en" ? "US" : "EU";
}
