import { z } from "zod";
import { PRODUCT_STATUSES } from "@/db/schema/enums";
import { exportFields } from "@/lib/export/schemas";
import { enumFilter, id, idFilter, orderingOf, text, trimmed } from "@/lib/fields";
import { pageQuery } from "@/lib/pagination";

/** A product as the API answers it. */
export const productJson = z.object({
  id: z.int(),
  product_id: z.string(),
  name: z.string(),
  description: z.string(),
  original_description: z.string(),
  category: z.int(),
  category_name: z.string(),
  brand_guidelines: z.int().nullable(),
  brand_guidelines_name: z.string().nullable(),
  status: z.enum(PRODUCT_STATUSES),
  compliance_score: z.number().nullable(),
  /** Whether the score was made under other policies, model or engine than today's. */
  verdict_is_stale: z.boolean(),
  seo_score: z.number().nullable(),
  uploaded_by: z.int(),
  uploaded_by_name: z.string(),
  reviewed_by: z.int().nullable(),
  reviewed_by_name: z.string().nullable(),
  reviewed_at: z.string().nullable(),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ProductJson = z.infer<typeof productJson>;

export const brandGuidelineDetails = z.object({
  id: z.int(),
  title: z.string(),
  version: z.string(),
  is_active: z.boolean(),
  is_global: z.boolean(),
  regions: z.array(z.string()),
  created_by_name: z.string().nullable(),
  created_at: z.string(),
  content: z.string(),
});

/** One product, with what its own page shows besides. */
export const productDetailJson = productJson.extend({
  brand_guidelines_details: brandGuidelineDetails.nullable(),
});
export type ProductDetailJson = z.infer<typeof productDetailJson>;

const description = text(20_000, 1);

export const createProductSchema = z.object({
  product_id: trimmed(100, 1),
  name: trimmed(255).nullish(),
  category: id,
  brand_guidelines: id.nullish(),
  description,
});
export type CreateProduct = z.output<typeof createProductSchema>;

export const createProductAnswer = z.object({ message: z.string(), product: productDetailJson });

/** Staff move a product to `published` alone; every other status follows from checks and decisions. */
export const updateProductSchema = z.object({
  product_id: z.string().optional(),
  name: trimmed(255, 1).optional(),
  category: id.optional(),
  brand_guidelines: id.nullable().optional(),
  description: description.optional(),
  status: z.literal("published", "A product's status can only be set to published.").optional(),
  reason: trimmed(2000).optional(),
  version: z.int().optional(),
});
export type UpdateProduct = z.output<typeof updateProductSchema>;

const PRODUCT_ORDERINGS = [
  "created_at",
  "updated_at",
  "product_id",
  "name",
  "category_name",
  "status",
  "compliance_score",
  "seo_score",
] as const;
export type ProductOrdering = (typeof PRODUCT_ORDERINGS)[number];

export const productQuery = pageQuery.extend({
  search: z.string().optional(),
  status: enumFilter(PRODUCT_STATUSES),
  category: idFilter,
  batch: idFilter,
  ordering: orderingOf(PRODUCT_ORDERINGS),
});
export type ProductQuery = z.output<typeof productQuery>;

export const productExport = productQuery
  .omit({ page: true, page_size: true })
  .extend(exportFields);
export type ProductExport = z.output<typeof productExport>;

export const decisionSchema = z.object({ comments: trimmed(5000).default("") });

export const decisionAnswer = z.object({ message: z.string(), product: productDetailJson });

/** `{ids, business ids}`: numbers are internal ids, strings business ids. */
export const productIdsSchema = z.object({
  product_ids: z
    .array(z.union([z.int(), z.string().trim()]), "This must be a list of ids.")
    .min(1, "Name at least one product.")
    .max(1000, "At most 1,000 products at once."),
});
export type ProductIds = z.output<typeof productIdsSchema>;

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
  not_found: z.array(z.union([z.int(), z.string()])),
});
export type BulkDeleteInfo = z.infer<typeof bulkDeleteInfoJson>;

export const bulkDeleteJson = z.object({
  message: z.string(),
  deleted_count: z.int(),
  validations_deleted: z.int(),
  violations_deleted: z.int(),
  not_found: z.array(z.union([z.int(), z.string()])),
});
export type BulkDeletion = z.infer<typeof bulkDeleteJson>;
