import { replaceUnderscores } from "@/lib/format";
import type { Column } from "@/lib/platform/export/cells";
import { exportFile, loadInBatches } from "@/lib/platform/export/file";
import { listAllFields } from "@/lib/product-fields/queries";
import type { ProductFieldJson } from "@/lib/product-fields/schemas";
import { formatFieldText } from "@/lib/product-fields/texts";
import { listProductIds, listProductsById } from "./queries";
import type { ProductExport, ProductJson } from "./schemas";

/** Exports all products that match the filters, in the list's order. */
export async function exportProducts({ format, ids, ...filters }: ProductExport) {
  const productIds = await listProductIds(filters, { ids });
  const batches = loadInBatches(productIds, listProductsById);
  const columns = [...COLUMNS, ...(await listAllFields()).map(createFieldColumn)];
  return exportFile({ name: "products", format, columns, batches });
}

/** Returns the column of a custom field. Lists have one item per line. */
function createFieldColumn({ key, label }: ProductFieldJson): Column<ProductJson> {
  return { header: label, value: ({ texts }) => formatFieldText(texts[key] ?? null) };
}

const COLUMNS: readonly Column<ProductJson>[] = [
  { header: "Product ID", value: (row) => row.product_id },
  { header: "Name", value: (row) => row.name },
  { header: "Category", value: (row) => row.category_name },
  { header: "Brand Guidelines", value: (row) => row.brand_guidelines_name },
  { header: "Status", value: (row) => replaceUnderscores(row.status) },
  { header: "Compliance Score", value: (row) => row.compliance_score },
  { header: "SEO Score", value: (row) => row.seo_score },
  { header: "Description", value: (row) => row.description },
  { header: "Original Description", value: (row) => row.original_description },
  // Exports only the language set by a user, so that reimporting the file changes nothing.
  { header: "Language", value: (row) => row.language },
  { header: "Recognized Language", value: (row) => row.detected_language },
  { header: "Market", value: (row) => row.market },
  { header: "Uploaded By", value: (row) => row.uploaded_by_name },
  { header: "Reviewed By", value: (row) => row.reviewed_by_name },
  { header: "Reviewed", value: (row) => row.reviewed_at },
  { header: "Created", value: (row) => row.created_at },
  { header: "Updated", value: (row) => row.updated_at },
];
