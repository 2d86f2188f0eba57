import { z } from "zod";
import { PRODUCT_STATUSES } from "@/db/schema/enums";
import { exportFields } from "@/lib/export/schemas";
import { enumFilter, id, idFilter, orderingOf, orRequired, trimmed } from "@/lib/fields";
import { pageQuery } from "@/lib/pagination";
import { KEYWORD_TYPES, MARKETS, SEO_PARTS, SEO_STATUSES } from "./constants";

const auditResult = z.object({
  check: z.string(),
  /** `pass`, `warning`, `fail` or `not_checked`. */
  status: z.enum(["pass", "warning", "fail", "not_checked"]),
  recommendation: z.string(),
  /** 0 to 10; null where the check could not be made. */
  score: z.number().nullable(),
});

const seoProduct = z.object({
  id: z.int(),
  product_id: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.int(),
  category_name: z.string(),
  status: z.enum(PRODUCT_STATUSES),
  version: z.int(),
});

/** A product in the SEO list. One without a record is `pending`, with zero scores. */
export const seoRowJson = z.object({
  /** Of the record; null where there is none. */
  id: z.int().nullable(),
  product: seoProduct,
  seo_status: z.enum(SEO_STATUSES),
  seo_score: z.number(),
  seo_completeness_score: z.number(),
  seo_keywords_count: z.int(),
  has_seo_optimization: z.boolean(),
  market: z.enum(MARKETS).nullable(),
  locale: z.string().nullable(),
  seo_analyzed_at: z.string().nullable(),
  seo_optimized_at: z.string().nullable(),
  /** What is offered or was accepted. */
  seo_title: z.string().nullable(),
  seo_meta_description: z.string().nullable(),
  target_keywords: z.array(z.string()),
  missing: z.array(z.string()),
  optimization_notes: z.array(z.string()),
  accepted_parts: z.array(z.enum(SEO_PARTS)),
  /** `rules` or a model's id. */
  optimized_by: z.string().nullable(),
  error_message: z.string().nullable(),
  /** The accepted title, else the product's name. */
  current_title: z.string(),
  current_meta_description: z.string().nullable(),
  /** Whether the description is another one than was analysed. */
  text_changed: z.boolean(),
});
export type SeoRowJson = z.infer<typeof seoRowJson>;

/** A product's SEO record. */
export const seoRecordJson = seoRowJson.extend({
  id: z.int(),
  seo_optimized_description: z.string().nullable(),
  seo_audit_results: z.array(auditResult),
  structured_data: z.record(z.string(), z.unknown()),
  og_twitter_tags: z.record(z.string(), z.string()),
});
export type SeoRecordJson = z.infer<typeof seoRecordJson>;

export const seoStatsJson = z.object({
  total_products: z.int(),
  optimized: z.int(),
  /** Those without a record included. */
  pending: z.int(),
  analyzing: z.int(),
  needs_review: z.int(),
  failed: z.int(),
  approved: z.int(),
  /** Over the products that have been analysed; null where none has. */
  avg_seo_score: z.number().nullable(),
});
export type SeoStatsJson = z.infer<typeof seoStatsJson>;

export const seoAnalysisJson = z.object({
  id: z.int(),
  product_id_display: z.string(),
  title_score: z.number(),
  description_score: z.number(),
  keyword_score: z.number(),
  technical_score: z.number(),
  seo_score: z.number(),
  ai_recommendations: z.array(z.string()),
  /** `rules` or a model's id. */
  recommended_by: z.string(),
  created_at: z.string(),
});
export type SeoAnalysisJson = z.infer<typeof seoAnalysisJson>;

const keywordFields = {
  keyword: z.string(),
  keyword_type: z.enum(KEYWORD_TYPES),
  is_target: z.boolean(),
  /** An editor's or a model's idea: nobody measured it, but an imported volume may be known. */
  is_idea: z.boolean(),
  search_volume: z.int().nullable(),
  competition_score: z.number().nullable(),
  relevance_score: z.number().nullable(),
  used_in_title: z.boolean(),
  used_in_description: z.boolean(),
  used_in_meta: z.boolean(),
};

export const seoKeywordJson = z.object({ id: z.int(), ...keywordFields });
export type SeoKeywordJson = z.infer<typeof seoKeywordJson>;

/** Found by research, not stored. */
export const researchedKeywordJson = z.object(keywordFields);
export type ResearchedKeywordJson = z.infer<typeof researchedKeywordJson>;

const SEO_ORDERINGS = ["product_id", "name", "seo_score", "seo_analyzed_at"] as const;
export type SeoOrdering = (typeof SEO_ORDERINGS)[number];

export const seoQuery = pageQuery.extend({
  search: z.string().optional(),
  seo_status: enumFilter(SEO_STATUSES),
  product__category: idFilter,
  market: enumFilter(MARKETS),
  ordering: orderingOf(SEO_ORDERINGS),
});
export type SeoQuery = z.output<typeof seoQuery>;

/** `ids` are those of the products. */
export const seoExport = seoQuery.omit({ page: true, page_size: true }).extend(exportFields);
export type SeoExport = z.output<typeof seoExport>;

/** A business id; without one the lists of all products. */
export const seoProductQuery = pageQuery.extend({
  product_seo__product__product_id: z.string().optional(),
});
export type SeoProductQuery = z.output<typeof seoProductQuery>;

/** A business id; where none matches, and as a number, the internal one. */
const productId = z.union([trimmed(100, 1), id.transform(String)], {
  error: orRequired("This must be text."),
});
const market = z.enum(MARKETS, `This must be one of: ${MARKETS.join(", ")}.`);

export const analyzeSeoSchema = z.object({
  product_id: productId,
  force_reanalysis: z.boolean("This must be true or false.").default(false),
  market: market.optional(),
});
export type AnalyzeSeo = z.output<typeof analyzeSeoSchema>;

export const optimizeSeoSchema = z.object({ product_id: productId, market: market.optional() });
export type OptimizeSeo = z.output<typeof optimizeSeoSchema>;

export const seoTriggerAnswer = z.object({
  message: z.string(),
  product_id: z.string(),
  seo_status: z.enum(SEO_STATUSES),
});
export type SeoTriggerAnswer = z.infer<typeof seoTriggerAnswer>;

export const acceptSeoSchema = z.object({
  product_id: productId,
  parts: z
    .array(z.enum(SEO_PARTS, `Parts are: ${SEO_PARTS.join(", ")}.`), "This must be a list.")
    .min(1, "Choose at least one part.")
    .transform((parts) => [...new Set(parts)]),
  /** The product's version that the person had before their eyes. */
  version: z.int().optional(),
});
export type AcceptSeo = z.output<typeof acceptSeoSchema>;

export const researchSchema = z.object({
  product_id: productId,
  market: market.optional(),
  seeds: z.array(trimmed(60, 1), "This must be a list of texts.").max(20).default([]),
});
export type Research = z.output<typeof researchSchema>;

export const researchAnswer = z.object({ keywords: z.array(researchedKeywordJson) });

export const volumesAnswer = z.object({
  imported: z.int(),
  errors: z.array(z.string()),
  message: z.string(),
});
export type VolumesAnswer = z.infer<typeof volumesAnswer>;
