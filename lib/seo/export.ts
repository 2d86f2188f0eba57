import { replaceUnderscores } from "@/lib/format";
import type { Column } from "@/lib/platform/export/cells";
import { exportFile, loadInBatches } from "@/lib/platform/export/file";
import { listSeoById, listSeoIds } from "./queries";
import type { SeoExport, SeoRowJson } from "./schemas";

/** Exports all products that match the filters, in the list's order. */
export async function exportSeo({ format, ids, ...filters }: SeoExport) {
  const productIds = await listSeoIds(filters, ids);
  const batches = loadInBatches(productIds, loadExportRows);
  return exportFile({ name: "seo", format, columns: COLUMNS, batches });
}

interface SeoExportRow {
  id: number;
  seo: SeoRowJson;
}

async function loadExportRows(ids: number[]): Promise<SeoExportRow[]> {
  return (await listSeoById(ids)).map((seo) => ({ id: seo.product.id, seo }));
}

const COLUMNS: readonly Column<SeoExportRow>[] = [
  { header: "Product ID", value: ({ seo }) => seo.product.product_id },
  { header: "Name", value: ({ seo }) => seo.product.name },
  { header: "Category", value: ({ seo }) => seo.product.category_name },
  { header: "SEO Status", value: ({ seo }) => replaceUnderscores(seo.seo_status) },
  { header: "SEO Score", value: ({ seo }) => toAnalyzedValue(seo, seo.seo_score) },
  { header: "Completeness", value: ({ seo }) => toAnalyzedValue(seo, seo.seo_completeness_score) },
  { header: "Keywords", value: ({ seo }) => toAnalyzedValue(seo, seo.seo_keywords_count) },
  { header: "Market", value: ({ seo }) => seo.market },
  { header: "Locale", value: ({ seo }) => seo.locale },
  { header: "Target Keywords", value: ({ seo }) => seo.target_keywords.join(", ") },
  { header: "Current Title", value: ({ seo }) => seo.current_title },
  { header: "SEO Title", value: ({ seo }) => seo.seo_title },
  { header: "Current Meta Description", value: ({ seo }) => seo.current_meta_description },
  { header: "SEO Meta Description", value: ({ seo }) => seo.seo_meta_description },
  { header: "Last Analyzed", value: ({ seo }) => seo.seo_analyzed_at },
  { header: "Last Optimized", value: ({ seo }) => seo.seo_optimized_at },
  { header: "Error Message", value: ({ seo }) => seo.error_message },
];

/** Exports null instead of zero for products that were never analyzed. */
function toAnalyzedValue(seo: SeoRowJson, value: number): number | null {
  return seo.seo_analyzed_at === null ? null : value;
}
