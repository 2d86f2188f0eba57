import type { Column } from "@/lib/platform/export/cells";
import { exportFile, loadInBatches } from "@/lib/platform/export/file";
import { listDecisionIds, loadDecisionsById } from "./queries";
import type { FindingDecisionExport, FindingDecisionJson } from "./schemas";

/** Exports all decisions that match the filters, in the list's order. */
export async function exportDecisions({ format, ids, ...filters }: FindingDecisionExport) {
  const decisionIds = await listDecisionIds(filters, ids);
  const loadBatch = async (batchIds: number[]) => [...(await loadDecisionsById(batchIds)).values()];
  const batches = loadInBatches(decisionIds, loadBatch);
  return exportFile({ name: "finding-decisions", format, columns: COLUMNS, batches });
}

const COLUMNS: readonly Column<FindingDecisionJson>[] = [
  { header: "Decision ID", value: (row) => row.id },
  { header: "Product ID", value: (row) => row.product_id },
  { header: "Product Name", value: (row) => row.product_name },
  { header: "Kind", value: (row) => row.kind },
  { header: "Scope", value: (row) => row.scope },
  { header: "Words", value: (row) => row.violating_words },
  { header: "Missing", value: (row) => row.missing },
  { header: "Line", value: (row) => row.context },
  { header: "Rule", value: (row) => row.guideline_reference },
  { header: "Rule ID", value: (row) => row.rule },
  { header: "Source", value: (row) => row.source },
  { header: "Reason", value: (row) => row.reason },
  { header: "Decided By", value: (row) => row.decided_by_name },
  { header: "Decided", value: (row) => row.created_at },
  { header: "Until", value: (row) => row.expires_at },
  { header: "State", value: (row) => row.state },
  { header: "Ended Because", value: (row) => row.closed_reason?.replaceAll("_", " ") ?? null },
  { header: "Ended", value: (row) => row.closed_at },
];
