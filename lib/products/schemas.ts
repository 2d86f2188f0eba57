import { z } from "zod";
import {
  DECISIONS,
  DELIVERED_FILTERS,
  PRODUCT_ORDERINGS,
  PRODUCT_STATUSES,
  VERDICTS,
} from "@/lib/enums";
import { byFinding } from "@/lib/findings/filter-schemas";
import { sinceFilter, syncQuery } from "@/lib/platform/cursor";
import { exportFields } from "@/lib/platform/export/schemas";
import {
  createFieldErrorKeys,
  createListFilter,
  createOrderingFilter,
  enumFilter,
  flagFilter,
  id,
  idFilter,
  idListFilter,
  scoreAndDayFields,
  text,
  timeJson,
  trimmedText,
} from "@/lib/platform/fields";
import {
  languageListFilter,
  languageTag,
  marketCode,
  marketListFilter,
} from "@/lib/platform/language-schemas";
import { pageQuery } from "@/lib/platform/pagination";
import { undoToken } from "@/lib/platform/undo-schemas";
import { textsJson, textsSchema } from "@/lib/product-fields/schemas";

export const productJson = z.object({
  id: z.int().describe("The internal id."),
  product_id: z.string().describe("The business id; never changes."),
  name: z.string(),
  description: z.string(),
  original_description: z.string().describe("The first description; never changes."),
  texts: textsJson,
  category: z.int().describe("The category's id."),
  category_name: z.string(),
  brand_guidelines: z.int().nullable().describe("The brand guideline's id; null without one."),
  brand_guidelines_name: z.string().nullable().describe("Null without one."),
  language: z
    .string()
    .nullable()
    .describe("The language set by users, a BCP 47 tag such as `pt-BR`; null if not set."),
  detected_language: z
    .string()
    .nullable()
    .describe(
      "The language detected in the visible text of the description; null if the text is too short or the language is uncertain.",
    ),
  market: z.string().nullable().describe("A two-letter country code of ISO 3166; null if not set."),
  status: z
    .enum(PRODUCT_STATUSES)
    .describe(
      "`pending` and `validating` until it is checked; then `compliant` or `needs_review`, depending on its score; `approved`, `rejected` or `published` if a user set it.",
    ),
  compliance_score: z
    .number()
    .nullable()
    .describe("The score of its latest completed validation, 0 to 1; null before the first."),
  verdict_is_stale: z
    .boolean()
    .describe(
      "Whether the policies, the model or the engine have changed since the score was computed.",
    ),
  seo_score: z
    .number()
    .nullable()
    .describe("The score of its latest SEO analysis, 0 to 1; null before the first."),
  uploaded_by: z.int(),
  uploaded_by_name: z.string(),
  reviewed_by: z
    .int()
    .nullable()
    .describe("The last user who decided on it; null if there is none."),
  reviewed_by_name: z.string().nullable().describe("Null if no user has decided on it."),
  reviewed_at: timeJson.nullable().describe("Null if no user has decided on it."),
  version: z
    .int()
    .describe("Increases with every change. A change with an older version is rejected with 409."),
  created_at: timeJson,
  updated_at: timeJson,
  similar: z
    .literal(true)
    .optional()
    .describe("Present if its id or name is only similar to the search term."),
});
export type ProductJson = z.infer<typeof productJson>;

export const brandGuidelineDetails = z.object({
  id: z.int(),
  title: z.string(),
  version: z
    .string()
    .describe("A label chosen by its author, such as `1.0`; it does not change automatically."),
  version_number: z.int().describe("Increases by one with each change of it or its rules."),
  is_active: z.boolean(),
  is_global: z.boolean().describe("Whether it applies in all regions."),
  regions: z.array(z.string()),
  created_by_name: z.string().nullable().describe("Null if unknown."),
  created_at: timeJson,
  content: z.string(),
});

export const productDetailJson = productJson.extend({
  brand_guidelines_details: brandGuidelineDetails.nullable().describe("Null without one."),
});
export type ProductDetailJson = z.infer<typeof productDetailJson>;

const description = text(20_000, 1);
const language = languageTag
  .nullable()
  .optional()
  .describe("A BCP 47 tag such as `de` or `pt-BR`; null to detect it from the description.");
const market = marketCode
  .nullable()
  .optional()
  .describe("A two-letter country code of ISO 3166, such as `DE`; null for none.");

/** Must not contain invisible characters (category Cf), so that no two different ids look alike. */
export const newProductId = trimmedText(255, 1)
  .refine((value) => !/\p{Cf}/u.test(value), {
    error: "This contains invisible characters.",
    params: { fault: "broken" },
  })
  .describe("The business id: unique, without invisible characters, cannot be changed later.");

export const createProductSchema = z.object({
  product_id: newProductId,
  name: trimmedText(500).nullish().describe("If omitted, null or empty, the product id."),
  category: id.describe("The category's id."),
  brand_guidelines: id.nullish().describe("A brand guideline's id; null or omitted for none."),
  description: description.describe(
    "Stored exactly as sent, without a byte order mark. At most 20,000 characters.",
  ),
  texts: textsSchema.optional(),
  language,
  market,
});
export type CreateProduct = z.output<typeof createProductSchema>;

export const createProductResponse = z.object({ message: z.string(), product: productDetailJson });

/** The fields of an update. Users can set only the status `published`. */
export const updateProductSchema = z.object({
  product_id: z
    .string()
    .optional()
    .describe("Only the current value: the business id cannot be changed."),
  name: trimmedText(500, 1).optional(),
  category: id.optional(),
  brand_guidelines: id
    .nullable()
    .optional()
    .describe("Null removes it; if omitted, it stays unchanged."),
  description: description.optional(),
  texts: textsSchema.optional(),
  language,
  market,
  status: z
    .literal("published", "A product's status can only be set to published.")
    .optional()
    .describe("Only from `compliant` or `approved`; otherwise 409."),
  reason: trimmedText(2000).optional().describe("Stored with the edit in the history."),
  version: z
    .int()
    .optional()
    .describe(
      "The version that the editor saw: 409 if it has changed since then. If omitted, it is not compared.",
    ),
});
export type UpdateProduct = z.output<typeof updateProductSchema>;

export const productQuery = pageQuery.extend({
  search: z
    .string()
    .optional()
    .describe("Searches the product id, name, description and category name, ignoring case."),
  by_name: flagFilter.describe(
    "Whether a search of at most 10,000 results first lists names that start with the search term, then names with words that start with it.",
  ),
  similar: flagFilter.describe(
    "Whether fewer than 5 results of a search are followed by up to 10 products with a similar id or name, which are not counted.",
  ),
  status: createListFilter(PRODUCT_STATUSES),
  category: idListFilter,
  brand_guideline: idListFilter.describe("The brand guideline's id."),
  uploaded_by: idListFilter.describe("The id of the uploader."),
  batch: idFilter,
  verdict: createListFilter(VERDICTS).describe(
    "The verdict of its latest validation; products with a pending validation have none.",
  ),
  decision: createListFilter(DECISIONS).describe(
    "The decision on its latest validation; `none`: no decision.",
  ),
  ...scoreAndDayFields,
  language: languageListFilter.describe(
    "A language, set or detected: `pt` finds `pt-BR` as well. `all`: any.",
  ),
  market: marketListFilter,
  delivered: enumFilter(DELIVERED_FILTERS).describe(
    "`no_longer`: marked because its source no longer delivers it; `missing`: missing from the last complete delivery of its source, marked or not; `conflict`: with undecided conflicts.",
  ),
  delivered_by: idFilter.describe("The id of a source that has delivered the product."),
  changed_by: idFilter.describe("The id of an import that has changed the product."),
  description: enumFilter(["missing"]).describe("`missing`: products without a description."),
  known: flagFilter.describe(
    "`true`: only products with findings that are accepted as known; `false`: only products without them.",
  ),
  ...byFinding,
  ...syncQuery,
  ordering: createOrderingFilter(PRODUCT_ORDERINGS),
});
export type ProductQuery = z.output<typeof productQuery>;

export const productExport = productQuery
  .omit({ page: true, page_size: true, by_name: true, similar: true, cursor: true })
  .extend(exportFields);
export type ProductExport = z.output<typeof productExport>;

export const decisionSchema = z.object({ comments: trimmedText(5000).default("") });

export const decisionResponse = z.object({
  message: z.string(),
  product: productDetailJson,
  undo: undoToken,
});

/** Numbers are internal ids; strings are business ids. */
export const productIdsSchema = z.object({
  product_ids: z
    .array(z.union([z.int(), z.string().trim()]), "This must be a list of ids.")
    .min(1, "Specify at least one product.")
    .max(1000, "At most 1,000 products at once.")
    .describe("Numbers are internal ids, strings business ids."),
});

const removalCounts = { validation_count: z.int(), violation_count: z.int() };

export const deleteInfoJson = z.object({ product_name: z.string(), ...removalCounts });
export type DeleteInfo = z.infer<typeof deleteInfoJson>;

export const bulkDeleteInfoJson = z.object({
  product_count: z.int(),
  total_validations: z.int(),
  total_violations: z.int(),
  products: z.array(
    z.object({ product_id: z.string(), product_name: z.string(), ...removalCounts }),
  ),
  warning: z.string(),
  not_found: z
    .array(z.union([z.int(), z.string()]))
    .describe("The ids in the request that no product has."),
});
export type BulkDeleteInfo = z.infer<typeof bulkDeleteInfoJson>;

export const bulkDeleteJson = z.object({
  message: z.string(),
  deleted_count: z.int(),
  validations_deleted: z.int(),
  violations_deleted: z.int(),
  not_found: z
    .array(z.union([z.int(), z.string()]))
    .describe("The ids in the request that no product has."),
});
export type BulkDeletion = z.infer<typeof bulkDeleteJson>;

export const deletionQuery = pageQuery.extend({
  since: sinceFilter.describe("Only products that were deleted at this time or later."),
  cursor: syncQuery.cursor,
});
export type DeletionQuery = z.output<typeof deletionQuery>;

export const deletionJson = z.object({
  product_id: z.string().describe("The business id, which another product can reuse later."),
  deleted_at: timeJson,
});
export type DeletionJson = z.infer<typeof deletionJson>;

/** Additional properties of an outdated version's error, which clients merge with. */
export const staleProductJson = z.object({
  ...createFieldErrorKeys("version").shape,
  current: z
    .object({
      version: z.int(),
      description: z.string(),
      texts: textsJson.optional().describe("Present if the request has texts."),
    })
    .optional(),
});
