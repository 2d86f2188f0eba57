import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { categories } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { productSeo } from "@/db/schema/seo";
import { toSnakeCase } from "@/lib/platform/snake-case";
import { toDescriptionText } from "@/lib/reading/plain-text";
import type { SeoRowJson } from "./schemas";

// Large columns that lists omit.
const {
  checks,
  structuredData,
  ogTwitterTags,
  seoOptimizedDescription,
  fingerprint,
  descriptionHash,
  optimizedHash,
  approvedHash,
  missing,
  ...listed
} = getTableColumns(productSeo);

/** The columns of a row of the SEO list; for a product without a record, `seo` is null. */
export const rowColumns = {
  seo: listed,
  product: {
    id: products.id,
    productId: products.productId,
    name: products.name,
    description: products.description,
    category: products.categoryId,
    status: products.status,
    version: products.version,
  },
  categoryName: categories.name,
  hasDescription: sql<boolean>`${seoOptimizedDescription} is not null`,
  missing,
  textChanged: sql<boolean>`coalesce(${descriptionHash} <> md5(${products.description}), false)`,
} satisfies Record<string, SQL | object>;

export const recordColumns = { checks, structuredData, ogTwitterTags, seoOptimizedDescription };

type SeoRecord = typeof productSeo.$inferSelect;
interface SeoJoinRow {
  seo: Pick<SeoRecord, keyof typeof listed> | null;
  product: Pick<
    typeof products.$inferSelect,
    "id" | "productId" | "name" | "description" | "status" | "version"
  > & { category: number };
  categoryName: string;
  hasDescription: boolean;
  missing: string[] | null;
  textChanged: boolean;
}

export function toSeoRowJson({ seo, product, categoryName, ...row }: SeoJoinRow): SeoRowJson {
  return {
    id: seo?.id ?? null,
    product: {
      ...toSnakeCase(product, ["id", "productId", "name", "description", "category"]),
      category_name: categoryName,
      status: product.status,
      version: product.version,
    },
    seo_status: seo?.seoStatus ?? "pending",
    seo_score: seo?.seoScore ?? 0,
    seo_completeness_score: seo?.completenessScore ?? 0,
    seo_keywords_count: seo?.keywordsCount ?? 0,
    has_seo_optimization: Boolean(seo?.seoTitle || seo?.seoMetaDescription || row.hasDescription),
    market: seo?.market ?? null,
    locale: seo?.locale ?? null,
    seo_analyzed_at: seo?.analyzedAt?.toISOString() ?? null,
    seo_optimized_at: seo?.optimizedAt?.toISOString() ?? null,
    seo_title: seo?.seoTitle ?? null,
    seo_meta_description: seo?.seoMetaDescription ?? null,
    target_keywords: seo?.targetKeywords ?? [],
    missing: row.missing ?? [],
    optimization_notes: seo?.optimizationNotes ?? [],
    accepted_parts: seo?.acceptedParts ?? [],
    optimized_by: seo?.optimizedBy ?? null,
    error_message: seo?.errorMessage ?? null,
    current_title: seo?.acceptedTitle ?? product.name,
    current_meta_description: seo?.acceptedMetaDescription ?? null,
    text_changed: row.textChanged,
  };
}

/** The values of `recordColumns`. */
export type SeoDetail = Pick<SeoRecord, keyof typeof recordColumns>;

/**
 * Returns the part of a record that lists omit. Without a record, the values are empty.
 * @param row the part of the record that lists contain
 */
export function toSeoDetail(detail: SeoDetail | undefined, row: SeoRowJson) {
  return {
    seo_optimized_description: detail?.seoOptimizedDescription ?? null,
    seo_audit_results: (detail?.checks ?? []).map(({ check, status, recommendation, score }) => ({
      check,
      status,
      recommendation,
      score,
    })),
    structured_data: addDescription(detail?.structuredData ?? {}, row),
    og_twitter_tags: detail?.ogTwitterTags ?? {},
  };
}

/** Adds the description to structured data, which omits it while they are equal. */
function addDescription(data: Record<string, unknown>, { product, text_changed }: SeoRowJson) {
  if (!("@type" in data) || "description" in data || text_changed) return data;
  const description = toDescriptionText(product.description);
  return description === "" ? data : { ...data, description };
}
