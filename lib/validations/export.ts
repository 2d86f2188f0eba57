import { replaceUnderscores } from "@/lib/format";
import type { Column } from "@/lib/platform/export/cells";
import { exportFile, loadInBatches } from "@/lib/platform/export/file";
import { listValidationIds, listValidationsById } from "./queries";
import type { ValidationExport, ValidationRowJson } from "./schemas";

/** Exports all validations that match the filters, in the list's order. */
export async function exportValidations({ format, ids, ...filters }: ValidationExport) {
  const validationIds = await listValidationIds(filters, { ids });
  const batches = loadInBatches(validationIds, listValidationsById);
  return exportFile({ name: "validations", format, columns: COLUMNS, batches });
}

const COLUMNS: readonly Column<ValidationRowJson>[] = [
  { header: "Validation ID", value: (row) => row.id },
  { header: "Product ID", value: (row) => row.product_id_display },
  { header: "Product Name", value: (row) => row.product_name },
  { header: "Category", value: (row) => row.category_name },
  { header: "Status", value: (row) => replaceUnderscores(row.status) },
  { header: "Compliance Score", value: (row) => row.overall_score },
  { header: "Compliance Threshold", value: (row) => row.compliance_threshold },
  { header: "Is Compliant", value: (row) => formatYesNo(row.is_compliant) },
  { header: "Category Violations", value: (row) => row.total_violations },
  { header: "Category High", value: (row) => row.high_severity_count },
  { header: "Category Medium", value: (row) => row.medium_severity_count },
  { header: "Category Low", value: (row) => row.low_severity_count },
  { header: "Brand Violations", value: (row) => row.total_brand_guidelines_violations },
  { header: "Brand High", value: (row) => row.brand_guidelines_violation_counts.high },
  { header: "Brand Medium", value: (row) => row.brand_guidelines_violation_counts.medium },
  { header: "Brand Low", value: (row) => row.brand_guidelines_violation_counts.low },
  { header: "Summary", value: (row) => row.summary },
  {
    header: "Decision",
    value: (row) => (row.approval ? replaceUnderscores(row.approval.action) : null),
  },
  { header: "Decided By", value: (row) => row.approval?.approved_by_name ?? null },
  { header: "Comments", value: (row) => row.approval?.comments ?? null },
  { header: "AI Model", value: (row) => row.ai_model_used },
  { header: "Processing Time (s)", value: (row) => row.processing_time_seconds },
  { header: "Created", value: (row) => row.created_at },
  { header: "Error Message", value: (row) => row.error_message },
];

function formatYesNo(value: boolean | null): string | null {
  return value === null ? null : value ? "yes" : "no";
}
