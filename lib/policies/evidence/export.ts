import { writeTexts } from "@/lib/checking/term-list";
import type { Column } from "@/lib/platform/export/cells";
import { exportFile, loadInBatches } from "@/lib/platform/export/file";
import { loadPolicyNames } from "./names";
import { listEvidenceIds, loadEvidenceById } from "./queries";
import type { EvidenceExport, EvidenceJson } from "./schemas";

/** The separators of the values in a cell. */
export const VALUE_SEPARATORS = ",\n";

/**
 * Exports all records that match the filters, in the list's order. The file can be imported again.
 */
export async function exportEvidence({ format, ids, ...filters }: EvidenceExport) {
  const recordIds = await listEvidenceIds(filters, ids);
  const { categories, guidelines } = await loadPolicyNames();
  const writeList = (values: readonly string[]) => writeTexts(values, VALUE_SEPARATORS);
  const toNames = (names: ReadonlyMap<number, string>, policyIds: readonly number[]) =>
    writeList(policyIds.flatMap((id) => names.get(id) ?? []));
  const columns: readonly Column<EvidenceJson>[] = [
    { header: "id", value: (row) => row.id },
    { header: "claim", value: (row) => row.claim },
    { header: "kind", value: (row) => row.kind },
    { header: "issuer", value: (row) => row.issuer },
    { header: "reference", value: (row) => row.reference },
    { header: "url", value: (row) => row.url },
    { header: "note", value: (row) => row.note },
    { header: "terms", value: (row) => writeList(row.terms) },
    { header: "valid_from", value: (row) => row.valid_from },
    { header: "valid_until", value: (row) => row.valid_until },
    { header: "markets", value: (row) => writeList(row.markets) },
    { header: "all", value: (row) => String(row.applies_to.all) },
    { header: "categories", value: (row) => toNames(categories, row.applies_to.categories) },
    {
      header: "brand_guidelines",
      value: (row) => toNames(guidelines, row.applies_to.brand_guidelines),
    },
    { header: "products", value: (row) => writeList(row.applies_to.products) },
    { header: "document", value: (row) => row.document?.name ?? null },
    { header: "state", value: (row) => row.state },
    { header: "used_by_products", value: (row) => row.products },
    { header: "used_by_matches", value: (row) => row.matches },
    { header: "created_by", value: (row) => row.created_by_name },
    { header: "created_at", value: (row) => row.created_at },
    { header: "withdrawn_at", value: (row) => row.withdrawn_at },
    { header: "withdrawn_reason", value: (row) => row.withdrawn_reason },
  ];
  const batches = loadInBatches(recordIds, loadEvidenceById);
  return exportFile({ name: "evidence", format, columns, batches });
}
