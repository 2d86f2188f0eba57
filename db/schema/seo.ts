import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import {
  KEYWORD_TYPES,
  MARKETS,
  SEO_JOB_KINDS,
  SEO_STATUSES,
  type SeoCheck,
  type SeoPart,
} from "../../lib/enums";
import { createdAt, id, leaseColumns, oneOf, ownedBy, timestampColumn } from "./columns";
import { categories } from "./policies";
import { products } from "./products";
import { users } from "./users";

/** A product's SEO record: the last analysis, suggestions, and accepted texts. */
export const productSeo = pgTable(
  "product_seo",
  {
    id: id(),
    productId: ownedBy(() => products.id),
    /** Copied from the product for counting (`lib/products/update.ts`). */
    categoryId: integer()
      .notNull()
      .references(() => categories.id),
    seoStatus: text({ enum: SEO_STATUSES }).notNull(),
    market: text({ enum: MARKETS }).notNull(),
    locale: text().notNull(),
    errorMessage: text(),

    analyzedAt: timestampColumn(),
    /** A hash of all the analysis inputs. If the current hash differs, the analysis is outdated. */
    fingerprint: text(),
    /** The `md5` hash of the analyzed description. */
    descriptionHash: text(),
    seoScore: doublePrecision().notNull().default(0),
    completenessScore: doublePrecision().notNull().default(0),
    keywordsCount: integer().notNull().default(0),
    targetKeywords: jsonb().$type<string[]>().notNull().default([]),
    checks: jsonb().$type<SeoCheck[]>().notNull().default([]),
    /** Structured data. `description` is omitted while it equals the product's description. */
    structuredData: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    ogTwitterTags: jsonb().$type<Record<string, string>>().notNull().default({}),
    missing: jsonb().$type<string[]>().notNull().default([]),

    optimizedAt: timestampColumn(),
    /** The `md5` hash of the description on which the suggestions are based. */
    optimizedHash: text(),
    /** The model's id, or `rules`. */
    optimizedBy: text(),
    seoTitle: text(),
    seoMetaDescription: text(),
    seoOptimizedDescription: text(),
    optimizationNotes: jsonb().$type<string[]>().notNull().default([]),

    acceptedParts: jsonb().$type<SeoPart[]>().notNull().default([]),
    acceptedTitle: text(),
    acceptedMetaDescription: text(),
    /** A hash of the approved texts. The record stays approved while the hash is unchanged. */
    approvedHash: text(),
  },
  (t) => [
    uniqueIndex("product_seo_product_key").on(t.productId),
    index("product_seo_status_idx").on(t.seoStatus, t.productId),
    index("product_seo_market_idx").on(t.market, t.productId),
    // Supports an index-only scan for the list's counts and totals.
    index("product_seo_counts_idx").on(t.categoryId, t.market, t.seoStatus),
    index("product_seo_score_idx").on(t.seoScore).where(sql`analyzed_at is not null`),
    index("product_seo_accepted_title_idx")
      .on(sql`lower(${t.acceptedTitle})`)
      .where(sql`accepted_title is not null`),
    check("product_seo_status_check", oneOf(t.seoStatus, SEO_STATUSES)),
    check("product_seo_market_check", oneOf(t.market, MARKETS)),
    check("product_seo_score_check", sql`${t.seoScore} between 0 and 1`),
  ],
);

/** Pending SEO work with at most one row per product. Rows are deleted when the work is done. */
export const seoJobs = pgTable(
  "seo_jobs",
  {
    id: id(),
    productId: ownedBy(() => products.id),
    /** The kind of work. `optimize` includes an analysis. */
    work: text({ enum: SEO_JOB_KINDS }).notNull().default("analyze"),
    /** The market, or null to use the SEO record's market. */
    market: text({ enum: MARKETS }),
    /** 1 if a user is waiting for the result, otherwise 0. */
    priority: smallint().notNull().default(0),
    requestedBy: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),

    ...leaseColumns(),
    errorMessage: text(),
  },
  (t) => [
    uniqueIndex("seo_jobs_product_key").on(t.productId),
    index("seo_jobs_queue_idx").on(t.priority.desc().nullsFirst(), t.id).where(sql`claim is null`),
    index("seo_jobs_lease_idx").on(t.leaseUntil).where(sql`claim is not null`),
    index("seo_jobs_requested_by_idx").on(t.requestedBy),
    check("seo_jobs_work_check", oneOf(t.work, SEO_JOB_KINDS)),
  ],
);

/** A completed analysis. The latest analysis is also in `product_seo`. */
export const seoAnalyses = pgTable(
  "seo_analyses",
  {
    id: id(),
    productId: ownedBy(() => products.id),
    titleScore: doublePrecision().notNull(),
    descriptionScore: doublePrecision().notNull(),
    keywordScore: doublePrecision().notNull(),
    technicalScore: doublePrecision().notNull(),
    seoScore: doublePrecision().notNull(),
    recommendations: jsonb().$type<string[]>().notNull(),
    /** The model's id, or `rules`. */
    recommendedBy: text().notNull(),
    market: text({ enum: MARKETS }).notNull(),
    descriptionHash: text().notNull(),
    engineVersion: text().notNull(),
    modelMilliseconds: integer(),
    inputTokens: integer(),
    outputTokens: integer(),
    /**
     * The number of model recommendations that were dropped because the text did not support them.
     */
    droppedAdvice: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [index("seo_analyses_product_idx").on(t.productId, t.id)],
);

/** The keywords of a product's latest analysis. */
export const seoKeywords = pgTable(
  "seo_keywords",
  {
    id: id(),
    productId: ownedBy(() => products.id),
    keyword: text().notNull(),
    /** The normalized keyword, used for comparison across the catalogue and with search volumes. */
    normalized: text().notNull(),
    keywordType: text({ enum: KEYWORD_TYPES }).notNull(),
    isTarget: boolean().notNull(),
    /** Whether the model suggested the keyword. Its only metric is an imported search volume. */
    isIdea: boolean().notNull().default(false),
    market: text({ enum: MARKETS }).notNull(),
    searchVolume: integer(),
    competitionScore: real(),
    relevanceScore: real(),
    usedInTitle: boolean().notNull(),
    usedInDescription: boolean().notNull(),
    usedInMeta: boolean().notNull(),
  },
  (t) => [
    // Unique per product, in the order of the analysis.
    index("seo_keywords_product_idx").on(t.productId),
    index("seo_keywords_mentions_idx").on(t.normalized).where(sql`not is_idea`),
    index("seo_keywords_targets_idx").on(t.normalized, t.market).where(sql`is_target`),
    check("seo_keywords_type_check", oneOf(t.keywordType, KEYWORD_TYPES)),
  ],
);

/** Monthly search volumes from imported files. Screens show no other volumes. */
export const keywordVolumes = pgTable(
  "keyword_volumes",
  {
    normalized: text().notNull(),
    market: text({ enum: MARKETS }).notNull(),
    volume: integer().notNull(),
    importedBy: integer().references(() => users.id, { onDelete: "set null" }),
    importedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.normalized, t.market] }),
    index("keyword_volumes_imported_by_idx").on(t.importedBy),
    check("keyword_volumes_volume_check", sql`${t.volume} >= 0`),
    check("keyword_volumes_market_check", oneOf(t.market, MARKETS)),
  ],
);
