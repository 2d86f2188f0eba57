import { z } from "zod";
import {
  KEYWORD_TYPES,
  MARKETS,
  PRODUCT_STATUSES,
  SEO_ORDERINGS,
  SEO_PARTS,
  SEO_STATUSES,
} from "@/lib/enums";
import { exportFields } from "@/lib/platform/export/schemas";
import {
  createListFilter,
  createOrderingFilter,
  createRequiredMessage,
  flagFilter,
  id,
  idListFilter,
  timeJson,
  trimmedText,
} from "@/lib/platform/fields";
import { languageListFilter } from "@/lib/platform/language-schemas";
import { pageQuery } from "@/lib/platform/pagination";

const auditResult = z.object({
  check: z.string().describe("The name of the check, such as “Title length”."),
  status: z
    .enum(["pass", "warning", "fail", "not_checked"])
    .describe("`not_checked` if the check was not possible."),
  recommendation: z
    .string()
    .describe("What to change or, if nothing needs to change, what is right."),
  score: z.number().nullable().describe("0 to 10; null if the check was not possible."),
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

/** A product in the SEO list. Without a record it is `pending`, with zero scores. */
export const seoRowJson = z.object({
  id: z.int().nullable().describe("The id of the record; null if there is none."),
  product: seoProduct,
  seo_status: z.enum(SEO_STATUSES),
  seo_score: z
    .number()
    .describe(
      "0 to 1: 0.3 title, 0.3 description, 0.25 keyword, 0.15 technical. 0 before the first analysis.",
    ),
  seo_completeness_score: z
    .number()
    .describe("The share of the elements of a search result that are present, 0 to 1."),
  seo_keywords_count: z.int(),
  has_seo_optimization: z.boolean(),
  market: z
    .enum(MARKETS)
    .nullable()
    .describe("The market it was analyzed for; null before the first analysis."),
  locale: z
    .string()
    .nullable()
    .describe(
      "BCP 47: the product's language, with a region if the language names one (`pt-BR`) or the product has a market; null before the first analysis.",
    ),
  seo_analyzed_at: timeJson.nullable().describe("Null before the first analysis."),
  seo_optimized_at: timeJson
    .nullable()
    .describe("When optimized texts were last created; null if never."),
  seo_title: z
    .string()
    .nullable()
    .describe("The suggested or accepted text; null if there is none."),
  seo_meta_description: z
    .string()
    .nullable()
    .describe("The suggested or accepted text; null if there is none."),
  target_keywords: z.array(z.string()),
  missing: z
    .array(z.string())
    .describe("Fields of the structured data and tags that have no known value."),
  optimization_notes: z
    .array(z.string())
    .describe("Notes on what was changed or omitted, and why."),
  accepted_parts: z.array(z.enum(SEO_PARTS)).describe("The suggested texts that were accepted."),
  optimized_by: z
    .string()
    .nullable()
    .describe("`rules` or a model's id; null if no texts were created."),
  error_message: z.string().nullable().describe("Why the last job failed; otherwise null."),
  current_title: z.string().describe("The accepted title, otherwise the product's name."),
  current_meta_description: z
    .string()
    .nullable()
    .describe("The accepted meta description; null if none was accepted."),
  text_changed: z.boolean().describe("Whether the description has changed since the analysis."),
});
export type SeoRowJson = z.infer<typeof seoRowJson>;

export const seoRecordJson = seoRowJson.extend({
  id: z.int(),
  seo_optimized_description: z
    .string()
    .nullable()
    .describe("The suggestion; null if there is none."),
  seo_audit_results: z.array(auditResult),
  structured_data: z
    .record(z.string(), z.unknown())
    .describe("A schema.org Product as JSON-LD, with known values only."),
  og_twitter_tags: z
    .record(z.string(), z.string())
    .describe("`og:…` and `twitter:…` tags by name."),
});
export type SeoRecordJson = z.infer<typeof seoRecordJson>;

/** A row of the SEO list, which also includes products without a record. */
export const listedSeoJson = seoRecordJson
  .partial({
    seo_optimized_description: true,
    seo_audit_results: true,
    structured_data: true,
    og_twitter_tags: true,
  })
  .extend({ id: seoRowJson.shape.id });

export const seoStatsJson = z.object({
  total_products: z.int(),
  optimized: z.int(),
  pending: z.int().describe("Includes products without a record."),
  analyzing: z.int(),
  needs_review: z.int(),
  failed: z.int(),
  approved: z.int(),
  avg_seo_score: z
    .number()
    .nullable()
    .describe("The mean score of the analyzed products, 0 to 1; null if there are none."),
});
export type SeoStatsJson = z.infer<typeof seoStatsJson>;

export const seoAnalysisJson = z.object({
  id: z.int(),
  product_id_display: z.string().describe("The business id."),
  title_score: z.number().describe("0 to 1."),
  description_score: z.number().describe("0 to 1."),
  keyword_score: z.number().describe("0 to 1."),
  technical_score: z.number().describe("0 to 1."),
  seo_score: z
    .number()
    .describe("0 to 1: 0.3 title, 0.3 description, 0.25 keyword, 0.15 technical."),
  ai_recommendations: z.array(z.string()).describe("Recommended changes, the most useful first."),
  recommended_by: z.string().describe("`rules` or a model's id."),
  created_at: timeJson,
});
export type SeoAnalysisJson = z.infer<typeof seoAnalysisJson>;

const keywordFields = {
  keyword: z.string(),
  keyword_type: z.enum(KEYWORD_TYPES),
  is_target: z.boolean(),
  is_idea: z
    .boolean()
    .describe(
      "Whether an editor or a model suggested it; its scores are not measured, but an imported search volume may be known.",
    ),
  search_volume: z
    .int()
    .nullable()
    .describe(
      "Searches per month in the market, from an imported file; null if none was imported.",
    ),
  competition_score: z
    .number()
    .nullable()
    .describe(
      "The share of the other analyzed products that target it in the market, 0 to 1; null for an idea.",
    ),
  relevance_score: z
    .number()
    .nullable()
    .describe("Computed from the text and the catalogue, 0 to 1; null for an idea."),
  used_in_title: z.boolean(),
  used_in_description: z.boolean(),
  used_in_meta: z.boolean(),
};

export const seoKeywordJson = z.object({ id: z.int(), ...keywordFields });
export type SeoKeywordJson = z.infer<typeof seoKeywordJson>;

/** A keyword found by research; not stored. */
export const researchedKeywordJson = z.object(keywordFields);
export type ResearchedKeywordJson = z.infer<typeof researchedKeywordJson>;

export const seoQuery = pageQuery.extend({
  search: z
    .string()
    .optional()
    .describe("Searches the product id, name and SEO title, ignoring case."),
  seo_status: createListFilter(SEO_STATUSES),
  product__category: idListFilter,
  market: createListFilter(MARKETS),
  language: languageListFilter.describe(
    "The language of the product, set or detected: `pt` finds `pt-BR` as well. `all`: any.",
  ),
  ordering: createOrderingFilter(SEO_ORDERINGS),
});
export type SeoQuery = z.output<typeof seoQuery>;

export const seoListQuery = seoQuery.extend({
  detail: flagFilter.describe(
    "`false` omits the optimized description, the audit results, the structured data and the tags.",
  ),
});

/** `ids` contains product ids. */
export const seoExport = seoQuery.omit({ page: true, page_size: true }).extend(exportFields);
export type SeoExport = z.output<typeof seoExport>;

/** The parameters of a list: a business id, or none to list all products. */
export const seoProductQuery = pageQuery.extend({
  product_seo__product__product_id: z
    .string()
    .optional()
    .describe("A business id; all products if omitted."),
});
export type SeoProductQuery = z.output<typeof seoProductQuery>;

const productId = z.union([trimmedText(255, 1), id.transform(String)], {
  error: createRequiredMessage("This must be text."),
});
const market = z.enum(MARKETS, `This must be one of: ${MARKETS.join(", ")}.`);

export const analyzeSeoSchema = z.object({
  product_id: productId,
  force_reanalysis: z
    .boolean("This must be true or false.")
    .default(false)
    .describe("Whether to analyze texts again that have already been analyzed."),
  market: market
    .optional()
    .describe(
      "If omitted, the market of the record or, without one, the market that the product's regions and language suggest.",
    ),
});
export type AnalyzeSeo = z.output<typeof analyzeSeoSchema>;

export const optimizeSeoSchema = z.object({ product_id: productId, market: market.optional() });
export type OptimizeSeo = z.output<typeof optimizeSeoSchema>;

export const seoTriggerResponse = z.object({
  message: z.string(),
  product_id: z.string(),
  seo_status: z.enum(SEO_STATUSES),
});
export type SeoTriggerResponse = z.infer<typeof seoTriggerResponse>;

export const acceptSeoSchema = z.object({
  product_id: productId,
  parts: z
    .array(
      z.enum(SEO_PARTS, `Each part must be one of: ${SEO_PARTS.join(", ")}.`),
      "This must be a list.",
    )
    .min(1, "Choose at least one part.")
    .transform((parts) => [...new Set(parts)])
    .describe("The suggested texts to accept."),
  version: z
    .int()
    .optional()
    .describe(
      "The version of the product that the user saw: 409 if it has changed since then. If omitted, it is not compared.",
    ),
});
export type AcceptSeo = z.output<typeof acceptSeoSchema>;

export const researchSchema = z.object({
  product_id: productId,
  market: market.optional(),
  seeds: z
    .array(trimmedText(60, 1), "This must be a list of texts.")
    .max(20)
    .default([])
    .describe("The editor's suggestions, at most 20 phrases."),
});
export type Research = z.output<typeof researchSchema>;

export const researchResponse = z.object({ keywords: z.array(researchedKeywordJson) });

export const volumesResponse = z.object({
  imported: z.int().describe("Imported rows."),
  errors: z.array(z.string()).describe("A sentence for each row that was not imported."),
  message: z.string(),
});
export type VolumesResponse = z.infer<typeof volumesResponse>;

/** Additional properties of the error if no row is valid. */
export const volumesErrorFields = volumesResponse.omit({ message: true }).partial();
