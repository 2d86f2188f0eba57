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
  SEO_STATUSES,
  SEO_WORK,
  type SeoCheck,
  type SeoPart,
} from "../../lib/enums";
import { createdAt, id, leaseColumns, moment, oneOf } from "./columns";
import { categories } from "./policies";
import { products } from "./products";
import { users } from "./users";

/** What is known of a product's SEO: the last analysis, what is offered, and what was accepted. */
export const productSeo = pgTable(
  "product_seo",
  {
    id: id(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** The product's; changed with it (`lib/products/move.ts`). Counts go by it. */
    categoryId: integer()
      .notNull()
      .references(() => categories.id),
    seoStatus: text({ enum: SEO_STATUSES }).notNull(),
    market: text({ enum: MARKETS }).notNull(),
    locale: text().notNull(),
    errorMessage: text(),

    analyzedAt: moment(),
    /** Of all that the analysis went by: another one now means that it is out of date. */
    fingerprint: text(),
    /** `md5` of the description that was analysed. */
    descriptionHash: text(),
    seoScore: doublePrecision().notNull().default(0),
    completenessScore: doublePrecision().notNull().default(0),
    keywordsCount: integer().notNull().default(0),
    targetKeywords: jsonb().$type<string[]>().notNull().default([]),
    checks: jsonb().$type<SeoCheck[]>().notNull().default([]),
    /** Without the description where that is the product's as it is now. */
    structuredData: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    ogTwitterTags: jsonb().$type<Record<string, string>>().notNull().default({}),
    missing: jsonb().$type<string[]>().notNull().default([]),

    optimizedAt: moment(),
    /** `md5` of the description that the offered texts were made from. */
    optimizedHash: text(),
    /** A model's id, or `rules`. */
    optimizedBy: text(),
    seoTitle: text(),
    seoMetaDescription: text(),
    seoOptimizedDescription: text(),
    optimizationNotes: jsonb().$type<string[]>().notNull().default([]),

    acceptedParts: jsonb().$type<SeoPart[]>().notNull().default([]),
    acceptedTitle: text(),
    acceptedMetaDescription: text(),
    /** Of the texts as they were approved; while they are the same, the record stays approved. */
    approvedHash: text(),
  },
  (t) => [
    uniqueIndex("product_seo_product_key").on(t.productId),
    index("product_seo_status_idx").on(t.seoStatus, t.productId),
    index("product_seo_market_idx").on(t.market, t.productId),
    // What the list counts and the totals add up, without the rows themselves.
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

/** SEO work that is due, at most one row a product. Done work leaves; its result is elsewhere. */
export const seoJobs = pgTable(
  "seo_jobs",
  {
    id: id(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** `optimize` analyses first. */
    work: text({ enum: SEO_WORK }).notNull().default("analyze"),
    /** Null: as the record has it. */
    market: text({ enum: MARKETS }),
    /** 1 where a person waits for it, else 0. */
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
    check("seo_jobs_work_check", oneOf(t.work, SEO_WORK)),
  ],
);

/** One analysis that was made; the newest stands in `product_seo` too. */
export const seoAnalyses = pgTable(
  "seo_analyses",
  {
    id: id(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    titleScore: doublePrecision().notNull(),
    descriptionScore: doublePrecision().notNull(),
    keywordScore: doublePrecision().notNull(),
    technicalScore: doublePrecision().notNull(),
    seoScore: doublePrecision().notNull(),
    recommendations: jsonb().$type<string[]>().notNull(),
    /** A model's id, or `rules`. */
    recommendedBy: text().notNull(),
    market: text({ enum: MARKETS }).notNull(),
    descriptionHash: text().notNull(),
    engineVersion: text().notNull(),
    modelMilliseconds: integer(),
    inputTokens: integer(),
    outputTokens: integer(),
    /** What the model said and could not show in the text. */
    droppedAdvice: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [index("seo_analyses_product_idx").on(t.productId, t.id)],
);

/** The keywords of a product's last analysis. */
export const seoKeywords = pgTable(
  "seo_keywords",
  {
    id: id(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    keyword: text().notNull(),
    /** As catalogue and volumes are keyed. */
    normalized: text().notNull(),
    keywordType: text({ enum: KEYWORD_TYPES }).notNull(),
    isTarget: boolean().notNull(),
    /** A model's idea: nobody measured it, but an imported volume may be known. */
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
    // Of a product each once, in the order of the analysis.
    index("seo_keywords_product_idx").on(t.productId),
    index("seo_keywords_mentions_idx").on(t.normalized).where(sql`not is_idea`),
    index("seo_keywords_targets_idx").on(t.normalized, t.market).where(sql`is_target`),
    check("seo_keywords_type_check", oneOf(t.keywordType, KEYWORD_TYPES)),
  ],
);

/** Monthly searches, from imported files; nothing else is ever shown as a volume. */
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
