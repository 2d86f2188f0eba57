import { sql } from "drizzle-orm";
import {
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { FIELD_KINDS, PRODUCT_STATUSES, type Texts } from "../../lib/enums";
import { createdAt, id, leaseColumns, oneOf, ownedBy, timestampColumn, updatedAt } from "./columns";
import { brandGuidelines, categories } from "./policies";
import { users } from "./users";

/** A file's rows that created no products, with the file's own columns, for correction. */
export interface RejectedRows {
  columns: string[];
  rows: { cells: string[]; reason: string }[];
}

export const batches = pgTable("batches", {
  id: id(),
  batchName: text().notNull(),
  batchDescription: text().notNull().default(""),
  fileName: text().notNull(),
  totalRows: integer().notNull(),
  productsCreated: integer().notNull(),
  errors: jsonb().$type<string[]>().notNull().default([]),
  rejected: jsonb().$type<RejectedRows>(),
  uploadedBy: integer()
    .notNull()
    .references(() => users.id),
  createdAt: createdAt(),
  /** When the first validation of the batch's last product ended. */
  finishedAt: timestampColumn(),
});

/** The custom fields of products, in the order of their ids. */
export const productFields = pgTable(
  "product_fields",
  {
    id: id(),
    key: text().notNull(),
    label: text().notNull(),
    kind: text({ enum: FIELD_KINDS }).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("product_fields_key_key").on(t.key),
    uniqueIndex("product_fields_label_key").on(sql`lower(${t.label})`),
    check("product_fields_kind_check", oneOf(t.kind, FIELD_KINDS)),
  ],
);

export const products = pgTable(
  "products",
  {
    id: id(),
    /** The product id in the user's own systems. */
    productId: text().notNull(),
    name: text().notNull(),
    description: text().notNull(),
    originalDescription: text().notNull(),
    texts: jsonb().$type<Texts>().notNull().default({}),
    /** The language tag provided by users, such as `pt-BR`, or null if none was provided. */
    language: text(),
    /** The language detected from the visible text, or null if it is unknown. */
    detectedLanguage: text(),
    /** A similar language in which the text could also be written, such as Malay, or null. */
    alternativeLanguage: text(),
    /** The market's ISO 3166-1 alpha-2 code, or null if none was provided. */
    market: text(),
    /** The MD5 hash of the visible text, or null if it has not been computed yet. */
    textHash: text(),
    categoryId: integer()
      .notNull()
      .references(() => categories.id, { onDelete: "restrict" }),
    brandGuidelinesId: integer().references(() => brandGuidelines.id, {
      onDelete: "set null",
    }),
    batchId: integer().references(() => batches.id, { onDelete: "set null" }),
    status: text({ enum: PRODUCT_STATUSES }).notNull().default("pending"),
    complianceScore: doublePrecision(),
    /** A fingerprint of the policies used to compute the score. */
    policyFingerprint: text(),
    seoScore: doublePrecision(),
    /** Copied from `product_seo` so that an index can sort lists. */
    seoAnalyzedAt: timestampColumn(),
    uploadedBy: integer()
      .notNull()
      .references(() => users.id),
    reviewedBy: integer().references(() => users.id),
    reviewedAt: timestampColumn(),
    /** Incremented with every change, to detect concurrent changes. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("products_product_id_key").on(t.productId),
    index("products_newest_idx").on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("products_category_idx").on(
      t.categoryId,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index("products_uploaded_by_idx").on(t.uploadedBy, t.createdAt, t.id),
    index("products_counts_idx").on(t.categoryId, t.status),
    index("products_status_idx").on(t.status, t.createdAt, t.id),
    // Supports the review queue by score, worst first. `products_status_idx` supports the order by
    // age.
    index("products_review_worst_idx")
      .on(sql`coalesce(${t.complianceScore}, -1)`, t.id)
      .where(sql`status = 'needs_review'`),
    index("products_updated_idx").on(t.updatedAt, t.id),
    index("products_name_idx").on(sql`lower(${t.name})`, t.id),
    index("products_compliance_idx").on(sql`coalesce(${t.complianceScore}, -1)`, t.id),
    index("products_seo_idx").on(sql`coalesce(${t.seoScore}, -1)`, t.id),
    // Ranks the lowest SEO scores first, and products without an analysis last.
    index("products_seo_worst_idx").on(sql`coalesce(${t.seoScore}, 2)`, t.id),
    index("products_seo_analyzed_idx").on(sql`coalesce(${t.seoAnalyzedAt}, '-infinity')`, t.id),
    index("products_text_hash_idx").on(sql`coalesce(${t.textHash}, md5(${t.description}))`),
    index("products_language_idx").on(
      sql`split_part(coalesce(${t.language}, ${t.detectedLanguage}), '-', 1)`,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index("products_market_idx")
      .on(t.market, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`market is not null`),
    index("products_batch_idx").on(t.batchId).where(sql`batch_id is not null`),
    index("products_no_description_idx")
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`description = ''`),
    // Finds the products of a batch whose first validation is pending.
    index("products_unchecked_idx")
      .on(t.batchId)
      .where(sql`batch_id is not null and compliance_score is null`),
    index("products_brand_guidelines_idx")
      .on(t.brandGuidelinesId)
      .where(sql`brand_guidelines_id is not null`),
    check("products_status_check", oneOf(t.status, PRODUCT_STATUSES)),
    check("products_score_check", sql`${t.complianceScore} between 0 and 1`),
    check("products_product_id_check", sql`char_length(${t.productId}) between 1 and 255`),
  ],
);

export type Product = typeof products.$inferSelect;

/** A bulk update that runs in the background, with its progress. */
export const bulkUpdates = pgTable(
  "bulk_updates",
  {
    id: id(),
    /** The products that existed when the update was requested, in processing order. */
    productIds: integer().array().notNull(),
    traits: jsonb()
      .$type<{
        category?: number;
        brand_guidelines?: number | null;
        language?: string | null;
        market?: string | null;
      }>()
      .notNull(),
    done: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
    requestedBy: integer()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    finishedAt: timestampColumn(),

    ...leaseColumns(),
    errorMessage: text(),
  },
  (t) => [
    index("bulk_updates_queue_idx").on(t.id).where(sql`finished_at is null`),
    index("bulk_updates_lease_idx").on(t.leaseUntil).where(sql`claim is not null`),
    index("bulk_updates_requested_by_idx").on(t.requestedBy),
  ],
);

/** A product's searchable text without the description. U+0001 separates the fields. */
export const productNameText = sql`(${products.productId} || chr(1) || ${products.name})`;

/** A product's complete searchable text. */
export const productSearchText = sql`(${productNameText} || chr(1) || ${products.description})`;

/**
 * The searchable text of products. Stored in a separate table because a product's status changes
 * far more often than its texts, and each change would update the large search indexes. Written by
 * `lib/products/searched-texts.ts` in the same transaction as the texts.
 */
export const searchedTexts = pgTable("searched_texts", {
  productId: integer()
    .primaryKey()
    .references(() => products.id, { onDelete: "cascade" }),
  /** The indexed value of `productNameText`. */
  names: text().notNull(),
  description: text().notNull(),
});

/** The indexed value of `productSearchText`. */
export const searchedText = sql`(${searchedTexts.names} || chr(1) || ${searchedTexts.description})`;

export const productEdits = pgTable(
  "product_edits",
  {
    id: id(),
    productId: ownedBy(() => products.id),
    editedBy: integer()
      .notNull()
      .references(() => users.id),
    field: text().notNull(),
    oldValue: text(),
    newValue: text(),
    reason: text().notNull().default(""),
    /** Other users whom the words come from: they delivered them, or chose them in a conflict. */
    coAuthors: integer().array().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [index("product_edits_product_idx").on(t.productId, t.id)],
);

/** Requests for the dossiers of several products. Rows are retained for 7 days. */
export const dossierRequests = pgTable(
  "dossier_requests",
  {
    id: id(),
    userId: ownedBy(() => users.id),
    /** The products in the requested order. Deleted products are left out of the download. */
    productIds: integer().array().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("dossier_requests_user_idx").on(t.userId),
    index("dossier_requests_age_idx").on(t.createdAt),
  ],
);

/** Deleted products, for systems that synchronize deletions. Kept for 90 days. */
export const deletedProducts = pgTable(
  "deleted_products",
  {
    id: id(),
    /** The product id in the user's own systems. */
    productId: text().notNull(),
    deletedAt: timestampColumn().notNull().defaultNow(),
  },
  (t) => [index("deleted_products_time_idx").on(t.deletedAt, t.id)],
);
