import { eq, gt, sql, sum } from "drizzle-orm";
import { db } from "@/db/client";
import { evidence, evidenceProducts } from "@/db/schema/evidence";
import { products } from "@/db/schema/products";
import { writeTexts } from "@/lib/checking/rules/terms/term-list";
import { conflict } from "@/lib/errors";
import type { Column } from "@/lib/platform/export/cells";
import { exportFile, loadInBatches, MAX_CELL_LENGTH } from "@/lib/platform/export/file";
import { isAmong } from "@/lib/platform/search";
import { loadPolicyNames } from "./names";
import { listEvidenceIds, loadEvidenceById } from "./queries";
import type { EvidenceExport, EvidenceJson } from "./schemas";

/** The separators of the values in a cell. */
export const VALUE_SEPARATORS = ",\n";

/**
 * Exports all records that match the filters, in the list's order. The file can be imported again.
 * @throws DomainError conflict if a record's product ids do not fit into a cell of XLSX
 */
export async function exportEvidence({ format, ids, ...filters }: EvidenceExport) {
  const recordIds = await listEvidenceIds(filters, ids);
  if (format === "xlsx") await checkCellLengths(recordIds);
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

/** Throws if product ids would be cut at the end of a cell, and lost by the next import. */
async function checkCellLengths(recordIds: number[]): Promise<void> {
  const [tooLong] = await db()
    .select({ name: sql<string>`coalesce(nullif(${evidence.reference}, ''), ${evidence.issuer})` })
    .from(evidence)
    .innerJoin(evidenceProducts, eq(evidenceProducts.evidenceId, evidence.id))
    .innerJoin(products, eq(products.id, evidenceProducts.productId))
    .where(isAmong(evidence.id, recordIds))
    .groupBy(evidence.id)
    .having(gt(sum(MAX_WRITTEN_LENGTH), MAX_CELL_LENGTH))
    .limit(1);
  if (tooLong)
    throw conflict(
      `The product ids of “${tooLong.name}” do not fit into a spreadsheet cell. Export as CSV.`,
    );
}

/** The length of a product id in a list, if it is quoted, with its separator. */
const MAX_WRITTEN_LENGTH = sql`length(replace(${products.productId}, '"', '""')) + 4`;
